package org.asterism.reads;

/**
 * One read (pair) in the form that alignment works on: numeric, clipped, mates combined (spec 20
 * sections 3-4, 21 section 1.1). A worker owns one and refills it; nothing is allocated per read.
 */
public final class PreparedRead {
  /** Room that most runs need: STAR's longest combined read, but for long reads. */
  public static final int MAX_LENGTH = 650;

  private static final int PADDING = 16;

  /** 0-based ordinal in the whole input; STAR's read number is this + 1. */
  public long ordinal;

  /** 1 or 2. */
  public int mateCount;

  /** Lread: clipped length; for pairs both mates and the spacer. */
  public int length;

  /**
   * Bases of each mate before clipping (lenO); those of the barcode read in place of an absent
   * mate.
   */
  public final int[] originalLength = new int[2];

  /** Bases of each mate after clipping (lenC); 0 for an absent mate. */
  public final int[] clippedLength = new int[2];

  /** Bases clipped at each mate's 5' end. */
  public final int[] clip5 = new int[2];

  /** Bases clipped at each mate's 3' end. */
  public final int[] clip3 = new int[2];

  /**
   * Codes of R (strand 0): 0-3 bases, 4 N, 11 mate spacer; in {@code [0, length)}. Bytes beyond are
   * undefined.
   */
  public byte[] forward;

  /** Codes of R' (strand 1), the reverse complement of {@link #forward}. */
  public byte[] reverse;

  /** The batch that holds the text of this read. */
  public ReadBatch batch;

  /** Index of this read in {@link #batch}. */
  public int index;

  /**
   * @param maxLength longest combined read for now ({@link #MAX_LENGTH}); arrays are padded so that
   *     8-byte loads stay inside
   */
  public PreparedRead(int maxLength) {
    forward = new byte[maxLength + PADDING];
    reverse = new byte[maxLength + PADDING];
  }

  /** Makes room for a combined read; what the arrays hold is lost if they grow. */
  public void ensure(int maxLength) {
    if (maxLength + PADDING > forward.length) {
      forward = new byte[2 * maxLength + PADDING];
      reverse = new byte[2 * maxLength + PADDING];
    }
  }

  /** Codes in the orientation of a window's strand: R for 0, R' for 1. */
  public byte[] codes(int strand) {
    return strand == 0 ? forward : reverse;
  }
}
