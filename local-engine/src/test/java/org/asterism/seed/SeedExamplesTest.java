package org.asterism.seed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.TinyIndex;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.junit.jupiter.api.Test;

/** The worked examples of spec 20 section 11, seen from inside: seed tables and windows. */
class SeedExamplesTest {
  private static final String CA = cA();
  private static final String CB = cB();
  private static final GenomeIndex PLAIN = index().build();

  private static String cA() {
    StringBuilder s = new StringBuilder(TestReads.sequence(1, 6000));
    s.replace(3000, 3050, "N".repeat(50));
    return s.toString();
  }

  private static String cB() {
    StringBuilder s = new StringBuilder(TestReads.sequence(2, 3000));
    s.replace(1000, 1100, CA.substring(500, 600));
    return s.toString();
  }

  private static TinyIndex index() {
    return new TinyIndex().chromosome("cA", CA).chromosome("cB", CB).binBits(10).depth(5);
  }

  private static List<String> seeds(GenomeIndex g, PreparedRead read, String... arguments) {
    Parameters p = Parameters.of(arguments);
    ReadText text = new ReadText();
    SeedTable table = new SeedTable(p.seed().perReadNmax());
    text.load(read);
    new SeedFinder(g, p.seed(), text, table).find();
    List<String> rows = new ArrayList<>();
    for (int k = 0; k < table.count; k++) {
      int r = table.at(k);
      rows.add(
          String.format(
              "(%d,%d,%d,%d)",
              table.readStart[r], table.length[r], table.direction[r], table.loci(r)));
    }
    rows.add("nA " + table.loci);
    return rows;
  }

  private static List<String> windows(GenomeIndex g, PreparedRead read, String... arguments) {
    WindowTable t = new WindowTable();
    new SeedSearcher(g, Parameters.of(arguments)).findWindows(read, t);
    return describe(t);
  }

  private static List<String> describe(WindowTable t) {
    List<String> windows = new ArrayList<>();
    for (int w = 0; w < t.count; w++) {
      StringBuilder s = new StringBuilder("chr" + t.chromosome[w] + " str" + t.strand[w]);
      for (int k = t.rowBase[w]; k < t.rowBase[w] + t.rowCount[w]; k++) {
        s.append(" r" + t.readStart[k] + " L" + t.length[k] + " g" + t.genomeStart[k]);
        s.append(t.mate[k] == 1 ? " m1" : "");
        s.append(t.junction[k] >= 0 ? " sj" + t.junction[k] : "");
      }
      windows.add(s.toString());
    }
    return windows;
  }

  private static PreparedRead e1() {
    StringBuilder s = new StringBuilder(CA.substring(100, 160));
    assertThat(s.charAt(30)).isEqualTo('C');
    s.setCharAt(30, 'G');
    return TestReads.single(s.toString());
  }

  @Test
  void genomeIsTheOneOfTheExamples() {
    assertThat(CA).startsWith("GGCTTTGTAGCTAACTCTCG");
    assertThat(CB).startsWith("ACTGCTACGTCTATTATGGT");
    assertThat(PLAIN.chromosomes().starts()).containsExactly(0, 6144, 9216);
  }

  @Test
  void suffixArrayOrderDecidesWindowOrder() {
    String s = CA.substring(520, 580);
    assertThat(windows(PLAIN, TestReads.single(s)))
        .containsExactly("chr0 str0 r0 L60 g520", "chr1 str0 r0 L60 g7164");
    assertThat(windows(PLAIN, TestReads.single(TestReads.reverseComplement(s))))
        .containsExactly("chr1 str1 r0 L60 g7164", "chr0 str1 r0 L60 g520");
  }

  @Test
  void seedTableOfOneMismatch() {
    assertThat(seeds(PLAIN, e1()))
        .containsExactly(
            "(0,30,0,1)",
            "(0,22,1,1)",
            "(22,9,1,1)",
            "(30,6,0,3)",
            "(31,29,1,1)",
            "(36,24,0,1)",
            "nA 13");
  }

  @Test
  void windowsOfOneMismatch() {
    assertThat(windows(PLAIN, e1()))
        .containsExactly(
            "chr0 str0 r0 L30 g100 r22 L9 g4925 r31 L29 g131",
            "chr1 str1 r24 L6 g7698 r24 L6 g7679",
            "chr0 str1 r24 L6 g4630");
  }

  @Test
  void sparseSuffixArrayShiftsItsQueries() {
    GenomeIndex g = index().sparse(2).build();
    assertThat(seeds(g, e1()))
        .containsExactly(
            "(0,29,1,1)",
            "(0,21,1,1)",
            "(1,29,0,1)",
            "(22,8,1,1)",
            "(31,29,0,1)",
            "(31,28,1,1)",
            "nA 7");
    assertThat(windows(g, e1())).containsExactly("chr0 str0 r0 L29 g100 r22 L8 g4925 r31 L29 g131");
  }

  @Test
  void regionsEndAtN() {
    String three = CA.substring(200, 220) + "NNN" + CA.substring(223, 250);
    assertThat(windows(PLAIN, TestReads.single(three)).get(0))
        .startsWith("chr0 str0 r0 L20 g200")
        .endsWith("r23 L27 g223");
    String shortRun = CA.substring(210, 221) + "N" + CA.substring(222, 260);
    assertThat(seeds(PLAIN, TestReads.single(shortRun)))
        .noneMatch(s -> s.startsWith("(0,"))
        .contains("(12,38,0,1)");
  }

  @Test
  void windowFullOfAnchorsLeavesNoWindow() {
    PreparedRead r = TestReads.single(CA.substring(100, 130) + CA.substring(2001, 2031));
    WindowTable t = new WindowTable();
    SeedSearcher s = new SeedSearcher(PLAIN, Parameters.of("--seedPerWindowNmax", "1"));
    assertThat(s.findWindows(r, t)).isFalse();
    assertThat(t.count).isZero();
    assertThat(new SeedSearcher(PLAIN, Parameters.of()).findWindows(r, t)).isTrue();
  }

  @Test
  void pairSearchesBothMates() {
    PreparedRead pair =
        TestReads.pair(
            CA.substring(1500, 1540), TestReads.reverseComplement(CA.substring(1600, 1650)));
    assertThat(pair.length).isEqualTo(91);
    assertThat(seeds(PLAIN, pair)).contains("(0,40,0,1)", "(41,50,0,1)");
    assertThat(windows(PLAIN, pair)).containsExactly("chr0 str0 r0 L40 g1500 r41 L50 g1600 m1");
  }

  @Test
  void seedAcrossAnInsertedJunctionIsSplit() {
    GenomeIndex g = index().junction(20, 1999, 2398, 0, 1, 0, 1).build();
    PreparedRead r = TestReads.single(CA.substring(1970, 2000) + CA.substring(2400, 2440));
    assertThat(seeds(g, r).stream().map(s -> s.replaceAll(",\\d+\\)", ")")))
        .containsExactly(
            "(0,30,0)",
            "(0,29,1)",
            "(0,10,1)",
            "(10,25,1)",
            "(29,41,1)",
            "(30,40,0)",
            "(35,35,0)",
            seeds(g, r).get(7));
    String list = " r0 L30 g1970 r10 L20 g1980 sj0 r29 L41 g2399 r30 L5 g2400 sj0";
    assertThat(windows(g, r)).containsExactly("chr0 str0" + list);
    PreparedRead back =
        TestReads.single(
            TestReads.reverseComplement(CA.substring(1970, 2000) + CA.substring(2400, 2440)));
    assertThat(windows(g, back)).containsExactly("chr0 str1" + list);
  }

  @Test
  void tooManySeedsEndTheRun() {
    assertThatThrownBy(() -> seeds(PLAIN, e1(), "--seedPerReadNmax", "5"))
        .isInstanceOfSatisfying(
            FatalException.class,
            e -> {
              assertThat(e.exitCode()).isEqualTo(103);
              assertThat(e.getMessage()).contains("too many pieces pere read");
            });
    assertThat(seeds(PLAIN, e1(), "--seedPerReadNmax", "6")).hasSize(7);
  }

  @Test
  void tooManySeedsEndTheRunInReadsTooShortToMapToo() {
    SeedSearcher searcher =
        new SeedSearcher(
            PLAIN, Parameters.of("--seedPerReadNmax", "5", "--outFilterMatchNmin", "61"));
    WindowTable into = new WindowTable();
    assertThatThrownBy(() -> searcher.findWindows(e1(), into))
        .hasMessageContaining("too many pieces pere read");
    SeedSearcher enough = new SeedSearcher(PLAIN, Parameters.of("--outFilterMatchNmin", "61"));
    assertThat(enough.findWindows(e1(), into)).isFalse();
    assertThat(new SeedSearcher(PLAIN, Parameters.of()).findWindows(e1(), into)).isTrue();
  }

  @Test
  void startDistanceOfZero_countsAsOne() {
    PreparedRead read = TestReads.single(CA.substring(100, 140));
    assertThat(seeds(PLAIN, read, "--seedSearchStartLmaxOverLread", "0.001"))
        .isEqualTo(seeds(PLAIN, read, "--seedSearchStartLmax", "1"));
  }

  @Test
  void baseThatOccursNowhere_isPassedOver() {
    GenomeIndex onlyA = new TinyIndex().chromosome("a", "A".repeat(60)).binBits(8).depth(2).build();
    List<String> found = seeds(onlyA, TestReads.single("A".repeat(30) + "C" + "A".repeat(30)));
    assertThat(found).anyMatch(row -> row.startsWith("(0,30,0,"));
    assertThat(found).anyMatch(row -> row.startsWith("(31,30,0,"));
  }

  /** Suffixes sorted by eight codes only: a length found at the ends need not hold inside. */
  @Test
  void locusThatWouldBeginBeforeTheGenome_isNone() {
    for (int seed = 1; seed <= 60; seed++) {
      String dna = TestReads.sequence(seed, 400).replace('G', 'A').replace('T', 'A');
      GenomeIndex g =
          new TinyIndex()
              .chromosome("c", dna)
              .binBits(9)
              .depth(2)
              .suffixLimit(8)
              .scrambledTies()
              .build();
      SeedSearcher searcher =
          new SeedSearcher(g, Parameters.of("--winBinNbits", "6", "--winAnchorMultimapNmax", "9"));
      for (int at = 0; at + 40 <= dna.length(); at += 20) {
        WindowTable t = new WindowTable();
        searcher.findWindows(TestReads.single(dna.substring(at, at + 40)), t);
        searcher.findWindows(
            TestReads.single(TestReads.reverseComplement(dna.substring(at, at + 40))), t);
        for (int w = 0; w < t.count; w++) {
          for (int k = t.rowBase[w]; k < t.rowBase[w] + t.rowCount[w]; k++) {
            assertThat(t.genomeStart[k]).isNotNegative();
          }
        }
      }
    }
  }
}
