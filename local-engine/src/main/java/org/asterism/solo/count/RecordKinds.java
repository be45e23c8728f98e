package org.asterism.solo.count;

import org.asterism.params.SoloFeature;
import org.asterism.solo.SoloRecord;

/** What the section of a slot counts for (spec 50 sections 9 and 10). */
final class RecordKinds {
  private RecordKinds() {}

  /** Whether the read has one feature, or junctions, or transcripts. */
  static boolean isUnique(SoloRecord r, int slot) {
    return r.kind[slot] == SoloRecord.UNIQUE;
  }

  /** Whether the read has several genes and they are counted. */
  static boolean isMulti(CountRules rules, SoloRecord r, int slot) {
    return r.kind[slot] == SoloRecord.MULTI && rules.multi() && rules.slots[slot].isGeneType();
  }

  /** Records that STAR would keep of the read: its genes or junctions; 0 if it has none. */
  static int features(CountRules rules, SoloRecord r, int slot) {
    if (isUnique(r, slot)) {
      return rules.slots[slot] == SoloFeature.SJ ? r.count[slot] / junctionStep(rules) : 1;
    }
    return isMulti(rules, r, slot) ? r.count[slot] : 0;
  }

  /** How often the read counts in counters of records: once, but each listed junction once. */
  static int counted(CountRules rules, SoloRecord r, int slot) {
    if (rules.slots[slot] == SoloFeature.SJ && isUnique(r, slot)) {
      int listed = 0;
      int end = r.first[slot] + r.count[slot];
      for (int v = r.first[slot]; v < end; v += junctionStep(rules)) {
        if (rules.junctions.row(r.values[v], r.values[v + 1]) != JunctionRows.NOT_LISTED) {
          listed++;
        }
      }
      return listed;
    }
    return isUnique(r, slot) || isMulti(rules, r, slot) ? 1 : 0;
  }

  /** Values per junction: start and length, and the key of the read with samples as cells. */
  static int junctionStep(CountRules rules) {
    return rules.smartSeq ? 3 : 2;
  }
}
