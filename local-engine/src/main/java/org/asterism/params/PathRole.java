package org.asterism.params;

import java.util.Map;
import java.util.TreeMap;

/**
 * What the paths are that a parameter names. This is the one list of parameters with paths; whether
 * one takes several is in the {@link ParameterTable}.
 */
public enum PathRole {
  /** Small inputs that the process of the run reads as a whole. */
  INPUT(
      "parametersFiles",
      "genomeFastaFiles",
      "genomeChainFiles",
      "genomeTransformVCF",
      "sjdbGTFfile",
      "sjdbFileChrStartEnd",
      "varVCFfile",
      "soloCBwhitelist",
      "readFilesManifest",
      "outSAMheaderCommentFile",
      "inputBAMfile"),

  /** Inputs that are read where they are, or parts of their names. */
  IN_PLACE("readFilesIn", "readFilesPrefix", "asterismSamples"),

  /** An index, which run mode genomeGenerate writes and others map. */
  INDEX("genomeDir"),

  /** What comes before the names of outputs. */
  OUTPUT("outFileNamePrefix"),

  /** A directory for temporary files. */
  TEMPORARY("outTmpDir"),

  /** A mode and, for some modes, what it reads and writes: see {@link CommandWord}. */
  OF_MODE("runMode");

  private static final Map<String, PathRole> BY_NAME = new TreeMap<>();

  static {
    for (PathRole role : values()) {
      for (String name : role.names) {
        BY_NAME.put(name, role);
      }
    }
  }

  private final String[] names;

  PathRole(String... names) {
    this.names = names;
  }

  /**
   * What a parameter's values are; null if they are no paths.
   *
   * @param name the parameter or option without dashes
   */
  public static PathRole of(String name) {
    return BY_NAME.get(name);
  }

  /** All parameters and options with paths. */
  static Map<String, PathRole> all() {
    return Map.copyOf(BY_NAME);
  }
}
