package org.asterism.params;

import java.util.List;
import java.util.Set;
import org.asterism.output.RunLog;

/**
 * The checks of chimeric detection, which come after the index is loaded and only when detection is
 * on (spec 40 section 2.1, 60 section 7 step 45).
 */
public final class ChimericChecks {
  private static final Set<String> TYPES =
      Set.of("Junctions", "SeparateSAMold", "WithinBAM", "HardClip", "SoftClip");
  private static final Set<String> FILTERS = Set.of("banGenomicN", "None");
  private static final String ERROR = "EXITING because of fatal PARAMETERS error: ";

  private ChimericChecks() {}

  /**
   * Looks for the first mistake.
   *
   * @param log receives a line when an attribute was added
   * @throws FatalException 102 for the first mistake
   */
  public static void check(Parameters p, RunLog log) {
    ChimericParameters c = p.chimeric();
    if (!c.on()) {
      return;
    }
    List<String> types = c.outType();
    boolean single = !c.allPairs();
    boolean separate = types.contains("SeparateSAMold");
    for (String word : types) {
      if (!TYPES.contains(word)) {
        throw FatalException.parameters(
            "EXITING because of FATAL INPUT ERROR: unknown/unimplemented value for --chimOutType: "
                + word,
            "re-run STAR with --chimOutType Junctions , SeparateSAMold  , WithinBAM , HardClip ");
      }
    }
    if (types.contains("WithinBAM") && !p.samOutput().bamUnsorted() && !p.samOutput().bamSorted()) {
      throw FatalException.parameters(
          ERROR + "--chimOutType WithinBAM requires BAM output",
          "re-run with --outSAMtype BAM Unsorted/SortedByCoordinate");
    }
    if (!single && separate) {
      throw FatalException.parameters(
          ERROR
              + "--chimMultimapNmax > 0 (new chimeric detection) presently only works with"
              + " --chimOutType Junctions/WithinBAM",
          "re-run with --chimOutType Junctions/WithinBAM");
    }
    if (single
        && p.alignment().mateOverlapBasesMin() > 0
        && (separate || types.contains("Junctions"))) {
      throw FatalException.parameters(
          ERROR
              + "--chimMultimapNmax 0 (default old chimeric detection) and --peOverlapNbasesMin >"
              + " 0 (merging ovelrapping mates) presently only works with --chimOutType WithinBAM",
          "re-run with --chimOutType WithinBAM");
    }
    if (c.editDistanceAdded()) {
      log.line("WARNING --chimOutType=WithinBAM, therefore STAR will output NM attribute");
    }
    for (String word : c.filters()) {
      if (!FILTERS.contains(word)) {
        throw FatalException.parameters(
            ERROR + "unrecognized value of --chimFilter=" + word,
            "use allowed values: banGenomicN || None");
      }
    }
  }
}
