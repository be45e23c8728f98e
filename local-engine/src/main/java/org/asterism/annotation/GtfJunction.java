package org.asterism.annotation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.asterism.genome.Chromosomes;

/**
 * An intron between two exons of a transcript, with the genes that have it (spec 10 section 7.4).
 *
 * @param chromosome chromosome of the first intron base
 * @param start first intron base, 1-based on that chromosome
 * @param end last intron base, 1-based relative to that chromosome
 * @param strand {@code + - .}
 * @param genes 1-based gene numbers, ascending
 */
record GtfJunction(String chromosome, long start, long end, char strand, TreeSet<Integer> genes) {

  private record Intron(long start, long end, char strand, int gene) {}

  /** The introns of exons sorted by transcript and start; adjacent equal ones are one. */
  static List<GtfJunction> between(
      List<Exon> exons, List<Transcript> transcripts, Chromosomes chromosomes) {
    List<Intron> introns = new ArrayList<>();
    for (int i = 1; i < exons.size(); i++) {
      Exon previous = exons.get(i - 1);
      Exon next = exons.get(i);
      if (previous.transcript() == next.transcript()
          && Long.compareUnsigned(next.start(), previous.end() + 1) > 0) {
        char strand = transcripts.get(next.transcript()).strandCharacter();
        introns.add(new Intron(previous.end() + 1, next.start() - 1, strand, next.gene() + 1));
      }
    }
    introns.sort(
        Comparator.comparing(Intron::start, Long::compareUnsigned)
            .thenComparing(Intron::end, Long::compareUnsigned));
    return collapse(introns, chromosomes);
  }

  private static List<GtfJunction> collapse(List<Intron> introns, Chromosomes chromosomes) {
    List<GtfJunction> junctions = new ArrayList<>();
    Intron last = null;
    for (Intron intron : introns) {
      boolean same =
          last != null
              && last.start() == intron.start()
              && last.end() == intron.end()
              && last.strand() == intron.strand();
      if (!same) {
        int c = JunctionPreparation.chromosomeAt(intron.start(), chromosomes);
        long before = chromosomes.start(c) - 1;
        junctions.add(
            new GtfJunction(
                chromosomes.name(c),
                intron.start() - before,
                intron.end() - before,
                intron.strand(),
                new TreeSet<>()));
      }
      junctions.get(junctions.size() - 1).genes().add(intron.gene());
      last = intron;
    }
    return junctions;
  }

  JunctionCandidate candidate() {
    return new JunctionCandidate(chromosome, start, end, strand, JunctionLists.PRIORITY_ANNOTATION);
  }

  /** Writes sjdbList.fromGTF.out.tab. */
  static void write(List<GtfJunction> junctions, Path file) throws IOException {
    try (TableWriter out = TableWriter.create(file)) {
      for (GtfJunction j : junctions) {
        String genes = j.genes.stream().map(String::valueOf).collect(Collectors.joining(","));
        out.text(j.chromosome).number(j.start).number(j.end).text(j.strand).text(genes).endRow();
      }
    }
  }
}
