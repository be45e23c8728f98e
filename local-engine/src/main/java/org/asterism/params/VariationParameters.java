package org.asterism.params;

/**
 * Known variants (spec 41 sections 5 to 7).
 *
 * @param vcfFile varVCFfile, {@code -} for none
 * @param wasp whether waspOutputMode is SAMtag
 * @param waspTagListed whether vW is in outSAMattributes; it then stays out of records in
 *     transcript coordinates
 */
public record VariationParameters(String vcfFile, boolean wasp, boolean waspTagListed)
    implements java.io.Serializable {
  /** Whether there is a file of variants. */
  public boolean on() {
    return !vcfFile.equals("-");
  }
}
