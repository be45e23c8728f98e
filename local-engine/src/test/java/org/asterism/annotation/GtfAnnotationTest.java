package org.asterism.annotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.genome.Chromosomes;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Specification 10, sections 7 and 19.4. */
class GtfAnnotationTest {
  private static final Chromosomes ONE =
      new Chromosomes(List.of("c"), new long[] {0, 256}, new long[] {240}, 8);

  @TempDir Path work;

  private static String exon(int start, int end, char strand, String transcript, String gene) {
    return String.format(
        "c\ts\texon\t%d\t%d\t.\t%c\t.\ttranscript_id \"%s\"; gene_id \"%s\";\n",
        start, end, strand, transcript, gene);
  }

  private GtfAnnotation read(String text, Chromosomes chromosomes, String... more)
      throws IOException {
    Path file = Files.writeString(work.resolve("a.gtf"), text);
    String[] arguments = new String[more.length + 2];
    arguments[0] = "--sjdbGTFfile";
    arguments[1] = file.toString();
    System.arraycopy(more, 0, arguments, 2, more.length);
    try (RunLog log = RunLog.open(work.resolve("Log.out"), System.out)) {
      return GtfAnnotation.read(Parameters.of(arguments).junctionInsert(), chromosomes, log);
    }
  }

  private String table(GtfAnnotation annotation, String name) throws IOException {
    annotation.writeFiles(work);
    return Files.readString(work.resolve(name));
  }

  private GtfAnnotation twoTranscripts() throws IOException {
    return read(
        exon(50, 60, '+', "t1", "g1")
            + exon(10, 100, '+', "t1", "g1")
            + exon(20, 30, '+', "t1", "g2")
            + exon(61, 70, '+', "t1", "g2")
            + exon(31, 49, '-', "t0", "g3")
            + exon(71, 80, '-', "t0", "g3"),
        ONE);
  }

  @Test
  void transcriptAndExonTables() throws IOException {
    GtfAnnotation annotation = twoTranscripts();

    assertThat(table(annotation, "transcriptInfo.tab"))
        .isEqualTo("2\nt1\t9\t69\t69\t1\t4\t0\t1\nt0\t30\t79\t69\t2\t2\t4\t2\n");
    assertThat(table(annotation, "exonInfo.tab"))
        .isEqualTo("6\n0\t90\t0\n10\t20\t91\n40\t50\t102\n51\t60\t113\n0\t18\t0\n40\t49\t19\n");
    assertThat(table(annotation, "exonGeTrInfo.tab"))
        .isEqualTo(
            "6\n9\t99\t1\t0\t0\n19\t29\t1\t1\t0\n30\t48\t2\t2\t1\n49\t59\t1\t0\t0\n"
                + "60\t69\t1\t1\t0\n70\t79\t2\t2\t1\n");
  }

  @Test
  void intronsLieBetweenConsecutiveStarts() throws IOException {
    assertThat(table(twoTranscripts(), "sjdbList.fromGTF.out.tab"))
        .isEqualTo("c\t31\t49\t+\t1\nc\t50\t70\t-\t3\n");
  }

  @Test
  void interleavedStrands_leaveDuplicates() throws IOException {
    GtfAnnotation annotation =
        read(
            exon(10, 20, '+', "t1", "g1")
                + exon(30, 40, '+', "t1", "g1")
                + exon(10, 20, '-', "t2", "g2")
                + exon(30, 40, '-', "t2", "g2")
                + exon(10, 20, '+', "t3", "g3")
                + exon(30, 40, '+', "t3", "g3")
                + exon(10, 20, '+', "t4", "g1")
                + exon(30, 40, '+', "t4", "g1"),
            ONE);

    assertThat(table(annotation, "sjdbList.fromGTF.out.tab"))
        .isEqualTo("c\t21\t29\t+\t1\nc\t21\t29\t-\t2\nc\t21\t29\t+\t1,3\n");
    assertThat(annotation.junctions()).hasSize(3);
  }

  @Test
  void namesAndTypesOfGenes() throws IOException {
    GtfAnnotation annotation =
        read(
            "c\ts\texon\t1\t9\t.\t+\t.\tgene_id \"g1\"; transcript_id \"t\"; gene_name \"My Gene\";"
                + " gene_type \"A\"; gene_biotype \"B\";\n"
                + "c\ts\texon\t1\t9\t.\t+\t.\tgene_id \"\"; transcript_id \"t3\"; gene_name \"\";\n"
                + "c\ts\texon\t1\t9\t.\t+\t.\tx\n",
            ONE);

    assertThat(table(annotation, "geneInfo.tab"))
        .isEqualTo(
            "3\ng1\tMy\tB\ntranscript_id\ttranscript_id\tMissingGeneType\n"
                + "MissingGeneID\tMissingGeneID\tMissingGeneType\n");
    assertThat(annotation.transcripts().get(2).id()).isEqualTo("tr_c_1_9_2");
  }

  @Test
  void startZero_wrapsAndSortsLast() throws IOException {
    GtfAnnotation annotation = read(exon(0, 9, '+', "t0", "g") + exon(5, 9, '.', "t1", "g"), ONE);

    assertThat(table(annotation, "transcriptInfo.tab"))
        .isEqualTo("2\nt1\t4\t8\t8\t0\t1\t0\t0\nt0\t18446744073709551615\t8\t8\t1\t1\t1\t0\n");
  }

  @Test
  void unknownChromosomesAndEndsBeyondThem_areSkippedWithAWarning() throws IOException {
    GtfAnnotation annotation =
        read(
            "zz\ts\texon\t1\t9\t.\t+\t.\tx\n"
                + exon(5, 241, '+', "t", "g")
                + exon(5, 240, '+', "t", "g"),
            ONE);

    assertThat(annotation.exonCount()).isEqualTo(1);
    assertThat(Files.readString(work.resolve("Log.out")))
        .contains("chromosome 'zz' not found in Genome fasta files for line:\nzz\ts\texon")
        .contains("exon end = 241 is larger than the chromosome c length = 240 , will skip");
  }

  @Test
  void anEndBeyondTheChromosome_isWarnedOfOnce() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Path file =
        Files.writeString(
            work.resolve("b.gtf"), exon(10, 241, '+', "t", "g") + exon(1, 9, '+', "t", "g"));
    PrintStream before = System.err;
    try (PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        RunLog log = RunLog.open(work.resolve("Log.out"), System.out)) {
      System.setErr(err);
      log.warningsTo(err);
      GtfAnnotation.read(
          Parameters.of("--sjdbGTFfile", file.toString()).junctionInsert(), ONE, log);
    } finally {
      System.setErr(before);
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8)).containsOnlyOnce("!!!!! WARNING");
  }

  @Test
  void ofTwoChromosomesWithOneName_theLastIsMeant() throws IOException {
    Chromosomes twins =
        new Chromosomes(List.of("p_c", "p_c"), new long[] {0, 256, 512}, new long[] {9, 240}, 8);

    GtfAnnotation annotation = read(exon(5, 20, '+', "t", "g"), twins, "--sjdbGTFchrPrefix", "p_");

    assertThat(table(annotation, "exonGeTrInfo.tab")).isEqualTo("1\n260\t275\t1\t0\t0\n");
  }

  @Test
  void noUsableExon_isFatal() {
    assertThatThrownBy(() -> read("c\ts\tCDS\t1\t9\t.\t+\t.\tx\n", ONE))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("no exon lines in the GTF file")
        .extracting(e -> ((FatalException) e).exitCode())
        .isEqualTo(104);
    assertThatThrownBy(() -> read("zz\ts\texon\t1\t9\t.\t+\t.\tx\n", ONE))
        .hasMessageContaining("no valid exon lines in the GTF file");
  }

  @Test
  void missingFile_isFatal() {
    assertThatThrownBy(
            () ->
                GtfAnnotation.read(
                    Parameters.of("--sjdbGTFfile", work + "/none.gtf").junctionInsert(),
                    ONE,
                    RunLog.discard()))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("could not open file pGe.sjdbGTFfile=" + work + "/none.gtf")
        .hasMessageContaining("none.gtf: no such file or directory\nSOLUTION");
  }
}
