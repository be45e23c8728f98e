package org.asterism.spark.commit;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.asterism.output.BgzfCompressor;
import org.asterism.output.ByteBuilder;
import org.asterism.spark.storage.Storage;

/**
 * The uncompressed parts of a BAM file as one stream, whose blocks of {@link
 * BgzfCompressor#PAYLOAD} bytes are counted from its beginning, across parts.
 */
public final class RawStream implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int FLUSH = 1 << 20;

  /**
   * A range of whole blocks.
   *
   * @param number 0-based, in the order of the stream
   * @param from first byte
   * @param to byte after the last one
   */
  public record Range(int number, long from, long to) implements Serializable {}

  private final Storage storage;
  private final String[] paths;
  private final long[] begin;

  /**
   * @param parts in order; empty ones are passed over
   */
  public RawStream(Storage storage, List<Part> parts) {
    this.storage = storage;
    List<Part> filled = parts.stream().filter(p -> p.bytes() > 0).toList();
    paths = new String[filled.size()];
    begin = new long[filled.size() + 1];
    for (int i = 0; i < paths.length; i++) {
      paths[i] = filled.get(i).path();
      begin[i + 1] = begin[i] + filled.get(i).bytes();
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

    Reader(long from) {
      at = from;
      int found = Arrays.binarySearch(begin, from);
      part = found >= 0 ? found : -found - 2;
    }

    void read(byte[] into, int length) throws IOException {
      int filled = 0;
      while (filled < length) {
        if (in == null) {
          in = storage.open(paths[part], at - begin[part]);
        }
        int want = (int) Math.min(length - filled, begin[part + 1] - at);
        if (in.readNBytes(into, filled, want) != want) {
          throw new EOFException(paths[part] + " is shorter than it was");
        }
        filled += want;
        at += want;
        if (at == begin[part + 1]) {
          close();
          part++;
        }
      }
    }

    @Override
    public void close() throws IOException {
      if (in != null) {
        in.close();
        in = null;
      }
    }
  }
}
