package org.asterism.annotation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** The tables that quantification reads back (spec 10 section 7.3). */
final class AnnotationTables {
  private static final Comparator<Long> UNSIGNED = Long::compareUnsigned;

  private final List<Transcript> transcripts;
  private final List<Gene> genes;
  private final List<Exon> exons;

  /**
   * @param exons sorted by transcript and start
   */
  AnnotationTables(List<Transcript> transcripts, List<Gene> genes, List<Exon> exons) {
    this.transcripts = transcripts;
    this.genes = genes;
    this.exons = exons;
  }

  void write(Path directory) throws IOException {
    writeExonGenes(directory.resolve("exonGeTrInfo.tab"));
    writeGenes(directory.resolve("geneInfo.tab"));
    writeTranscripts(directory.resolve("transcriptInfo.tab"), directory.resolve("exonInfo.tab"));
  }

  private int strand(Exon e) {
    return transcripts.get(e.transcript()).strand();
  }

  private void writeExonGenes(Path file) throws IOException {
    List<Exon> sorted =
        exons.stream()
            .sorted(
                Comparator.comparing(Exon::start, UNSIGNED)
                    .thenComparing(Exon::end, UNSIGNED)
                    .thenComparingInt(this::strand)
                    .thenComparingInt(Exon::gene)
                    .thenComparingInt(Exon::transcript))
            .toList();
    try (TableWriter out = TableWriter.create(file)) {
      out.number(sorted.size()).endRow();
      for (Exon e : sorted) {
        out.number(e.start()).number(e.end()).number(strand(e));
        out.number(e.gene()).number(e.transcript()).endRow();
      }
    }
  }

  private void writeGenes(Path file) throws IOException {
    try (TableWriter out = TableWriter.create(file)) {
      out.number(genes.size()).endRow();
      for (Gene g : genes) {
        out.text(g.id()).text(g.name()).text(g.type()).endRow();
      }
    }
  }

  private void writeTranscripts(Path transcriptFile, Path exonFile) throws IOException {
    long[] start = new long[transcripts.size()];
    long[] end = new long[transcripts.size()];
    for (int i = 0; i < exons.size(); i++) {
      Exon e = exons.get(i);
      if (i == 0 || exons.get(i - 1).transcript() != e.transcript()) {
        start[e.transcript()] = e.start();
      }
      end[e.transcript()] = e.end();
    }
    List<Exon> sorted =
        exons.stream()
            .sorted(
                Comparator.comparing((Exon e) -> start[e.transcript()], UNSIGNED)
                    .thenComparing(e -> end[e.transcript()], UNSIGNED)
                    .thenComparingInt(Exon::transcript)
                    .thenComparing(Exon::start, UNSIGNED)
                    .thenComparing(Exon::end, UNSIGNED))
            .toList();
    try (TableWriter trOut = TableWriter.create(transcriptFile);
        TableWriter exOut = TableWriter.create(exonFile)) {
      trOut.number(transcripts.size()).endRow();
      exOut.number(sorted.size()).endRow();
      long largestEnd = 0;
      int from = 0;
      while (from < sorted.size()) {
        int t = sorted.get(from).transcript();
        int to = writeExons(exOut, sorted, from, start[t]);
        long shown = from == 0 ? end[t] : largestEnd;
        trOut.text(transcripts.get(t).id()).number(start[t]).number(end[t]).number(shown);
        trOut.number(transcripts.get(t).strand()).number(to - from).number(from);
        trOut.number(sorted.get(to - 1).gene()).endRow();
        largestEnd = Long.compareUnsigned(end[t], largestEnd) > 0 ? end[t] : largestEnd;
        from = to;
      }
    }
  }

  /** Writes the exons of the transcript that begins at row {@code from}; returns the row after. */
  private static int writeExons(TableWriter out, List<Exon> sorted, int from, long start)
      throws IOException {
    int t = sorted.get(from).transcript();
    long before = 0;
    int i = from;
    for (; i < sorted.size() && sorted.get(i).transcript() == t; i++) {
      Exon e = sorted.get(i);
      out.number(e.start() - start).number(e.end() - start).number(before).endRow();
      before += e.end() - e.start() + 1;
    }
    return i;
  }
}
