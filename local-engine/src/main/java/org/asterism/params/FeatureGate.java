package org.asterism.params;

import java.util.List;
import java.util.function.Predicate;

/**
 * The switches of STAR that this version does not do yet. A run that turns one on is refused, so
 * that nothing asked for is left out silently. Parameters that only tune such a feature are
 * accepted while its switch is off, as STAR does, and so are switches in a run mode where STAR
 * ignores them.
 */
final class FeatureGate {
  private record Rule(String mode, String parameter, Predicate<ParameterStore> on) {}

  private static final String ALIGN = "alignReads";
  private static final String GENERATE = "genomeGenerate";

  private static final List<Rule> RULES =
      List.of(
          new Rule(ALIGN, "genomeTransformOutput", FeatureGate::originalWithReferences),
          new Rule(GENERATE, "genomeType", isNot("genomeType", "Full")));

  private FeatureGate() {}

  /** Refuses the first switch of a later version that is on. */
  static void check(ParameterStore p) {
    String mode = p.text("runMode");
    for (Rule rule : RULES) {
      if (rule.mode().equals(mode) && rule.on().test(p)) {
        throw refusal(rule.parameter(), p.printed(rule.parameter()).trim().replace("   ", " "));
      }
    }
  }

  private static Predicate<ParameterStore> isNot(String name, String off) {
    return p -> !p.text(name).equals(off);
  }

  /** Output in coordinates of a genome that the added references are not in. */
  private static boolean originalWithReferences(ParameterStore p) {
    return !p.text("genomeTransformOutput").equals("None")
        && !p.text("genomeFastaFiles").equals("-");
  }

  private static FatalException refusal(String parameter, String value) {
    return FatalException.parameters(
        "EXITING because of FATAL PARAMETER error: --"
            + parameter
            + " "
            + value
            + " is not done by this version of Asterism yet",
        "leave out --" + parameter + ", or run this step with STAR 2.7.11b on the same index");
  }
}
