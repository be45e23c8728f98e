package org.asterism.params;

import java.util.List;
import java.util.Set;

/** Start-up checks of words and numbers that need no file (spec 60 section 7). */
final class GeneralChecks {
  private static final long LARGE_RAM = 1_000_000_000_000L;

  private GeneralChecks() {}

  /** Step 6: words of the genome parameters. */
  static void genome(ParameterStore p) {
    oneOf(
        p.text("genomeTransformType"),
        "EXITING because of FATAL PARAMETER ERROR: unrecognized option in --outTransformType = ",
        "use one of the allowed values for --genomeTransformType: None, Haploid or Diploid",
        "None",
        "Haploid",
        "Diploid");
    for (String word : p.texts("genomeTransformOutput")) {
      oneOf(
          word,
          "EXITING because of FATAL PARAMETER ERROR: unrecognized option in --outTransformOutput"
              + " = ",
          "use allowed values for --genomeTransformOutput: None, or any of SAM, SJ, Quant",
          "None",
          "SAM",
          "SJ",
          "Quant");
    }
    oneOf(
        p.text("genomeType"),
        "EXITING because of FATAL parameter error: --genomeType=",
        "use one of the allowed values for --genomeType: Full, Transcriptome or"
            + " SuperTranscriptome",
        "Full",
        "Transcriptome",
        "SuperTranscriptome");
    oneOf(
        p.text("genomeLoad"),
        "EXITING because of FATAL INPUT ERROR: --genomeLoad=",
        "use one of the allowed values for --genomeLoad: NoSharedMemory, LoadAndKeep,"
            + " LoadAndRemove, LoadAndExit, Remove",
        "NoSharedMemory",
        "LoadAndKeep",
        "LoadAndRemove",
        "LoadAndExit",
        "Remove");
  }

  /** Step 7: mode of created directories. STAR prints a number instead of the word. */
  static void directoryPermission(ParameterStore p) {
    if (!Set.of("User_RWX", "All_RWX").contains(p.text("runDirPerm"))) {
      throw FatalException.parameters(
          "EXITING because of FATAL INPUT ERROR: unrecognized option in --runDirPerm=0",
          "use one of the allowed values of --runDirPerm: User_RWX or All_RWX, not "
              + p.text("runDirPerm"));
    }
  }

  /** Steps 9 and 10: signal tracks and duplicates. */
  static void signalAndDuplicates(ParameterStore p) {
    String unrecognized = "EXITING because of FATAL INPUT ERROR: unrecognized option in --";
    String type = p.text("outWigType");
    oneOf(
        type,
        unrecognized + "outWigType=",
        "use one of the allowed values of --outWigType: None, bedGraph or wiggle",
        "None",
        "bedGraph",
        "wiggle");
    oneOf(
        p.text("outWigStrand"),
        unrecognized + "outWigStrand=",
        "use one of the allowed values of --outWigStrand: Stranded or Unstranded",
        "Stranded",
        "Unstranded");
    List<String> words = p.texts("outWigType");
    if (!type.equals("None") && words.size() > 1) {
      oneOf(
          words.get(1),
          "EXITING because of FATAL INPUT ERROR: unrecognized second option in --outWigType=",
          "use one of the allowed second words of --outWigType: read1_5p or read2",
          "read1_5p",
          "read2");
    }
    oneOf(
        p.text("outWigNorm"),
        "EXITING because of fatal parameter ERROR: unrecognized option in --outWigNorm=",
        "use one of the allowed values of --outWigNorm: None or RPM",
        "None",
        "RPM");
    oneOf(
        p.text("bamRemoveDuplicatesType"),
        "EXITING because of fatal PARAMETERS error: unrecognized option in of"
            + " --bamRemoveDuplicatesType=",
        "use one of the allowed values: - or UniqueIdentical or UniqueIdenticalNotMulti",
        "-",
        "UniqueIdentical",
        "UniqueIdenticalNotMulti");
  }

  /** Steps 15 to 18. */
  static void versionThreadsOrder(ParameterStore p, boolean samText) {
    if (p.given("versionGenome")) {
      throw FatalException.parameters(
          "EXITING because of fatal input ERROR: the version parameter versionGenome cannot be"
              + " re-defined by the user",
          "remove this parameter from the command line or parameter files");
    }
    if (p.integer("runThreadN") <= 0) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING: fatal input ERROR: runThreadN must be >0, user-defined runThreadN="
              + p.printed("runThreadN")
              + "\n");
    }
    if (p.text("outSAMorder").equals("PairedKeepInputOrder")) {
      if (p.text("outFilterType").equals("BySJout")) {
        throw FatalException.parameters(
            "EXITING: fatal input ERROR: --outFilterType=BySJout is not presently compatible with"
                + " --outSAMorder=PairedKeepInputOrder",
            "leave out one of the two parameters");
      }
      if (!samText) {
        throw FatalException.parameters(
            "EXITING: fatal input ERROR: --outSAMorder=PairedKeepInputOrder is presently only"
                + " compatible with SAM output, i.e. default --outSMAtype SAM",
            "leave out --outSAMorder PairedKeepInputOrder, or use it with --outSAMtype SAM");
      }
    }
  }

  /** Step 19: lists with one value for each of the four classes of junction motifs. */
  static void motifLists(ParameterStore p) {
    for (String name :
        List.of(
            "outSJfilterOverhangMin",
            "outSJfilterCountUniqueMin",
            "outSJfilterCountTotalMin",
            "outSJfilterDistToOtherSJmin",
            "alignSJstitchMismatchNmax")) {
      if (p.integers(name).length < 4) {
        throw FatalException.parameters(
            "EXITING because of FATAL INPUT ERROR: --"
                + name
                + " needs 4 numbers, but these were read: "
                + p.printed(name).trim(),
            "give one number for each motif class: non-canonical, GT/AG, GC/AG, AT/AC");
      }
    }
  }

  /**
   * Step 20.
   *
   * @return a warning for Log.out, null if there is none
   */
  static String generationMemory(ParameterStore p) {
    long limit = p.count("limitGenomeGenerateRAM");
    if (limit == 0) {
      throw new SilentExit(
          "EXITING because of FATAL PARAMETER ERROR: limitGenomeGenerateRAM=0\n"
              + "SOLUTION: please specify a >0 value for limitGenomeGenerateRAM\n");
    }
    return limit <= LARGE_RAM
        ? null
        : "WARNING: specified limitGenomeGenerateRAM="
            + p.printed("limitGenomeGenerateRAM")
            + " bytes appears to be too large, if you do not have enough memory the code will"
            + " crash!";
  }

  /** Steps 21 and 22. */
  static void samFilterAndOrder(ParameterStore p) {
    String filter = p.text("outSAMfilter");
    oneOf(
        filter,
        "EXITING because of FATAL INPUT ERROR: unknown/unimplemented value for --outSAMfilter: ",
        "specify one of the allowed values: None, KeepOnlyAddedReferences,"
            + " KeepAllAddedReferences",
        "None",
        "KeepOnlyAddedReferences",
        "KeepAllAddedReferences");
    if (!filter.equals("None") && p.text("genomeFastaFiles").equals("-")) {
      throw FatalException.parameters(
          "EXITING because of FATAL INPUT ERROR: --outSAMfilter KeepOnlyAddedReferences OR"
              + " KeepAllAddedReferences options can only be used if references are added"
              + " on-the-fly with --genomeFastaFiles",
          "use default --outSAMfilter None, or add references with --genomeFastaFiles");
    }
    oneOf(
        p.text("outMultimapperOrder"),
        "EXITING because of FATAL INPUT ERROR: unknown/unimplemented value for"
            + " --outMultimapperOrder: ",
        "specify one of the allowed values: Old_2.4 or Random",
        "Old_2.4",
        "Random");
  }

  /** Steps 24 and 25. */
  static void twoPass(ParameterStore p) {
    String mode = p.text("twopassMode");
    if (mode.equals("None")) {
      if (p.given("twopass1readsN")) {
        throw twoPassError(
            "--twopass1readsN is defined, but --twoPassMode is not defined",
            "to map in two passes, use --twopassMode Basic");
      }
      return;
    }
    if (!p.text("runMode").equals("alignReads")) {
      throw twoPassError(
          "2-pass mapping option  can only be used with --runMode alignReads",
          "leave out --twopassMode");
    }
    if (!mode.equals("Basic")) {
      throw twoPassError(
          "unrecognized value of --twopassMode=" + mode,
          "use one of the allowed values of --twopassMode: None or Basic");
    }
    if (p.count("twopass1readsN") == 0) {
      throw twoPassError(
          "--twopass1readsN = 0 in the 2-pass mode",
          "specify --twopass1readsN > 0, or -1 to map all reads in the first pass");
    }
    if (!p.text("genomeLoad").equals("NoSharedMemory")) {
      throw twoPassError(
          "2-pass method is not compatible with --genomeLoad " + p.text("genomeLoad"),
          "use --genomeLoad NoSharedMemory together with --twopassMode Basic");
    }
  }

  private static FatalException twoPassError(String problem, String solution) {
    return FatalException.parameters(
        "EXITING because of fatal PARAMETERS error: " + problem, solution);
  }

  /**
   * Refuses a word that is not one of those allowed.
   *
   * @param problem start of the message; the word follows
   */
  static void oneOf(String word, String problem, String solution, String... allowed) {
    if (!List.of(allowed).contains(word)) {
      throw FatalException.parameters(problem + word, solution);
    }
  }
}
