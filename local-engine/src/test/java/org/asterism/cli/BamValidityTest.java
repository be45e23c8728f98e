package org.asterism.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import htsjdk.samtools.SAMValidationError;
import htsjdk.samtools.SamFileValidator;
import htsjdk.samtools.SamReader;
import htsjdk.samtools.SamReaderFactory;
import htsjdk.samtools.ValidationStringency;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * BAM files of every kind before the validator of htsjdk and picard, and before samtools where that
 * is installed. What the validator may find is what STAR's records are like: read groups and NM
 * only where they are asked for, mates that are not in the file.
 */
class BamValidityTest {
  private static final Path MATRIX = Path.of("..", "testdata", "matrix").toAbsolutePath();

  @TempDir static Path work;

  @BeforeAll
  static void index() {
    String generate = "--runMode genomeGenerate --genomeFastaFiles m.fa --genomeSAindexNbases 6";
    String more = " --genomeChrBinNbits 10 --sjdbGTFfile m.gtf --sjdbOverhang 39";
    assertThat(run(generate + more, "generate_")).isZero();
  }

  private static int run(String arguments, String prefix) {
    List<String> words = new ArrayList<>();
    for (String w : arguments.split(" ")) {
      words.add(w.contains(".") && Files.exists(MATRIX.resolve(w)) ? MATRIX.resolve(w) + "" : w);
    }
    words.addAll(List.of("--genomeDir", work + "/index"));
    words.addAll(List.of("--outFileNamePrefix", work + "/" + prefix));
    PrintStream none = new PrintStream(new ByteArrayOutputStream());
    return Main.run(words.toArray(String[]::new), none, none);
  }

  private static List<Path> bams(String prefix) throws IOException {
    try (Stream<Path> all = Files.list(work)) {
      return all.filter(f -> f.getFileName().toString().matches(prefix + ".*\\.bam")).toList();
    }
  }

  private static final String BOTH = "--outSAMtype BAM Unsorted SortedByCoordinate ";
  private static final String TAGS =
      "--outSAMattributes NH HI AS nM NM MD jM jI XS MC ch cN rB --outSAMattrRGline ID:a SM:s ";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--readFilesIn m1.fq m2.fq",
        "--readFilesIn m1.fq m2.fq --outSAMunmapped Within",
        "--readFilesIn m1.fq m2.fq --outSAMunmapped Within --quantMode TranscriptomeSAM",
        "--readFilesIn m1.fq --outSAMunmapped Within --quantMode TranscriptomeSAM",
        "--readFilesIn m1.fa m2.fa --outSAMunmapped Within",
        "--readFilesIn m1.fq m2.fq --outSAMunmapped Within --chimSegmentMin 12"
            + " --chimJunctionOverhangMin 8 --chimOutType WithinBAM",
        "--readFilesIn m1.fq m2.fq --chimSegmentMin 12 --chimJunctionOverhangMin 8 --chimOutType"
            + " WithinBAM SoftClip --peOverlapNbasesMin 6 --chimMultimapNmax 5"
      })
  void nothingButWhatStarsRecordsAreLike(String arguments) throws IOException {
    String prefix = "v" + Integer.toHexString(arguments.hashCode()) + "_";
    assertThat(run(BOTH + TAGS + "--asterismBamIndex Yes " + arguments, prefix)).isZero();
    assertThat(bams(prefix)).hasSizeGreaterThanOrEqualTo(2);
    for (Path bam : bams(prefix)) {
      assertThat(problems(bam)).as(bam.toString()).isEmpty();
    }
  }

  /** Lines of the validator. */
  private static List<String> problems(Path bam) throws IOException {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    SamFileValidator validator = new SamFileValidator(out, 8000);
    validator.setVerbose(true, 100);
    validator.setErrorsToIgnore(
        List.of(
            SAMValidationError.Type.MISSING_READ_GROUP,
            SAMValidationError.Type.RECORD_MISSING_READ_GROUP,
            SAMValidationError.Type.MISSING_PLATFORM_VALUE,
            SAMValidationError.Type.QUALITY_NOT_STORED,
            SAMValidationError.Type.MISSING_TAG_NM,
            SAMValidationError.Type.MATE_NOT_FOUND));
    try (SamReader reader =
        SamReaderFactory.makeDefault()
            .validationStringency(ValidationStringency.SILENT)
            .open(bam)) {
      validator.validateSamFileVerbose(reader, null);
    }
    out.flush();
    return text.toString().lines().filter(l -> !l.equals("No errors found")).toList();
  }

  @Test
  void theValidatorFindsWhatIsWrong() throws IOException {
    assertThat(run("--readFilesIn m1.fq m2.fq --outSAMtype SAM", "w_")).isZero();
    Path sam = work.resolve("w_Aligned.out.sam");
    String text = Files.readString(sam, StandardCharsets.ISO_8859_1);
    Files.writeString(sam, text.replace("60M\t=", "59M\t="), StandardCharsets.ISO_8859_1);
    assertThat(problems(sam)).isNotEmpty();
  }

  @Test
  void samtoolsFindsTheFileAndItsIndexSound() throws Exception {
    assumeTrue(isInstalled(), "samtools is not installed");
    assertThat(
            run(
                "--readFilesIn m1.fq m2.fq --outSAMunmapped Within --asterismBamIndex Yes " + BOTH,
                "s_"))
        .isZero();
    for (Path bam : bams("s_")) {
      assertThat(output("samtools", "quickcheck", "-v", bam.toString())).isEmpty();
    }
    Path bam = work.resolve("s_Aligned.sortedByCoord.out.bam");
    Path other = work.resolve("other.bam");
    Files.copy(bam, other);
    output("samtools", "index", other.toString());
    assertThat(output("samtools", "idxstats", bam.toString()))
        .isEqualTo(output("samtools", "idxstats", other.toString()))
        .contains("c1\t9000\t");
    for (String region : List.of("c1", "c1:2000-2300", "c2:300-1100", "c3:2400-2500", "*")) {
      assertThat(output("samtools", "view", bam.toString(), region))
          .as(region)
          .isEqualTo(output("samtools", "view", other.toString(), region));
    }
  }

  private static boolean isInstalled() {
    return Arrays.stream(System.getenv("PATH").split(":"))
        .anyMatch(d -> Files.isExecutable(Path.of(d, "samtools")));
  }

  private static String output(String... command) throws Exception {
    Process p = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(p.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    assertThat(p.waitFor()).as(text).isZero();
    return text;
  }
}
