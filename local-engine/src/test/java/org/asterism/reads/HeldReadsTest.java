package org.asterism.reads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads on their way from the first stage of outFilterType BySJout to the second. */
class HeldReadsTest {
  private static final int READS = 300;

  private static ReadBatch batch(Parameters p) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < READS; i++) {
      String bases = "ACGTTGCA".repeat(10).substring(0, 50 + i % 30);
      text.append("@r").append(i).append(i % 2 == 0 ? " 1:Y:0" : " 1:N:0").append('\n');
      text.append(bases).append("\n+\n").append("5".repeat(bases.length())).append('\n');
    }
    InputStream[] in = {
      new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.US_ASCII))
    };
    ReadBatch batch = new ReadBatch(1);
    try (FastxReader reader = new FastxReader(p, in, ReadFiles.of(p), 1000, 0, line -> {})) {
      assertThat(reader.next(batch, READS)).isTrue();
    }
    return batch;
  }

  private static Parameters parameters(String... more) {
    List<String> words = new ArrayList<>(List.of("--readFilesIn", "r.fq"));
    words.addAll(List.of(more));
    return Parameters.of(words.toArray(new String[0]));
  }

  private static String text(ReadBatch b, int[] offset, int[] length, int i) {
    return new String(b.text.bytes, offset[i], length[i], StandardCharsets.US_ASCII);
  }

  /** All that is known of a read. */
  private static String describe(ReadBatch b, int i) {
    return b.ordinal(i)
        + " "
        + text(b, b.nameOffset, b.nameLength, i)
        + " "
        + text(b, b.sequenceOffset, b.sequenceLength, i)
        + " "
        + text(b, b.qualityOffset, b.sequenceLength, i)
        + " "
        + (char) b.filterFlag[i]
        + b.fileIndex[i]
        + b.fasta[i];
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 64, 1000})
  void comeBackAsTheyWereWithTheirOrdinals(int readsPerBatch) throws IOException {
    Parameters p = parameters();
    ReadBatch all = batch(p);
    int[] every = new int[READS];
    int n = 0;
    for (int i = 0; i < READS; i += 1 + i % 3) {
      every[n++] = i;
    }
    ReadBatch held = new ReadBatch(1);
    new HeldReads(p).collect(all, every, n, held);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (StoredReadsWriter writer = new StoredReadsWriter(file)) {
      writer.write(held);
      writer.write(new ReadBatch(1));
      writer.write(all);
      writer.finish();
      assertThat(writer.reads()).isEqualTo(n + READS);
      assertThat(writer.bytes()).isEqualTo(file.size());
    }
    List<String> expected = new ArrayList<>();
    for (int k = 0; k < n; k++) {
      expected.add(describe(all, every[k]));
    }
    for (int i = 0; i < READS; i++) {
      expected.add(describe(all, i));
    }
    List<String> got = new ArrayList<>();
    try (StoredReads source = new StoredReads(new ByteArrayInputStream(file.toByteArray()))) {
      ReadBatch b = new ReadBatch(source.mateCount());
      while (source.next(b, readsPerBatch)) {
        for (int i = 0; i < b.size; i++) {
          got.add(describe(b, i));
        }
      }
    }
    assertThat(got).isEqualTo(expected);
  }

  @Test
  void qualitiesAreConvertedOnceMore() {
    Parameters p = parameters("--outQSconversionAdd", "-3");
    ReadBatch all = batch(p);
    ReadBatch held = new ReadBatch(1);
    new HeldReads(p).collect(all, new int[] {2, 5}, 2, held);
    assertThat(text(all, all.qualityOffset, all.sequenceLength, 2)).startsWith("222");
    assertThat(text(held, held.qualityOffset, held.sequenceLength, 0)).startsWith("///");
    assertThat(text(all, all.qualityOffset, all.sequenceLength, 2)).startsWith("222");
  }

  @Test
  void cellRangerClippingTakesThePlusForALength() {
    Parameters p = parameters("--clipAdapterType", "CellRanger4");
    ReadBatch all = batch(p);
    PreparedRead read = new PreparedRead(PreparedRead.MAX_LENGTH);
    new ReadPreparer(p, 1).prepare(all, 4, read);
    assertThat(read.clip5[0]).isZero();
    new ReadPreparer(p, 1, true).prepare(all, 4, read);
    assertThat(read.clip5[0]).isEqualTo(43);
  }
}
