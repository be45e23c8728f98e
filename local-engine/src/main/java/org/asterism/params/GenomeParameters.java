package org.asterism.params;

import java.util.List;

/**
 * The index: where it is and how it is built (spec 10 section 1). {@code directory} ends with a
 * slash; unlimited {@code suffixLengthMax} is Long.MAX_VALUE.
 */
public record GenomeParameters(
    String directory,
    String load,
    List<String> fastaFiles,
    List<String> chainFiles,
    int saIndexBases,
    int chrBinBits,
    int saSparseD,
    long suffixLengthMax,
    List<Long> fileSizes,
    String type,
    String transformType,
    String transformVcf,
    List<String> transformOutput,
    List<String> mitochondrialNames,
    long limitGenerateRam,
    String versionGenome)
    implements java.io.Serializable {
  /**
   * Whether the run only loads the index, or removes it from shared memory, and maps no reads (spec
   * 10 section 11.6).
   */
  public boolean loadOnly() {
    return load.equals("LoadAndExit") || load.equals("Remove");
  }

  /** These parameters for the index of the genome as it is, next to a transformed one. */
  GenomeParameters ofOriginal() {
    return new GenomeParameters(
        directory + "OriginalGenome/",
        load,
        fastaFiles,
        chainFiles,
        saIndexBases,
        chrBinBits,
        saSparseD,
        suffixLengthMax,
        fileSizes,
        type,
        "None",
        "-",
        List.of("None"),
        mitochondrialNames,
        limitGenerateRam,
        versionGenome);
  }
}
