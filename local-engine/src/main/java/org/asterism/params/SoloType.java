package org.asterism.params;

/** How a run finds the cell of a read (soloType, spec 50 section 2.1). */
public enum SoloType {
  /** Reads are not assigned to cells. */
  NONE("None"),
  /** One barcode and one UMI at fixed places; synonym Droplet. */
  CB_UMI_SIMPLE("CB_UMI_Simple"),
  /** Barcode pieces and a UMI at places relative to the read's ends or an adapter. */
  CB_UMI_COMPLEX("CB_UMI_Complex"),
  /** Only tags are written, nothing is counted. */
  CB_SAM_TAG_OUT("CB_samTagOut"),
  /** One cell per input file, no UMIs. */
  SMART_SEQ("SmartSeq");

  private final String word;

  SoloType(String word) {
    this.word = word;
  }

  /** The option's word. */
  public String word() {
    return word;
  }
}
