package org.asterism.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.asterism.chimeric.ExampleGenome.fastq;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.asterism.chimeric.ExampleGenome;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Outputs of reads mapped to a transformed genome (example V5 of spec 41 section 13), with the
 * features that go together with genomeTransformOutput. Expected values were recorded from STAR
 * 2.7.11b where it does not crash.
 */
class WorkedTransformationTest {
  private static final String[] VARIANTS = {
    "chrA 1050 T G 1|0", "chrA 1100 A ATTTT 0|1", "chrA 2100 TAACAC T 1|1", "chrB 600 CCA T 1|1",
  };

  @TempDir static Path dir;
  private static ExampleGenome g;

  @BeforeAll
  static void makeIndexes() throws IOException {
    g = new ExampleGenome(dir);
    StringBuilder vcf = new StringBuilder();
    for (String v : VARIANTS) {
      String[] f = v.split(" ");
      vcf.append(String.join("\t", f[0], f[1], ".", f[2], f[3], ".", ".", ".", "GT", f[4]));
      vcf.append('\n');
    }
    Files.writeString(dir.resolve("v.vcf"), vcf);
    for (String type : List.of("Haploid", "Diploid")) {
      List<String> arguments =
          new ArrayList<>(List.of("--runMode", "genomeGenerate", "--genomeDir", dir + "/" + type));
      arguments.addAll(List.of("--genomeFastaFiles", dir + "/genome.fa"));
      arguments.addAll(List.of("--genomeSAindexNbases", "4", "--genomeChrBinNbits", "12"));
      arguments.addAll(List.of("--genomeTransformType", type));
      arguments.addAll(List.of("--genomeTransformVCF", dir + "/v.vcf"));
      arguments.addAll(List.of("--outFileNamePrefix", dir + "/" + type + "_"));
      assertThat(run(arguments)).isEqualTo("0");
    }
  }

  private static String run(List<String> arguments) {
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(messages, true, StandardCharsets.UTF_8);
    int status = Main.run(arguments.toArray(String[]::new), out, out);
    return status == 0 ? "0" : status + messages.toString(StandardCharsets.UTF_8);
  }

  private static Path map(String type, String reads, String more) throws IOException {
    Path out = Files.createTempDirectory(dir, "out");
    Path file = Files.writeString(out.resolve("r.fastq"), reads);
    List<String> arguments = new ArrayList<>(List.of("--genomeDir", dir + "/" + type));
    arguments.addAll(List.of("--readFilesIn", file.toString(), "--outFileNamePrefix", out + "/"));
    arguments.addAll(List.of(more.split(" ")));
    assertThat(run(arguments)).isEqualTo("0");
    return out;
  }

  /** Name, reference, POS, CIGAR and tags from NH on. */
  private static List<String> records(Path out) throws IOException {
    List<String> shown = new ArrayList<>();
    for (String line : Files.readAllLines(out.resolve("Aligned.out.sam"))) {
      if (!line.startsWith("@")) {
        String[] f = line.split("\t", 12);
        shown.add(String.join(" ", f[0], f[2], f[3], f[5], f[11].replace('\t', ' ')));
      }
    }
    return shown;
  }

  /** The transformed chromosome A of haplotype 2, 0-based half-open. */
  private static String h(int from, int to) {
    String s = g.a(1, 1100) + "TTTT" + g.a(1101, 2100) + g.a(2106, 4000);
    return s.substring(from, to);
  }

  private static String reads() {
    return fastq("insertion", h(1060, 1160))
        + fastq("deletion", h(2060, 2160))
        + fastq("spliced", h(1144, 1204) + h(2004, 2044));
  }

  @Test
  void textAndBamAgree() throws IOException {
    String words = "--genomeTransformOutput SAM SJ --outSAMattributes NH HI AS NM";
    Path text = map("Haploid", reads(), words);
    assertThat(records(text))
        .containsExactly(
            "insertion chrA 1061 40M4I56M NH:i:1 HI:i:1 AS:i:98 NM:i:4",
            "deletion chrA 2057 44M5D56M NH:i:1 HI:i:1 AS:i:98 NM:i:5",
            "spliced chrA 1141 60M800N40M NH:i:1 HI:i:1 AS:i:98 NM:i:0");
    Path bam = map("Haploid", reads(), words + " --outSAMtype BAM Unsorted");
    List<Integer> positions = new ArrayList<>();
    try (InputStream in =
        new GZIPInputStream(Files.newInputStream(bam.resolve("Aligned.out.bam")))) {
      java.nio.ByteBuffer b =
          java.nio.ByteBuffer.wrap(in.readAllBytes()).order(java.nio.ByteOrder.LITTLE_ENDIAN);
      b.position(b.getInt(4) + 8);
      for (int n = b.getInt(); n > 0; n--) {
        b.position(b.position() + 4 + b.getInt(b.position()) + 4);
      }
      while (b.hasRemaining()) {
        int at = b.position();
        positions.add(b.getInt(at + 8));
        b.position(at + 4 + b.getInt(at));
      }
    }
    assertThat(positions).containsExactly(1060, 2056, 1140);
    assertThat(Files.readString(bam.resolve("SJ.out.tab")))
        .isEqualTo(Files.readString(text.resolve("SJ.out.tab")))
        .startsWith("chrA\t1201\t2000\t");
  }

  @Test
  void withoutTheWordSamRecordsKeepTheTransformedCoordinates() throws IOException {
    String words = "--genomeTransformOutput SJ --outSAMattributes NH HI AS NM";
    Path out = map("Haploid", reads(), words);
    assertThat(records(out).get(0))
        .isEqualTo("insertion chrA 1061 100M NH:i:1 HI:i:1 AS:i:98 NM:i:39");
    assertThat(Files.readString(out.resolve("SJ.out.tab"))).startsWith("chrA\t1205\t2004\t");
  }

  @Test
  void ofTwoHaplotypesWithoutSamRecordsHaveTheirNamesAndTheWordSjItsEffect() throws IOException {
    Path out = map("Diploid", reads(), "--genomeTransformOutput SJ --outSAMattributes NH");
    assertThat(records(out).get(0)).startsWith("insertion chrA_h2 1061 100M");
    assertThat(Files.readString(out.resolve("SJ.out.tab"))).startsWith("chrA\t1201\t2000\t");
  }

  @Test
  void twoPassesAndRandomOrderAndVariants() throws IOException {
    String words = "--genomeTransformOutput SAM SJ --outSAMattributes NH HI AS NM";
    List<String> plain = records(map("Haploid", reads(), words));
    assertThat(records(map("Haploid", reads(), words + " --twopassMode Basic")))
        .startsWith(plain.get(0), plain.get(1));
    assertThat(records(map("Haploid", reads(), words + " --outMultimapperOrder Random")))
        .isEqualTo(plain);
    String both = fastq("shared", g.a(3301, 3400));
    assertThat(
            records(
                map(
                    "Diploid",
                    both,
                    "--genomeTransformOutput SAM --outMultimapperOrder Random"
                        + " --outSAMattributes NH HI ha")))
        .containsExactly("shared chrA 3301 100M NH:i:1 HI:i:1 ha:i:0");
  }

  @Test
  void chimericRecordsOfTwoHaplotypesInBamAreRefused() {
    List<String> arguments = new ArrayList<>(List.of("--genomeDir", dir + "/Diploid"));
    arguments.addAll(List.of("--readFilesIn", dir + "/v.vcf", "--outFileNamePrefix", dir + "/x_"));
    arguments.addAll(List.of("--genomeTransformOutput", "SAM", "--outSAMtype", "BAM", "Unsorted"));
    arguments.addAll(List.of("--chimSegmentMin", "15", "--chimOutType", "WithinBAM"));
    assertThat(run(arguments)).startsWith("102").contains("chimeric segments are not converted");
  }
}
