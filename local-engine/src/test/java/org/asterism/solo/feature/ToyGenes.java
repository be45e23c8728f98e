package org.asterism.solo.feature;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import org.asterism.params.SoloFeature;

/**
 * Annotation built by hand, written as the tables of an index and read again. Positions are 1-based
 * in the concatenated genome, ends inclusive.
 */
final class ToyGenes {
  /** Start of the second chromosome of {@link #example}. */
  static final long CHR2 = 100_000;

  /** Start of the third one, mitochondrial. */
  static final long CHR_M = 200_000;

  record Transcript(int gene, int strand, long[][] exons) {
    long start() {
      return exons[0][0];
    }

    long end() {
      return exons[exons.length - 1][1];
    }
  }

  private final List<String> genes = new ArrayList<>();
  final List<Transcript> transcripts = new ArrayList<>();

  /**
   * Adds a transcript.
   *
   * @param strand 0 undefined, 1 plus, 2 minus
   * @param bounds starts and ends of exons, ascending
   */
  ToyGenes add(String gene, int strand, long... bounds) {
    if (!genes.contains(gene)) {
      genes.add(gene);
    }
    long[][] exons = new long[bounds.length / 2][];
    for (int i = 0; i < exons.length; i++) {
      exons[i] = new long[] {bounds[2 * i], bounds[2 * i + 1]};
    }
    transcripts.add(new Transcript(genes.indexOf(gene), strand, exons));
    return this;
  }

  /** Transcripts as rows of the table. */
  List<Transcript> rows() {
    return transcripts.stream()
        .sorted(Comparator.comparingLong(Transcript::start).thenComparingLong(Transcript::end))
        .toList();
  }

  SoloGenes genes() {
    return genes(EnumSet.allOf(SoloFeature.class));
  }

  SoloGenes genes(Collection<SoloFeature> features) {
    try {
      Path dir = Files.createTempDirectory("genes");
      write(dir);
      SoloGenes read = SoloGenes.read(dir + "/", features);
      for (String name :
          List.of("geneInfo.tab", "transcriptInfo.tab", "exonInfo.tab", "exonGeTrInfo.tab")) {
        Files.delete(dir.resolve(name));
      }
      Files.delete(dir);
      return read;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(Path dir) throws IOException {
    StringBuilder info = new StringBuilder(genes.size() + "\n");
    genes.forEach(g -> info.append(g).append("\tname").append(g).append("\tprotein_coding\n"));
    Files.writeString(dir.resolve("geneInfo.tab"), info);
    List<Transcript> rows = rows();
    StringBuilder transcriptTable = new StringBuilder(rows.size() + "\n");
    StringBuilder exonTable = new StringBuilder();
    List<long[]> all = new ArrayList<>();
    int exon = 0;
    long largest = rows.isEmpty() ? 0 : rows.get(0).end() - 1;
    for (int i = 0; i < rows.size(); i++) {
      Transcript t = rows.get(i);
      transcriptTable.append(
          String.format(
              "t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d%n",
              i,
              t.start() - 1,
              t.end() - 1,
              largest,
              t.strand(),
              t.exons().length,
              exon,
              t.gene()));
      largest = Math.max(largest, t.end() - 1);
      long before = 0;
      for (long[] e : t.exons()) {
        exonTable.append(e[0] - t.start()).append('\t').append(e[1] - t.start());
        exonTable.append('\t').append(before).append('\n');
        before += e[1] - e[0] + 1;
        all.add(new long[] {e[0] - 1, e[1] - 1, t.strand(), t.gene(), i});
        exon++;
      }
    }
    Files.writeString(dir.resolve("transcriptInfo.tab"), transcriptTable);
    Files.writeString(dir.resolve("exonInfo.tab"), exon + "\n" + exonTable);
    all.sort(Arrays::compare);
    StringBuilder geneExons = new StringBuilder(all.size() + "\n");
    for (long[] e : all) {
      geneExons.append(String.format("%d\t%d\t%d\t%d\t%d%n", e[0], e[1], e[2], e[3], e[4]));
    }
    Files.writeString(dir.resolve("exonGeTrInfo.tab"), geneExons);
  }

  /** The annotation of spec 50 section 18. */
  static ToyGenes example() {
    return new ToyGenes()
        .add("G1", 1, 1001, 1400, 2001, 2300, 3001, 3600)
        .add("G1", 1, 1201, 1400, 3001, 3500)
        .add("G2", 2, 5001, 5500, 6001, 6800)
        .add("G3", 1, 6501, 7200, 7601, 7900)
        .add("G4", 1, 9001, 9800)
        .add("G5", 1, 9401, 10200)
        .add("G6", 1, 12001, 12600)
        .add("G7", 1, CHR2 + 2001, CHR2 + 2600)
        .add("G8", 1, CHR2 + 4001, CHR2 + 4300, CHR2 + 5001, CHR2 + 5400)
        .add("G9", 1, CHR2 + 4601, CHR2 + 4700)
        .add("GM", 1, CHR_M + 501, CHR_M + 1500)
        .add("G10", 1, 14001, 14400);
  }
}
