package org.asterism.solo.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.asterism.solo.count.Cells.genes;
import static org.asterism.solo.count.Cells.lines;
import static org.asterism.solo.count.Cells.packed;
import static org.asterism.solo.count.Cells.unique;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.asterism.params.SoloFeature;
import org.asterism.solo.SoloRecord;
import org.asterism.solo.barcode.BarcodeList;
import org.junit.jupiter.api.Test;

/** SJ, Velocyto, samples, runs without whitelist: spec 50 sections 13, 14.4, 18.10 to 18.15. */
class OtherFeaturesTest {
  private static Cells junctionReads(String... arguments) {
    List<String> all = new ArrayList<>(List.of("--soloFeatures", "SJ"));
    all.addAll(List.of(arguments));
    Cells cells = Cells.listed(all.toArray(new String[0]));
    cells.junctions = new JunctionRows(new long[] {1400, 2300, 104300}, new long[] {600, 700, 700});
    return cells
        .read(1, "AACCGA", unique(0, 1400, 600))
        .read(1, "AACCGA", unique(0, 1400, 600))
        .read(1, "AACCGA", unique(0, 2300, 700))
        .read(1, "AACCGT", unique(0, 1400, 600, 2300, 700))
        .read(1, "AACCGT", unique(0, 104300, 700))
        .read(1, "AACCGG", unique(0, 104300, 800))
        .read(1, "AACCGC", unique(0, 104300, 800));
  }

  @Test
  void junctionsOfTheWorkedExample() {
    FeatureCounts f = junctionReads("--soloUMIdedup", "Exact", "NoDedup").count()[0];
    assertThat(lines(f)).containsExactly("1 2 2 3", "2 2 2 2", "3 2 1 1", "4294967295 2 2 2");
    assertThat(f.rows).isEqualTo(3);
    assertThat(f.statistics[6]).isEqualTo(8);
    assertThat(f.statistics[8]).isEqualTo(6);
    assertThat(f.statistics[10]).isEqualTo(7);
  }

  @Test
  void orphanJunctionsLeaveTheMatrixWithMultiGeneMethods() {
    FeatureCounts f =
        junctionReads("--soloUMIdedup", "Exact", "--soloMultiMappers", "EM").count()[0];
    assertThat(lines(f)).containsExactly("1 2 2", "2 2 2", "3 2 1");
    assertThat(f.statistics[6]).isEqualTo(8);
    assertThat(f.statistics[10]).isEqualTo(5);
  }

  @Test
  void orphanJunctionsOfASingleRow() {
    Cells cells = Cells.listed("--soloFeatures", "SJ");
    cells.junctions = new JunctionRows(new long[] {1150}, new long[] {250});
    FeatureCounts f =
        cells
            .read(0, "AACCGA", unique(0, 1150, 250))
            .read(0, "AACCGA", unique(0, 1150, 550))
            .read(1, "AACCGA", unique(0, 1150, 550))
            .read(1, "AACCGA", unique(0, 1149, 250))
            .count()[0];
    assertThat(lines(f)).containsExactly("1 1 1", "4294967295 1 1", "4294967295 2 1");
    assertThat(f.statistics[6]).isEqualTo(3);
    assertThat(f.statistics[8]).isEqualTo(1);
    assertThat(f.statistics[10]).isEqualTo(3);
  }

  @Test
  void noWhitelistListsBarcodesPerFeature() {
    Cells cells = Cells.unlisted("--soloFeatures", "Gene", "GeneFull");
    cells.tags = true;
    int gene = cells.slot(SoloFeature.GENE);
    int full = cells.slot(SoloFeature.GENE_FULL);
    place(cells, "TTTTACGT", gene, new int[] {0}, full, new int[] {0});
    place(cells, "ACGTACGT", gene, new int[0], full, new int[] {0});
    place(cells, "GGGGCCCC", gene, new int[] {0}, full, new int[] {0});
    place(cells, "AAAACCCC", gene, new int[0], full, new int[0]);
    place(cells, "GGGGCCCC", gene, new int[0], full, new int[0]);
    place(cells, "TTTTACGT", gene, new int[0], full, new int[] {0});
    Map<Long, Long> tags = new HashMap<>();
    FeatureCounts[] counts = cells.count(1, 1000, 2, (order, cell, umi) -> tags.put(order, cell));
    assertThat(names(counts[gene].barcodes)).containsExactly("GGGGCCCC", "TTTTACGT");
    assertThat(names(counts[full].barcodes)).containsExactly("ACGTACGT", "GGGGCCCC", "TTTTACGT");
    assertThat(tags.keySet()).containsExactlyInAnyOrder(0L, 2L, 4L, 5L);
    assertThat(new TagNames(cells.rules(), counts).barcode(tags.get(2L))).isEqualTo("GGGGCCCC");
  }

  @Test
  void tagsWithoutWhitelistTakeNamesFromTheLastFeature() {
    Cells cells = Cells.unlisted("--soloFeatures", "GeneFull", "Gene");
    cells.tags = true;
    int gene = cells.slot(SoloFeature.GENE);
    int full = cells.slot(SoloFeature.GENE_FULL);
    place(cells, "TTTTACGT", gene, new int[] {0}, full, new int[] {0});
    place(cells, "ACGTACGT", gene, new int[0], full, new int[] {0});
    place(cells, "GGGGCCCC", gene, new int[] {0}, full, new int[] {0});
    FeatureCounts[] counts = cells.count();
    TagNames names = new TagNames(cells.rules(), counts);
    assertThat(names.barcode(packed("ACGTACGT"))).isEqualTo("GGGGCCCC");
    assertThat(names.barcode(packed("GGGGCCCC"))).isEqualTo("TTTTACGT");
    // the third of GeneFull has no place among the two of Gene
    assertThat(names.barcode(packed("TTTTACGT"))).isEqualTo("TTTTACGT");
    assertThat(names.barcode(packed("AAAACCCC"))).isEqualTo("-");
  }

  private static void place(
      Cells cells, String barcode, int slot, int[] genes, int other, int[] otherGenes) {
    Consumer<SoloRecord> both = genes(slot, genes).andThen(genes(other, otherGenes));
    cells.read(packed(barcode), "AACCGA", both);
  }

  private static List<String> names(BarcodeList barcodes) {
    List<String> names = new ArrayList<>();
    for (long i = 0; i < barcodes.size(); i++) {
      names.add(barcodes.barcode(i));
    }
    return names;
  }

  /** Transcripts 0 and 1 are of gene 0, transcript 2 of gene 1. */
  private static Cells velocyto(Cells cells) {
    cells.geneOfTranscript = new int[] {0, 0, 1};
    return cells;
  }

  private static Consumer<SoloRecord> transcripts(Cells cells, int gene, int... values) {
    int velocyto = cells.slot(SoloFeature.VELOCYTO);
    int[] genes = gene < 0 ? new int[0] : new int[] {gene};
    Consumer<SoloRecord> section = genes(cells.slot(SoloFeature.GENE), genes);
    return values.length == 0 ? section : section.andThen(unique(velocyto, values));
  }

  @Test
  void velocytoWithoutWhitelistNumbersCellsByGene() {
    Cells cells = velocyto(Cells.unlisted("--soloFeatures", "Gene", "Velocyto"));
    int exon = 8;
    int intron = 1;
    cells.read(packed("TTTTACGT"), "AACCGA", transcripts(cells, 0, exon));
    cells.read(packed("ACGTACGT"), "AACCGC", transcripts(cells, -1, intron));
    cells.read(packed("GGGGCCCC"), "AACCGG", transcripts(cells, 0, exon));
    cells.read(packed("TTTTACGT"), "AACCGT", transcripts(cells, -1, intron));
    FeatureCounts f = cells.count()[1];
    assertThat(names(f.barcodes)).containsExactly("ACGTACGT", "GGGGCCCC", "TTTTACGT");
    assertThat(lines(f)).containsExactly("1 1 1 0 0", "1 2 1 1 0");
  }

  @Test
  void velocytoStaysUnderItsOwnBarcodeWhereGeneHasMore() {
    Cells cells = velocyto(Cells.unlisted("--soloFeatures", "Gene", "Velocyto"));
    cells.read(packed("AAAACCCC"), "AACCGA", transcripts(cells, 0));
    cells.read(packed("ACGTACGT"), "AACCGC", transcripts(cells, 0, 8));
    FeatureCounts f = cells.count()[1];
    assertThat(names(f.barcodes)).containsExactly("ACGTACGT");
    assertThat(lines(f)).containsExactly("1 1 1 0 0");
  }

  @Test
  void velocytoIntersectsTranscriptsOfAMolecule() {
    Cells cells =
        velocyto(Cells.listed("--soloFeatures", "Gene", "Velocyto", "--soloUMIdedup", "1MM_CR"));
    int intron = 1;
    int mixed = 2;
    int span = 4 + 1 + 8;
    int exon = 8;
    int second = 1 << 4;
    int other = 2 << 4;
    // exon in both transcripts, then in one: spliced; UMIs at one mismatch are one molecule
    cells.read(0, "AACCGA", transcripts(cells, 0, exon, second | intron));
    cells.read(0, "AACCGA", transcripts(cells, 0, exon));
    cells.read(0, "AACCGC", transcripts(cells, 0, exon));
    // exonic in one, intronic in the other: ambiguous
    cells.read(0, "CCTTGG", transcripts(cells, 0, exon, second | intron));
    // spanning: unspliced
    cells.read(0, "GGTTCC", transcripts(cells, 0, span));
    // exonic and intronic reads of one molecule: mixed, unspliced
    cells.read(0, "TTGGCC", transcripts(cells, 0, exon));
    cells.read(0, "TTGGCC", transcripts(cells, -1, intron));
    cells.read(0, "TGTGTG", transcripts(cells, -1, mixed));
    // two genes; no common transcript
    cells.read(0, "ACACGT", transcripts(cells, -1, intron, other | intron));
    cells.read(0, "GTGTAC", transcripts(cells, 0, exon));
    cells.read(0, "GTGTAC", transcripts(cells, 1, other | exon));
    cells.read(0, "GTGTAC", transcripts(cells, 0, exon));
    FeatureCounts f = cells.count()[1];
    assertThat(lines(f)).containsExactly("1 1 1 3 1");
    assertThat(f.statistics).containsExactly(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 5);
  }

  @Test
  void velocytoSkipsMoleculesThatFilteringRemoved() {
    Cells cells =
        velocyto(
            Cells.listed(
                "--soloFeatures", "Gene", "Velocyto", "--soloUMIfiltering", "MultiGeneUMI"));
    cells.read(0, "AACCGA", transcripts(cells, 0, 8));
    cells.read(0, "AACCGA", transcripts(cells, 1, 2 << 4 | 8));
    cells.read(0, "AACCGA", transcripts(cells, 1, 2 << 4 | 8));
    assertThat(lines(cells.count()[1])).containsExactly("2 1 1 0 0");
  }

  @Test
  void samplesCountDistinctKeys() {
    Cells cells =
        Cells.listed(
            "--soloType",
            "SmartSeq",
            "--soloUMIdedup",
            "NoDedup",
            "Exact",
            "1MM_Directional_UMItools");
    long[] keys = {5, 5, -7, 5};
    for (long key : keys) {
      cells.read(1, "", sample(2, key));
    }
    cells.read(1, "", sample(0, 5));
    cells.read(3, "", sample(0, 5));
    FeatureCounts f = cells.count()[0];
    assertThat(lines(f)).containsExactly("1 2 1 1 0", "3 2 4 2 0", "1 4 1 1 0");
    assertThat(f.statistics).containsExactly(0, 0, 0, 0, 0, 0, 6, 6, 6, 2, 6);
  }

  private static Consumer<SoloRecord> sample(int gene, long key) {
    return r -> {
      genes(0, gene).accept(r);
      r.add(0, key);
    };
  }

  @Test
  void stringsAreOrderedByFirstAppearance() {
    Cells cells = Cells.unlisted("--soloCBtype", "String", "--soloUMIdedup", "Exact");
    String[] texts = {"cellZ", "a-1", "cellZ", "b"};
    String[] umis = {"AACCGA", "AACCGA", "AACCGT", "AACCGTA"};
    cells.tally.firstSeen.putAll(Map.of("cellZ", 0L, "a-1", 1L, "q", 3L, "b", 4L, "c", 5L));
    for (int i = 0; i < texts.length; i++) {
      byte[] text = texts[i].getBytes(StandardCharsets.US_ASCII);
      String umi = umis[i];
      cells.read(
          r -> {
            System.arraycopy(text, 0, r.text, 0, text.length);
            r.textLength = text.length;
            r.umi = packed(umi);
            genes(0, 0).accept(r);
          });
    }
    FeatureCounts f = cells.count()[0];
    assertThat(names(f.barcodes)).containsExactly("cellZ", "a-1", "b");
    assertThat(lines(f)).containsExactly("1 1 2", "1 2 1", "1 3 1");
  }
}
