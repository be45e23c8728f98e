package org.asterism.output;

import static org.assertj.core.api.Assertions.assertThat;

import htsjdk.samtools.SAMRecord;
import htsjdk.samtools.SamInputResource;
import htsjdk.samtools.SamReader;
import htsjdk.samtools.SamReaderFactory;
import htsjdk.samtools.ValidationStringency;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** BAM records as htsjdk reads them. */
class BamEncoderTest {
  private static final PreparedRead PAIR =
      TestReads.of(
          List.of(
              new TestReads.Mate("@p", "AAAAACCCCCA", "ABCDEFGHIJK"),
              new TestReads.Mate("@p", "GGGGGTTTTTNN", "abcdefghijkl")),
          'N');

  private static final String ATTRIBUTES =
      " --outSAMattributes NH HI AS nM NM MD jM jI XS MC RG --outSAMattrRGline ID:g SM:s";

  private static Parameters parameters(String arguments) {
    return Parameters.of(arguments.trim().split(" +"));
  }

  private static byte[] encode(PreparedRead read, ReadResult result, Parameters p) {
    ByteBuilder out = new ByteBuilder(16);
    new BamEncoder(
            ToyGenome.sequence(),
            ToyGenome.chromosomes(),
            p,
            p.samOutput().readGroups(),
            read.mateCount)
        .encode(read, result, out);
    return out.toByteArray();
  }

  private static List<SAMRecord> read(byte[] records, Parameters p) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (BgzfWriter w = new BgzfWriter(file, 1)) {
      w.write(
          SamHeader.bam(
              Path.of("none"), ToyGenome.chromosomes(), p, p.samOutput().readGroups(), false));
      w.endBlock();
      w.write(records);
      w.finish();
    }
    List<SAMRecord> all = new ArrayList<>();
    try (SamReader reader =
        SamReaderFactory.makeDefault()
            // an unmapped mate kept with its pair may be secondary, which only SILENT lets pass
            .validationStringency(
                p.samOutput().unmappedKeepPairs()
                    ? ValidationStringency.SILENT
                    : ValidationStringency.STRICT)
            .open(SamInputResource.of(new ByteArrayInputStream(file.toByteArray())))) {
      reader.forEach(all::add);
    }
    return all;
  }

  private static List<SAMRecord> records(PreparedRead read, ReadResult result, String arguments)
      throws IOException {
    Parameters p = parameters("--outSAMtype BAM Unsorted " + arguments);
    return read(encode(read, result, p), p);
  }

  private static List<ReadResult> results() {
    Alignment pair =
        Alignments.on(0, 1)
            .block(1, 575, 5, 1)
            .annotated(1, 1)
            .block(6, 800, 6, 1)
            .gap(-3)
            .block(13, 800, 4, 0)
            .gap(-2)
            .block(19, 804, 2, 0)
            .gap(-1)
            .block(21, 809, 3, 0)
            .score(17, 2)
            .done();
    Alignment single =
        Alignments.on(1, 0)
            .block(2, ToyGenome.chromosomes().start(1) + 49, 9, 0)
            .score(8, 300)
            .secondary()
            .done();
    return List.of(
        Alignments.mapped(pair, single),
        Alignments.mapped(single),
        Alignments.unmapped(ReadResult.TOO_SHORT, 70_000, 3));
  }

  private static String attributesSorted(String line) {
    String[] fields = line.strip().split("\t");
    Arrays.sort(fields, 11, fields.length);
    return String.join("\t", fields);
  }

  /** The same records in SAM text and BAM, where they are meant to agree. */
  @ParameterizedTest
  @CsvSource({
    "--outSAMunmapped Within",
    "--outSAMunmapped Within KeepPairs",
    "--outSAMunmapped Within --outSAMmultNmax 1"
  })
  void htsjdkReadsWhatSamTextSays(String arguments) throws IOException {
    Parameters bam = parameters("--outSAMtype BAM Unsorted " + arguments + ATTRIBUTES);
    Parameters sam = parameters(arguments + ATTRIBUTES);
    for (ReadResult r : results()) {
      ByteBuilder text = new ByteBuilder(16);
      new SamEncoder(
              ToyGenome.sequence(), ToyGenome.chromosomes(), sam, sam.samOutput().readGroups(), 2)
          .encode(PAIR, r, text);
      List<String> fromBam =
          read(encode(PAIR, r, bam), bam).stream()
              .map(record -> attributesSorted(record.getSAMString()))
              .toList();
      List<String> asText =
          new String(text.toByteArray(), StandardCharsets.US_ASCII)
              .lines()
              .map(BamEncoderTest::attributesSorted)
              .toList();
      assertThat(fromBam).isEqualTo(asText);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, C, 1",
    "255, C, 1",
    "256, S, 2",
    "65535, S, 2",
    "65536, I, 4",
    "-1, c, 1",
    "-127, c, 1",
    "-128, s, 2",
    "-32767, s, 2",
    "-32768, i, 4",
    "-999999999, i, 4"
  })
  void numbersTakeTheSmallestType(int value, char type, int bytes) {
    byte[] record =
        encode(
            TestReads.single("@r", "ACGT", "IIII"),
            Alignments.mapped(Alignments.on(0, 0).block(0, 9, 4, 0).score(value, 0).done()),
            parameters("--outSAMtype BAM Unsorted --outSAMattributes AS"));
    ByteBuffer tail =
        ByteBuffer.wrap(record, record.length - 3 - bytes, 3 + bytes)
            .order(ByteOrder.LITTLE_ENDIAN);
    assertThat((char) tail.get()).isEqualTo('A');
    assertThat((char) tail.get()).isEqualTo('S');
    assertThat((char) tail.get()).isEqualTo(type);
    long read =
        switch (type) {
          case 'C' -> tail.get() & 0xFF;
          case 'c' -> tail.get();
          case 'S' -> tail.getShort() & 0xFFFF;
          case 's' -> tail.getShort();
          default -> tail.getInt();
        };
    assertThat(read).isEqualTo(value);
    assertThat(tail.remaining()).isZero();
  }

  @Test
  void sequenceIsUpperCaseAndOddLettersBecomeN() throws IOException {
    PreparedRead read = TestReads.single("@r", "acgtnRYx.", "IIIIIIIII");
    ReadResult forward = Alignments.mapped(Alignments.on(0, 0).block(0, 9, 9, 0).done());
    assertThat(records(read, forward, "").get(0).getReadString()).isEqualTo("ACGTNRYNN");
    ReadResult reverse = Alignments.mapped(Alignments.on(0, 1).block(0, 9, 9, 0).done());
    assertThat(records(read, reverse, "").get(0).getReadString()).isEqualTo("NNRYNACGT");
  }

  @Test
  void emptyBlocksAreLeftOut() throws IOException {
    ReadResult r =
        Alignments.mapped(
            Alignments.on(0, 0)
                .block(0, 9, 4, 0)
                .gap(-1)
                .block(4, 15, 0, 0)
                .gap(0)
                .block(4, 215, 5, 0)
                .done());
    PreparedRead read = TestReads.single("@r", "ACGTACGTA", "IIIIIIIII");
    assertThat(records(read, r, "").get(0).getCigarString()).isEqualTo("4M2D200N5M");
  }

  @Test
  void qualitiesSuppressedOnUnmappedReadsToo() throws IOException {
    ReadResult r = Alignments.unmapped(0, 0, 0);
    List<SAMRecord> all = records(PAIR, r, "--outSAMunmapped Within --outSAMmode NoQS");
    assertThat(all).hasSize(2).allMatch(x -> x.getBaseQualities().length == 0);
    assertThat(all).extracting(SAMRecord::getFlags).containsExactly(77, 141);
    assertThat(records(PAIR, r, "--outSAMunmapped Within"))
        .extracting(SAMRecord::getBaseQualityString)
        .containsExactly("ABCDEFGHIJK", "abcdefghijkl");
  }

  @ParameterizedTest
  @CsvSource({"1, 6, -6", "2, -17, 17", "3, 0, 0"})
  void templateLengthModes(int mode, int first, int second) throws IOException {
    // the line of mate 1 covers 106-117, that of mate 2 starts before it and ends in it: 100-112
    Alignment a = Alignments.on(0, 0).block(0, 106, 11, 0).gap(-3).block(12, 100, 12, 1).done();
    assertThat(records(PAIR, Alignments.mapped(a), "--outSAMtlen " + mode))
        .extracting(SAMRecord::getInferredInsertSize)
        .containsExactly(first, second);
  }

  @Test
  void protrudingPairsAreProper() throws IOException {
    Alignment a = Alignments.on(0, 0).block(0, 105, 11, 0).gap(-3).block(12, 100, 12, 1).done();
    assertThat(records(PAIR, Alignments.mapped(a), ""))
        .extracting(SAMRecord::getFlags)
        .containsExactly(99, 147);
  }

  @Test
  void tooLongNamesAreCutToWhatBamHolds() throws IOException {
    PreparedRead read = TestReads.single("@" + "n".repeat(300), "ACGT", "IIII");
    ReadResult r = Alignments.mapped(Alignments.on(0, 0).block(0, 9, 4, 0).done());
    SAMRecord record = records(read, r, "--outSAMmapqUnique 44").get(0);
    assertThat(record.getReadName()).isEqualTo("n".repeat(254));
    assertThat(record.getMappingQuality()).isEqualTo(44);
  }

  @ParameterizedTest
  @CsvSource({"0, 100, 4681", "16380, 16384, 4681", "16380, 16385, 585", "16384, 16400, 4682"})
  void binsHoldTheWholeLine(long start, long end, int bin) {
    Alignment a = Alignments.on(0, 0).block(0, start, 2, 0).gap(0).block(2, end - 2, 2, 0).done();
    byte[] record =
        encode(
            TestReads.single("@r", "ACGT", "IIII"),
            Alignments.mapped(a),
            parameters("--outSAMtype BAM Unsorted"));
    assertThat(ByteBuffer.wrap(record).order(ByteOrder.LITTLE_ENDIAN).getShort(14))
        .isEqualTo((short) bin);
  }

  /** The tag rB of a read on a transcript, and the names of all tags. */
  private static String blocksOnTranscript(int row, String attributes) {
    ByteBuilder out = new ByteBuilder(16);
    List<String> names = List.of("t0", "t1", "t2", "t3");
    PreparedRead read = TestReads.single("@r", "ACGTACGTAC", "IIIIIIIIII");
    Alignment a = Alignments.on(row, 0).block(0, 300_000, 10, 0).done();
    BamEncoder.ofTranscripts(
            ToyGenome.sequence(),
            ToyGenome.chromosomes(),
            new org.asterism.genome.Chromosomes(names, new long[5], new long[4], 0),
            parameters("--outSAMattrRGline ID:g --outSAMattributes " + attributes),
            1,
            java.util.Map.of())
        .encode(read, Alignments.mapped(a), out);
    String record = new String(out.toByteArray(), StandardCharsets.ISO_8859_1);
    int tags = record.indexOf("NHC");
    int at = record.indexOf("rBBi", tags);
    ByteBuffer values =
        ByteBuffer.wrap(out.bytes, at + 8, 16).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    return record.substring(tags, at).replaceAll("[^A-Za-z]", "")
        + " "
        + values.getInt()
        + " "
        + values.getInt()
        + " "
        + values.getInt()
        + " "
        + values.getInt();
  }

  @Test
  void blocksInTranscriptsCountFromUnrelatedChromosomes() {
    assertThat(blocksOnTranscript(0, "NH HI rB")).endsWith(" 1 10 300001 300010");
    assertThat(blocksOnTranscript(1, "NH HI rB")).endsWith(" 1 10 37857 37866");
    assertThat(blocksOnTranscript(2, "NH HI rB")).endsWith(" 1 10 -224287 -224278");
    assertThat(blocksOnTranscript(3, "NH HI rB")).endsWith(" 1 10 300001 300010");
  }

  @Test
  void recordsInTranscriptsHaveNoTagsOfTheAlignmentToTheGenome() {
    assertThat(blocksOnTranscript(0, "RG nM NM MD jM jI XS AS HI MC rB NH"))
        .startsWith("NHCHICRGZg ");
  }
}
