package org.asterism.params;

/**
 * What is counted per cell (soloFeatures, spec 50 section 2.1), in the order in which feature types
 * are processed whatever their order on the command line (section 1 step 8).
 */
public enum SoloFeature {
  /** Splice junctions: rows of SJ.out.tab. */
  SJ("SJ"),
  /** Unsupported: makes an empty directory. */
  TRANSCRIPT3P("Transcript3p"),
  /** Genes overlapped by the read, introns included. */
  GENE_FULL("GeneFull"),
  /** Genes by exons, else by introns. */
  GENE_FULL_EXON_OVER_INTRON("GeneFull_ExonOverIntron"),
  /** Genes by more than half of the read in exons, else by introns. */
  GENE_FULL_EX50PAS("GeneFull_Ex50pAS"),
  /** Genes whose transcripts the read agrees with. */
  GENE("Gene"),
  /** Unsupported. */
  VELOCYTO_SIMPLE("VelocytoSimple"),
  /** Spliced, unspliced and ambiguous molecules of genes. */
  VELOCYTO("Velocyto");

  private final String word;

  SoloFeature(String word) {
    this.word = word;
  }

  /** The option's word, also the name of the output directory. */
  public String word() {
    return word;
  }

  /** Whether this is Gene or one of the GeneFull types: rows are genes, cells are called. */
  public boolean isGeneType() {
    return this == GENE
        || this == GENE_FULL
        || this == GENE_FULL_EXON_OVER_INTRON
        || this == GENE_FULL_EX50PAS;
  }
}
