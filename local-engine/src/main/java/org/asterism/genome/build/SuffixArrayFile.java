package org.asterism.genome.build;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.asterism.genome.PackedArray;
import org.asterism.output.FileOutput;

/**
 * The file SA while it is written (spec 10 section 5): words of GSB + 1 bits. Eight words fill
 * whole bytes, therefore blocks of a multiple of eight are packed and written independently.
 */
final class SuffixArrayFile implements Closeable {
  private static final int BLOCK = 1 << 15;
  private static final int UNIT = 8;
  private static final int WINDOW = 1 << 12;

  private final FileChannel channel;
  private final int width;
  private final long strandMark;
  private final long half;
  private final long count;
  private final Workers workers;
  private final long[] carried = new long[UNIT]; // words of an incomplete unit
  private int carriedCount;
  private long written; // words, a multiple of UNIT
  private long[] window; // words read to be replaced, from windowStart on
  private long windowStart;

  /**
   * @param count number of suffixes in all
   * @param half NR: text positions from here on are on the reverse strand
   * @param strandBit GSB
   */
  SuffixArrayFile(Path file, long count, long half, int strandBit, Workers workers)
      throws IOException {
    this.channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    this.width = strandBit + 1;
    this.strandMark = 1L << strandBit;
    this.half = half;
    this.count = count;
    this.workers = workers;
  }

  private long word(long position) {
    return position < half ? position : position - half + strandMark;
  }

  /** Writes the next {@code n} suffixes of the array. */
  void append(SuffixEntries entries, long n) throws IOException {
    long available = carriedCount + n;
    long whole = available - available % UNIT;
    workers.ranges(
        0,
        whole,
        BLOCK,
        (worker, from, to) -> {
          Block b = new Block(to - from);
          for (long i = from; i < to; i++) {
            b.add(i < carriedCount ? carried[(int) i] : word(entries.position(i - carriedCount)));
          }
          b.write(written + from);
        });
    written += whole;
    long[] rest = new long[(int) (available - whole)];
    for (int i = 0; i < rest.length; i++) {
      long at = whole + i;
      rest[i] = at < carriedCount ? carried[(int) at] : word(entries.position(at - carriedCount));
    }
    System.arraycopy(rest, 0, carried, 0, rest.length);
    carriedCount = rest.length;
  }

  /** Writes what {@link #append} still holds back; to be called once, after the last suffix. */
  void flush() throws IOException {
    Block b = new Block(UNIT);
    for (int i = 0; i < UNIT; i++) {
      b.add(i < carriedCount ? carried[i] : 0);
    }
    b.write(written);
  }

  /** Gives the file its size, filled up with zeros; returns the size in bytes. */
  long finish() throws IOException {
    writeWindow();
    long size = PackedArray.byteLength(count, width);
    channel.truncate(size);
    if (channel.size() < size) {
      FileOutput.write(channel, ByteBuffer.allocate((int) (size - channel.size())), channel.size());
    }
    return size;
  }

  /**
   * Replaces suffixes after {@link #flush}; ascending calls are written in blocks.
   *
   * @param index suffix-array index of the first one
   * @param positions list that holds their text positions
   * @param from first element of the list
   * @param n number of elements
   */
  void replace(long index, LongList positions, long from, long n) throws IOException {
    for (long i = 0; i < n; i++) {
      long at = index + i;
      if (window == null || at < windowStart || at >= windowStart + window.length) {
        writeWindow();
        windowStart = at - at % UNIT;
        long left = (count - windowStart + UNIT - 1) / UNIT * UNIT;
        window = read(windowStart, (int) Math.min(WINDOW, left));
      }
      window[(int) (at - windowStart)] = word(positions.get(from + i));
    }
  }

  private void writeWindow() throws IOException {
    if (window != null) {
      Block b = new Block(window.length);
      for (long w : window) {
        b.add(w);
      }
      b.write(windowStart);
      window = null;
    }
  }

  /** Words from a multiple of eight on; zeros behind the end of the file. */
  private long[] read(long unit, int words) throws IOException {
    ByteBuffer in =
        ByteBuffer.allocate(words * width / Byte.SIZE + Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    in.limit(words * width / Byte.SIZE);
    long at = unit / UNIT * width;
    while (in.hasRemaining()) {
      int n = channel.read(in, at + in.position());
      if (n < 0) {
        break;
      }
    }
    in.limit(in.capacity());
    long[] result = new long[words];
    for (int i = 0; i < words; i++) {
      int bit = i * width;
      result[i] = in.getLong(bit >>> 3) >>> (bit & 7) & ((1L << width) - 1);
    }
    return result;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /** A block of words on its way to the file. */
  private final class Block {
    private final ByteBuffer bytes;
    private long pending;
    private int pendingBits;

    Block(long words) {
      bytes =
          ByteBuffer.allocate((int) (words * width / Byte.SIZE) + Long.BYTES)
              .order(ByteOrder.LITTLE_ENDIAN);
    }

    void add(long word) {
      pending |= word << pendingBits;
      pendingBits += width;
      if (pendingBits >= Long.SIZE) {
        bytes.putLong(pending);
        pendingBits -= Long.SIZE;
        pending = pendingBits == 0 ? 0 : word >>> (width - pendingBits);
      }
    }

    /** Writes the block at the place of a word, whose number is a multiple of eight. */
    void write(long firstWord) throws IOException {
      for (; pendingBits > 0; pendingBits -= Byte.SIZE) {
        bytes.put((byte) pending);
        pending >>>= Byte.SIZE;
      }
      bytes.flip();
      FileOutput.write(channel, bytes, firstWord / UNIT * width);
    }
  }
}
