package org.asterism.spark.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A few thousand random bases with genes that overlap, share exons and have copies elsewhere; some
 * of their transcripts are not annotated.
 */
final class ToyGenome {
  private static final int GENES = 5;

  private final Random random;
  private final List<StringBuilder> chromosomes = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final StringBuilder annotation = new StringBuilder();

  /** Sequences of transcripts, in their own direction. */
  private final List<String> transcripts = new ArrayList<>();

  /** Pieces of the genome around genes, in the direction of the gene. */
  private final List<String> loci = new ArrayList<>();

  ToyGenome(Random random) {
    this.random = random;
    int n = 2 + random.nextInt(2);
    for (int c = 0; c < n; c++) {
      names.add(c == n - 1 && random.nextInt(3) > 0 ? "chrM" : "c" + (c + 1));
      chromosomes.add(new StringBuilder(bases(random, 1500 + random.nextInt(2500))));
    }
    List<int[][]> placed = new ArrayList<>();
    for (int c = 0; c < n; c++) {
      for (int g = 0; g < GENES; g++) {
        placed.add(gene(c));
      }
    }
    for (int copies = 2 + random.nextInt(4); copies > 0; copies--) {
      copySomewhere();
    }
    for (int g = 0; g < placed.size(); g++) {
      read(g, placed.get(g));
    }
  }

  /** Random bases. */
  static String bases(Random random, int n) {
    StringBuilder s = new StringBuilder();
    for (int i = 0; i < n; i++) {
      s.append("ACGT".charAt(random.nextInt(4)));
    }
    return s.toString();
  }

  /** The other strand. */
  static String reverse(String s) {
    StringBuilder r = new StringBuilder();
    for (int i = s.length() - 1; i >= 0; i--) {
      int base = "ACGT".indexOf(s.charAt(i));
      r.append(base < 0 ? 'N' : "TGCA".charAt(base));
    }
    return r.toString();
  }

  /** Chromosome, strand, then first and last base (0-based) of each exon; introns get motifs. */
  private int[][] gene(int c) {
    StringBuilder s = chromosomes.get(c);
    boolean forward = random.nextBoolean();
    int at = 50 + random.nextInt(s.length() - 700);
    List<int[]> parts = new ArrayList<>();
    parts.add(new int[] {c, forward ? 1 : 0});
    int exons = 1 + random.nextInt(4);
    for (int e = 0; e < exons; e++) {
      int end = at + 30 + random.nextInt(120);
      if (end + 10 > s.length()) {
        break;
      }
      parts.add(new int[] {at, end});
      at = end + 31 + random.nextInt(200);
      if (e + 1 < exons && at + 160 < s.length()) {
        s.replace(end + 1, end + 3, forward ? "GT" : "CT");
        s.replace(at - 2, at, forward ? "AG" : "AC");
      } else {
        break;
      }
    }
    return parts.toArray(new int[0][]);
  }

  private void copySomewhere() {
    StringBuilder from = chromosomes.get(random.nextInt(chromosomes.size()));
    StringBuilder to = chromosomes.get(random.nextInt(chromosomes.size()));
    int length = 100 + random.nextInt(400);
    int start = random.nextInt(from.length() - length);
    StringBuilder copy = new StringBuilder(from.substring(start, start + length));
    for (int changes = random.nextInt(4); changes > 0; changes--) {
      copy.setCharAt(random.nextInt(length), "ACGT".charAt(random.nextInt(4)));
    }
    int at = random.nextInt(to.length() - length);
    to.replace(at, at + length, copy.toString());
  }

  /** Takes sequences of a gene's transcripts and writes those that are annotated. */
  private void read(int number, int[][] gene) {
    int c = gene[0][0];
    boolean forward = gene[0][1] == 1;
    StringBuilder s = chromosomes.get(c);
    int end = gene[gene.length - 1][1];
    String locus = s.substring(gene[1][0], Math.min(s.length(), end + 40));
    loci.add(forward ? locus : reverse(locus));
    int variants = 1 + random.nextInt(3);
    for (int v = 0; v < variants; v++) {
      List<int[]> exons = new ArrayList<>();
      for (int e = 1; e < gene.length; e++) {
        if (e == 1 || e == gene.length - 1 || v == 0 || random.nextInt(3) > 0) {
          exons.add(gene[e]);
        }
      }
      StringBuilder sequence = new StringBuilder();
      exons.forEach(e -> sequence.append(s, e[0], e[1] + 1));
      transcripts.add(forward ? sequence.toString() : reverse(sequence.toString()));
      if (v == 0 || random.nextBoolean()) {
        for (int[] e : exons) {
          annotation.append(
              "%s\tx\texon\t%d\t%d\t.\t%s\t.\tgene_id \"g%d\"; transcript_id \"g%d.%d\";%s\n"
                  .formatted(
                      names.get(c),
                      e[0] + 1,
                      e[1] + 1,
                      forward ? "+" : "-",
                      number,
                      number,
                      v,
                      number % 3 == 0 ? "" : " gene_name \"n" + number + "\";"));
        }
      }
    }
  }

  /** Writes {@code g.fa} and {@code a.gtf}. */
  void write(Path folder) throws IOException {
    StringBuilder fasta = new StringBuilder();
    for (int c = 0; c < names.size(); c++) {
      fasta.append('>').append(names.get(c)).append('\n').append(chromosomes.get(c)).append('\n');
    }
    Files.writeString(folder.resolve("g.fa"), fasta);
    Files.writeString(folder.resolve("a.gtf"), annotation);
  }

  /** A fragment of a transcript, of a gene with its introns, of the genome, or of nothing. */
  String fragment(int length) {
    int kind = random.nextInt(20);
    String from;
    if (kind < 12) {
      from = transcripts.get(random.nextInt(transcripts.size()));
    } else if (kind < 17) {
      from = loci.get(random.nextInt(loci.size()));
    } else if (kind < 19) {
      from = chromosomes.get(random.nextInt(chromosomes.size())).toString();
    } else {
      from = bases(random, length);
    }
    int take = Math.min(length, from.length());
    int at = random.nextInt(from.length() - take + 1);
    String fragment = from.substring(at, at + take);
    return random.nextInt(6) == 0 ? reverse(fragment) : fragment;
  }
}
