package org.asterism.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.asterism.align.ReadResult;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.GenomeSequence;
import org.asterism.junction.JunctionTable;
import org.asterism.junction.JunctionTableWriter;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Encoders against recorded outputs of the specification's examples X1 and X2: alignments are read
 * back from the recorded SAM and encoded again.
 */
class RecordedOutputTest {
  static final Path DATA = Path.of("../testdata/output");
  private static final String[] PAIR_OPTIONS =
      "--outFilterScoreMinOverLread 0.4 --outFilterMatchNminOverLread 0.4 --alignEndsProtrude 20 DiscordantPair"
          .split(" ");
  private static final String BAM_ATTRIBUTES = "NH HI AS nM NM MD jM jI XS MC ch RG rB cN";

  private final GenomeSequence genome = ToyGenome.sequence();
  private final Chromosomes chromosomes = ToyGenome.chromosomes();

  private record Run(List<PreparedRead> reads, List<ReadResult> results) {}

  private Run run(String sam, int[] clip5, int[] clip3, boolean fasta, String... fastq)
      throws IOException {
    List<PreparedRead> reads =
        TestReads.fastq(
            clip5, clip3, fasta, Stream.of(fastq).map(DATA::resolve).toArray(Path[]::new));
    Map<String, List<String[]>> lines =
        RecordedAlignments.byRead(Files.readAllLines(DATA.resolve(sam)));
    RecordedAlignments recorded = new RecordedAlignments(genome, chromosomes);
    List<ReadResult> results = new ArrayList<>();
    for (PreparedRead read : reads) {
      int slot = read.index * read.mateCount;
      String name =
          new String(
              read.batch.text.bytes,
              read.batch.nameOffset[slot] + 1,
              read.batch.nameLength[slot] - 1,
              StandardCharsets.US_ASCII);
      results.add(recorded.result(read, lines.get(name)));
    }
    return new Run(reads, results);
  }

  private Run single() throws IOException {
    return run("single.sam", new int[2], new int[2], false, "x1.fq");
  }

  private Run pairs(boolean clipped) throws IOException {
    return clipped
        ? run("pairs.clip.sam", new int[] {3, 1}, new int[] {4, 2}, false, "y1.fq", "y2.fq")
        : run("pairs.sam", new int[2], new int[2], false, "y1.fq", "y2.fq");
  }

  private static Parameters parameters(String[] common, String more) {
    return Parameters.of(
        Stream.concat(Arrays.stream(common), Arrays.stream(more.trim().split(" +")))
            .toArray(String[]::new));
  }

  private static byte[] encode(ReadEncoder encoder, Run run) {
    ByteBuilder out = new ByteBuilder(16);
    for (int i = 0; i < run.reads.size(); i++) {
      encoder.encode(run.reads.get(i), run.results.get(i), out);
    }
    return out.toByteArray();
  }

  private String sam(Run run, Parameters p) {
    ReadEncoder encoder =
        new SamEncoder(
            genome, chromosomes, p, p.samOutput().readGroups(), run.reads.get(0).mateCount);
    return new String(encode(encoder, run), StandardCharsets.ISO_8859_1);
  }

  private byte[] bam(Run run, Parameters p) {
    return encode(
        new BamEncoder(
            genome, chromosomes, p, p.samOutput().readGroups(), run.reads.get(0).mateCount),
        run);
  }

  private static String recordedSam(String file) throws IOException {
    return Files.readAllLines(DATA.resolve(file), StandardCharsets.ISO_8859_1).stream()
        .filter(l -> !l.startsWith("@"))
        .map(l -> l + "\n")
        .collect(Collectors.joining());
  }

  private static byte[] recordedBam(String file) throws IOException {
    byte[] all;
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(DATA.resolve(file)))) {
      all = in.readAllBytes();
    }
    int textLength = intAt(all, 4);
    int at = 8 + textLength;
    int references = intAt(all, at);
    at += 4;
    for (int i = 0; i < references; i++) {
      at += 8 + intAt(all, at);
    }
    return Arrays.copyOfRange(all, at, all.length);
  }

  private static int intAt(byte[] b, int at) {
    return ByteBuffer.wrap(b).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
  }

  @Test
  void samOfSingleReads() throws IOException {
    Parameters p =
        parameters(
            new String[0], "--outSAMunmapped Within --outSAMattributes NH HI AS nM NM MD jM jI XS");
    assertThat(sam(single(), p)).isEqualTo(recordedSam("single.sam"));
  }

  @Test
  void samOfPairs() throws IOException {
    Parameters p =
        parameters(
            PAIR_OPTIONS,
            "--outSAMunmapped Within --outSAMattributes NH HI AS nM MC NM MD jM jI XS");
    assertThat(sam(pairs(false), p)).isEqualTo(recordedSam("pairs.sam"));
  }

  @Test
  void samOfPairsKeepingPairsTogether() throws IOException {
    Parameters p =
        parameters(
            PAIR_OPTIONS,
            "--outSAMunmapped Within KeepPairs --outSAMattributes NH HI AS nM MC NM MD jM jI XS");
    assertThat(sam(pairs(false), p)).isEqualTo(recordedSam("pairs.keep.sam"));
  }

  @Test
  void samOfClippedPairs() throws IOException {
    Parameters p =
        parameters(
            PAIR_OPTIONS,
            "--outSAMunmapped Within --outSAMattributes NH HI AS nM MC NM MD jM jI XS");
    assertThat(sam(pairs(true), p)).isEqualTo(recordedSam("pairs.clip.sam"));
  }

  @ParameterizedTest
  @CsvSource({
    "single, single.bam, ",
    "fasta, single.fasta.bam, ",
    "pairs, pairs.bam, ",
    "pairs, pairs.keep.bam, KeepPairs",
    "pairs, pairs.masks.bam, --outSAMtlen 2 --outSAMflagOR 2048 --outSAMflagAND 65471",
    "clipped, pairs.clip.bam, "
  })
  void bamRecords(String input, String file, String more) throws IOException {
    Run run =
        switch (input) {
          case "single" -> single();
          case "fasta" -> run("single.sam", new int[2], new int[2], true, "x1.fq");
          case "pairs" -> pairs(false);
          default -> pairs(true);
        };
    Parameters p =
        parameters(
            PAIR_OPTIONS,
            "--outSAMunmapped Within "
                + (more == null ? "" : more)
                + " --outSAMtype BAM Unsorted --outSAMattributes "
                + BAM_ATTRIBUTES
                + " --outSAMattrRGline ID:rg1 SM:s1");
    assertThat(bam(run, p)).isEqualTo(recordedBam(file));
  }

  @Test
  void unmappedReads() throws IOException {
    assertThat(unmapped(single())).containsExactly(recordedText("single.unmapped1"));
    assertThat(unmapped(run("single.sam", new int[2], new int[2], true, "x1.fq")))
        .containsExactly(recordedText("single.fasta.unmapped1"));
    assertThat(unmapped(pairs(false)))
        .containsExactly(recordedText("pairs.unmapped1"), recordedText("pairs.unmapped2"));
  }

  private static List<String> unmapped(Run run) {
    ByteBuilder[] outs = {new ByteBuilder(16), new ByteBuilder(16)};
    UnmappedReadEncoder encoder = new UnmappedReadEncoder();
    for (int i = 0; i < run.reads.size(); i++) {
      encoder.encode(run.reads.get(i), run.results.get(i), outs);
    }
    return Arrays.stream(outs, 0, run.reads.get(0).mateCount)
        .map(o -> new String(o.toByteArray(), StandardCharsets.ISO_8859_1))
        .toList();
  }

  private static String recordedText(String file) throws IOException {
    return Files.readString(DATA.resolve(file), StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @CsvSource({"single, single.final.out", "pairs, pairs.final.out"})
  void finalLog(String input, String file) throws IOException {
    Run run = input.equals("single") ? single() : pairs(false);
    MappingStatistics statistics = new MappingStatistics();
    for (int i = 0; i < run.reads.size(); i++) {
      statistics.add(run.reads.get(i), run.results.get(i));
    }
    Instant now = Instant.now();
    String text = FinalLog.format(statistics, now, now, now, ZoneOffset.UTC);
    assertThat(afterTimes(text)).isEqualTo(afterTimes(recordedText(file)));
    assertThat(text.lines().limit(4).map(l -> l.substring(0, 50)))
        .isEqualTo(recordedText(file).lines().limit(4).map(l -> l.substring(0, 50)).toList());
  }

  private static String afterTimes(String text) {
    return text.substring(text.indexOf("\n\n"));
  }

  @Test
  void junctionTable(@TempDir Path dir) throws IOException {
    JunctionTable table = new JunctionTable();
    Parameters p = Parameters.of();
    for (ReadResult r : single().results) {
      table.add(r, p.junctionOutput());
    }
    Path file = dir.resolve("SJ.out.tab");
    assertThat(JunctionTableWriter.write(file, table, chromosomes, p.junctionOutput()))
        .isEqualTo(1);
    assertThat(file).hasContent(recordedText("single.sj.tab"));
  }
}
