package org.asterism.genome;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.StringTokenizer;

/**
 * Where the stretches of a transformed genome came from (transformGenomeBlocks.tsv, spec 41 section
 * 8.3): blocks of constant offset between it and the original genome, ascending in the transformed
 * one. Positions are 0-based in the concatenated genomes. Bases between blocks have no original.
 */
public final class TransformBlocks {
  /** Name of the file in the index directory. */
  public static final String FILE = "transformGenomeBlocks.tsv";

  private final long[] start;
  private final long[] length;
  private final long[] origin;

  /**
   * @param start first positions in the transformed genome, ascending
   * @param length bases; the last block counts one more, as STAR has it
   * @param origin first positions in the original genome
   */
  TransformBlocks(long[] start, long[] length, long[] origin) {
    this.start = start.clone();
    this.length = length.clone();
    this.origin = origin.clone();
    this.length[start.length - 1]++;
  }

  /** Reads the file. */
  static TransformBlocks read(Path file) throws IOException {
    StringTokenizer t = new StringTokenizer(Files.readString(file, StandardCharsets.ISO_8859_1));
    try {
      int n = Integer.parseInt(t.nextToken());
      t.nextToken();
      long[] start = new long[n];
      long[] length = new long[n];
      long[] origin = new long[n];
      for (int i = 0; i < n; i++) {
        start[i] = Long.parseLong(t.nextToken());
        length[i] = Long.parseLong(t.nextToken());
        origin[i] = Long.parseLong(t.nextToken());
      }
      return new TransformBlocks(start, length, origin);
    } catch (java.util.NoSuchElementException
        | NumberFormatException
        | IndexOutOfBoundsException
        | NegativeArraySizeException e) {
      throw new IOException(file + " is truncated or not a table of blocks", e);
    }
  }

  /** Number of blocks. */
  public int count() {
    return start.length;
  }

  /** First position of a block in the transformed genome. */
  public long start(int block) {
    return start[block];
  }

  /** Bases of a block. */
  public long length(int block) {
    return length[block];
  }

  /** First position of a block in the original genome. */
  public long origin(int block) {
    return origin[block];
  }

  /** The last block that starts at or before a position; the first block starts at 0. */
  public int lastFrom(long position) {
    int low = 0;
    int high = start.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (start[middle] <= position) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
