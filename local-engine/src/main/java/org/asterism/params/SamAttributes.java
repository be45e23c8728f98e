package org.asterism.params;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The effective list of SAM attributes (spec 30 section 7.1). */
final class SamAttributes {
  private static final List<String> STANDARD = List.of("NH", "HI", "AS", "nM");
  private static final List<String> ALL =
      List.of("NH", "HI", "AS", "nM", "NM", "MD", "jM", "jI", "MC", "ch");

  /** All tags that can be asked for. */
  static final Set<String> KNOWN =
      Set.of(
          ("NH HI AS nM NM MD jM jI XS MC ch RG rB vG vA vW ha cN CR CY UR UY CB UB GX GN gx gn sM"
                  + " sS sQ sF")
              .split(" "));

  private SamAttributes() {}

  /** The tags as listed by the user, keywords expanded. */
  static List<String> listed(ParameterStore p) {
    List<String> words = p.texts("outSAMattributes");
    String first = words.isEmpty() ? "" : words.get(0);
    return switch (first) {
      case "None" -> List.of();
      case "Standard" -> STANDARD;
      case "All" -> ALL;
      default -> words;
    };
  }

  /**
   * The tags in output order: those listed, then RG, XS and vW where other parameters ask for them.
   *
   * @param readGroups true if read groups are defined
   * @param warn receives a warning line for each tag that is added
   */
  static List<String> effective(ParameterStore p, boolean readGroups, Consumer<String> warn) {
    List<String> tags = new ArrayList<>(listed(p));
    if (readGroups && !tags.contains("RG")) {
      tags.add("RG");
      warn.accept(
          "WARNING --outSAMattrRG defines a read group, therefore STAR will output RG attribute");
    }
    if (p.text("outSAMstrandField").equals("intronMotif") && !tags.contains("XS")) {
      tags.add("XS");
      warn.accept(
          "WARNING --outSAMstrandField=intronMotif, therefore STAR will output XS attribute");
    }
    if (p.text("waspOutputMode").equals("SAMtag") && !tags.contains("vW")) {
      tags.add("vW");
      warn.accept("WARNING --waspOutputMode is set, therefore STAR will output vW attribute");
    }
    return List.copyOf(tags);
  }
}
