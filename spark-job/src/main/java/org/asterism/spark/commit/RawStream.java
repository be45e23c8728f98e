package org.asterism.spark.commit;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.asterism.align.RandomStream;
import org.asterism.output.BgzfCompressor;
import org.asterism.output.ByteBuilder;
import org.asterism.quant.PrimaryBits;
import org.asterism.spark.storage.Storage;

/**
 * The uncompressed parts of a BAM file as one stream, whose blocks of {@link
 * BgzfCompressor#PAYLOAD} bytes are counted from its beginning, across parts. Where choices of
 * primary records were left open, they are made when the bytes are read.
 */
public final class RawStream implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int FLUSH = 1 << 20;
  private static final int BUFFER = 1 << 16;

  /**
   * A range of whole blocks.
   *
   * @param number 0-based, in the order of the stream
   * @param from first byte
   * @param to byte after the last one
   */
  public record Range(int number, long from, long to) implements Serializable {}

  /**
   * The choices that a part left open.
   *
   * @param path of the part of {@link OutputKind#CHOICES}
   * @param stream random numbers from the first read of the part on
   */
  public record Choices(String path, RandomStream stream) implements Serializable {}

  private final Storage storage;
  private final String[] paths;
  private final Choices[] choices;
  private final long[] begin;

  /**
   * @param parts in order; empty ones are passed over
   */
  public RawStream(Storage storage, List<Part> parts) {
    this(storage, parts, List.of());
  }

  /**
   * @param parts in order; empty ones are passed over
   * @param open for each part the choices that it left open; empty if there are none at all
   */
  public RawStream(Storage storage, List<Part> parts, List<Choices> open) {
    this.storage = storage;
    int filled = (int) parts.stream().filter(p -> p.bytes() > 0).count();
    paths = new String[filled];
    choices = new Choices[filled];
    begin = new long[filled + 1];
    int n = 0;
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      if (part.bytes() > 0) {
        paths[n] = part.path();
        choices[n] = open.isEmpty() ? null : open.get(i);
        begin[n + 1] = begin[n] + part.bytes();
        n++;
      }
    }
  }

  /** Bytes of all parts. */
  public long bytes() {
    return begin[paths.length];
  }

  /**
   * Cuts the stream into ranges.
   *
   * @param blocks blocks per range, at least 1
   */
  public List<Range> ranges(long blocks) {
    List<Range> ranges = new ArrayList<>();
    long step = blocks * BgzfCompressor.PAYLOAD;
    for (long from = 0; from < bytes(); from += step) {
      ranges.add(new Range(ranges.size(), from, Math.min(bytes(), from + step)));
    }
    return ranges;
  }

  /**
   * Compresses a range.
   *
   * @param level zlib level
   * @param out receives the blocks as {@link OutputKind#BAM}
   */
  public void compress(Range range, int level, PartWriter out) throws IOException {
    byte[] block = new byte[BgzfCompressor.PAYLOAD];
    ByteBuilder compressed = new ByteBuilder(FLUSH);
    try (Reader in = new Reader(range.from());
        BgzfCompressor compressor = new BgzfCompressor(level)) {
      for (long at = range.from(); at < range.to(); ) {
        int length = (int) Math.min(block.length, range.to() - at);
        in.read(block, length);
        compressor.compress(block, 0, length, compressed);
        at += length;
        if (compressed.size >= FLUSH / 2 || at >= range.to()) {
          out.write(OutputKind.BAM, compressed);
          compressed.clear();
        }
      }
    }
  }

  /** Reads the stream from some byte on. */
  private final class Reader implements AutoCloseable {
    private int part;
    private long at;
    private InputStream in;
    private InputStream choicesIn;
    private PrimaryBits bits;

    Reader(long from) {
      at = from;
      int found = Arrays.binarySearch(begin, from);
      part = found >= 0 ? found : -found - 2;
    }

    void read(byte[] into, int length) throws IOException {
      int filled = 0;
      while (filled < length) {
        if (in == null) {
          open();
        }
        int want = (int) Math.min(length - filled, begin[part + 1] - at);
        if (in.readNBytes(into, filled, want) != want) {
          throw new EOFException(paths[part] + " is shorter than it was");
        }
        settle(into, filled, want);
        filled += want;
        at += want;
        if (at == begin[part + 1]) {
          close();
          part++;
        }
      }
    }

    private void open() throws IOException {
      in = storage.open(paths[part], at - begin[part]);
      Choices ofPart = choices[part];
      if (ofPart != null) {
        choicesIn = new BufferedInputStream(storage.open(ofPart.path(), 0), BUFFER);
        bits = new PrimaryBits(choicesIn, ofPart.stream().copy());
        while (bits.position() < at - begin[part]) {
          bits.advance();
        }
      }
    }

    /** Makes the choices in bytes that were just read. */
    private void settle(byte[] into, int from, int length) throws IOException {
      if (bits == null) {
        return;
      }
      long first = at - begin[part];
      while (bits.position() < first + length) {
        into[from + (int) (bits.position() - first)] &= ~PrimaryBits.NOT_PRIMARY;
        bits.advance();
      }
    }

    @Override
    public void close() throws IOException {
      if (choicesIn != null) {
        choicesIn.close();
        choicesIn = null;
        bits = null;
      }
      if (in != null) {
        in.close();
        in = null;
      }
    }
  }
}
