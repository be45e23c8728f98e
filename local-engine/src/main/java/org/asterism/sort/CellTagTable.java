package org.asterism.sort;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * Cell and UMI of each read by its ordinal, in a file that is mapped piece by piece as ordinals
 * come: the heap it takes is a few bytes per million reads. Rows may be put in any order; a read
 * without a row has neither cell nor UMI. Several threads may put rows of different reads; rows are
 * seen by whoever comes after them.
 */
public final class CellTagTable implements Closeable {
  /** Neither cell nor UMI. */
  public static final long NONE = -1;

  private static final int ROW = 2 * Long.BYTES;
  private static final int ROWS_BITS = 20;
  private static final int ROWS = 1 << ROWS_BITS;

  private final Path file;
  private final long first;
  private final FileChannel channel;
  private volatile ByteBuffer[] pieces = new ByteBuffer[16];

  /**
   * @param file made anew, and deleted when the table is closed
   * @param first least ordinal there can be
   */
  public CellTagTable(Path file, long first) throws IOException {
    this.file = file;
    this.first = first;
    channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
  }

  /**
   * Sets the row of a read.
   *
   * @param ordinal 0-based ordinal of the read in the whole input
   * @param cell its cell, 0 or more, or {@link #NONE}
   * @param umi its UMI, 0 or more, or {@link #NONE}
   * @throws IOException if the file cannot grow
   */
  public void put(long ordinal, long cell, long umi) throws IOException {
    int number = Math.toIntExact(ordinal - first >> ROWS_BITS);
    ByteBuffer[] known = pieces;
    ByteBuffer piece = number < known.length ? known[number] : null;
    if (piece == null) {
      piece = map(number);
    }
    int at = at(ordinal);
    piece.putLong(at, cell + 1);
    piece.putLong(at + Long.BYTES, umi + 1);
  }

  private synchronized ByteBuffer map(int number) throws IOException {
    ByteBuffer[] more = Arrays.copyOf(pieces, Math.max(pieces.length, 2 * number));
    if (more[number] == null) {
      long size = (long) ROWS * ROW;
      more[number] = channel.map(FileChannel.MapMode.READ_WRITE, number * size, size);
      pieces = more;
    }
    return more[number];
  }

  /** Cell of a read, or {@link #NONE}. */
  public long cell(long ordinal) {
    return value(ordinal, 0);
  }

  /** UMI of a read, or {@link #NONE}. */
  public long umi(long ordinal) {
    return value(ordinal, Long.BYTES);
  }

  private long value(long ordinal, int field) {
    long number = ordinal - first >> ROWS_BITS;
    ByteBuffer[] known = pieces;
    if (number < 0 || number >= known.length || known[(int) number] == null) {
      return NONE;
    }
    return known[(int) number].getLong(at(ordinal) + field) - 1;
  }

  private int at(long ordinal) {
    return (int) (ordinal - first & ROWS - 1) * ROW;
  }

  @Override
  public void close() throws IOException {
    pieces = new ByteBuffer[0];
    channel.close();
    Files.deleteIfExists(file);
  }
}
