package org.asterism.params;

/** How barcodes are matched to the whitelist (soloCBmatchWLtype, spec 50 section 5.2). */
public enum BarcodeMatch {
  /** Exact matches only. */
  EXACT("Exact", false, false, false, false),
  /** One mismatch, one candidate. */
  ONE_MM("1MM", true, false, false, false),
  /** One mismatch, candidates decided by their posterior. */
  ONE_MM_MULTI("1MM_multi", true, true, false, false),
  /** The same with 1 added to the exact count of each barcode. */
  ONE_MM_MULTI_PSEUDOCOUNTS("1MM_multi_pseudocounts", true, true, true, false),
  /** The same, also several candidates for an N. */
  ONE_MM_MULTI_NBASE_PSEUDOCOUNTS("1MM_multi_Nbase_pseudocounts", true, true, true, true),
  /** Complex only: up to two edits. */
  EDIT_DIST_2("EditDist_2", false, false, false, false);

  private final String word;
  private final boolean mismatch;
  private final boolean multi;
  private final boolean pseudocount;
  private final boolean multiN;

  BarcodeMatch(String word, boolean mismatch, boolean multi, boolean pseudocount, boolean multiN) {
    this.word = word;
    this.mismatch = mismatch;
    this.multi = multi;
    this.pseudocount = pseudocount;
    this.multiN = multiN;
  }

  /** The option's word. */
  public String word() {
    return word;
  }

  /** Whether one mismatch is allowed. */
  public boolean mismatch() {
    return mismatch;
  }

  /** Whether several candidates are kept for the resolution after mapping. */
  public boolean multi() {
    return multi;
  }

  /** Whether each whitelist barcode counts once more than it was seen. */
  public boolean pseudocount() {
    return pseudocount;
  }

  /** Whether several candidates are kept for a barcode with one N. */
  public boolean multiN() {
    return multiN;
  }

  /** Whether a match with one mismatch needs an exact read of the same barcode (1MM, 1MM_multi). */
  public boolean needsExactRead() {
    return this == ONE_MM || this == ONE_MM_MULTI;
  }
}
