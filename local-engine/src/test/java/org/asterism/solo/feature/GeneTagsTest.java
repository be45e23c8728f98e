package org.asterism.solo.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.asterism.align.Alignment;
import org.asterism.genome.Chromosomes;
import org.asterism.output.Alignments;
import org.asterism.output.ByteBuilder;
import org.asterism.output.RecordTag;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.params.SoloFeature;
import org.asterism.reads.PreparedRead;
import org.asterism.solo.SoloSetup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tags of genes (spec 50 section 14.1) and the table they come from. */
class GeneTagsTest {
  private static final Alignment ONE = Assigned.at(3100, 60, 0);
  private static final Alignment TWO = Assigned.at(9500, 60, 0);
  private static final Alignment NONE = Assigned.at(16000, 60, 0);

  /** All tags of a locus as text. */
  private static String tags(String options, int locus, Alignment... loci) {
    Parameters p = Parameters.of(options.trim().split(" +"));
    SoloSetup setup = new SoloSetup(p.solo(), null, ToyGenes.example().genes());
    ReadFeatures features = new ReadFeatures(setup);
    long[] starts = {0, ToyGenes.CHR2, ToyGenes.CHR_M, 300_000};
    new FeatureAssigner(
            setup.genes(),
            setup.assigned(),
            0,
            false,
            new Chromosomes(List.of("chr1", "chr2", "chrM"), starts, new long[3], 0),
            new boolean[3])
        .assign(new PreparedRead(PreparedRead.MAX_LENGTH), Alignments.mapped(loci), features);
    Map<String, RecordTag> tags = new HashMap<>();
    GeneTags.addTo(setup, features, tags);
    return Stream.of("GX", "GN", "gx", "gn", "sF")
        .map(name -> text(name, tags.get(name), locus))
        .collect(Collectors.joining(" "));
  }

  private static String text(String name, RecordTag tag, int locus) {
    ByteBuilder out = new ByteBuilder(16);
    tag.put(locus, out);
    String all = new String(out.toByteArray(), StandardCharsets.ISO_8859_1);
    assertThat(all).startsWith(name.equals("sF") ? "sFBi\2\0\0\0" : name + "Z");
    if (name.equals("sF")) {
      assertThat(all).hasSize(16);
      return (int) (byte) all.charAt(8) + "," + (int) (byte) all.charAt(12);
    }
    assertThat(all).endsWith("\0");
    return all.substring(3, all.length() - 1);
  }

  @Test
  void readsOfOneGene() {
    assertThat(tags("--soloType CB_UMI_Simple", 0, ONE)).isEqualTo("G1 nameG1 G1 nameG1 1,1");
    assertThat(tags("--soloType CB_UMI_Simple", 0, NONE, ONE)).isEqualTo("- - - - -1,-1");
    assertThat(tags("--soloType CB_UMI_Simple", 1, NONE, ONE)).isEqualTo("G1 nameG1 G1 nameG1 1,1");
  }

  @Test
  void readsOfSeveralGenes() {
    assertThat(tags("--soloType CB_UMI_Simple", 0, TWO)).isEqualTo("- - G4;G5 nameG4;nameG5 1,2");
    assertThat(tags("--soloType CB_UMI_Simple", 0, ONE, TWO)).isEqualTo("- - G1 nameG1 1,3");
  }

  @Test
  void readsWithoutGenes() {
    assertThat(tags("--soloType CB_UMI_Simple", 0, NONE)).isEqualTo("- - - - 0,0");
  }

  @Test
  void lociThatAreNotThereHaveNone() {
    assertThat(tags("--soloType CB_UMI_Simple", 1, ONE)).isEqualTo("- - - - -1,-1");
  }

  @Test
  void theFirstFeatureAskedForIsShown() {
    Alignment intron = Assigned.at(1600, 60, 0);
    String simple = "--soloType CB_UMI_Simple --soloFeatures ";
    assertThat(tags(simple + "GeneFull Gene", 0, intron)).startsWith("G1 ");
    assertThat(tags(simple + "Gene GeneFull", 0, intron)).startsWith("- ");
    assertThat(tags(simple + "SJ Gene", 0, ONE)).isEqualTo("- - - - 0,0");
    assertThat(tags(simple + "Velocyto Gene", 0, ONE)).isEqualTo("- - - - 0,0");
    assertThat(tags(simple + "Transcript3p Gene", 0, ONE)).isEqualTo("- - - - 0,0");
  }

  @Test
  void withoutSingleCellsItIsGene() {
    assertThat(tags("--soloFeatures GeneFull", 0, ONE)).startsWith("G1 ");
    assertThat(tags("--soloFeatures GeneFull", 0, Assigned.at(1600, 60, 0))).startsWith("- ");
  }

  @Test
  void namesAndBiotypesMayBeMissing(@TempDir Path dir) throws IOException {
    Files.writeString(dir.resolve("geneInfo.tab"), "4\na\tA\tb\ttoo much\nc\nd\tD\ne\t \tE F");
    Files.writeString(dir.resolve("exonGeTrInfo.tab"), "1\n5\t9\t1\t0\t0\n");
    SoloGenes genes = SoloGenes.read(dir + "/", List.of(SoloFeature.GENE_FULL));
    StringBuilder text = new StringBuilder();
    for (int g = 0; g < genes.count(); g++) {
      text.append(genes.id(g) + ":" + genes.name(g) + ":" + genes.biotype(g) + " ");
    }
    assertThat(text.toString()).isEqualTo("a:A:b c:: d:D: e:E:F ");
  }

  @Test
  void missingTables(@TempDir Path dir) {
    Assertions.assertThatThrownBy(() -> SoloGenes.read(dir + "/", List.of(SoloFeature.GENE)))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(109))
        .hasMessageContaining("geneInfo.tab");
    assertThat(SoloGenes.read(dir + "/", List.of(SoloFeature.SJ)).count()).isZero();
  }
}
