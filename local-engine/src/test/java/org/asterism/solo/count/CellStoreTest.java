package org.asterism.solo.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.asterism.output.ByteBuilder;
import org.asterism.solo.SoloRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records are grouped by cell whatever the memory. */
class CellStoreTest {
  private static Map<Long, List<Long>> groups(CellStore store) throws IOException {
    Map<Long, List<Long>> groups = new TreeMap<>();
    SoloRecord r = new SoloRecord(1);
    List<Long> order = new ArrayList<>();
    store.forEach(
        (cell, records) -> {
          order.add(cell);
          List<Long> found = new ArrayList<>();
          records.rewind();
          while (records.next(r)) {
            found.add(r.order);
          }
          records.rewind();
          int again = 0;
          while (records.next(r)) {
            again++;
          }
          assertThat(again).isEqualTo(found.size());
          found.sort(null);
          groups.put(cell, found);
        });
    assertThat(order).isSorted().doesNotHaveDuplicates();
    return groups;
  }

  @Property(tries = 100)
  void groupsAreThoseOfAMap(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    Path directory = Files.createTempDirectory("store");
    long wide = random.nextBoolean() ? 5 : 1L << random.nextInt(1, 62);
    Map<Long, List<Long>> expected = new TreeMap<>();
    try (CellStore store = new CellStore(directory, random.nextInt(1 << random.nextInt(1, 17)))) {
      SoloRecord r = new SoloRecord(1);
      ByteBuilder bytes = new ByteBuilder(16);
      int n = random.nextInt(3000);
      for (int i = 0; i < n; i++) {
        long cell = random.nextInt(3) == 0 ? wide / 2 : random.nextLong(wide);
        r.clear();
        r.order = i;
        bytes.clear();
        r.write(bytes);
        store.add(cell, bytes.bytes, 0, bytes.size);
        expected.computeIfAbsent(cell, c -> new ArrayList<>()).add((long) i);
      }
      assertThat(groups(store)).isEqualTo(expected);
    }
    Files.delete(directory);
  }

  @Test
  void oneCellLargerThanMemoryIsCountedFromDisk(@TempDir Path directory) throws IOException {
    Cells cells = Cells.listed("--soloUMIdedup", "Exact", "NoDedup");
    SoloRecord r = new SoloRecord(1);
    ByteBuilder bytes = new ByteBuilder(16);
    try (CellStore store = new CellStore(directory, 1 << 12)) {
      for (int i = 0; i < 200_000; i++) {
        r.clear();
        r.order = i;
        r.candidateCount = 1;
        r.umi = i % 1000;
        Cells.genes(0, i % 3).accept(r);
        bytes.clear();
        r.write(bytes);
        store.add(0, bytes.bytes, 0, bytes.size);
      }
      assertThat(store.spilled()).isGreaterThan(1_000_000);
      CellCounter counter = new CellCounter(cells.rules());
      List<SlotCounts> counts = new ArrayList<>();
      store.forEach((cell, records) -> counts.add(counter.count(cell, records, null).slots[0]));
      assertThat(counts).hasSize(1);
      assertThat(counts.get(0).rows).containsExactly(0, 1, 2);
      assertThat(counts.get(0).counts).containsExactly(1000, 66667, 1000, 66667, 1000, 66666);
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void recordsWaitInMemoryUpToTheBudget(@TempDir Path directory) throws IOException {
    byte[] batch = new byte[1000];
    try (RecordStore store = new RecordStore(directory, 10_000)) {
      for (int i = 0; i < 5; i++) {
        store.append(batch, 0, batch.length);
      }
      assertThat(store.spilled()).isZero();
      for (int i = 0; i < 50; i++) {
        java.util.Arrays.fill(batch, (byte) i);
        store.append(batch, 0, batch.length);
      }
      assertThat(store.spilled()).isGreaterThan(40_000);
      assertThat(store.bytes()).isEqualTo(55_000);
      long sum = 0;
      for (int b = 0; b < store.blocks(); b++) {
        byte[] bytes = store.read(b);
        for (int i = 0; i < store.length(b); i++) {
          sum += bytes[i];
        }
      }
      assertThat(sum).isEqualTo(1000 * (49 * 50 / 2));
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Property(tries = 100)
  void pairsAreCountedWhetherFoldedOrNot(@ForAll long seed) {
    Random random = new Random(seed);
    UmiTable table = new UmiTable();
    TreeMap<Long, Integer> expected = new TreeMap<>();
    for (int part = 0; part < 4; part++) {
      int n = random.nextInt(600);
      for (int i = 0; i < n; i++) {
        int feature = random.nextInt(3);
        int umi = random.nextInt(40) - 20;
        table.add(feature, umi);
        expected.merge((long) feature << 32 | umi & 0xFFFFFFFFL, 1, Integer::sum);
      }
      table.finish();
    }
    assertThat(java.util.Arrays.copyOf(table.pairs, table.size))
        .containsExactly(expected.keySet().stream().mapToLong(Long::longValue).toArray());
    assertThat(java.util.Arrays.copyOf(table.reads, table.size))
        .containsExactly(expected.values().stream().mapToInt(Integer::intValue).toArray());
  }

  @Property(tries = 60)
  void sortingByDigitsIsSorting(@ForAll long seed) {
    Random random = new Random(seed);
    PairSort sort = new PairSort();
    long[] numbers = new long[random.nextInt(1, 9000)];
    for (int round = 0; round < 3; round++) {
      int size = random.nextInt(numbers.length) + 1;
      int shift = 1 + random.nextInt(62);
      for (int i = 0; i < size; i++) {
        numbers[i] = random.nextLong() >>> shift;
      }
      long[] expected = java.util.Arrays.copyOf(numbers, size);
      java.util.Arrays.sort(expected);
      numbers = sort.sort(numbers, size);
      assertThat(java.util.Arrays.copyOf(numbers, size)).containsExactly(expected);
    }
  }
}
