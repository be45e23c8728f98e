package org.asterism.solo.output;

import java.util.HashSet;
import org.asterism.output.RunLog;
import org.asterism.params.SoloFeature;
import org.asterism.params.SoloParameters;
import org.asterism.params.SoloType;
import org.asterism.params.UmiDedup;
import org.asterism.solo.count.FeatureCounts;
import org.asterism.solo.count.JunctionRows;

/**
 * Tells the user where STAR's output, which is matched, is not what it seems to be (spec 51
 * sections 2, 6, 7 and 8).
 */
final class KnownQuirks {
  private final SoloParameters p;
  private final RunLog log;

  KnownQuirks(SoloParameters p, RunLog log) {
    this.p = p;
    this.log = log;
  }

  /** Warns of what concerns a feature type. */
  void report(FeatureCounts counts) {
    boolean velocyto = counts.feature == SoloFeature.VELOCYTO;
    if (counts.multiColumns > 0 && p.dedups().size() > 1) {
      warn(
          counts,
          "with several --soloUMIdedup types, UniqueAndMult-* matrices have additional lines of"
              + " feature 1, and values of all types but the first are on such lines. Use one type"
              + " to get matrices without them.");
    }
    if (!velocyto && new HashSet<>(p.dedups()).size() < p.dedups().size()) {
      warn(
          counts,
          "a --soloUMIdedup type that is given twice has counts of 0 where it is first, so that no"
              + " cells are called if that is the first of all types.");
    }
    if (p.type() == SoloType.SMART_SEQ
        && p.dedups().contains(UmiDedup.ONE_MM_DIRECTIONAL_UMI_TOOLS)) {
      warn(counts, "all counts of 1MM_Directional_UMItools are 0 with --soloType SmartSeq.");
    }
    if (velocyto && !p.hasWhitelist() && p.type() != SoloType.SMART_SEQ) {
      warn(
          counts,
          "without whitelist, cells are numbered by the barcodes of Gene but named by those of"
              + " Velocyto. Use a whitelist to get matrices with the right names.");
    }
    if (counts.feature == SoloFeature.SJ && orphans(counts)) {
      warn(
          counts,
          "junctions that start where the last line of SJ.out.tab starts, and are not listed in it,"
              + " are counted as feature 4294967295.");
    }
  }

  /** Warns of a feature type that STAR lists but does not count. */
  void reportUncounted(SoloFeature feature) {
    log.warning(
        "Solo " + feature.word() + ": this feature type is not counted, its output is empty.");
  }

  private static boolean orphans(FeatureCounts counts) {
    for (int e = 0; e < counts.entries(); e++) {
      if (counts.entryRow[e] == JunctionRows.ORPHAN_ROW) {
        return true;
      }
    }
    return false;
  }

  private void warn(FeatureCounts counts, String text) {
    log.warning("Solo " + counts.feature.word() + ": " + text);
  }
}
