package org.asterism.solo.count;

import java.util.Arrays;
import org.asterism.params.UmiDedup;

/**
 * Counts the reads of one sample of a plate (SmartSeq, spec 50 section 13.3): all reads of a
 * feature, and its distinct alignment keys. Takes memory by distinct keys; reused.
 */
final class SampleMolecules {
  private static final int FREE = -1;

  private final UmiDedup[] dedups;
  private final boolean[] repeated;
  final Entries entries;

  private long[] keys = new long[64];
  private int[] features = new int[64];
  private int[] reads = new int[64];
  private long[] found = new long[64];
  private int size;

  SampleMolecules(CountRules rules) {
    dedups = rules.dedups;
    repeated = rules.repeated;
    entries = new Entries(dedups.length);
    Arrays.fill(features, FREE);
  }

  void clear() {
    entries.clear();
    if (size > 0) {
      Arrays.fill(features, FREE);
      Arrays.fill(reads, 0);
    }
    size = 0;
  }

  /**
   * Adds a read.
   *
   * @param feature 0-based
   * @param key that reads of one molecule share
   */
  void add(int feature, long key) {
    int slot = slot(feature, key);
    if (features[slot] == FREE) {
      if (2 * (size + 1) > features.length) {
        grow();
        slot = slot(feature, key);
      }
      features[slot] = feature;
      keys[slot] = key;
      size++;
    }
    reads[slot]++;
  }

  private int slot(int feature, long key) {
    int mask = features.length - 1;
    long mixed = (key * 0x9E3779B97F4A7C15L + feature) * 0xBF58476D1CE4E5B9L;
    int slot = (int) (mixed >>> 32) & mask;
    while (features[slot] != FREE && (features[slot] != feature || keys[slot] != key)) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldFeatures = features;
    int[] oldReads = reads;
    int more = 2 * oldFeatures.length;
    keys = new long[more];
    features = new int[more];
    reads = new int[more];
    Arrays.fill(features, FREE);
    for (int i = 0; i < oldFeatures.length; i++) {
      if (oldFeatures[i] != FREE) {
        int slot = slot(oldFeatures[i], oldKeys[i]);
        features[slot] = oldFeatures[i];
        keys[slot] = oldKeys[i];
        reads[slot] = oldReads[i];
      }
    }
  }

  /** Makes the entries: every feature with a read has one, whatever its counts. */
  void finish() {
    if (found.length < size) {
      found = new long[features.length];
    }
    int n = 0;
    for (int i = 0; i < features.length && n < size; i++) {
      if (features[i] != FREE) {
        found[n++] = (long) features[i] << 32 | reads[i];
      }
    }
    Arrays.sort(found, 0, n);
    for (int from = 0; from < n; ) {
      int feature = (int) (found[from] >>> 32);
      int all = 0;
      int to = from;
      for (; to < n && (int) (found[to] >>> 32) == feature; to++) {
        all += (int) found[to];
      }
      int at = entries.next();
      for (int d = 0; d < dedups.length; d++) {
        entries.counts[at + d] = repeated[d] ? 0 : count(dedups[d], all, to - from);
      }
      entries.keep(feature);
      from = to;
    }
  }

  /**
   * How many reads the molecules of the sample have, for the first dedup type.
   *
   * @return as in {@link SlotCounts#moleculeReads}
   */
  int[] moleculeReads() {
    MoleculeReads histogram = new MoleculeReads();
    for (int i = 0; i < features.length; i++) {
      if (features[i] != FREE && !repeated[0]) {
        boolean whole = dedups[0] == UmiDedup.EXACT;
        histogram.add(whole ? reads[i] : 1, whole ? 1 : reads[i]);
      }
    }
    return histogram.runs();
  }

  private static int count(UmiDedup type, int reads, int distinct) {
    return type == UmiDedup.NO_DEDUP ? reads : type == UmiDedup.EXACT ? distinct : 0;
  }
}
