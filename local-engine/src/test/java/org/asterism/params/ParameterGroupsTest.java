package org.asterism.params;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterGroupsTest {
  @Test
  void negativeListElementsMeanUnlimited() {
    Parameters p =
        Parameters.of(
            "--alignSJstitchMismatchNmax",
            "5",
            "-1",
            "-2",
            "5",
            "--outSJfilterOverhangMin",
            "-1",
            "1",
            "2",
            "3");
    int max = Integer.MAX_VALUE;
    assertThat(p.alignment().junctionStitchMismatchMax()).containsExactly(5, max, max, 5);
    assertThat(p.junctionOutput().overhangMin()).containsExactly(max, 1, 2, 3);
  }

  @Test
  void wordsThatAreNotValidatedActAsDefaults() {
    Parameters p =
        Parameters.of(
            "--outSAMmode",
            "x",
            "--outSAMprimaryFlag",
            "x",
            "--outSAMreadID",
            "x",
            "--outReadsUnmapped",
            "x",
            "--outFilterIntronStrands",
            "x",
            "--outSJfilterReads",
            "x",
            "--outTmpKeep",
            "x");
    assertThat(p.samOutput().samText()).isTrue();
    assertThat(p.samOutput().noQualities()).isFalse();
    assertThat(p.filter().allBestPrimary()).isFalse();
    assertThat(p.reads().numberAsName()).isFalse();
    assertThat(p.samOutput().unmappedFastx()).isFalse();
    assertThat(p.filter().removeInconsistentStrands()).isFalse();
    assertThat(p.junctionOutput().uniqueReadsOnly()).isTrue();
    assertThat(p.run().keepTmpDirectory()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"-1, 1", "0, 0", "1, 1", "9, 9", "10, 1", "12, 1", "6, 6"})
  void compressionIsTheFirstDigit(String given, int level) {
    assertThat(Parameters.of("--outBAMcompression", given).samOutput().bamCompression())
        .isEqualTo(level);
  }

  @Test
  void attributesAreExpandedAndCompleted() {
    assertThat(Parameters.of().samOutput().attributes()).containsExactly("NH", "HI", "AS", "nM");
    assertThat(Parameters.of("--outSAMattributes", "None", "x").samOutput().attributes()).isEmpty();
    assertThat(Parameters.of("--outSAMattributes", "All", "rB").samOutput().attributes())
        .containsExactly("NH", "HI", "AS", "nM", "NM", "MD", "jM", "jI", "MC", "ch");
    Parameters p =
        Parameters.of(
            "--outSAMattributes",
            "MD",
            "MD",
            "--outSAMattrRGline",
            "ID:a",
            ",",
            "ID:b",
            "LB:c d",
            "--outSAMstrandField",
            "intronMotif");
    assertThat(p.samOutput().attributes()).containsExactly("MD", "MD", "RG", "XS");
    assertThat(p.samOutput().readGroups().toString()).isEqualTo("[[ID:a], [ID:b, LB:c d]]");
    assertThat(Parameters.of("--outSAMattributes", "XS").filter().strandFieldIntronMotif())
        .isTrue();
  }

  @Test
  void outputTypes() {
    Parameters both = Parameters.of("--outSAMtype", "BAM", "Unsorted", "SortedByCoordinate");
    assertThat(both.samOutput().bamUnsorted()).isTrue();
    assertThat(both.samOutput().bamSorted()).isTrue();
    assertThat(both.samOutput().samText()).isFalse();
    Parameters none = Parameters.of("--outSAMtype", "BAM", "Unsorted", "--outSAMmode", "None");
    assertThat(none.samOutput().bamUnsorted()).isFalse();
  }

  @Test
  void temporaryDirectoryFollowsThePrefix() {
    assertThat(Parameters.of("--outFileNamePrefix", "a/b.").run().tmpDirectory())
        .isEqualTo("a/b._STARtmp/");
    assertThat(Parameters.of("--outTmpDir", "t").run().tmpDirectory()).isEqualTo("t/");
    assertThat(Parameters.of("--genomeDir", "g").genome().directory()).isEqualTo("g/");
    assertThat(Parameters.of("--genomeDir", "g/").genome().directory()).isEqualTo("g/");
  }

  @Test
  void overhangRemembersWhoSetIt() {
    assertThat(Parameters.of().junctionInsert().overhangSetByUser()).isFalse();
    assertThat(Parameters.of("--sjdbOverhang", "100").junctionInsert().overhangSetByUser())
        .isTrue();
  }

  @Test
  void protrusionTakesTheNumberAndTheWord() {
    Parameters p = Parameters.of("--alignEndsProtrude", "5x", "DiscordantPair");
    assertThat(p.alignment().endsProtrude()).isEqualTo(5);
    assertThat(p.alignment().protrudeConcordant()).isFalse();
    assertThat(Parameters.of().alignment().protrudeConcordant()).isTrue();
  }
}
