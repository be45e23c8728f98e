package org.asterism.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.asterism.output.ByteBuilder;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;

/** The order of a sorted BAM file, whatever the batches and the memory. */
class CoordinateSorterTest {
  /** A record: reference, position, its read, and its number in the whole input. */
  private record Item(int reference, int position, long ordinal, int serial) {
    long key() {
      return reference < 0
          ? Long.MAX_VALUE
          : (long) reference << 32 | Integer.toUnsignedLong(position);
    }
  }

  /** Reads with 0 to 4 records at few places, so that many are equal. */
  private static List<List<Item>> reads(Random random, int n) {
    List<List<Item>> reads = new ArrayList<>();
    int serial = 0;
    for (int r = 0; r < n; r++) {
      List<Item> read = new ArrayList<>();
      for (int i = random.nextInt(5); i > 0; i--) {
        boolean mapped = random.nextInt(4) > 0;
        int position = random.nextInt(6);
        read.add(new Item(mapped ? random.nextInt(3) : -1, mapped ? position : -1, r, serial++));
      }
      reads.add(read);
    }
    return reads;
  }

  private static void put(List<Item> read, ByteBuilder batch) {
    ByteBuilder records = new ByteBuilder(64);
    for (Item item : read) {
      int padding = item.serial % 7;
      records.putIntLe(12 + padding);
      records.putIntLe(item.reference);
      records.putIntLe(item.position);
      records.putIntLe(item.serial);
      records.put(new byte[padding]);
    }
    if (!read.isEmpty()) {
      ReadRecords.append(read.get(0).ordinal, records, 0, batch);
    }
  }

  private static List<Integer> expected(List<List<Item>> reads) {
    return reads.stream()
        .flatMap(List::stream)
        .sorted(
            Comparator.comparingLong(Item::key)
                .thenComparingLong(Item::ordinal)
                .thenComparingInt(Item::serial))
        .map(Item::serial)
        .toList();
  }

  private static List<Integer> sorted(List<List<Item>> reads, int perBatch, long memory, int[] runs)
      throws IOException {
    Path directory = Files.createTempDirectory("sorter");
    List<Integer> got = new ArrayList<>();
    try (CoordinateSorter sorter = new CoordinateSorter(directory, memory)) {
      ByteBuilder batch = new ByteBuilder(64);
      for (int from = 0; from < reads.size(); from += perBatch) {
        batch.clear();
        reads
            .subList(from, Math.min(reads.size(), from + perBatch))
            .forEach(read -> put(read, batch));
        sorter.add(batch.bytes, batch.size);
      }
      runs[0] = sorter.runs();
      sorter.forEach((key, ordinal, bytes, at, length) -> got.add(serial(bytes, at, length)));
    }
    assertThat(directory).doesNotExist();
    return got;
  }

  private static int serial(byte[] bytes, int at, int length) {
    assertThat(ReadRecords.length(ReadRecords.view(bytes), at)).isEqualTo(length);
    return ReadRecords.view(bytes).getInt(at + 12);
  }

  @Property(tries = 60)
  void orderIsThatOfTheInputWhateverIsSpilled(
      @ForAll long seed,
      @ForAll @IntRange(max = 300) int n,
      @ForAll @IntRange(min = 1, max = 50) int perBatch,
      @ForAll @IntRange(max = 20_000) int memory)
      throws IOException {
    List<List<Item>> reads = reads(new Random(seed), n);
    assertThat(sorted(reads, perBatch, memory, new int[1])).isEqualTo(expected(reads));
  }

  @Test
  void readsThatComeLateTakeTheirPlaceInTheInput() throws IOException {
    List<List<Item>> reads = reads(new Random(3), 200);
    List<List<Item>> late = new ArrayList<>();
    for (int stage = 0; stage < 2; stage++) {
      for (int i = 0; i < reads.size(); i++) {
        if ((i % 3 == 0) == (stage == 1)) {
          late.add(reads.get(i));
        }
      }
    }
    assertThat(sorted(late, 9, 1000, new int[1])).isEqualTo(expected(reads));
  }

  @Test
  void moreRunsThanAreMergedAtATime() throws IOException {
    List<List<Item>> reads = reads(new Random(5), 400);
    int[] runs = new int[1];
    assertThat(sorted(reads, 1, 0, runs)).isEqualTo(expected(reads));
    assertThat(runs[0]).isGreaterThan(200);
  }

  @Test
  void memoryIsABudgetThatTheHeapLimits() {
    long most = Runtime.getRuntime().maxMemory() / 8;
    assertThat(SortMemory.of(Parameters.of("--limitBAMsortRAM", "3000000"), 1))
        .isEqualTo(Math.min(most, 3_000_000));
    assertThat(SortMemory.of(Parameters.of("--limitBAMsortRAM", "1"), 1)).isEqualTo(1 << 20);
    assertThat(SortMemory.of(Parameters.of("--limitBAMsortRAM", "99999999999999"), 1))
        .isEqualTo(most);
    assertThat(SortMemory.of(Parameters.of(), 1)).isLessThanOrEqualTo(512L << 20);
  }
}
