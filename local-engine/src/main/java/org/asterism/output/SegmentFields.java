package org.asterism.output;

import org.asterism.align.Alignment;

/**
 * What the records of a chimeric segment have otherwise than ordinary ones (spec 40 sections 11,
 * 12).
 */
public final class SegmentFields {
  /** {@link #hardClip}: none. */
  public static final int NONE = 0;

  /** {@link #hardClip}: the bases before the first block. */
  public static final int LEFT = 1;

  /** {@link #hardClip}: the bases after the last block. */
  public static final int RIGHT = 2;

  /** NH. */
  public int count;

  /** HI, 0-based. */
  public int number;

  /** MAPQ. */
  public int quality;

  /** Reference of the mate of a segment with one mate, -1 for none. */
  public int mateChromosome;

  /** 0-based start in the concatenated genome of the mate of a segment with one mate. */
  public long mateStart;

  /** Which clip of a segment with one mate is left out of its sequence. */
  public int hardClip;

  /**
   * The alignment that the segment was cut from: vA and vG list the variants of all of it. Null if
   * variants are not looked at.
   */
  public Alignment found;

  /** Makes these the fields of a segment without mate and hard clip. */
  public void set(int count, int number, int quality) {
    this.count = count;
    this.number = number;
    this.quality = quality;
    mateChromosome = -1;
    mateStart = 0;
    hardClip = NONE;
    found = null;
  }
}
