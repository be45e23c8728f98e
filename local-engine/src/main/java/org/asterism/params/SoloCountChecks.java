package org.asterism.params;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Checks of how cells are matched and counted (spec 50 section 2.2, steps 8 to 11 and 13 to 16).
 */
final class SoloCountChecks {
  private static final String ERROR = "EXITING because of fatal PARAMETERS error: ";
  private static final String SAM_TAG_OUT = "CB_samTagOut";
  private static final String SMART_SEQ = "SmartSeq";
  private static final String COMPLEX = "CB_UMI_Complex";
  private static final Set<String> NOT_FOR_SAMPLES = Set.of("1MM_All", "1MM_Directional", "1MM_CR");

  private final ParameterStore p;
  private final String type;

  /**
   * @param type soloType, known and not None
   */
  SoloCountChecks(ParameterStore p, String type) {
    this.p = p;
    this.type = type;
  }

  /** Steps 8 to 11, before the whitelist is read. */
  void methods() {
    GeneralChecks.oneOf(
        p.text("soloStrand"),
        ERROR + "unrecognized option in --soloStrand=",
        "use allowed option: Unstranded OR Forward OR Reverse",
        "Unstranded",
        "Forward",
        "Reverse");
    features();
    match();
    dedup();
  }

  private void features() {
    List<String> words = p.texts("soloFeatures");
    List<String> known = Stream.of(SoloFeature.values()).map(SoloFeature::word).toList();
    if (!known.containsAll(words)) {
      throw FatalException.parameters(
          ERROR + "unrecognized option(s) in --soloFeatures " + String.join(" ", words) + " ",
          "use allowed option: SJ   OR   " + String.join("   OR   ", known));
    }
    if (!words.contains("Velocyto")) {
      return;
    }
    if (type.equals(SMART_SEQ)) {
      throw FatalException.parameters(
          ERROR + "--soloFeatures Velocyto is presently not compatible with --soloType SmartSeq .",
          "re-run without --soloFeatures Velocyto .");
    }
    // STAR ends with a memory fault
    if (!words.contains("Gene") && !type.equals(SAM_TAG_OUT)) {
      throw FatalException.parameters(
          ERROR + "--soloFeatures Velocyto needs the corrected UMIs of --soloFeatures Gene",
          "re-run with --soloFeatures Gene Velocyto");
    }
  }

  private void match() {
    String word = p.text("soloCBmatchWLtype");
    boolean fits =
        switch (word) {
          case "Exact", "1MM" -> true;
          case "EditDist_2" -> type.equals(COMPLEX);
          default -> !type.equals(COMPLEX) && !type.equals(SAM_TAG_OUT);
        };
    if (!fits) {
      throw FatalException.parameters(
          ERROR + "--soloCBmatchWLtype " + word + " does not work with --soloType " + type,
          "use allowed option: use --soloCBmatchWLtype Exact (exact matches only) OR 1MM (one match"
              + " with 1 mismatched base)"
              + (type.equals(COMPLEX) ? " OR EditDist_2 (up to 2 edits)" : ""));
    }
    if (Arrays.stream(BarcodeMatch.values()).noneMatch(m -> m.word().equals(word))) {
      throw FatalException.parameters(
          ERROR + "unrecognized option in --soloCBmatchWLtype " + word,
          "use allowed options: Exact or 1MM or 1MM_multi or 1MM_multi_pseudocounts or"
              + " 1MM_multi_Nbase_pseudocounts or EditDist_2");
    }
  }

  private void dedup() {
    List<String> words = p.texts("soloUMIdedup");
    for (String word : words) {
      if (Arrays.stream(UmiDedup.values()).noneMatch(d -> d.word().equals(word))) {
        throw FatalException.parameters(
            ERROR + "unrecognzied option --soloUMIdedup = " + word,
            "use allowed values:  NoDedup Exact 1MM_All 1MM_Directional 1MM_CR"
                + " 1MM_Directional_UMItools");
      }
    }
    for (String word : words) {
      if (type.equals(SMART_SEQ) && NOT_FOR_SAMPLES.contains(word)) {
        throw FatalException.parameters(
            ERROR + "--soloUMIdedup = " + word + " is not allowed for --soloType SmartSeq",
            "use allowed options: Exact and/or NoDedup");
      }
    }
  }

  /**
   * Steps 13 to 16, after the whitelist was read.
   *
   * @param sortedBam whether a sorted BAM file is written
   */
  void outputs(boolean sortedBam) {
    tags(sortedBam);
    String stats = p.text("soloCellReadStats");
    if (!stats.equals("None") && !stats.equals("Standard")) {
      throw FatalException.parameters(
          ERROR + "unrecognized option in --soloCellReadStats" + stats,
          "use allowed options: None OR Standard");
    }
    // STAR ends with a memory fault
    if (stats.equals("Standard") && type.equals(SMART_SEQ)) {
      throw FatalException.parameters(
          ERROR + "--soloCellReadStats Standard does not work with --soloType SmartSeq",
          "re-run without --soloCellReadStats");
    }
    filtering();
    multiMappers();
  }

  private void tags(boolean sortedBam) {
    List<String> tags = SamAttributes.listed(p);
    boolean cell = tags.contains("CB");
    boolean umi = tags.contains("UB");
    if (type.equals(SAM_TAG_OUT)) {
      if (umi) {
        throw FatalException.parameters(
            ERROR
                + "UB attribute (corrected UMI) in --outSAMattributes cannot be used with"
                + " --soloType CB_samTagOut ",
            "instead, use UR (uncorrected UMI) in --outSAMattributes");
      }
      return;
    }
    if (!cell && !umi) {
      return;
    }
    if (!sortedBam) {
      throw FatalException.parameters(
          ERROR
              + "CB and/or UB attributes in --outSAMattributes can only be output in the sorted BAM"
              + " file.",
          "re-run STAR with --outSAMtype BAM SortedByCoordinate ...");
    }
    SoloGroup.features(p).stream()
        .limit(1)
        .filter(f -> !f.isGeneType())
        .forEach(
            f -> {
              throw FatalException.parameters(
                  ERROR
                      + "CB and/or UB attributes in --outSAMattributes require --soloFeatures Gene"
                      + " OR/AND GeneFull OR/AND GeneFull_Ex50pAS.",
                  "re-run STAR adding Gene AND/OR GeneFull OR/AND GeneFull_Ex50pAS OR/AND"
                      + " GeneFull_ExonOverIntron to --soloFeatures, as the first");
            });
  }

  private void filtering() {
    String word = p.text("soloUMIfiltering");
    if (Arrays.stream(UmiFilter.values()).noneMatch(f -> f.word().equals(word))) {
      throw FatalException.parameters(
          ERROR + "unrecognized option in --soloUMIfiltering=" + word,
          "use allowed options: - or MultiGeneUMI or MultiGeneUMI_All or MultiGeneUMI_CR");
    }
    if (word.equals("MultiGeneUMI_CR") && !p.texts("soloUMIdedup").equals(List.of("1MM_CR"))) {
      throw FatalException.parameters(
          ERROR + "--soloUMIfiltering MultiGeneUMI_CR only works with --soloUMIdedup 1MM_CR",
          "rerun with --soloUMIfiltering MultiGeneUMI_CR --soloUMIdedup 1MM_CR");
    }
  }

  private void multiMappers() {
    List<String> words = p.texts("soloMultiMappers");
    for (String word : words) {
      if (!word.equals("Unique")
          && Arrays.stream(MultiMapperMethod.values()).noneMatch(m -> m.word().equals(word))) {
        throw FatalException.parameters(
            ERROR + "unrecognzied option --soloMultiMappers = " + word,
            "use allowed values:  Unique Uniform Rescue PropUnique EM");
      }
    }
    boolean others = words.stream().anyMatch(w -> !w.equals("Unique"));
    if (others && (type.equals(SAM_TAG_OUT) || type.equals(SMART_SEQ))) {
      throw FatalException.parameters(
          ERROR + "multimapping options do not work for --soloType " + type,
          "use default option --soloMultiMappers Unique");
    }
  }
}
