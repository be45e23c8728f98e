package org.asterism.solo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.asterism.output.ByteBuilder;

/** Records are read back as they were written, one behind the other. */
class SoloRecordTest {
  private static SoloRecord record(Random random) {
    SoloRecord r = new SoloRecord(3);
    r.order = random.nextBoolean() ? random.nextInt(1 << 20) : SoloRecord.HELD | random.nextInt(99);
    boolean text = random.nextInt(4) == 0;
    r.status = text ? 0 : random.nextInt(12);
    r.candidateCount = text ? 0 : Math.max(1, r.status);
    r.candidates = random.longs(20, 0, 1L << 1 + random.nextInt(62)).toArray();
    r.candidateQuality = new byte[20];
    if (r.status > 1) {
      random.nextBytes(r.candidateQuality);
    }
    r.umi = random.nextInt() & 0xFFFFFFFFL;
    r.textLength = text ? random.nextInt(40) : 0;
    r.text = new byte[40];
    random.nextBytes(r.text);
    r.readFlags = random.nextInt(8);
    for (int s = 0; s < 3; s++) {
      r.begin(s, (byte) random.nextInt(4));
      r.classes[s] = (byte) random.nextInt(24);
      int n = r.kind[s] >= SoloRecord.UNIQUE ? random.nextInt(random.nextBoolean() ? 4 : 9000) : 0;
      for (int i = 0; i < n; i++) {
        r.add(s, random.nextLong());
      }
    }
    return r;
  }

  private static String text(SoloRecord r) {
    StringBuilder text = new StringBuilder();
    text.append(r.order).append(' ').append(r.status).append(' ').append(r.umi).append(' ');
    text.append(r.readFlags).append(Arrays.toString(Arrays.copyOf(r.text, r.textLength)));
    text.append(Arrays.toString(Arrays.copyOf(r.candidates, r.candidateCount)));
    text.append(Arrays.toString(Arrays.copyOf(r.candidateQuality, r.candidateCount)));
    text.append(Arrays.toString(r.kind)).append(Arrays.toString(r.classes));
    for (int s = 0; s < r.slots; s++) {
      text.append(
          Arrays.toString(Arrays.copyOfRange(r.values, r.first[s], r.first[s] + r.count[s])));
    }
    return text.toString();
  }

  @Property(tries = 200)
  void recordsAreReadBack(@ForAll long seed) {
    Random random = new Random(seed);
    ByteBuilder bytes = new ByteBuilder(16);
    SoloRecord[] written = new SoloRecord[5];
    for (int i = 0; i < written.length; i++) {
      written[i] = record(random);
      written[i].write(bytes);
    }
    SoloRecord whole = new SoloRecord(3);
    SoloRecord cell = new SoloRecord(3);
    int at = 0;
    for (SoloRecord r : written) {
      int end = whole.read(bytes.bytes, at);
      assertThat(text(whole)).isEqualTo(text(r));
      assertThat(cell.readCell(bytes.bytes, at)).isEqualTo(end);
      assertThat(cell.status).isEqualTo(r.status);
      assertThat(Arrays.copyOf(cell.candidates, cell.candidateCount))
          .isEqualTo(Arrays.copyOf(r.candidates, r.candidateCount));
      at = end;
    }
    assertThat(at).isEqualTo(bytes.size);
  }
}
