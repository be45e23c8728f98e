package org.asterism.genome.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.annotation.ExonMap;
import org.asterism.output.RunLog;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Worked example of spec 10 section 19.7. */
class GenomeTransformationTest {
  private static final int BIN_BITS = 7;

  private static final String VARIANTS =
      """
      #CHROM POS ID REF ALT QUAL FILTER INFO FORMAT S
      c1 10 . T N . . . GT 0|1
      c1 20 . TCAC T . . . GT 1|1
      c1 22 . A C . . . GT 1|0
      c1 30 . C <DEL> . . . GT 0|1
      c1 40 . G GGGG . . . GT 0|1
      c1 60 . TC T . . . GT 0|1
      c3 60 . TC T . . . GT 0|1

      c1 100 . A A,C . . . GT 0|2
      """;

  @TempDir Path directory;

  private GenomeTransformation transform(String type) throws IOException {
    return transform(type, VARIANTS);
  }

  private GenomeTransformation transform(String type, String variants) throws IOException {
    Path fasta = directory.resolve("g.fa");
    Path vcf = directory.resolve("v.vcf");
    Files.writeString(fasta, ">c1\n" + "A".repeat(200) + "\n>c2\n" + "C".repeat(120) + "\n");
    Files.writeString(vcf, variants);
    Parameters p =
        Parameters.of("--genomeTransformType", type, "--genomeTransformVCF", vcf.toString());
    FastaScanner.Scanned scanned =
        FastaScanner.scan(List.of(fasta.toString()), BIN_BITS, RunLog.discard());
    GenomeTransformation t = GenomeTransformation.of(scanned, p.genome(), "-", RunLog.discard());
    t.writeBlocks(directory);
    return t;
  }

  private String blocks() throws IOException {
    return Files.readString(directory.resolve("transformGenomeBlocks.tsv"));
  }

  @Test
  void haploid_blocksLengthsBases() throws IOException {
    FastaScanner.Scanned g = transform("Haploid").genome();
    assertThat(blocks())
        .isEqualTo(
            "6\t-1\n0\t20\t0\n20\t7\t23\n31\t10\t30\n44\t20\t40\n64\t139\t61\n256\t120\t256\n");
    assertThat(g.chromosomes().starts()).containsExactly(0, 256, 384);
    assertThat(g.chromosomes().length(0)).isEqualTo(203);
    assertThat(g.chromosomes().name(0)).isEqualTo("c1");
    assertThat(g.bytes().at(9)).isEqualTo((byte) 4);
    assertThat(g.bytes().at(26)).isEqualTo((byte) 4);
    assertThat(g.bytes().at(202)).isZero();
    assertThat(g.bytes().at(203)).isEqualTo((byte) 5);
    assertThat(g.bytes().at(256)).isEqualTo((byte) 1);
  }

  @Test
  void exons_shiftedOrRemoved() throws IOException {
    ExonMap map = transform("Haploid").exonMaps().get(0);
    assertThat(map.map(4, 21)).containsExactly(4, 19);
    assertThat(map.map(20, 21)).isNull();
    assertThat(map.map(4, 20)).containsExactly(4, 20);
    assertThat(map.map(21, 24)).containsExactly(20, 21);
    assertThat(map.map(256, 375)).containsExactly(256, 375);
  }

  @Test
  void diploid_genotypesDecide() throws IOException {
    FastaScanner.Scanned g = transform("Diploid").genome();
    assertThat(g.chromosomes().name(0)).isEqualTo("c1_h1");
    assertThat(g.chromosomes().name(3)).isEqualTo("c2_h2");
    assertThat(g.chromosomes().length(0)).isEqualTo(197);
    assertThat(g.chromosomes().length(2)).isEqualTo(203);
    assertThat(g.chromosomes().starts()).containsExactly(0, 256, 384, 640, 768);
    assertThat(blocks()).startsWith("9\t-1\n0\t20\t0\n20\t177\t23\n256\t120\t256\n384\t20\t0\n");
    assertThat(g.bytes().at(384 + 102)).isEqualTo((byte) 1);
  }

  @Test
  void ofManyVariantsAtOnePlace_theFirstInTheFileCounts() throws IOException {
    StringBuilder many = new StringBuilder("c1 90 . A G . . . GT 0|1\n");
    for (int i = 0; i < 40; i++) {
      many.append("c1 50 . A ").append("CGT".charAt(i % 3)).append(" . . . GT 0|1\n");
    }
    FastaScanner.Scanned g = transform("Haploid", many.toString()).genome();
    assertThat(g.bytes().at(49)).isEqualTo((byte) 1);
    assertThat(g.bytes().at(89)).isEqualTo((byte) 2);
  }
}
