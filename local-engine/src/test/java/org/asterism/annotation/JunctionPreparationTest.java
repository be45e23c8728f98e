package org.asterism.annotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.JunctionDatabase;
import org.asterism.genome.TinyIndex;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Specification 10, sections 8 and 19.5. */
class JunctionPreparationTest {
  private static final String EXAMPLE =
      "ACGGATTACAGGCATTGACCCTTTGGATTCCGATTGGCACTTGACGATATTGCATGCCAGGTAAGTCTTCATGCTTTCAGCCATGGACTTAGCATCATGA";

  @TempDir Path work;

  /** Prepares {@code start end strand priority} separated by semicolons. */
  private JunctionDatabase prepare(GenomeIndex genome, String junctions) throws IOException {
    List<JunctionCandidate> candidates = new ArrayList<>();
    for (String junction : junctions.split(";")) {
      String[] w = junction.trim().split(" ");
      int priority = w.length > 3 ? Integer.parseInt(w[3]) : JunctionLists.PRIORITY_FILE;
      candidates.add(
          new JunctionCandidate(
              "c1", Long.parseLong(w[0]), Long.parseLong(w[1]), w[2].charAt(0), priority));
    }
    try (RunLog log = RunLog.open(work.resolve("Log.out"), System.out)) {
      return JunctionPreparation.prepare(
          candidates,
          ReferenceBases.atGeneration(genome.sequence()),
          genome.chromosomes(),
          5,
          1000,
          log);
    }
  }

  private static GenomeIndex genome(String sequence) {
    return new TinyIndex().chromosome("c1", sequence).binBits(8).depth(1).build();
  }

  private static String rows(JunctionDatabase d) {
    StringBuilder s = new StringBuilder();
    for (int j = 0; j < d.count(); j++) {
      s.append(s.length() == 0 ? "" : "; ")
          .append(d.start(j) + " " + d.end(j) + " " + d.motif(j) + " ")
          .append(d.shiftLeft(j) + " " + d.shiftRight(j) + " " + d.strand(j));
    }
    return s.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "21 40 -; 21 40 +, 20 39 2 1 0 1, 21 40 +",
    "21 40 -; 21 40 +; 61 80 +, 20 39 2 1 0 2; 60 79 1 3 0 1, 21 40 -; 61 80 +",
    "7 15 -; 7 15 +, 4 12 0 2 1 1, 7 15 +",
    "7 15 -; 7 15 +; 61 80 +, 4 12 0 2 1 0; 60 79 1 3 0 1, 7 15 .; 61 80 +"
  })
  void workedExamples(String junctions, String info, String list) throws IOException {
    GenomeIndex genome = genome(EXAMPLE);

    JunctionDatabase prepared = prepare(genome, junctions);

    assertThat(rows(prepared)).isEqualTo(info);
    JunctionPreparation.writeTables(prepared, genome.chromosomes(), work);
    assertThat(Files.readString(work.resolve("sjdbList.out.tab")))
        .isEqualTo(("c1 " + list.replace("; ", "\nc1 ") + "\n").replace(' ', '\t'));
  }

  @ParameterizedTest
  @CsvSource({
    "GT, AG, 1, 1",
    "CT, AC, 2, 2",
    "GC, AG, 3, 1",
    "CT, GC, 4, 2",
    "AT, AC, 5, 1",
    "GT, AT, 6, 2",
    "GT, AA, 0, 0",
    "AG, GT, 0, 0"
  })
  void motifGivesTheStrandThatIsNotStated(String donor, String acceptor, int motif, int strand)
      throws IOException {
    String sequence = "AAAAAAAAAC" + donor + "CCNCC" + acceptor + "TTTTTTTTTT";

    JunctionDatabase prepared = prepare(genome(sequence), "11 19 .");

    assertThat(prepared.motif(0)).isEqualTo(motif);
    assertThat(prepared.strand(0)).isEqualTo(strand);
  }

  @Test
  void shiftsStopAtNAndAtTheChromosomeEnd() throws IOException {
    assertThat(rows(prepare(genome("NACACACACACACACN"), "8 11 +"))).isEqualTo("1 4 0 6 4 1");
    assertThat(rows(prepare(genome("ACACACACACACAC"), "7 10 +"))).isEqualTo("0 3 0 6 4 1");
  }

  @Test
  void longRepeats_areCutAndReported() throws IOException {
    String repeat = "ACGTTGCA".repeat(50);

    JunctionDatabase prepared =
        prepare(new TinyIndex().chromosome("c1", repeat).binBits(10).depth(1).build(), "300 323 +");

    assertThat(prepared.shiftLeft(0)).isEqualTo(255);
    assertThat(prepared.shiftRight(0)).isEqualTo(77);
    assertThat(Files.readString(work.resolve("Log.out")))
        .contains(
            "WARNING: long repeat for junction # 1 : c1 300 323; left shift = 255; right shift ="
                + " 77\n");
  }

  @ParameterizedTest
  @CsvSource({
    "21 40 + 10; 21 40 + 20, 1",
    "21 40 - 30; 21 40 + 20, 2",
    "21 40 . 10; 21 40 + 10, 1",
    "21 40 + 10; 21 40 . 20, 2"
  })
  void priorityThenStatedStrand_decides(String junctions, int strand) throws IOException {
    JunctionDatabase prepared = prepare(genome(EXAMPLE), junctions);

    assertThat(prepared.count()).isEqualTo(1);
    assertThat(prepared.strand(0)).isEqualTo(strand);
  }

  @Test
  void priorityIsComparedWithThatOfTheJunctionBefore_evenIfItWasDropped() throws IOException {
    JunctionDatabase prepared =
        prepare(
            genome(EXAMPLE), "7 15 + 20; 61 80 + 20; 30 50 - 20; 7 15 - 10; 7 15 . 20; 35 52 . 20");

    assertThat(prepared.start(0)).isEqualTo(4);
    assertThat(prepared.strand(0)).isZero();
  }

  @Test
  void canonicalMemberOfARepeatFamily_survives() throws IOException {
    // The base after the intron 11-20 is its first one, G: 12-21 is the same junction moved right.
    String sequence = "TTTTTTTTTCGTAAAAACAGGTATTTTTTT";
    String shifted = rows(prepare(genome(sequence), "12 21 +; 11 20 +"));

    assertThat(shifted).isEqualTo(rows(prepare(genome(sequence), "11 20 +")));
    assertThat(shifted).startsWith("10 19 1 ");
  }

  @Test
  void unknownChromosome_isFatal() {
    GenomeIndex genome = genome(EXAMPLE);

    assertThatThrownBy(
            () ->
                JunctionPreparation.prepare(
                    List.of(new JunctionCandidate("zz", 1, 50, '-', 10)),
                    ReferenceBases.ofIndex(genome.sequence()),
                    genome.chromosomes(),
                    5,
                    10,
                    RunLog.discard()))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("the sjdb chromosome zz is not found among the genomic chromosomes")
        .hasMessageContaining("offending junction:zz\t1\t50");
  }

  @Test
  void moreThanTheLimit_isFatal() {
    GenomeIndex genome = genome(EXAMPLE);

    assertThatThrownBy(
            () ->
                JunctionPreparation.prepare(
                    List.of(
                        new JunctionCandidate("c1", 21, 40, '-', 10),
                        new JunctionCandidate("c1", 61, 80, '+', 10)),
                    ReferenceBases.ofIndex(genome.sequence()),
                    genome.chromosomes(),
                    5,
                    1,
                    RunLog.discard()))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("inserted on the fly =2 is larger than the limitSjdbInsertNsj=1\n")
        .hasMessageContaining("SOLUTION: re-run with at least --limitSjdbInsertNsj 2");
  }

  @Test
  void basesBeyondTheChromosomes_dependOnTheStage() {
    GenomeIndex genome = genome("ACGT".repeat(63) + "AC");

    ReferenceBases generation = ReferenceBases.atGeneration(genome.sequence());
    ReferenceBases index = ReferenceBases.ofIndex(genome.sequence());

    assertThat(generation.at(-1)).isEqualTo(5);
    assertThat(generation.at(256 + 2)).isEqualTo(2);
    assertThat(index.at(256 + 2)).isEqualTo(5);
    assertThat(generation.at(2 * 256)).isEqualTo(5);
  }
}
