package org.asterism.params;

import java.util.List;

/** What to do and how (spec 60, run; 30 section 2). */
public record RunParameters(
    RunMode runMode,
    List<String> runModeWords,
    int threads,
    String directoryPermission,
    int randomSeed,
    String outFileNamePrefix,
    String tmpDirectory,
    boolean keepTmpDirectory,
    String standardOutput,
    String twopassMode,
    long twopass1ReadsN)
    implements java.io.Serializable {
  /** Whether reads are mapped twice, the second time with the junctions of the first. */
  public boolean twoPass() {
    return twopassMode.equals("Basic");
  }
}
