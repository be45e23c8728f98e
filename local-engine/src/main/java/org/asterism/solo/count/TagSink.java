package org.asterism.solo.count;

/** Takes the cell and molecule of each accepted read, for the tags CB and UB (50 section 14.2). */
public interface TagSink {
  /** UMI of reads whose molecule was removed. */
  long NO_UMI = -1;

  /**
   * Takes a read.
   *
   * @param order its place in solo order
   * @param cell key of its cell
   * @param umi its corrected UMI, two bits per base, or {@link #NO_UMI}
   */
  void add(long order, long cell, long umi);
}
