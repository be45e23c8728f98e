package org.asterism.chimeric;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.asterism.chimeric.ExampleGenome.Run;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random chimeric reads with gaps, indels, introns and Ns, after those of the examples, against
 * recorded outputs of STAR.
 */
class RecordedChimerasTest {
  private static final Path DATA = Path.of("..", "testdata", "chimeric");
  private static final int FIRST_LINE_AFTER_TIMES = 5;

  @TempDir static Path dir;
  private static ExampleGenome genome;

  @BeforeAll
  static void makeIndex() throws IOException {
    genome = new ExampleGenome(dir);
  }

  record Case(String name, String arguments) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() throws IOException {
    return Files.readAllLines(DATA.resolve("cases.tsv")).stream()
        .filter(l -> !l.startsWith("#"))
        .map(l -> l.split("\t"))
        .map(f -> new Case(f[0], f[1]));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void oneThread_sameOutputs(Case c) throws IOException {
    assertThat(outputs(c, "1")).isEqualTo(expected(c));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void threeThreadsSmallBatches_sameOutputs(Case c) throws IOException {
    assertThat(outputs(c, "3", "--asterismBatchReads", "7")).isEqualTo(expected(c));
  }

  private static String expected(Case c) throws IOException {
    Path file = DATA.resolve(c.name() + ".txt.gz");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private static String outputs(Case c, String threads, String... more) throws IOException {
    List<Path> reads = new ArrayList<>();
    List<String> arguments = new ArrayList<>();
    for (String word : c.arguments().split(" ")) {
      if (word.endsWith(".fastq")) {
        reads.add(DATA.resolve(word));
      } else if (!word.equals("--readFilesIn")) {
        arguments.add(word);
      }
    }
    arguments.addAll(List.of("--runThreadN", threads));
    arguments.addAll(Arrays.asList(more));
    Run run = genome.mapFiles(reads, arguments);
    assertThat(run.status()).as(run.messages()).isZero();
    StringBuilder text = new StringBuilder();
    for (String name :
        List.of(
            "Aligned.out.bam",
            ChimericFiles.JUNCTIONS,
            ChimericFiles.SAM,
            "Log.final.out",
            "SJ.out.tab")) {
      Path file = run.out().resolve(name);
      if (Files.exists(file)) {
        text.append('>').append(name).append('\n');
        text.append(name.endsWith(".bam") ? records(file) : lines(file));
      }
    }
    return text.toString();
  }

  private static String lines(Path file) throws IOException {
    boolean log = file.endsWith("Log.final.out");
    return Files.readAllLines(file, StandardCharsets.ISO_8859_1).stream()
        .skip(log ? FIRST_LINE_AFTER_TIMES : 0)
        .filter(l -> !l.startsWith("@") && !l.startsWith("# 2.7"))
        .map(l -> l + "\n")
        .collect(Collectors.joining());
  }

  /** Name and hexadecimal bytes of each BAM record. */
  private static String records(Path file) throws IOException {
    ByteBuffer b;
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      b = ByteBuffer.wrap(in.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
    }
    b.position(8 + b.getInt(4));
    for (int references = b.getInt(); references > 0; references--) {
      int length = b.getInt();
      b.position(b.position() + length + Integer.BYTES);
    }
    StringBuilder text = new StringBuilder();
    while (b.hasRemaining()) {
      byte[] record = new byte[b.getInt()];
      b.get(record);
      text.append(new String(record, 32, record[8] - 1, StandardCharsets.ISO_8859_1));
      text.append(' ').append(HexFormat.of().formatHex(record)).append('\n');
    }
    return text.toString();
  }
}
