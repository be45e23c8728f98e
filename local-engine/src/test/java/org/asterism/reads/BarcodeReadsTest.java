package org.asterism.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.asterism.align.ReadResult;
import org.asterism.output.ByteBuilder;
import org.asterism.output.UnmappedReadEncoder;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Barcode reads that have a file of their own: spec 20 section 0 and 50 section 3.1. */
class BarcodeReadsTest {
  private static final String CDNA = "@a/1 1:Y:0\nACGTTGCA\n+\nIIIIIIII\n@b\nACGTT\n+\n;;;;;\n";
  private static final String BARCODES = "@x\nAACC\n+\n!!#~\n@y\nGGTTT\n+\n55555\n";

  private static Parameters parameters(String more) {
    String files = more.contains("--readFilesIn") ? "" : " --readFilesIn r.fq b.fq";
    return Parameters.of(("--soloType CB_UMI_Simple" + files + more).split(" "));
  }

  private static FastxReader reader(Parameters p, String... texts) {
    InputStream[] in = new InputStream[texts.length];
    for (int m = 0; m < in.length; m++) {
      in[m] = new ByteArrayInputStream(texts[m].getBytes(StandardCharsets.ISO_8859_1));
    }
    return new FastxReader(p, in, ReadFiles.of(p), 0, 0, line -> {});
  }

  private static ReadBatch batch(Parameters p, String... texts) {
    try (FastxReader reader = reader(p, texts)) {
      ReadBatch batch = new ReadBatch(reader.mateCount());
      reader.next(batch, 100);
      return batch;
    }
  }

  /** Sequence and qualities of the barcode reads. */
  private static List<String> barcodes(ReadBatch b) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < b.size; i++) {
      all.add(
          text(b, b.barcodeOffset[i], b.barcodeLength[i])
              + " "
              + text(b, b.barcodeQualityOffset[i], b.barcodeLength[i]));
    }
    return all;
  }

  private static String text(ReadBatch b, int offset, int length) {
    return new String(b.text.bytes, offset, length, StandardCharsets.ISO_8859_1);
  }

  @Test
  void theLastFileHasThemAndIsNoMate() {
    ReadFiles files = ReadFiles.of(parameters(""));
    assertThat(files.mateCount()).isEqualTo(1);
    assertThat(files.endCount()).isEqualTo(2);
    assertThat(files.streamCount()).isEqualTo(2);
    ReadBatch b = batch(parameters(""), CDNA, BARCODES);
    assertThat(b.mateCount).isEqualTo(1);
    assertThat(b.hasBarcodes()).isTrue();
    assertThat(barcodes(b)).containsExactly("AACC !!#~", "GGTTT 55555");
    assertThat(b.sequenceLength).startsWith(8, 5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " --soloType SmartSeq",
        " --soloBarcodeMate 1",
        " --readFilesType SAM PE",
        " --soloType None"
      })
  void otherRunsHaveNone(String more) {
    String base = more.contains("soloType") ? "" : "--soloType CB_UMI_Simple ";
    Parameters p = Parameters.of((base + "--readFilesIn r.fq b.fq" + more).trim().split(" "));
    assertThat(ReadFiles.of(p).hasBarcodeFile()).isFalse();
    assertThat(ReadFiles.of(p).mateCount()).isEqualTo(2);
  }

  @Test
  void thirdFileOfPairs() {
    Parameters p = parameters(" --readFilesIn 1.fq 2.fq b.fq");
    assertThat(ReadFiles.of(p).mateCount()).isEqualTo(2);
    ReadBatch b = batch(p, CDNA, CDNA, BARCODES);
    assertThat(barcodes(b)).containsExactly("AACC !!#~", "GGTTT 55555");
    assertThat(b.sequenceLength).startsWith(8, 8, 5, 5);
    assertThatThrownBy(() -> ReadFiles.of(parameters(" --readFilesIn 1 2 3 4")))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("number of read mates files > 2: 4");
  }

  @Test
  void theFirstPassOfTwoReadsPastThem() {
    Parameters p = parameters(" --twopassMode Basic").firstPass();
    assertThat(p.solo().on()).isFalse();
    assertThat(ReadFiles.of(p).mateCount()).isEqualTo(1);
  }

  @Test
  void qualitiesAreConvertedAndOnceMoreForHeldReads() {
    Parameters p = parameters(" --outQSconversionAdd -1");
    ReadBatch b = batch(p, CDNA, BARCODES);
    assertThat(barcodes(b)).containsExactly("AACC !!\"}", "GGTTT 44444");
    ReadBatch held = new ReadBatch(1);
    new HeldReads(p).collect(b, new int[] {1}, 1, held);
    assertThat(held.hasBarcodes()).isTrue();
    assertThat(barcodes(held)).containsExactly("GGTTT 33333");
    held.clear();
    assertThat(held.hasBarcodes()).isFalse();
  }

  @Test
  void theyTravelWithTheirReads() throws IOException {
    ReadBatch b = batch(parameters(""), CDNA, BARCODES);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (StoredReadsWriter writer = new StoredReadsWriter(bytes)) {
      writer.write(b);
      writer.finish();
    }
    try (StoredReads stored = new StoredReads(new ByteArrayInputStream(bytes.toByteArray()))) {
      ReadBatch copy = new ReadBatch(stored.mateCount());
      stored.next(copy, 100);
      assertThat(barcodes(copy)).isEqualTo(barcodes(b));
      assertThat(text(copy, copy.barcodeNameOffset[1], copy.barcodeNameLength[1])).isEqualTo("@b");
    }
  }

  @Test
  void fastaHasQualitiesAndNamesOfItsOwn() {
    ReadBatch b = batch(parameters(""), ">a\nACGT\n>b\nACG\n", ">x\nAA\nCC\n>y/2\nGGT\n");
    assertThat(barcodes(b)).containsExactly("AACC AAAA", "GGT AAA");
    assertThat(text(b, b.barcodeNameOffset[1], b.barcodeNameLength[1])).isEqualTo(">y");
    assertThat(unmapped(b)).isEqualTo(">x 1:N: \nAACC\n>y 1:N: \nGGT\n");
  }

  @Test
  void unmappedReadsTakeThemAlong() {
    assertThat(unmapped(batch(parameters(""), CDNA, BARCODES)))
        .isEqualTo("@a 1:Y: \nAACC\n+\n!!#~\n@b 1:N: \nGGTTT\n+\n55555\n");
  }

  private static String unmapped(ReadBatch b) {
    ByteBuilder[] out = {new ByteBuilder(64), new ByteBuilder(64)};
    ReadPreparer preparer = new ReadPreparer(parameters(""), 1);
    PreparedRead read = new PreparedRead(PreparedRead.MAX_LENGTH);
    for (int i = 0; i < b.size; i++) {
      preparer.prepare(b, i, read);
      new UnmappedReadEncoder().encode(read, new ReadResult(), out);
    }
    return new String(out[1].bytes, 0, out[1].size, StandardCharsets.ISO_8859_1);
  }

  @Test
  void errorsNameTheBarcodeRead() {
    String shortFile = "@x\nAACC\n+\n!!#~\n";
    assertThatThrownBy(
            () -> {
              try (FastxReader reader = reader(parameters(""), CDNA, shortFile)) {
                ReadBatch b = new ReadBatch(1);
                while (reader.next(b, 1)) {
                  assertThat(b.size).isEqualTo(1);
                }
              }
            })
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(104))
        .hasMessageContaining("quality string length is not equal to sequence length")
        .hasMessageContaining("Read # 2 of the input, in file b.fq")
        .hasMessageContaining("The file of the barcode read ends before this read.");
    assertThatThrownBy(() -> batch(parameters(""), CDNA, "@x\nAACC\n+\n!!#\n"))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("in file b.fq");
  }
}
