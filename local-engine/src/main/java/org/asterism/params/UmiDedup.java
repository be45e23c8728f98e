package org.asterism.params;

/** How UMIs of a gene are collapsed (soloUMIdedup, spec 50 section 11.3). */
public enum UmiDedup {
  /** Reads are counted. */
  NO_DEDUP("NoDedup"),
  /** Distinct UMIs. */
  EXACT("Exact"),
  /** Connected components of UMIs at one mismatch. */
  ONE_MM_ALL("1MM_All"),
  /** UMIs go to a neighbour with at least twice as many reads. */
  ONE_MM_DIRECTIONAL("1MM_Directional"),
  /** UMIs go to the neighbour that CellRanger chooses. */
  ONE_MM_CR("1MM_CR"),
  /** As Directional, with UMI-tools' threshold of 2n - 1. */
  ONE_MM_DIRECTIONAL_UMI_TOOLS("1MM_Directional_UMItools");

  private final String word;

  UmiDedup(String word) {
    this.word = word;
  }

  /** The option's word. */
  public String word() {
    return word;
  }
}
