package org.asterism.seed;

import java.util.Arrays;

/**
 * The alignment windows of one read, each with its list of seeds (spec 20 sections 7-8), as flat
 * arrays that are reused from read to read.
 *
 * <p>Windows are numbered in order of creation; one without seeds is skipped by whoever reads them.
 * Row {@code k} of window {@code w} is at {@code rowBase[w] + k}, {@code 0 <= k < rowCount[w]};
 * rows are sorted by read start, equal ones in order of arrival. Read coordinates are 0-based in
 * the window's read orientation, genome coordinates 0-based in the concatenated genome.
 */
public final class WindowTable {
  /** Number of windows, empty ones included. */
  public int count;

  /** Chromosome of each window. */
  public int[] chromosome = new int[64];

  /** Strand of each window: 0 if the read as given aligns forward, 1 if its reverse complement. */
  public byte[] strand = new byte[64];

  /** First row of each window. */
  public int[] rowBase = new int[64];

  /** Number of rows of each window. */
  public int[] rowCount = new int[64];

  /** Read start of each row. */
  public int[] readStart = new int[0];

  /** Genome start of each row. */
  public long[] genomeStart = new long[0];

  /** Bases of each row. */
  public int[] length = new int[0];

  /** Loci of the seed that each row comes from. */
  public int[] lociCount = new int[0];

  /** 1 for rows of anchor seeds, else 0. */
  public byte[] anchor = new byte[0];

  /** Mate of each row: 0 or 1. */
  public byte[] mate = new byte[0];

  /** Inserted junction that the row was split at, -1 for none. */
  public int[] junction = new int[0];

  void ensureWindows(int n) {
    if (n > chromosome.length) {
      int size = Math.max(n, 2 * chromosome.length);
      chromosome = Arrays.copyOf(chromosome, size);
      strand = Arrays.copyOf(strand, size);
      rowBase = Arrays.copyOf(rowBase, size);
      rowCount = Arrays.copyOf(rowCount, size);
    }
  }

  void ensureRows(int n) {
    if (n > readStart.length) {
      int size = Math.max(n, 2 * readStart.length);
      readStart = Arrays.copyOf(readStart, size);
      genomeStart = Arrays.copyOf(genomeStart, size);
      length = Arrays.copyOf(length, size);
      lociCount = Arrays.copyOf(lociCount, size);
      anchor = Arrays.copyOf(anchor, size);
      mate = Arrays.copyOf(mate, size);
      junction = Arrays.copyOf(junction, size);
    }
  }
}
