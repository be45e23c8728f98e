package org.asterism.params;

import java.util.Set;

/** How single cell runs change what the read files are (spec 50 section 2.2, step 6). */
final class SoloInput {
  private static final Set<String> WITHOUT_BARCODE_READ = Set.of("None", "SmartSeq");

  private SoloInput() {}

  /** Whether the last file of each read is its barcode read, which is not aligned. */
  static boolean hasBarcodeFile(ParameterStore p) {
    return !WITHOUT_BARCODE_READ.contains(p.text("soloType"))
        && !p.text("readFilesType").equals("SAM")
        && p.count("soloBarcodeMate") == 0;
  }
}
