package org.asterism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.asterism.chimeric.ExampleGenome;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The worked examples 1 to 5, 7 to 9 of spec 20 section 11, from read files to SAM lines, on the
 * page's generated genome. Expected values were recorded from STAR 2.7.11b.
 */
class WorkedReadsTest {
  private static final String TSO = "AAGCAGTGGTATCAACGCAGAGTACATGGG";

  @TempDir static Path dir;
  private static String a;

  @BeforeAll
  static void makeIndex() throws Exception {
    a = generated(1, 6000);
    a = a.substring(0, 3000) + "N".repeat(50) + a.substring(3050);
    String b = generated(2, 3000);
    b = b.substring(0, 1000) + a.substring(500, 600) + b.substring(1100);
    String fasta = ">cA\n" + a + "\n>cB\n" + b + "\n";
    assertThat(
            HexFormat.of()
                .formatHex(
                    MessageDigest.getInstance("MD5")
                        .digest(fasta.getBytes(StandardCharsets.US_ASCII))))
        .isEqualTo("29d9f74966496164e175f1602a4a3c79");
    Path file = dir.resolve("genome.fa");
    Files.writeString(file, fasta);
    Outcome o =
        run(
            "--runMode",
            "genomeGenerate",
            "--genomeDir",
            dir.resolve("index").toString(),
            "--genomeFastaFiles",
            file.toString(),
            "--genomeSAindexNbases",
            "5",
            "--genomeChrBinNbits",
            "10",
            "--outFileNamePrefix",
            dir.resolve("generate") + "/");
    assertThat(o.status).as(o.errors).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"LoadAndExit", "Remove"})
  void indexIsLoadedOnly(String load) throws Exception {
    Path out = dir.resolve("load-" + load);
    Outcome o =
        run(
            "--genomeDir",
            dir.resolve("index").toString(),
            "--genomeLoad",
            load,
            "--readFilesIn",
            dir.resolve("missing.fq").toString(),
            "--outFileNamePrefix",
            out + "/");
    assertThat(o.status).as(o.errors).isZero();
    assertThat(Files.readAllLines(out.resolve("Aligned.out.sam"))).allMatch(l -> l.startsWith("@"));
    assertThat(out.resolve("SJ.out.tab")).isEmptyFile();
    assertThat(Files.readString(out.resolve("Log.final.out")))
        .contains("Number of input reads |\t0\n");
    assertThat(Files.readString(out.resolve("Log.out"))).contains("genomeLoad " + load + ": ");
  }

  @Test
  void aRunThatFailsBeforeMappingLeavesNoOutput() throws Exception {
    map(
        fastq("@r", a.substring(100, 150)),
        "--outSAMtype",
        "BAM",
        "Unsorted",
        "SortedByCoordinate",
        "--outReadsUnmapped",
        "Fastx",
        "--sjdbGTFfile",
        "missing.gtf");
    assertThat(outcome.status).isEqualTo(104);
    try (Stream<Path> left = Files.list(out)) {
      assertThat(left.map(f -> f.getFileName().toString()))
          .allMatch(n -> n.startsWith("Log.") || n.startsWith("_STAR"));
    }
  }

  @Test
  void signalOfABamOnStandardOutput() throws Exception {
    String reads = fastq("@r", a.substring(100, 150));
    map(reads, "--outSAMtype", "BAM", "SortedByCoordinate", "--outWigType", "bedGraph");
    byte[] bam = Files.readAllBytes(out.resolve("Aligned.sortedByCoord.out.bam"));
    String track = Files.readString(out.resolve("Signal.Unique.str1.out.bg"));
    assertThat(track).isEqualTo("cA\t100\t150\t1000000.00000\n");
    map(
        reads,
        "--outSAMtype",
        "BAM",
        "SortedByCoordinate",
        "--outWigType",
        "bedGraph",
        "--outStd",
        "BAM_SortedByCoordinate");
    assertThat(outcome.status).as(outcome.errors).isZero();
    assertThat(Files.readString(out.resolve("Signal.Unique.str1.out.bg"))).isEqualTo(track);
    assertThat(out.resolve("Aligned.sortedByCoord.out.bam")).doesNotExist();
    assertThat(lastBlocks(outcome.output)).isEqualTo(lastBlocks(bam)).hasSizeGreaterThan(28);
  }

  /** What follows the first block of a BAM file, the header's. */
  private static byte[] lastBlocks(byte[] bam) {
    return Arrays.copyOfRange(bam, (bam[16] & 0xff | (bam[17] & 0xff) << 8) + 1, bam.length);
  }

  private static String generated(long seed, int bases) {
    StringBuilder s = new StringBuilder();
    long x = seed;
    for (int i = 0; i < bases; i++) {
      x = (1103515245L * x + 12345) & 0x7fffffffL;
      s.append("ACGT".charAt((int) (x >> 16) & 3));
    }
    return s.toString();
  }

  /** Exit status, standard error and standard output of a run. */
  private record Outcome(int status, String errors, byte[] output) {}

  private static Outcome run(String... arguments) {
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    int status =
        Main.run(
            arguments,
            new PrintStream(output, true, StandardCharsets.UTF_8),
            new PrintStream(errors, true, StandardCharsets.UTF_8));
    return new Outcome(status, errors.toString(StandardCharsets.UTF_8), output.toByteArray());
  }

  private Path out;
  private Outcome outcome;

  /** Maps a file of this content; name, FLAG, reference, POS, MAPQ and CIGAR of each line. */
  private List<String> map(String content, String... more) throws IOException {
    List<String> shown = new ArrayList<>();
    for (String[] f : fields(content, more)) {
      shown.add(String.join(" ", Arrays.copyOf(f, 6)));
    }
    return shown;
  }

  private List<String[]> fields(String content, String... more) throws IOException {
    Path reads = Files.createTempFile(dir, "reads", ".txt");
    Files.write(reads, content.getBytes(StandardCharsets.ISO_8859_1));
    out = Files.createTempDirectory(dir, "out");
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--genomeDir", dir.resolve("index").toString()));
    arguments.addAll(List.of("--readFilesIn", reads.toString()));
    arguments.addAll(List.of("--outFileNamePrefix", out + "/", "--outSAMunmapped", "Within"));
    arguments.addAll(List.of(more));
    outcome = run(arguments.toArray(new String[0]));
    Path sam = out.resolve("Aligned.out.sam");
    if (!Files.exists(sam)) {
      return List.of();
    }
    return Files.readAllLines(sam, StandardCharsets.ISO_8859_1).stream()
        .filter(l -> !l.startsWith("@"))
        .map(l -> l.split("\t", -1))
        .toList();
  }

  private static String fastq(String name, String bases) {
    return name + "\n" + bases + "\n+\n" + "I".repeat(bases.length()) + "\n";
  }

  private static String complement(String bases) {
    StringBuilder s = new StringBuilder();
    for (int i = bases.length() - 1; i >= 0; i--) {
      s.append("TGCA".charAt("ACGT".indexOf(bases.charAt(i))));
    }
    return s.toString();
  }

  @Test
  void example1Names() throws IOException {
    String reads =
        fastq("@a/x/1 1:Y:0:AC more", a.substring(100, 140))
            + fastq("@b x:Y", a.substring(1200, 1240)).replace("+", "+zz")
            + fastq("@c 1:Y:", a.substring(100, 140));
    assertThat(map(reads))
        .containsExactly("a 512 cA 101 255 40M", "b 0 cA 1201 255 40M", "c 512 cA 101 255 40M");
  }

  @Test
  void example2MissingNewline() throws IOException {
    String reads =
        fastq("@a", a.substring(100, 140)) + fastq("@b", a.substring(100, 140)).stripTrailing();
    assertThat(map(reads)).isEmpty();
    assertThat(outcome.status).isEqualTo(104);
    assertThat(outcome.errors)
        .contains("quality string length is not equal to sequence length\n@b\n")
        .contains("\n" + "I".repeat(39) + "\n")
        .contains("FATAL ERROR, exiting");
    assertThat(Files.exists(out.resolve("Log.final.out"))).isFalse();
    assertThat(Files.exists(out.resolve("SJ.out.tab"))).isFalse();
  }

  @Test
  void example3Fasta() throws IOException {
    String reads =
        ">a/1 d\n"
            + a.substring(100, 120)
            + "\n"
            + a.substring(120, 140)
            + "\n>b\n"
            + a.substring(1200, 1240);
    List<String[]> lines = fields(reads);
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).startsWith("a", "0", "cA", "101", "255", "40M");
    assertThat(lines.get(1)).startsWith("b", "0", "cA", "1201", "255", "39M");
    assertThat(lines.get(1)[9]).hasSize(39);
    assertThat(lines.get(1)[10]).isEqualTo("*");
  }

  @Test
  void example4LongReads() throws IOException {
    String first = ">a\n" + a.substring(100, 140) + "\n>b\n";
    String last = "\n>c\n" + a.substring(1200, 1240) + "\n";
    assertThat(map(first + a.substring(2000, 2651) + last))
        .containsExactly("a 0 cA 101 255 40M", "b 0 cA 2001 255 649M");
    assertThat(outcome.status).isZero();
    assertThat(map(first + a.substring(2000, 2650) + last))
        .containsExactly("a 0 cA 101 255 40M", "b 0 cA 2001 255 650M", "c 0 cA 1201 255 40M");
    assertThat(map(fastq("@l", a.substring(4000, 4649)))).containsExactly("l 0 cA 4001 255 649M");
    assertThat(map(fastq("@l", a.substring(4000, 4650)))).isEmpty();
    assertThat(outcome.status).isEqualTo(104);
  }

  @Test
  void example14LongReads() throws IOException {
    StringBuilder l1 = new StringBuilder(a.substring(100, 900) + a.substring(1500, 2100));
    for (int i = 49; i < l1.length(); i += 50) {
      l1.setCharAt(i, "CGTA".charAt("ACGT".indexOf(l1.charAt(i))));
    }
    String l2 = l1.substring(0, 700) + l1.substring(703, 1000) + "ACG" + l1.substring(1000, 1400);
    String reads = fastq("@l1", l1.toString()) + fastq("@l2", ExampleGenome.reverseComplement(l2));
    String[] few = {"--asterismLongReads", "Yes", "--outFilterMismatchNmax", "100"};
    assertThat(fields(reads, few))
        .allSatisfy(f -> assertThat(f).contains("4", "AS:i:0", "uT:A:0"))
        .hasSize(2);
    String[] more = Arrays.copyOf(few, 6);
    more[4] = "--seedPerWindowNmax";
    more[5] = "1000";
    List<String[]> lines = fields(reads, more);
    assertThat(lines.get(0))
        .startsWith("l1", "0", "cA", "101", "255", "799M600N600M1S")
        .contains("AS:i:1334", "nM:i:27");
    assertThat(lines.get(1))
        .startsWith("l2", "16", "cA", "101", "255", "699M3D97M600N200M3I400M1S")
        .contains("AS:i:1317", "nM:i:26");
  }

  @Test
  void example5BlankLine() throws IOException {
    assertThat(map(fastq("@a", a.substring(100, 140)) + "\n" + fastq("@b", a.substring(100, 140))))
        .containsExactly("a 0 cA 101 255 40M");
    assertThat(outcome.status).isZero();
    assertThat(Files.readString(out.resolve("Log.out"))).contains("WARNING: a blank line");
  }

  @Test
  void example7Adapters() throws IOException {
    String[] adapter = {"--clip3pAdapterSeq", "AGATCGGAAGAGC"};
    String read = a.substring(100, 140);
    assertThat(map(fastq("@r", read + "AGATCGGTAGAGCTTTTT"), adapter))
        .containsExactly("r 0 cA 101 255 40M18S");
    assertThat(map(fastq("@r", read + "AG"), adapter)).containsExactly("r 0 cA 101 255 40M2S");
    List<String[]> gone = fields(fastq("@r", "AGATCGGAAGAGC" + read), adapter);
    assertThat(gone.get(0)).startsWith("r", "4", "*", "0").contains("uT:A:0");
    List<String[]> both =
        fields(
            fastq("@r", read),
            "--clip5pNbases",
            "7",
            "--clip3pNbases",
            "3",
            "--clip3pAfterAdapterNbases",
            "2");
    assertThat(both.get(0)).startsWith("r", "0", "cA", "108", "255", "7S28M5S").contains("AS:i:27");
    assertThat(map(fastq("@r", read), "--clip3pAfterAdapterNbases", "2"))
        .containsExactly("r 0 cA 101 255 40M");
  }

  @Test
  void example8CellRanger() throws IOException {
    String[] type = {"--clipAdapterType", "CellRanger4"};
    String read = a.substring(100, 160);
    assertThat(
            map(
                fastq("@0", TSO + read)
                    + fastq("@9", TSO.substring(9) + read)
                    + fastq("@10", TSO.substring(10) + read)
                    + fastq("@11", TSO.substring(11) + read)
                    + fastq("@t", a.substring(1200, 1260) + "A".repeat(25)),
                type))
        .containsExactly(
            "0 0 cA 101 255 30S60M",
            "9 0 cA 101 255 21S60M",
            "10 0 cA 101 255 20S60M",
            "11 0 cA 101 255 19S60M",
            "t 0 cA 1201 255 58M27S");
    assertThat(
            map(
                fastq("@r", read) + fastq("@t", TSO + read),
                "--clipAdapterType",
                "CellRanger4",
                "--clip5pNbases",
                "3"))
        .containsExactly("r 0 cA 101 255 3S57M", "t 0 cA 101 255 33S57M");
  }

  @Test
  void cellRangerReadsFastaToo() throws IOException {
    String reads = ">a\n" + TSO + a.substring(100, 160) + "\n>b\n" + a.substring(1200, 1260) + "\n";
    assertThat(map(reads, "--clipAdapterType", "CellRanger4"))
        .containsExactly("a 0 cA 101 255 30S60M", "b 0 cA 1201 255 60M");
  }

  @Test
  void example9MultimapperOrder() throws IOException {
    String read = a.substring(520, 580);
    assertThat(map(fastq("@r", read))).containsExactly("r 0 cA 521 3 60M", "r 256 cB 1021 3 60M");
    assertThat(map(fastq("@r", complement(read))))
        .containsExactly("r 16 cB 1021 3 60M", "r 272 cA 521 3 60M");
  }

  @Test
  void aSmallOutputBufferIsNoLimit() throws IOException {
    assertThat(map(fastq("@r", a.substring(100, 140)), "--limitIObufferSize", "30000000", "10"))
        .containsExactly("r 0 cA 101 255 40M");
  }

  @Test
  void fewWindowsPerReadDoNotCrash() throws IOException {
    String read = a.substring(520, 580);
    for (String most : List.of("1", "2", "3", "20")) {
      assertThat(map(fastq("@r", read), "--alignWindowsPerReadNmax", most)).isNotEmpty();
      assertThat(outcome.status).isZero();
    }
  }

  @Test
  void aRefusedRunRemovesTheFinalLogOfAnEarlierOne() throws IOException {
    Path reads = dir.resolve("refused.fq");
    Path prefix = Files.createDirectory(dir.resolve("refused"));
    Files.writeString(reads, fastq("@a", a.substring(100, 140)));
    List<String> arguments =
        List.of(
            "--genomeDir",
            dir.resolve("index").toString(),
            "--readFilesIn",
            reads.toString(),
            "--outFileNamePrefix",
            prefix + "/");
    assertThat(run(arguments.toArray(String[]::new)).status).isZero();
    List<String> refused = new ArrayList<>(arguments);
    refused.addAll(List.of("--soloType", "10x"));
    assertThat(run(refused.toArray(String[]::new)).status).isEqualTo(102);
    assertThat(prefix.resolve("Aligned.out.sam")).isEmptyFile();
    assertThat(prefix.resolve("Log.final.out")).doesNotExist();
  }

  @Test
  void aFailedRunRemovesWhatAnEarlierOneLeft() throws IOException {
    Path reads = dir.resolve("twice.fq");
    Path prefix = Files.createDirectory(dir.resolve("twice"));
    String[] arguments = {
      "--genomeDir",
      dir.resolve("index").toString(),
      "--readFilesIn",
      reads.toString(),
      "--outFileNamePrefix",
      prefix + "/"
    };
    Files.writeString(reads, fastq("@a", a.substring(100, 140)));
    assertThat(run(arguments).status).isZero();
    assertThat(prefix.resolve("Log.final.out")).exists();
    Files.writeString(reads, "@a\nACGT\n+\nIII\n");
    assertThat(run(arguments).status).isEqualTo(104);
    for (String name : List.of("Log.final.out", "SJ.out.tab", "Aligned.out.sam")) {
      assertThat(prefix.resolve(name)).doesNotExist();
    }
    try (var files = Files.list(prefix)) {
      assertThat(files.map(f -> f.getFileName().toString()).filter(n -> n.contains("unfinished")))
          .isEmpty();
    }
  }
}
