package org.asterism.solo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ExactCountsTest {
  private static byte[] serialized(ExactCounts counts) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(counts);
    }
    return bytes.toByteArray();
  }

  private static ExactCounts copy(ExactCounts counts) throws Exception {
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(serialized(counts)))) {
      return (ExactCounts) in.readObject();
    }
  }

  @Property(tries = 200)
  void whatArrivesIsWhatWasSent(
      @ForAll @Size(max = 60)
          Map<@LongRange(min = 0) Long, @LongRange(min = 1, max = 1L << 40) Long> reads)
      throws Exception {
    ExactCounts counts = new ExactCounts();
    reads.forEach(counts::add);
    ExactCounts copy = copy(counts);
    Map<Long, Long> got = new TreeMap<>();
    copy.forEach(got::put);
    assertThat(got).isEqualTo(new TreeMap<>(reads));
    assertThat(copy.size()).isEqualTo(reads.size());
    copy.add(5, 1);
    assertThat(copy.get(5)).isEqualTo(reads.getOrDefault(5L, 0L) + 1);
  }

  @Test
  void aBarcodeTakesAFewBytes() throws IOException {
    ExactCounts counts = new ExactCounts();
    for (int i = 0; i < 10_000; i++) {
      counts.add(70L * i, 1 + i % 100);
    }
    assertThat(serialized(counts).length).isLessThan(30_000);
  }
}
