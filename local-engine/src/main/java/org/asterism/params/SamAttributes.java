package org.asterism.params;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The effective list of SAM attributes and its checks (spec 30 section 7.1). */
final class SamAttributes {
  private static final List<String> STANDARD = List.of("NH", "HI", "AS", "nM");
  private static final List<String> ALL =
      List.of("NH", "HI", "AS", "nM", "NM", "MD", "jM", "jI", "MC", "ch");

  private static final Set<String> KNOWN =
      Set.of(
          ("NH HI AS nM NM MD jM jI XS MC ch RG rB vG vA vW ha cN CR CY UR UY CB UB GX GN gx gn sM"
                  + " sS sQ sF")
              .split(" "));

  /** Tags that only BAM records can carry, in the order in which they are checked. */
  private static final List<String> BAM_ONLY =
      List.of(
          "ch", "CR", "CY", "UR", "UY", "CB", "UB", "sM", "sS", "sQ", "rB", "vG", "vA", "vW", "GX",
          "GN");

  /** Tags of barcodes, which need a single cell type. */
  private static final Set<String> SOLO_ONLY =
      Set.of("CR", "CY", "UR", "UY", "CB", "UB", "sM", "sS", "sQ", "sF");

  private SamAttributes() {}

  /** The tags as listed by the user, keywords expanded. */
  static List<String> listed(ParameterStore p) {
    List<String> words = p.texts("outSAMattributes");
    return switch (words.isEmpty() ? "" : words.get(0)) {
      case "None" -> List.of();
      case "Standard" -> STANDARD;
      case "All" -> ALL;
      default -> words;
    };
  }

  /**
   * The tags in output order: those listed, then RG, XS and vW where other parameters ask for them.
   *
   * @param warn receives a line for each tag that is added and for each setting that follows
   */
  static List<String> effective(ParameterStore p, Consumer<String> warn) {
    List<String> tags = new ArrayList<>(listed(p));
    if (!p.text("outSAMattrRGline").equals("-") && !tags.contains("RG")) {
      tags.add("RG");
      warn.accept(
          "WARNING --outSAMattrRG defines a read group, therefore STAR will output RG attribute");
    }
    boolean strandField = p.text("outSAMstrandField").equals("intronMotif");
    if (strandField && !tags.contains("XS")) {
      tags.add("XS");
      warn.accept(
          "WARNING --outSAMstrandField=intronMotif, therefore STAR will output XS attribute");
    } else if (!strandField && tags.contains("XS")) {
      warn.accept(
          "WARNING --outSAMattributes contains XS, therefore STAR will use --outSAMstrandField"
              + " intronMotif");
    }
    if (p.text("waspOutputMode").equals("SAMtag") && !tags.contains("vW")) {
      tags.add("vW");
      warn.accept("WARNING --waspOutputMode is set, therefore STAR will output vW attribute");
    }
    return List.copyOf(tags);
  }

  /**
   * Step 31 of the start-up checks.
   *
   * @param readGroups true if the command line or the manifest defines read groups
   * @param bam true if the run writes a BAM file
   * @param warn receives the warning lines
   */
  static void check(ParameterStore p, boolean readGroups, boolean bam, Consumer<String> warn) {
    List<String> tags = listed(p);
    for (String tag : tags) {
      if (!KNOWN.contains(tag)) {
        throw FatalException.parameters(
            "EXITING because of FATAL INPUT ERROR: unknown/unimplemented SAM atrribute (tag): "
                + tag,
            "list only implemented attributes in --outSAMattributes");
      }
    }
    if ((tags.contains("vA") || tags.contains("vG")) && p.text("varVCFfile").equals("-")) {
      throw FatalException.parameters(
          "EXITING because of fatal PARAMETER error: --outSAMattributes contains vA and/or vG"
              + " tag(s), but --varVCFfile is not set",
          "set --varVCFfile, or leave vA and vG out of --outSAMattributes");
    }
    if (tags.contains("vW") && p.text("waspOutputMode").equals("None")) {
      throw FatalException.parameters(
          "EXITING because of fatal PARAMETER error: --outSAMattributes contains vW tag, but"
              + " --waspOutputMode is not set",
          "set --waspOutputMode, or leave vW out of --outSAMattributes");
    }
    if (tags.contains("RG") && !readGroups) {
      throw FatalException.parameters(
          "EXITING because of FATAL INPUT ERROR: --outSAMattributes contains RG tag, but"
              + " --outSAMattrRGline is not set",
          "define read groups with --outSAMattrRGline, or leave RG out of --outSAMattributes");
    }
    List<String> effective = effective(p, warn);
    for (String tag : BAM_ONLY) {
      if (!bam && effective.contains(tag)) {
        throw FatalException.parameters(
            "EXITING because of fatal PARAMETER error: --outSAMattributes contains "
                + tag
                + " tag, which requires BAM output.",
            "use --outSAMtype BAM Unsorted (and/or) SortedByCoordinate, or leave "
                + tag
                + " out of --outSAMattributes");
      }
    }
  }

  /** Refuses barcode tags in a run without barcodes. */
  static void checkNoBarcodeTags(ParameterStore p) {
    if (listed(p).stream().anyMatch(SOLO_ONLY::contains)) {
      throw FatalException.parameters(
          "EXITING because of FATAL INPUT ERROR: --outSAMattributes contains CR/CY/UR/UY/CB/UB"
              + " tags which are not allowed for --soloType "
              + p.text("soloType"),
          "leave these tags out of --outSAMattributes");
    }
  }
}
