package org.asterism.quant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.asterism.align.RandomStream;
import org.asterism.output.ByteBuilder;
import org.junit.jupiter.api.Test;

class PrimaryChoicesTest {
  private static final int FLAG = 19;

  /** Appends records of a read, all with the bit set, and the read itself to the choices. */
  private static void read(
      int alignments, int mates, Random lengths, ByteBuilder records, PrimaryChoices choices) {
    choices.add(records.size, alignments);
    for (int i = 0; i < alignments * mates; i++) {
      record(lengths, records);
    }
  }

  private static void record(Random lengths, ByteBuilder records) {
    int length = 20 + lengths.nextInt(300);
    records.putIntLe(length);
    for (int i = 0; i < length; i++) {
      records.put(0xFF);
    }
  }

  private static List<Integer> clearedRecords(byte[] records, int size) {
    List<Integer> cleared = new ArrayList<>();
    int n = 0;
    for (int at = 0; at < size; n++) {
      int length = records[at] & 0xFF | (records[at + 1] & 0xFF) << 8;
      if ((records[at + FLAG] & 1) == 0) {
        cleared.add(n);
      }
      at += 4 + length;
    }
    return cleared;
  }

  @Test
  void theFirstNumbersOfTheDefaultSeedChoose() {
    // 0.64645, 0.200726, 0.636254, 0.24806: reads without a choice draw as well
    ByteBuilder records = new ByteBuilder(64);
    PrimaryChoices choices = new PrimaryChoices(1);
    Random random = new Random(1);
    for (int n : new int[] {3, 0, 10, 4}) {
      read(n, 1, random, records, choices);
    }
    choices.settle(records.bytes, new RandomStream(777));
    assertThat(clearedRecords(records.bytes, records.size)).containsExactly(1, 3 + 6, 13);
  }

  @Test
  void bothRecordsOfAPairAreChosen() {
    ByteBuilder records = new ByteBuilder(64);
    PrimaryChoices choices = new PrimaryChoices(2);
    read(3, 2, new Random(2), records, choices);
    choices.settle(records.bytes, new RandomStream(777));
    assertThat(clearedRecords(records.bytes, records.size)).containsExactly(2, 3);
  }

  @Test
  void settledReadsAreNotSettledAgain() {
    ByteBuilder records = new ByteBuilder(64);
    PrimaryChoices choices = new PrimaryChoices(1);
    RandomStream stream = new RandomStream(777);
    Random random = new Random(3);
    read(3, 1, random, records, choices);
    choices.settle(records.bytes, stream);
    choices.settle(records.bytes, stream);
    read(5, 1, random, records, choices);
    choices.settle(records.bytes, stream);
    assertThat(clearedRecords(records.bytes, records.size)).containsExactly(1, 3 + 1);
  }

  @Test
  void choicesThatBreakOffAreAnError() {
    ByteBuilder records = new ByteBuilder(64);
    PrimaryChoices choices = new PrimaryChoices(1);
    read(3, 1, new Random(4), records, choices);
    ByteBuilder described = new ByteBuilder(16);
    choices.describe(records.bytes, 0, 0, described);
    byte[] cut = new ByteArrayInputStream(described.bytes, 0, described.size - 1).readAllBytes();
    assertThatThrownBy(() -> new PrimaryBits(new ByteArrayInputStream(cut), new RandomStream(777)))
        .isInstanceOf(EOFException.class);
  }

  /** Batches described one after the other and chosen later, or settled at once, are the same. */
  @Property(tries = 200)
  void describedChoicesGiveWhatSettledOnesDo(
      @ForAll @Size(max = 40) List<@IntRange(max = 300) Integer> alignments,
      @ForAll @IntRange(min = 1, max = 2) int mates,
      @ForAll @IntRange(min = 1, max = 7) int perBatch,
      @ForAll int seed)
      throws IOException {
    Random lengths = new Random(seed);
    RandomStream stream = new RandomStream(seed);
    ByteBuilder open = new ByteBuilder(64);
    ByteBuilder settled = new ByteBuilder(64);
    ByteBuilder described = new ByteBuilder(64);
    long last = 0;
    for (int from = 0; from < alignments.size(); from += perBatch) {
      ByteBuilder batch = new ByteBuilder(64);
      PrimaryChoices choices = new PrimaryChoices(mates);
      for (int n : alignments.subList(from, Math.min(alignments.size(), from + perBatch))) {
        record(lengths, batch);
        read(n, mates, lengths, batch, choices);
      }
      last = choices.describe(batch.bytes, open.size, last, described);
      open.put(batch.bytes, 0, batch.size);
      choices.settle(batch.bytes, stream);
      settled.put(batch.bytes, 0, batch.size);
    }
    byte[] later = open.toByteArray();
    PrimaryBits bits =
        new PrimaryBits(
            new ByteArrayInputStream(described.bytes, 0, described.size), new RandomStream(seed));
    for (; bits.position() < Long.MAX_VALUE; bits.advance()) {
      later[(int) bits.position()] &= ~PrimaryBits.NOT_PRIMARY;
    }
    assertThat(later).isEqualTo(settled.toByteArray());
  }

  /** Reads between other reads, as they are put together from two sources. */
  @Test
  void movedReadsKeepTheirRecords() {
    Random lengths = new Random(5);
    ByteBuilder first = new ByteBuilder(64);
    PrimaryChoices of = new PrimaryChoices(1);
    read(4, 1, lengths, first, of);
    int middle = first.size;
    read(5, 1, lengths, first, of);
    ByteBuilder all = new ByteBuilder(64);
    PrimaryChoices together = new PrimaryChoices(1);
    all.put(first.bytes, 0, middle);
    together.addAll(of, 0, 1, 0);
    read(2, 1, lengths, all, together);
    int shift = all.size - middle;
    all.put(first.bytes, middle, first.size - middle);
    together.addAll(of, 1, 2, shift);
    together.settle(all.bytes, new RandomStream(777));
    assertThat(clearedRecords(all.bytes, all.size)).containsExactly(2, 4, 6 + 3);
  }
}
