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

  /**
   * Whether alignments are converted to the original of a transformed genome for any output; never
   * where no reads are mapped.
   */
  public boolean converts() {
    return !loadOnly() && !transformOutput.get(0).equals("None");
  }

  /** Whether SAM and BAM records are those of converted alignments. */
  public boolean convertsRecords() {
    return converts() && transformOutput.contains("SAM");
  }

  /** Whether quantification is that of converted alignments. */
  public boolean convertsCounts() {
    return converts() && transformOutput.contains("Quant");
  }

  /** These parameters for the first of two passes, which converts nothing. */
  GenomeParameters withoutConversion() {
    return with(directory, transformType, transformVcf);
  }

  /** These parameters for the index of the genome as it is, next to a transformed one. */
  GenomeParameters ofOriginal() {
    return with(directory + "OriginalGenome/", "None", "-");
  }

  /** These parameters with others for where the index is and how it was transformed. */
  private GenomeParameters with(String place, String transform, String variants) {
    return new GenomeParameters(
        place,
        load,
        fastaFiles,
        chainFiles,
        saIndexBases,
        chrBinBits,
        saSparseD,
        suffixLengthMax,
        fileSizes,
        type,
        transform,
        variants,
        List.of("None"),
        mitochondrialNames,
        limitGenerateRam,
        versionGenome);
  }
}
