package org.asterism.genome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.asterism.genome.build.GenomeGenerator;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opening an index, whole and damaged (spec 10 section 11). */
class IndexLoaderTest {
  private static final String SEQUENCE =
      "ACGGATTACAGGCATTGACCCTTTGGATTCCGATTGGCACTTGACGATATTGCATGCCAGGTAAGTCTTCATGCTTTCAGCCATGGACTTAGCATCATGA";

  @TempDir Path dir;
  private Path index;

  @BeforeEach
  void generate() throws IOException {
    index = Files.createDirectories(dir.resolve("index"));
    Path fasta = dir.resolve("c.fa");
    Files.writeString(fasta, ">c1 first\n" + SEQUENCE + "\n>c2\nACGTNNACGTTTGACA\n");
    Path junctions = dir.resolve("junctions");
    Files.writeString(junctions, "c1\t21\t40\t-\nc1\t61\t80\t+\n");
    generate(
        "--genomeFastaFiles",
        fasta.toString(),
        "--sjdbFileChrStartEnd",
        junctions.toString(),
        "--sjdbOverhang",
        "7");
  }

  private void generate(String... more) {
    List<String> a =
        new ArrayList<>(
            List.of("--runMode", "genomeGenerate", "--genomeDir", index.toString() + "/"));
    a.addAll(List.of("--genomeSAindexNbases", "3", "--genomeChrBinNbits", "5"));
    a.addAll(List.of(more));
    GenomeGenerator.run(Parameters.of(a.toArray(new String[0])), RunLog.discard());
  }

  private GenomeIndex load(RunLog log, String... more) {
    List<String> a = new ArrayList<>(List.of("--genomeDir", index.toString() + "/"));
    a.addAll(List.of(more));
    return IndexLoader.load(Parameters.of(a.toArray(new String[0])), log);
  }

  private void edit(String name, UnaryOperator<String> change) {
    Path file = index.resolve(name);
    try {
      Files.writeString(file, change.apply(Files.readString(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void cut(String name, int bytes) throws IOException {
    byte[] all = Files.readAllBytes(index.resolve(name));
    Files.write(index.resolve(name), java.util.Arrays.copyOf(all, all.length - bytes));
  }

  private void assertFails(int code, String message, String... more) {
    assertThatThrownBy(() -> load(RunLog.discard(), more))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(code))
        .hasMessageContaining(message);
  }

  @Test
  void opensWhatWasGenerated() {
    GenomeIndex g = IndexLoader.open(index);
    assertThat(g.chromosomes().count()).isEqualTo(2);
    assertThat(g.chromosomes().name(0)).isEqualTo("c1");
    assertThat(g.chromosomes().starts()).containsExactly(0, 128, 160);
    assertThat(g.junctions().count()).isEqualTo(2);
    assertThat(g.junctions().overhang()).isEqualTo(7);
    assertThat(g.size()).isEqualTo(160 + 2 * 15);
    assertThat(g.loadedSize()).isEqualTo(g.size());
    assertThat(g.chromosomeEnd()).isEqualTo(160);
    assertThat(g.overhang()).isEqualTo(7);
    assertThat(g.strandBit()).isEqualTo(32);
    assertThat(g.prefixTable().depth()).isEqualTo(3);
    assertThat(g.isSorted()).isTrue();
    for (int i = 0; i < SEQUENCE.length(); i++) {
      assertThat(g.sequence().at(i)).isEqualTo(Bases.CODES[SEQUENCE.charAt(i)]);
    }
    g.close();
  }

  @Test
  void suffixesAreThoseOfNaiveSorting() {
    GenomeIndex g = IndexLoader.open(index);
    TinyIndex t = new TinyIndex().chromosome("c1", SEQUENCE).chromosome("c2", "ACGTNNACGTTTGACA");
    t.binBits(5).depth(3);
    for (int j = 0; j < 2; j++) {
      JunctionDatabase d = g.junctions();
      t.junction(7, d.start(j), d.end(j), d.motif(j), d.shiftLeft(j), d.shiftRight(j), d.strand(j));
    }
    GenomeIndex naive = t.build();
    assertThat(g.suffixArray().count()).isEqualTo(naive.suffixArray().count());
    for (long i = 0; i < g.suffixArray().count(); i++) {
      assertThat(g.suffixArray().word(i)).isEqualTo(naive.suffixArray().word(i));
    }
  }

  @Test
  void saysInTheLogWhatItLoads() throws IOException {
    Path out = dir.resolve("Log.out");
    try (RunLog log = RunLog.open(out, new PrintStream(java.io.OutputStream.nullOutputStream()))) {
      load(log);
    }
    assertThat(Files.readString(out))
        .contains("Reading genome generation parameters:\n### ")
        .contains("\n### GstrandBit=32\n")
        .contains("\nversionGenome                 2.7.4a     ~RE-DEFINED\n")
        .contains("\nGenome version is compatible with current STAR\n")
        .contains("\nNumber of real (reference) chromosomes= 2\n1\tc1\t100\t0\n2\tc2\t16\t128\n")
        .contains("\n--sjdbOverhang = 7 taken from the generated genome\n")
        .contains("\nGenome: size given as a parameter = 190\n")
        .contains("\nRead from SAindex: pGe.gSAindexNbases=3  nSAi=84\n")
        .contains("\nProcessing splice junctions database sjdbN=2,   pGe.sjdbOverhang=7 \n");
  }

  @Test
  void missingFilesAreFatal() throws IOException {
    for (String name : List.of("chrName.txt", "chrLength.txt", "chrStart.txt", "sjdbInfo.txt")) {
      missing(name, 104, "could not open file " + index + "//" + name);
    }
    for (String name : List.of("Genome", "SA", "SAindex")) {
      missing(name, 105, "could not open genome file: " + index + "//" + name);
    }
    missing("genomeParameters.txt", 105, "could not open genome file " + index + "//genomeParam");
  }

  @Test
  void aMissingDirectoryIsSaidToBeMissing() throws IOException {
    Path none = dir.resolve("none");
    assertThatThrownBy(() -> IndexLoader.open(none))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(105))
        .hasMessageContaining(none.toAbsolutePath() + " does not exist\n");
    Path file = Files.writeString(dir.resolve("file"), "");
    assertThatThrownBy(() -> IndexLoader.open(file))
        .hasMessageContaining(file.toAbsolutePath() + " is not a directory\n");
  }

  private void missing(String name, int code, String message) throws IOException {
    Path aside = dir.resolve("aside");
    Files.move(index.resolve(name), aside);
    assertFails(code, message);
    Files.move(aside, index.resolve(name));
  }

  @Test
  void truncatedFilesAreFatal() throws IOException {
    cut("SAindex", 1);
    assertFails(105, "SAindex\n");
    generate();
    cut("SA", 9);
    assertFails(105, "genomeParameters.txt says");
    generate();
    cut("Genome", 1);
    assertFails(105, "189 bytes");
    edit("genomeParameters.txt", s -> s.replaceAll("genomeFileSizes.*", "genomeFileSizes\t0"));
    assertFails(105, "chromosomes and junctions need 190");
    generate();
    edit("chrStart.txt", s -> "0\n128\n");
    assertFails(105, "chrStart.txt\nline 3 of 3");
    generate();
    edit("chrName.txt", s -> s.substring(0, s.indexOf('\n') + 1));
    assertFails(105, "chrName.txt\n1 names, chrStart.txt has 2");
    generate();
    edit("sjdbInfo.txt", s -> s.substring(0, s.length() - 4));
    assertFails(105, "truncated");
    generate();
    edit("sjdbInfo.txt", s -> s.replaceFirst("\n(.*\n)(.*\n)", "\n$2$1"));
    assertFails(105, "sjdbInfo.txt\nits junctions are not sorted");
  }

  @Test
  void damagedStartsAreFatal() {
    edit("chrStart.txt", s -> "32\n128\n160\n");
    assertFails(105, "chrStart.txt\nline 1 is 32; expected is 0");
    edit("chrStart.txt", s -> "0\n96\n160\n"); // inside c1, which has 100 bases
    assertFails(105, "chrStart.txt\nline 2 is 96; expected is a multiple of 2^5");
    edit("chrStart.txt", s -> "0\n130\n160\n");
    assertFails(105, "chrStart.txt\nline 2 is 130");
    edit("chrStart.txt", s -> "0\n128\n160000000000000\n");
    assertFails(105, "Genome\n190 bases, the chromosomes of chrStart.txt need 160000000000000");
    edit("chrStart.txt", s -> "0\n128\n160\n");
    edit("chrLength.txt", s -> "100\n-16\n");
    assertFails(105, "chrLength.txt\nline 2 is -16");
    edit("chrLength.txt", s -> "100\n16\n");
    edit("genomeParameters.txt", s -> s.replace("genomeChrBinNbits\t5", "genomeChrBinNbits\t99"));
    assertFails(105, "genomeChrBinNbits 99 is not in 0..62");
  }

  @Test
  void sizesAreThoseOfTheFilesIfNotRecorded() {
    edit("genomeParameters.txt", s -> s.replaceAll("genomeFileSizes.*\n", ""));
    assertThat(IndexLoader.open(index).size()).isEqualTo(190);
  }

  @Test
  void otherVersionsAreFatal() {
    edit("genomeParameters.txt", s -> s.replace("2.7.4a", "2.7.1a"));
    assertFails(105, "Genome version: 2.7.1a is INCOMPATIBLE with running STAR version: 2.7.11b");
    edit("genomeParameters.txt", s -> s.replaceAll("versionGenome.*\n", ""));
    assertFails(105, "read no value for the versionGenome parameter");
  }

  @Test
  void badSettingsAreFatal() {
    edit("genomeParameters.txt", s -> s + "fooBar\t3\n");
    assertFails(102, "unrecognized parameter name \"fooBar\" in input \"genomeParameters.txt\"");
    edit("genomeParameters.txt", s -> s.replace("fooBar", "sjdbOverhang"));
    assertFails(102, "duplicate parameter \"sjdbOverhang\"");
  }

  @Test
  void overhangIsInheritedOrHasToAgree() {
    assertThat(load(RunLog.discard()).overhang()).isEqualTo(7);
    assertThat(load(RunLog.discard(), "--sjdbOverhang", "7").overhang()).isEqualTo(7);
    assertFails(
        105,
        "present --sjdbOverhang=8 is not equal to the value at the genome generation step =7",
        "--sjdbOverhang",
        "8");
  }

  @Test
  void insertionNeedsAnIndexThatRecordsIt() {
    edit("genomeParameters.txt", s -> s.replaceAll("sjdbInsertSave.*\n", ""));
    assertThat(load(RunLog.discard()).junctions().count()).isEqualTo(2);
    assertFails(105, "old Genome is INCOMPATIBLE", "--sjdbGTFfile", "some.gtf");
  }

  @Test
  void limitedSuffixesAreKnownFromTheCommand() {
    edit(
        "genomeParameters.txt",
        s -> s.replaceFirst("--runMode", "--genomeSuffixLengthMax 8   --runMode"));
    assertThat(IndexLoader.open(index).isSorted()).isFalse();
  }

  @Test
  void strandBitIsWorkedOutIfNotRecorded() {
    edit("genomeParameters.txt", s -> s.replaceAll("### GstrandBit.*\n", ""));
    assertThat(IndexLoader.open(index).strandBit()).isEqualTo(32);
  }
}
