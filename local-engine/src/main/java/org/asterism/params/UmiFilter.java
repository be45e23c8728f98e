package org.asterism.params;

/** What happens to a UMI that several genes of a cell have (soloUMIfiltering, 50 section 11.1). */
public enum UmiFilter {
  /** Nothing. */
  NONE("-"),
  /** Only genes with the most reads of the UMI keep it. */
  MULTI_GENE_UMI("MultiGeneUMI"),
  /** Matters to multi-gene reads only. */
  MULTI_GENE_UMI_ALL("MultiGeneUMI_All"),
  /** CellRanger's way, with corrected UMIs. */
  MULTI_GENE_UMI_CR("MultiGeneUMI_CR");

  private final String word;

  UmiFilter(String word) {
    this.word = word;
  }

  /** The option's word. */
  public String word() {
    return word;
  }
}
