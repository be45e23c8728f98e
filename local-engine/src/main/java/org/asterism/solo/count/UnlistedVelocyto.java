package org.asterism.solo.count;

import java.util.ArrayList;
import java.util.List;
import org.asterism.solo.SoloTally;

/**
 * Velocyto without whitelist: STAR numbers its cells by their places among the barcodes of Gene,
 * but takes those numbers for places among the barcodes of Velocyto (spec 50 section 14.4). Kept
 * where it is defined; where a place is behind the last barcode cells stay under their own.
 */
final class UnlistedVelocyto extends SlotBuilder {
  private final SeenBarcodes barcodes;
  private final List<SlotCounts> counts = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();
  private final List<Long> keys = new ArrayList<>();
  private final List<Long> records = new ArrayList<>();

  UnlistedVelocyto(
      CountRules rules, int slot, SeenBarcodes seen, SoloTally whole, Rejections rejections) {
    super(rules, slot, null, seen, whole, rejections);
    barcodes = seen;
  }

  @Override
  int add(long key, SlotCounts c, int geneIndex) {
    if (c.records == 0) {
      return -1;
    }
    records.add(c.records);
    if (c.rows.length > 0) {
      counts.add(c);
      places.add(geneIndex);
      keys.add(key);
    }
    return barcodes.add(key);
  }

  @Override
  FeatureCounts finish() {
    boolean defined = places.isEmpty() || places.get(places.size() - 1) < barcodes.size();
    int next = 0;
    for (int cell = 0; cell < barcodes.size(); cell++) {
      beginCell(cell, records.get(cell), 0, 0);
      if (next < counts.size() && place(next, defined) == cell) {
        addCounts(counts.get(next++));
      }
    }
    return out;
  }

  private int place(int number, boolean defined) {
    return defined ? places.get(number) : barcodes.find(keys.get(number));
  }
}
