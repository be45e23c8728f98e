package org.asterism.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamEncoderTest {
  private static final long CHR_B = ToyGenome.chromosomes().start(1);
  private static final PreparedRead SINGLE =
      TestReads.single("@s", "ACGTACGTACGTACGTACGT", "ABCDEFGHIJKLMNOPQRST");
  private static final PreparedRead PAIR =
      TestReads.of(
          List.of(
              new TestReads.Mate("@p", "AAAAACCCCC", "ABCDEFGHIJ"),
              new TestReads.Mate("@p", "GGGGGTTTTTNN", "abcdefghijkl")),
          'N');

  private static List<String> encode(PreparedRead read, ReadResult result, String arguments) {
    Parameters p = Parameters.of(arguments.isEmpty() ? new String[0] : arguments.split(" "));
    ByteBuilder out = new ByteBuilder(16);
    new SamEncoder(
            ToyGenome.sequence(),
            ToyGenome.chromosomes(),
            p,
            p.samOutput().readGroups(),
            read.mateCount)
        .encode(read, result, out);
    return new String(out.toByteArray(), StandardCharsets.ISO_8859_1).lines().toList();
  }

  private static String field(String line, int number) {
    return line.split("\t")[number - 1];
  }

  private static List<String> fields(List<String> lines, int number) {
    return lines.stream().map(l -> field(l, number)).toList();
  }

  private static Alignment whole(int strand) {
    return Alignments.on(0, strand).block(0, 100, 20, 0).score(19, 0).done();
  }

  private static ReadResult copies(int n) {
    List<Alignment> all = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      all.add(
          i == 0
              ? whole(0)
              : Alignments.on(1, 0).block(0, CHR_B + 10 * i, 20, 0).secondary().done());
    }
    return Alignments.mapped(all.toArray(new Alignment[0]));
  }

  @ParameterizedTest
  @CsvSource({"1, 255", "2, 3", "3, 1", "4, 1", "5, 0", "10, 0"})
  void mappingQualityFollowsFromTheNumberOfLoci(int loci, int quality) {
    List<String> lines = encode(SINGLE, copies(loci), "");
    assertThat(lines).hasSize(loci);
    assertThat(fields(lines, 5)).containsOnly("" + quality);
    assertThat(fields(lines, 12)).containsOnly("NH:i:" + loci);
    assertThat(fields(lines, 2).subList(1, loci)).allMatch("256"::equals);
    assertThat(field(encode(SINGLE, copies(1), "--outSAMmapqUnique 60").get(0), 5)).isEqualTo("60");
  }

  @Test
  void fewerLinesThanLoci() {
    assertThat(encode(SINGLE, copies(4), "--outSAMmultNmax 2"))
        .hasSize(2)
        .allMatch(l -> l.contains("\tNH:i:4\t"));
    assertThat(encode(SINGLE, copies(4), "--outSAMmultNmax -1")).hasSize(4);
    assertThat(encode(SINGLE, copies(4), "--outSAMmultNmax 0")).isEmpty();
  }

  @Test
  void theUnmappedMateIsWrittenEvenWithoutAlignments() {
    ReadResult r = Alignments.mapped(Alignments.on(1, 1).block(0, CHR_B + 9, 12, 1).done());
    List<String> lines = encode(PAIR, r, "--outSAMmultNmax 0 --outSAMunmapped Within");
    assertThat(lines)
        .containsExactly(
            "p\t69\t*\t0\t0\t*\tchrB\t10\t0\tAAAAACCCCC\tABCDEFGHIJ\tNH:i:0\tHI:i:0\tAS:i:0\tnM:i:0"
                + "\tuT:A:4");
  }

  @Test
  void reverseLinesTurnSequenceAndQualities() {
    PreparedRead read = TestReads.single("@s", "ACGTNacgtnRYKMBDHVSWx-", "ABCDEFGHIJKLMNOPQRSTUV");
    String line =
        encode(read, Alignments.mapped(Alignments.on(0, 1).block(0, 100, 22, 0).done()), "").get(0);
    assertThat(field(line, 2)).isEqualTo("16");
    assertThat(field(line, 10)).isEqualTo("-xWSBDHVKMRYnacgtNACGT");
    assertThat(field(line, 11)).isEqualTo("VUTSRQPONMLKJIHGFEDCBA");
  }

  @Test
  void filteredReadsAndMasks() {
    PreparedRead read =
        TestReads.of(List.of(new TestReads.Mate("@s", "ACGTACGTAC", "AAAAAAAAAA")), 'Y');
    ReadResult r = Alignments.mapped(Alignments.on(0, 0).block(0, 100, 10, 0).done());
    assertThat(field(encode(read, r, "").get(0), 2)).isEqualTo("512");
    assertThat(field(encode(read, r, "--outSAMflagAND 511 --outSAMflagOR 1024").get(0), 2))
        .isEqualTo("1024");
    // SAM text does not mask the flags of unmapped reads
    assertThat(
            field(
                encode(
                        read,
                        Alignments.unmapped(1, 5, 0),
                        "--outSAMunmapped Within --outSAMflagAND 511 --outSAMflagOR 1024")
                    .get(0),
                2))
        .isEqualTo("516");
  }

  @Test
  void insertionsDeletionsIntronsAndEmptyBlocks() {
    Alignment a =
        Alignments.on(0, 0)
            .block(2, 100, 3, 0)
            .gap(-2)
            .block(7, 103, 1, 0)
            .gap(-1)
            .block(8, 106, 0, 0)
            .gap(0)
            .block(8, 206, 4, 0)
            .annotated(1, 1)
            .block(12, 310, 5, 0)
            .done();
    String line = encode(SINGLE, Alignments.mapped(a), "--outSAMattributes jM jI").get(0);
    assertThat(field(line, 6)).isEqualTo("2S3M2I1M2D0M100N4M100N5M3S");
    assertThat(field(line, 12)).isEqualTo("jM:B:c,0,21");
    assertThat(field(line, 13)).isEqualTo("jI:B:i,107,206,211,310");
  }

  @Test
  void anInsertionAtAnIntronComesFirst() {
    Alignment a =
        Alignments.on(0, 0).block(0, 100, 8, 0).annotated(0, 0).block(10, 208, 10, 0).done();
    assertThat(field(encode(SINGLE, Alignments.mapped(a), "").get(0), 6)).isEqualTo("8M2I100N10M");
  }

  @Test
  void qualitiesSuppressed() {
    List<String> mapped = encode(SINGLE, copies(1), "--outSAMmode NoQS");
    assertThat(fields(mapped, 11)).containsExactly("*");
    List<String> unmapped =
        encode(
            SINGLE,
            Alignments.unmapped(2, 5, 11),
            "--outSAMmode NoQS --outSAMunmapped Within --outSAMattributes None");
    assertThat(unmapped)
        .containsExactly(
            "s\t4\t*\t0\t0\t*\t*\t0\t0\tACGTACGTACGTACGTACGT\tABCDEFGHIJKLMNOPQRST\tNH:i:0\tHI:i:0"
                + "\tAS:i:5\tnM:i:11\tuT:A:2");
    PreparedRead fasta = TestReads.single(">s", "ACGTACGTACGTACGTACGT", null);
    assertThat(fields(encode(fasta, copies(1), ""), 11)).containsExactly("*");
    assertThat(fields(encode(fasta, Alignments.unmapped(0, 0, 0), "--outSAMunmapped Within"), 11))
        .containsExactly("*");
  }

  @Test
  void unmappedReadsOnlyWhenAskedFor() {
    assertThat(encode(SINGLE, Alignments.unmapped(3, 19, 0), "")).isEmpty();
    List<String> both =
        encode(PAIR, Alignments.unmapped(3, 19, 0), "--outSAMunmapped Within KeepPairs");
    assertThat(fields(both, 2)).containsExactly("77", "141");
    assertThat(fields(both, 10)).containsExactly("AAAAACCCCC", "GGGGGTTTTTNN");
    assertThat(both).allMatch(l -> l.endsWith("AS:i:19\tnM:i:0\tuT:A:3"));
  }

  @Test
  void keepPairsIsIgnoredForSingleReads() {
    assertThat(encode(SINGLE, copies(2), "--outSAMunmapped Within KeepPairs")).hasSize(2);
  }

  @Test
  void theBestAlignmentDecidesOnTheUnmappedMate() {
    Alignment both = Alignments.on(0, 0).block(0, 100, 10, 0).gap(-3).block(11, 200, 12, 1).done();
    Alignment one = Alignments.on(0, 0).block(0, 300, 10, 0).secondary().done();
    ReadResult r = Alignments.mapped(both, one);
    List<String> lines = encode(PAIR, r, "--outSAMunmapped Within");
    assertThat(fields(lines, 2)).containsExactly("99", "147", "329");
    r.best = one;
    lines = encode(PAIR, r, "--outSAMunmapped Within");
    assertThat(fields(lines, 2)).containsExactly("99", "147", "329", "133");
    lines = encode(PAIR, r, "--outSAMunmapped Within KeepPairs");
    assertThat(fields(lines, 2)).containsExactly("99", "147", "329", "389");
    assertThat(field(lines.get(3), 8)).isEqualTo("301");
  }

  @Test
  void theLeftMateComesFirstAndProtrudingPairsAreNotProper() {
    Alignment secondLeft =
        Alignments.on(0, 1).block(0, 100, 12, 1).gap(-3).block(13, 120, 10, 0).done();
    assertThat(fields(encode(PAIR, Alignments.mapped(secondLeft), ""), 2))
        .containsExactly("163", "83");
    Alignment protruding =
        Alignments.on(0, 0).block(0, 105, 10, 0).gap(-3).block(11, 100, 12, 1).done();
    List<String> lines = encode(PAIR, Alignments.mapped(protruding), "");
    assertThat(fields(lines, 2)).containsExactly("97", "145");
    assertThat(fields(lines, 9)).containsExactly("7", "-7");
    assertThat(
            fields(
                encode(
                    PAIR, Alignments.mapped(protruding), "--alignEndsProtrude 10 ConcordantPair"),
                2))
        .containsExactly("99", "147");
    assertThat(
            fields(
                encode(
                    PAIR, Alignments.mapped(protruding), "--alignEndsProtrude 10 DiscordantPair"),
                2))
        .containsExactly("97", "145");
  }

  @Test
  void attributesComeAsListed() {
    String line =
        encode(SINGLE, copies(1), "--outSAMattributes nM AS HI NH NH --outSAMattrIHstart 0").get(0);
    assertThat(line).endsWith("\tnM:i:0\tAS:i:19\tHI:i:0\tNH:i:1\tNH:i:1");
    assertThat(encode(SINGLE, copies(1), "--outSAMattributes None").get(0).split("\t")).hasSize(11);
  }

  @Test
  void strandOfJunctions() {
    Alignments plus = Alignments.on(0, 0).block(0, 100, 5, 0).gap(3).block(5, 200, 5, 0);
    String xs = "--outSAMattributes XS";
    assertThat(encode(SINGLE, Alignments.mapped(plus.done()), xs).get(0)).endsWith("\tXS:A:+");
    // an undefined junction next to a defined one does not matter
    Alignment a = plus.gap(0).block(10, 300, 5, 0).done();
    assertThat(encode(SINGLE, Alignments.mapped(a), xs).get(0)).endsWith("\tXS:A:+");
    Alignment contradicting = plus.gap(2).block(15, 400, 5, 0).done();
    assertThat(encode(SINGLE, Alignments.mapped(contradicting), xs).get(0)).doesNotContain("XS");
    Alignment database =
        Alignments.on(0, 0).block(0, 100, 5, 0).annotated(0, 2).block(5, 200, 5, 0).done();
    assertThat(encode(SINGLE, Alignments.mapped(database), xs).get(0)).endsWith("\tXS:A:-");
    assertThat(encode(SINGLE, copies(1), xs).get(0)).doesNotContain("XS");
  }

  @Test
  void readGroups() {
    String group = "--outSAMattrRGline ID:one SM:x --outSAMunmapped Within";
    assertThat(encode(SINGLE, copies(1), group).get(0)).endsWith("\tnM:i:0\tRG:Z:one");
    assertThat(encode(SINGLE, Alignments.unmapped(1, 3, 0), group).get(0))
        .endsWith("\tuT:A:1\tRG:Z:one");
    PreparedRead second = TestReads.single("@s", "ACGTACGTACGTACGTACGT", "A".repeat(20));
    second.batch.fileIndex[0] = 1;
    assertThat(encode(second, copies(1), "--outSAMattrRGline ID:one , ID:two LB:l").get(0))
        .endsWith("\tRG:Z:two");
    assertThat(encode(second, copies(1), group).get(0)).endsWith("\tRG:Z:one");
  }

  /** As in Chimeric.out.sam beside a BAM file that has them. */
  @Test
  void tagsOfBarcodesAreLeftOut() {
    String tags = "--outSAMtype BAM Unsorted --outSAMattributes NH CR UR CY UY GX GN HI";
    assertThat(encode(SINGLE, copies(1), tags).get(0)).endsWith("\tNH:i:1\tHI:i:1");
  }

  @Test
  void bamAttributesEndASamRunAtTheFirstAlignment() {
    String cn = "--outSAMattributes NH cN --outSAMunmapped Within";
    assertThat(encode(SINGLE, Alignments.unmapped(1, 3, 0), cn)).hasSize(1);
    assertThatThrownBy(() -> encode(SINGLE, copies(1), cn))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(102))
        .hasMessageContaining("unknown/unimplemented SAM atrribute (tag): 29");
  }

  @Test
  void anEmptyNameLeavesAnEmptyField() {
    PreparedRead read = TestReads.single("", "ACGTACGTACGTACGTACGT", "A".repeat(20));
    assertThat(encode(read, copies(1), "").get(0)).startsWith("\t0\tchrA\t101\t255\t20M\t");
  }
}
