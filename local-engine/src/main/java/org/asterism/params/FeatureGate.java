package org.asterism.params;

import java.util.List;
import java.util.function.Predicate;

/**
 * The switches of STAR whose results are no use, refused with the reason so that no run ends with
 * records missing (docs/differences.md). Parameters that only tune such a feature are accepted
 * while its switch is off, as STAR does, and so are switches in a run mode where STAR ignores them.
 */
final class FeatureGate {
  private record Rule(
      String mode, String parameter, Predicate<ParameterStore> on, String reason, String advice) {}

  private static final List<Rule> RULES =
      List.of(
          new Rule(
              "alignReads",
              "genomeTransformOutput",
              FeatureGate::originalWithReferences,
              "cannot go together with --genomeFastaFiles at the mapping step: added references"
                  + " have no place in the original genome, and STAR leaves out the reads that map"
                  + " to them",
              "leave out --genomeTransformOutput, or generate the genome with these references"),
          new Rule(
              "genomeGenerate",
              "genomeType",
              p -> !p.text("genomeType").equals("Full"),
              "is experimental in STAR, which writes no alignments to super-transcripts",
              "use --genomeType Full; for transcripts as chromosomes, give their sequences as"
                  + " --genomeFastaFiles"));

  private FeatureGate() {}

  /** Refuses the first of these switches that is on. */
  static void check(ParameterStore p) {
    String mode = p.text("runMode");
    for (Rule rule : RULES) {
      if (rule.mode().equals(mode) && rule.on().test(p)) {
        throw FatalException.parameters(
            "EXITING because of FATAL PARAMETER error: --%s %s %s"
                .formatted(
                    rule.parameter(),
                    p.printed(rule.parameter()).trim().replace("   ", " "),
                    rule.reason()),
            rule.advice());
      }
    }
  }

  /** Output in coordinates of a genome that the added references are not in. */
  private static boolean originalWithReferences(ParameterStore p) {
    return !p.text("genomeTransformOutput").equals("None")
        && !p.text("genomeFastaFiles").equals("-");
  }
}
