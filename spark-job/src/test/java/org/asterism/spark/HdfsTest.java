package org.asterism.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.asterism.spark.SharedHdfs.records;

import htsjdk.samtools.SAMRecord;
import htsjdk.samtools.SamReader;
import htsjdk.samtools.SamReaderFactory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.spark.SharedSpark.Run;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A real HDFS with small blocks: whatever a command line names may be in it, and the results are
 * those of local files.
 */
class HdfsTest {
  private static final String PAIRS = " --readFilesIn @/reads_1.fastq @/reads_2.fastq";
  private static final String CELLS =
      "--genomeDir @/index --readFilesIn @/mini_10xv2_R2.fastq.gz @/mini_10xv2_R1.fastq.gz"
          + " --readFilesCommand zcat --soloType CB_UMI_Simple --outSAMtype None"
          + " --soloCBwhitelist @/";

  private static SharedHdfs data;

  @BeforeAll
  static void start() throws IOException {
    data = SharedHdfs.get();
  }

  /** Asserts that a run in HDFS has written what the local one has. */
  private static Path same(String folder, String... names) throws IOException {
    Path got = data.got(folder);
    Path expected = data.work.resolve(folder);
    for (String name : names) {
      assertThat(got.resolve(name)).hasSameBinaryContentAs(expected.resolve(name));
    }
    assertThat(records(got.resolve("Aligned.out.sam")))
        .isEqualTo(records(expected.resolve("Aligned.out.sam")));
    return got;
  }

  private static List<String> alignments(Path bam) throws IOException {
    try (SamReader reader = SamReaderFactory.makeDefault().open(bam)) {
      return reader.iterator().stream().map(SAMRecord::getSAMString).toList();
    }
  }

  private static void sameTree(Path got, Path expected) throws IOException {
    try (var files = Files.walk(expected)) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      assertThat(all).isNotEmpty();
      for (Path file : all) {
        assertThat(got.resolve(expected.relativize(file))).hasSameBinaryContentAs(file);
      }
    }
  }

  @Test
  void pairsAreReadInBlocksAndWrittenBack() throws IOException {
    data.both("--genomeDir @/index" + PAIRS + " --quantMode GeneCounts --outFileNamePrefix @/out/");
    same("out", "SJ.out.tab", "ReadsPerGene.out.tab");
  }

  @Test
  void cellsWithAWhitelistAndTheirMatrixFilteredAnew() throws IOException {
    data.both(CELLS + "mini_10xv2_whitelist.txt --outFileNamePrefix @/cells/");
    sameTree(data.got("cells").resolve("Solo.out"), data.work.resolve("cells/Solo.out"));
    String log = Files.readString(data.work.resolve("got-cells/Log.out"));
    assertThat(log)
        .contains(data.root + "/mini_10xv2_whitelist.txt")
        .doesNotContain("asterism-inputs-");
    data.both(
        "--runMode soloCellFiltering @/cells/Solo.out/Gene/raw @/filtered/f_"
            + " --soloCellFilter TopCells 3 --outFileNamePrefix @/filter-log/");
    sameTree(data.got("filtered"), data.work.resolve("filtered"));
  }

  @Test
  void aMissingWhitelistIsNamedAndNothingIsLeft() throws IOException {
    Run remote = data.run(CELLS + "none.txt --outFileNamePrefix @/missing/");
    assertThat(remote.status()).isEqualTo(109);
    assertThat(remote.errors()).contains("--soloCBwhitelist " + data.root + "/none.txt");
    assertThat(data.hdfs.exists(SharedHdfs.path(data.root + "/missing"))).isFalse();
    File[] temporary =
        new File(System.getProperty("java.io.tmpdir"))
            .listFiles((d, name) -> name.startsWith("asterism-inputs-"));
    assertThat(temporary).as("local copies are deleted").isNullOrEmpty();
  }

  @Test
  void anIndexIsGeneratedInHdfs() throws IOException {
    data.both(
        "--runMode genomeGenerate --genomeDir @/made --genomeFastaFiles @/mini.fa"
            + " --sjdbGTFfile @/mini.gtf --genomeSAindexNbases 8 --outFileNamePrefix @/made-log/");
    Path got = data.got("made");
    Path expected = data.work.resolve("made");
    String parameters = Files.readString(expected.resolve("genomeParameters.txt"));
    assertThat(got.resolve("genomeParameters.txt"))
        .hasContent(parameters.replace(data.work.toString(), data.root));
    Files.delete(expected.resolve("genomeParameters.txt"));
    Files.delete(expected.resolve("Log.out"));
    assertThat(got.resolve("Log.out")).as("as STAR leaves it").exists();
    sameTree(got, expected);
    Run used = data.run("--genomeDir @/made" + PAIRS + " --outFileNamePrefix @/used/");
    assertThat(used.status()).as(used.errors()).isZero();
  }

  @Test
  void aManifestAndAParameterFileNameFilesOfBothKinds() throws IOException {
    Path local = data.work.resolve("reads_2.fastq");
    data.text("manifest.tsv", "@/reads_1.fastq\tfile://" + local + "\tID:a\tSM:b\n");
    data.text("comments.txt", "CO: made of mice\n");
    data.text(
        "parameters.txt",
        "sjdbGTFfile @/mini.gtf\n# a note\nquantMode GeneCounts\n"
            + "outSAMheaderCommentFile @/comments.txt\n");
    data.both(
        "--genomeDir @/index --readFilesManifest @/manifest.tsv --parametersFiles @/parameters.txt"
            + " --readFilesCommand cat --outFileNamePrefix @/manifest/");
    Path got = same("manifest", "SJ.out.tab", "ReadsPerGene.out.tab");
    assertThat(Files.readString(got.resolve("Aligned.out.sam"))).contains("made of mice");
    assertThat(Files.readString(got.resolve("Log.out")))
        .contains(data.root + "/parameters.txt", data.root + "/comments.txt")
        .doesNotContain("asterism-inputs-");
  }

  @Test
  void whatIsInsertedAtMappingAndVariants() throws IOException {
    String genome = Files.readString(data.work.resolve("mini.fa"));
    String bases = genome.substring(genome.indexOf('\n', genome.indexOf(">I "))).replace("\n", "");
    data.text("added.fa", ">added\n" + bases.substring(1000, 1400) + "\n");
    data.text("junctions.tab", "I\t5000\t5200\t+\n");
    String other = bases.charAt(130160) == 'A' ? "C" : "A";
    data.text(
        "variants.vcf",
        "I\t130161\t.\t" + bases.charAt(130160) + "\t" + other + "\t.\t.\t.\tGT\t0|1\n");
    String reads = " --readFilesPrefix @/ --readFilesIn reads_1.fastq reads_2.fastq";
    data.both(
        "--genomeDir @/index"
            + reads
            + " --genomeFastaFiles @/added.fa --outFileNamePrefix @/added/");
    same("added", "SJ.out.tab");
    data.both(
        "--genomeDir @/index"
            + reads
            + " --sjdbFileChrStartEnd @/junctions.tab --varVCFfile @/variants.vcf"
            + " --outSAMattributes NH HI AS nM vA vG --outSAMtype BAM Unsorted"
            + " --twopassMode Basic --outFileNamePrefix @/inserted/");
    Path got = data.got("inserted");
    for (String table : List.of("SJ.out.tab", "_STARpass1/SJ.out.tab")) {
      assertThat(got.resolve(table))
          .hasSameBinaryContentAs(data.work.resolve("inserted").resolve(table));
    }
    List<String> records = alignments(got.resolve("Aligned.out.bam"));
    assertThat(records)
        .isEqualTo(alignments(data.work.resolve("inserted/Aligned.out.bam")))
        .anyMatch(r -> r.contains("vA:B:c,"));
  }

  @Test
  void samplesFromATable() throws IOException {
    data.text(
        "samples.tsv",
        "sample\treads1\treads2\n"
            + "one\t@/reads_1.fastq\t@/reads_2.fastq\n"
            + "two\t@/reads_1.fastq\t\n");
    data.both("--asterismSamples @/samples.tsv --genomeDir @/index --outFileNamePrefix @/samples/");
    Path got = data.got("samples");
    Path expected = data.work.resolve("samples");
    for (String sample : List.of("one/Aligned.out.sam", "two/Aligned.out.sam")) {
      assertThat(records(got.resolve(sample))).isEqualTo(records(expected.resolve(sample)));
    }
  }

  @Test
  void tracksOfAlignmentsInHdfs() throws IOException {
    data.both(
        "--genomeDir @/index"
            + PAIRS
            + " --outSAMtype BAM SortedByCoordinate --outFileNamePrefix @/sorted/");
    data.both(
        "--runMode inputAlignmentsFromBAM --inputBAMfile @/sorted/Aligned.sortedByCoord.out.bam"
            + " --outWigType bedGraph --outFileNamePrefix @/wig/");
    Path got = data.got("wig");
    try (var files = Files.list(data.work.resolve("wig"))) {
      List<Path> tracks = files.filter(f -> f.toString().endsWith(".bg")).toList();
      assertThat(tracks).isNotEmpty();
      for (Path track : tracks) {
        assertThat(got.resolve(track.getFileName())).hasSameBinaryContentAs(track);
      }
    }
  }

  @Test
  void localFilesBySchemeInTheLocalEngineToo() throws IOException {
    String place = "file://" + data.work;
    String line = "--genomeDir @/index" + PAIRS + " --sjdbGTFfile @/mini.gtf";
    for (String prefix : List.of("/file-local/", "/file-spark/")) {
      List<String> words = SharedHdfs.words(line + " --outFileNamePrefix @" + prefix, place);
      Run run = prefix.contains("spark") ? SharedSpark.spark(words) : SharedSpark.local(words);
      assertThat(run.status()).as(run.errors()).isZero();
    }
    assertThat(records(data.work.resolve("file-spark/Aligned.out.sam")))
        .isEqualTo(records(data.work.resolve("file-local/Aligned.out.sam")));
    assertThat(new File("file:")).doesNotExist();
  }
}
