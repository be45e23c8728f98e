package org.asterism.genome.build;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.asterism.genome.Bases;

/**
 * The padded genome while it is scanned: one code per byte at 0-based positions, padding wherever
 * nothing was stored. Grows as needed, in segments of a power of two.
 */
final class GenomeBytes {
  private static final int SEGMENT_BITS = 24;

  private final int segmentBits;
  private final int mask;
  private byte[][] segments = new byte[0][];

  GenomeBytes() {
    this(SEGMENT_BITS);
  }

  /**
   * @param segmentBits binary logarithm of the segment size
   */
  GenomeBytes(int segmentBits) {
    this.segmentBits = segmentBits;
    this.mask = (1 << segmentBits) - 1;
  }

  /** Stores a code at a position. */
  void put(long position, byte code) {
    int s = (int) (position >>> segmentBits);
    if (s >= segments.length) {
      grow(s + 1);
    }
    segments[s][(int) position & mask] = code;
  }

  private void grow(int count) {
    int old = segments.length;
    segments = Arrays.copyOf(segments, count);
    for (int s = old; s < count; s++) {
      segments[s] = new byte[1 << segmentBits];
      Arrays.fill(segments[s], (byte) Bases.PAD);
    }
  }

  /** The code at a position {@code >= 0}. */
  byte at(long position) {
    int s = (int) (position >>> segmentBits);
    return s < segments.length ? segments[s][(int) position & mask] : Bases.PAD;
  }

  /** Writes the codes of {@code [0, size)} to a file. */
  void writeTo(Path file, long size) throws IOException {
    if (size > 0) {
      put(size - 1, at(size - 1));
    }
    try (FileChannel out =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      long done = 0;
      while (done < size) {
        byte[] segment = segments[(int) (done >>> segmentBits)];
        int n = (int) Math.min(Math.min(size - done, segment.length - (done & mask)), 1 << 20);
        ByteBuffer b = ByteBuffer.wrap(segment, (int) done & mask, n);
        while (b.hasRemaining()) {
          out.write(b);
        }
        done += n;
      }
    }
  }
}
