package org.asterism.params;

import java.util.ArrayList;
import java.util.List;

/** Start-up checks of the alignment output (spec 60 section 7, steps 13, 14, 27 to 31). */
final class OutputChecks {
  private OutputChecks() {}

  /**
   * Step 13: the words of outSAMtype.
   *
   * @return names of the files the output needs, without prefix, those on stdout left out
   */
  static List<String> samType(ParameterStore p) {
    List<String> words = p.texts("outSAMtype");
    return switch (words.get(0)) {
      case "SAM" -> {
        if (words.size() > 1) {
          throw FatalException.parameters(
              "EXITING because of fatal PARAMETER error: --outSAMtype SAM can cannot be combined"
                  + " with "
                  + words.get(1)
                  + " or any other options",
              "use --outSAMtype SAM alone, or --outSAMtype BAM with Unsorted and/or"
                  + " SortedByCoordinate");
        }
        yield p.text("outStd").equals("SAM") ? List.of() : List.of("Aligned.out.sam");
      }
      case "BAM" -> bamFiles(words, p.text("outStd"));
      case "None" -> List.of();
      default ->
          throw FatalException.parameters(
              "EXITING because of fatal input ERROR: unknown value for the first word of"
                  + " outSAMtype: "
                  + words.get(0),
              "use one of the allowed first words of --outSAMtype: SAM, BAM or None");
    };
  }

  private static List<String> bamFiles(List<String> words, String outStd) {
    if (words.size() < 2) {
      throw FatalException.parameters(
          "EXITING because of fatal PARAMETER error: missing BAM option",
          "use --outSAMtype BAM with Unsorted and/or SortedByCoordinate");
    }
    List<String> files = new ArrayList<>();
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals("Unsorted")) {
        addUnless(outStd.equals("BAM_Unsorted"), "Aligned.out.bam", files);
      } else if (word.equals("SortedByCoordinate")) {
        addUnless(outStd.equals("BAM_SortedByCoordinate"), "Aligned.sortedByCoord.out.bam", files);
      } else {
        throw FatalException.parameters(
            "EXITING because of fatal input ERROR: unknown value for the word "
                + (i + 1)
                + " of outSAMtype: "
                + word,
            "use --outSAMtype BAM with Unsorted and/or SortedByCoordinate");
      }
    }
    return files;
  }

  private static void addUnless(boolean streamed, String file, List<String> files) {
    if (!streamed) {
      files.add(file);
    }
  }

  /** Step 14: signal tracks need a sorted BAM. */
  static void signalNeedsSortedBam(ParameterStore p) {
    boolean sorted =
        !p.text("outSAMmode").equals("None")
            && p.texts("outSAMtype").contains("SortedByCoordinate");
    if (!p.text("outWigType").equals("None") && !sorted) {
      throw FatalException.parameters(
          "EXITING because of fatal PARAMETER error: generating signal with --outWigType requires"
              + " sorted BAM",
          "add SortedByCoordinate to --outSAMtype BAM");
    }
  }

  /** Step 27. */
  static void mappingQuality(ParameterStore p) {
    int q = p.integer("outSAMmapqUnique");
    if (q < 0 || q > 255) {
      throw FatalException.parameters(
          "EXITING because of FATAL input ERROR: out of range value for outSAMmapqUnique=" + q,
          "specify outSAMmapqUnique within the range of 0 to 255");
    }
  }

  /** Step 28. */
  static void wasp(ParameterStore p, boolean bam) {
    String mode = p.text("waspOutputMode");
    String start = "EXITING because of FATAL INPUT ERROR: ";
    if (mode.equals("None")) {
      return;
    }
    if (!mode.equals("SAMtag")) {
      throw FatalException.parameters(
          start + "unknown/unimplemented --waspOutputMode option: " + mode,
          "use one of the allowed values of --waspOutputMode: None or SAMtag");
    }
    if (p.text("varVCFfile").equals("-")) {
      throw FatalException.parameters(
          start + "--waspOutputMode option requires VCF file: " + mode,
          "name the variants with --varVCFfile /path/to/file.vcf");
    }
    if (!bam) {
      throw FatalException.parameters(
          start + "--waspOutputMode requires output to BAM file",
          "use --waspOutputMode together with --outSAMtype BAM ...");
    }
  }

  /** Step 29. */
  static void quantification(ParameterStore p) {
    List<String> words = p.texts("quantMode");
    if (words.get(0).equals("-")) {
      return;
    }
    for (String word : words) {
      GeneralChecks.oneOf(
          word,
          "EXITING because of fatal INPUT error: unrecognized option in --quantMode=",
          "use one of the allowed values of --quantMode: TranscriptomeSAM, GeneCounts or -",
          "TranscriptomeSAM",
          "GeneCounts");
    }
  }

  /** Whether alignments in transcript coordinates go to a file. */
  static boolean transcriptomeFile(ParameterStore p) {
    return ParameterGroups.transcriptomeSam(p) && !p.text("outStd").equals("BAM_Quant");
  }

  /** Step 30. */
  static void strandField(ParameterStore p) {
    GeneralChecks.oneOf(
        p.text("outSAMstrandField"),
        "EXITING because of fatal INPUT error: unrecognized option in outSAMstrandField=",
        "use one of the allowed values of --outSAMstrandField: None or intronMotif",
        "None",
        "intronMotif");
  }
}
