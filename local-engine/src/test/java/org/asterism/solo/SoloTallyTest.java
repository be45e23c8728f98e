package org.asterism.solo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.asterism.solo.count.Copies;
import org.junit.jupiter.api.Test;

class SoloTallyTest {
  private static final int SLOTS = 3;

  /** What one read of some order adds. */
  private static void read(Random random, long order, SoloTally tally) {
    tally.barcodes[random.nextInt(SoloTally.BARCODE_LINES)]++;
    tally.barcodeQualities[33 + random.nextInt(40)] += 16;
    tally.readQualities[33 + random.nextInt(40)] += 91;
    tally.slotCounts[random.nextInt(SLOTS)][random.nextInt(SoloTally.SLOT_LINES)]++;
    tally.noCell[random.nextInt(SLOTS)][random.nextInt(SoloTally.CELL_READ_COLUMNS)]++;
    if (random.nextBoolean()) {
      tally.exact.add(random.nextInt(20), 1);
    }
    if (random.nextBoolean()) {
      tally.firstSeen.merge("b" + random.nextInt(10), order, Math::min);
    }
    if (random.nextInt(5) == 0) {
      tally.sawUmi(order, 5 + random.nextInt(4));
    }
  }

  private static String text(SoloTally t) {
    TreeMap<Long, Long> exact = new TreeMap<>();
    t.exact.forEach(exact::put);
    return String.join(
        "\n",
        Arrays.toString(t.barcodes),
        Arrays.toString(t.barcodeQualities),
        Arrays.toString(t.readQualities),
        Arrays.deepToString(t.slotCounts),
        Arrays.deepToString(t.noCell),
        exact.toString(),
        new TreeMap<>(t.firstSeen).toString(),
        t.umiOrder + " " + t.umiLength);
  }

  @Property(tries = 200)
  void sumsOfPartsMergeToThoseOfTheWhole(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int parts) throws Exception {
    Random random = new Random(seed);
    SoloTally whole = new SoloTally(SLOTS);
    List<SoloTally> sums = new ArrayList<>();
    for (int p = 0; p < parts; p++) {
      sums.add(new SoloTally(SLOTS));
    }
    for (int i = 0; i < 150; i++) {
      long order = random.nextInt(8) == 0 ? i | SoloRecord.HELD : i;
      long of = random.nextLong();
      read(new Random(of), order, whole);
      read(new Random(of), order, sums.get(random.nextInt(parts)));
    }
    // neighbours or others, as a tree, each having crossed a wire
    while (sums.size() > 1) {
      SoloTally into = Copies.of(sums.remove(random.nextInt(sums.size())));
      into.merge(Copies.of(sums.remove(random.nextInt(sums.size()))));
      sums.add(random.nextInt(sums.size() + 1), into);
    }
    assertThat(text(sums.get(0))).isEqualTo(text(whole));
  }

  @Test
  void noReadsAddNothing() throws Exception {
    SoloTally some = new SoloTally(SLOTS);
    read(new Random(1), 7, some);
    String before = text(some);
    some.merge(new SoloTally(SLOTS));
    assertThat(text(some)).isEqualTo(before);
    SoloTally none = new SoloTally(SLOTS);
    none.merge(some);
    assertThat(text(none)).isEqualTo(before);
  }
}
