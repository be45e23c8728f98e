package org.asterism.quant;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.asterism.cli.Main;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The worked examples V1 to V3 of spec 41 section 13, from read files to ReadsPerGene.out.tab and
 * records, on the page's generated genome. Expected values were recorded from STAR 2.7.11b.
 */
class WorkedQuantificationTest {
  private static final String[] EXON_LINES = {
    "chrA 1000 1200 + G1 T1",
    "chrA 2001 2200 + G1 T1",
    "chrA 1000 1200 + G1 T1s",
    "chrB 1001 1300 + G2 T2",
    "chrB 1801 2000 + G2 T2",
    "chrB 3000 3200 - G3 T3",
    "chrB 3401 3600 - G3 T3",
    "chrA 3000 3100 . G4 T4",
    "chrA 3201 3300 . G4 T4",
    "chrA 1101 1150 + G5 T5",
    "chrB 2501 2700 + G6 T6",
    "chrA 3601 3800 - G7 T7",
    "chrB 500 599 + G8 T8",
    "chrB 600 699 + G8 T8",
  };

  @TempDir static Path dir;
  private static String a;
  private static String b;
  private static int runs;

  @BeforeAll
  static void makeIndexes() throws IOException {
    b = generated(2);
    for (String change : "999 AG,1301 GT,1799 AG,3201 CT,3399 AC".split(",")) {
      b = put(b, Integer.parseInt(change.split(" ")[0]), change.split(" ")[1]);
    }
    a = put(put(generated(1), 1201, "GT"), 1999, "AG");
    a = put(a, 3601, b.substring(2500, 2700));
    Files.writeString(dir.resolve("x.fa"), ">chrA\n" + a + "\n>chrB\n" + b + "\n");
    StringBuilder gtf = new StringBuilder();
    for (String line : EXON_LINES) {
      String[] f = line.split(" ");
      gtf.append(String.join("\t", f[0], ".", "exon", f[1], f[2], ".", f[3], "."));
      gtf.append("\tgene_id \"" + f[4] + "\"; transcript_id \"" + f[5] + "\";\n");
    }
    Files.writeString(dir.resolve("x.gtf"), gtf);
    generate("x");
    generate("xa", "--sjdbGTFfile", dir.resolve("x.gtf").toString(), "--sjdbOverhang", "50");
  }

  private static String generated(int seed) {
    StringBuilder s = new StringBuilder();
    int x = seed;
    for (int i = 0; i < 4000; i++) {
      x = 1664525 * x + 1013904223;
      s.append("ACGT".charAt(x >>> 30));
    }
    return s.toString();
  }

  private static String put(String s, int at, String bases) {
    return s.substring(0, at - 1) + bases + s.substring(at - 1 + bases.length());
  }

  private static void generate(String name, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("--runMode", "genomeGenerate", "--genomeSAindexNbases", "4"));
    arguments.addAll(List.of("--genomeChrBinNbits", "12", "--genomeDir", dir + "/" + name));
    arguments.addAll(List.of("--genomeFastaFiles", dir + "/x.fa"));
    arguments.addAll(List.of("--outFileNamePrefix", dir + "/" + name + "_"));
    arguments.addAll(List.of(more));
    assertThat(run(arguments)).isEqualTo("0");
  }

  /** Exit status, followed by the messages if it is not 0. */
  private static String run(List<String> arguments) {
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(messages, true, StandardCharsets.UTF_8);
    int status = Main.run(arguments.toArray(String[]::new), out, out);
    return status == 0 ? "0" : status + messages.toString(StandardCharsets.UTF_8);
  }

  private static String map(String index, Path out, List<Path> reads, String... more) {
    List<String> arguments = new ArrayList<>(List.of("--genomeDir", dir + "/" + index));
    arguments.addAll(List.of("--outFileNamePrefix", out + "/", "--outSAMtype", "None"));
    arguments.add("--readFilesIn");
    reads.forEach(r -> arguments.add(r.toString()));
    arguments.addAll(List.of(more));
    return run(arguments);
  }

  private static Path fastq(Path out, String name, String... reads) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < reads.length; i++) {
      text.append("@t" + (i + 1) + "\n" + reads[i] + "\n+\n");
      text.append("I".repeat(reads[i].length())).append('\n');
    }
    return Files.writeString(out.resolve(name), text);
  }

  private static Path folder() throws IOException {
    return Files.createDirectory(dir.resolve("run" + runs++));
  }

  private static String slice(String chromosome, int first, int last) {
    return chromosome.substring(first - 1, last);
  }

  private static String turned(String s) {
    StringBuilder r = new StringBuilder();
    for (int i = s.length() - 1; i >= 0; i--) {
      r.append("TGCA".charAt("ACGT".indexOf(s.charAt(i))));
    }
    return r.toString();
  }

  /** Changes bases, counted from 1: A and C, G and T for each other. */
  private static String changed(String s, int... at) {
    StringBuilder r = new StringBuilder(s);
    for (int i : at) {
      r.setCharAt(i - 1, "CATG".charAt("ACGT".indexOf(s.charAt(i - 1))));
    }
    return r.toString();
  }

  /** Name, flag, transcript, position, MAPQ, CIGAR, mate's position and TLEN of each record. */
  private static List<String> records(Path out) throws IOException {
    ByteBuffer in;
    try (InputStream bam =
        new GZIPInputStream(Files.newInputStream(out.resolve(TranscriptomeHeader.FILE)))) {
      in = ByteBuffer.wrap(bam.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
    }
    in.position(4);
    in.position(in.getInt() + in.position());
    String[] names = new String[in.getInt()];
    for (int i = 0; i < names.length; i++) {
      names[i] = text(in, in.getInt());
      in.getInt();
    }
    List<String> records = new ArrayList<>();
    while (in.hasRemaining()) {
      int end = in.getInt() + in.position();
      int reference = in.getInt();
      String name = reference < 0 ? "*" : names[reference];
      int position = in.getInt() + 1;
      int nameAndQuality = in.getInt();
      int flagAndOperations = in.getInt();
      in.getInt();
      in.getInt();
      int mate = in.getInt() + 1;
      int length = in.getInt();
      String read = text(in, nameAndQuality & 0xFF);
      StringBuilder cigar = new StringBuilder();
      for (int i = 0; i < (flagAndOperations & 0xFFFF); i++) {
        int operation = in.getInt();
        cigar.append(operation >>> 4).append("MIDNS".charAt(operation & 0xF));
      }
      records.add(
          String.join(" ", read, "" + (flagAndOperations >>> 16), name, "" + position)
              + String.join(" ", "", "" + (nameAndQuality >> 8 & 0xFF), cigar)
              + (length == 0 ? "" : " " + mate + " " + length));
      in.position(end);
    }
    return records;
  }

  private static String text(ByteBuffer in, int length) {
    byte[] bytes = new byte[length];
    in.get(bytes);
    return new String(bytes, 0, length - 1, StandardCharsets.US_ASCII);
  }

  @Test
  void v1_readsPerGene() throws IOException {
    Path out = folder();
    String spliced = slice(a, 1161, 1200) + slice(a, 2001, 2060);
    Path reads =
        fastq(
            out,
            "r.fq",
            spliced,
            turned(spliced),
            slice(a, 1041, 1140),
            slice(a, 3001, 3100),
            slice(a, 900, 999),
            slice(a, 901, 1000),
            slice(b, 3101, 3200),
            slice(b, 2551, 2650),
            "ACGT".repeat(25));
    assertThat(map("xa", out, List.of(reads), "--quantMode", "GeneCounts")).isEqualTo("0");
    assertThat(Files.readAllLines(out.resolve(ReadsPerGene.FILE)))
        .containsExactly(
            "N_unmapped\t1\t1\t1",
            "N_multimapping\t1\t1\t1",
            "N_noFeature\t1\t3\t4",
            "N_ambiguous\t1\t1\t0",
            "G1\t3\t2\t1",
            "G2\t0\t0\t0",
            "G3\t1\t0\t1",
            "G4\t1\t1\t1",
            "G5\t0\t0\t0",
            "G6\t0\t0\t0",
            "G7\t0\t0\t0",
            "G8\t0\t0\t0");
    assertThat(out.resolve(TranscriptomeHeader.FILE)).doesNotExist();
  }

  private static Path v2(Path out) throws IOException {
    String x = slice(a, 1021, 1120);
    return fastq(
        out,
        "r.fq",
        x,
        changed(x, 1, 2),
        changed(x, 99, 100),
        slice(a, 1021, 1070) + slice(a, 1074, 1123),
        slice(a, 1021, 1070) + "TT" + slice(a, 1071, 1120),
        slice(a, 1161, 1200) + slice(a, 2001, 2060),
        slice(b, 3121, 3200) + slice(b, 3401, 3420),
        slice(a, 3021, 3100) + slice(a, 3201, 3220),
        slice(b, 550, 649),
        slice(b, 2551, 2650),
        slice(a, 2131, 2200) + "ACGTACGTAC");
  }

  private static List<String> v2(String... more) throws IOException {
    Path out = folder();
    List<String> arguments = new ArrayList<>(List.of("--quantMode", "TranscriptomeSAM"));
    arguments.addAll(Arrays.asList(more));
    assertThat(map("xa", out, List.of(v2(out)), arguments.toArray(String[]::new))).isEqualTo("0");
    assertThat(out.resolve(ReadsPerGene.FILE)).doesNotExist();
    return records(out);
  }

  @Test
  void v2_transcriptomeSam() throws IOException {
    assertThat(v2())
        .containsExactly(
            "t1 256 T1 22 3 100M",
            "t1 0 T1s 22 3 100M",
            "t2 0 T1 22 3 100M",
            "t2 256 T1s 22 3 100M",
            "t3 256 T1 22 3 100M",
            "t3 0 T1s 22 3 100M",
            "t6 0 T1 162 255 100M",
            "t7 16 T3 181 255 100M",
            "t8 16 T4 22 255 100M",
            "t10 16 T7 51 3 100M",
            "t10 256 T6 51 3 100M");
  }

  @Test
  void v2_otherModes() throws IOException {
    assertThat(v2("--quantTranscriptomeSAMoutput", "BanSingleEnd"))
        .hasSize(16)
        .contains("t2 0 T1 24 3 2S98M", "t3 0 T1s 22 3 98M2S", "t11 0 T1 332 255 70M10S")
        .contains("t4 0 T1 22 3 50M3D50M", "t5 256 T1 22 3 50M2I50M");
    assertThat(v2("--quantTranscriptomeSAMoutput", "BanSingleEnd_ExtendSoftclip"))
        .hasSize(15)
        .contains("t2 0 T1 22 3 100M", "t4 0 T1 22 3 50M3D50M", "t5 256 T1 22 3 50M2I50M");
    assertThat(v2("--quantTranscriptomeSAMoutput", "anything")).isEqualTo(v2());
  }

  @Test
  void theBitOfNotBeingPrimaryFollowsTheFlagOptions() throws IOException {
    assertThat(v2("--outSAMflagOR", "256")).hasSize(11).allMatch(r -> flag(r, 256));
    assertThat(v2("--outSAMflagAND", "65279")).hasSize(11).noneMatch(r -> flag(r, 256));
  }

  private static boolean flag(String shown, int bit) {
    return (Integer.parseInt(shown.split(" ")[1]) & bit) != 0;
  }

  @Test
  void v3_pairs() throws IOException {
    Path out = folder();
    String t1 = (slice(a, 1000, 1200) + slice(a, 2001, 2200)).substring(60, 360);
    String t3 = (slice(b, 3000, 3200) + slice(b, 3401, 3600)).substring(60, 360);
    Path first =
        fastq(
            out,
            "1.fq",
            t1.substring(0, 80),
            turned(t1).substring(0, 80),
            t3.substring(0, 80),
            t1.substring(0, 80));
    Path second =
        fastq(
            out,
            "2.fq",
            turned(t1).substring(0, 90),
            t1.substring(0, 90),
            turned(t3).substring(0, 90),
            "N".repeat(60));
    assertThat(
            map(
                "xa",
                out,
                List.of(first, second),
                "--quantMode",
                "TranscriptomeSAM",
                "--outFilterScoreMinOverLread",
                "0.3",
                "--outFilterMatchNminOverLread",
                "0.3",
                "--outSAMunmapped",
                "Within"))
        .isEqualTo("0");
    assertThat(records(out))
        .containsExactly(
            "t1 99 T1 61 255 80M 271 300",
            "t1 147 T1 271 255 90M 61 -300",
            "t2 163 T1 61 255 90M 281 300",
            "t2 83 T1 281 255 80M 61 -300",
            "t3 163 T3 42 255 90M 262 300",
            "t3 83 T3 262 255 80M 42 -300");
  }

  @Test
  void completelyUnmappedReadsAreWrittenIfTheyAreInTheMainOutput() throws IOException {
    Path out = folder();
    Path reads = fastq(out, "r.fq", "ACGT".repeat(25), slice(a, 300, 399));
    String[] more = {"--quantMode", "TranscriptomeSAM", "--outSAMunmapped", "Within"};
    assertThat(map("xa", out, List.of(reads), more)).isEqualTo("0");
    assertThat(records(out)).containsExactly("t1 4 * 0 0 ");
  }

  @Test
  void annotationOfTheRunIsUsed() throws IOException {
    Path out = folder();
    String[] more = {
      "--quantMode",
      "GeneCounts",
      "TranscriptomeSAM",
      "--sjdbGTFfile",
      dir + "/x.gtf",
      "--sjdbOverhang",
      "50"
    };
    assertThat(map("x", out, List.of(v2(out)), more)).isEqualTo("0");
    assertThat(records(out)).isEqualTo(v2());
    assertThat(Files.readAllLines(out.resolve(ReadsPerGene.FILE))).contains("G3\t1\t0\t1");
  }

  @Test
  void anIndexWithoutAnnotationEndsTheRun() throws IOException {
    Path out = folder();
    assertThat(map("x", out, List.of(v2(out)), "--quantMode", "GeneCounts"))
        .startsWith("109")
        .contains("exiting because of *INPUT FILE* error: could not open input file")
        .contains("x//geneInfo.tab");
    assertThat(out.resolve(ReadsPerGene.FILE)).doesNotExist();
  }

  @Test
  void noFileIsWrittenWithCompressionMinusTwo() throws IOException {
    Path out = folder();
    assertThat(
            map(
                "xa",
                out,
                List.of(v2(out)),
                "--quantMode",
                "TranscriptomeSAM",
                "--quantTranscriptomeBAMcompression",
                "-2"))
        .isEqualTo("0");
    assertThat(out.resolve(TranscriptomeHeader.FILE)).doesNotExist();
  }

  @Test
  void recordsAreWrittenWithoutSamOutputToo() throws IOException {
    assertThat(v2("--outSAMmode", "None")).isEqualTo(v2());
  }

  @Test
  void recordsGoToStandardOutput() throws IOException {
    Path out = folder();
    List<String> arguments = new ArrayList<>(List.of("--genomeDir", dir + "/xa"));
    arguments.addAll(List.of("--outFileNamePrefix", out + "/", "--outSAMtype", "None"));
    arguments.addAll(List.of("--readFilesIn", v2(out).toString(), "--outStd", "BAM_Quant"));
    arguments.addAll(List.of("--quantMode", "TranscriptomeSAM"));
    ByteArrayOutputStream standard = new ByteArrayOutputStream();
    PrintStream errors = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    int status =
        Main.run(arguments.toArray(String[]::new), new PrintStream(standard, true), errors);
    assertThat(status).isZero();
    assertThat(out.resolve(TranscriptomeHeader.FILE)).doesNotExist();
    Files.write(out.resolve(TranscriptomeHeader.FILE), standard.toByteArray());
    assertThat(records(out)).isEqualTo(v2());
  }
}
