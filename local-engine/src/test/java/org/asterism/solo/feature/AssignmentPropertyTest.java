package org.asterism.solo.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.asterism.align.Alignment;
import org.asterism.output.Alignments;
import org.asterism.params.SoloFeature;

/** The gene types against what their definitions say base by base, on random annotations. */
class AssignmentPropertyTest {
  private static final int SPAN = 600;

  /** Genes of one alignment by each type, slowly. */
  private record Slow(ToyGenes genes, Alignment a, int protocol) {
    long first() {
      return a.genomeStart[0] + 1;
    }

    long last() {
      return a.genomeStart[a.blockCount - 1] + a.length[a.blockCount - 1];
    }

    boolean sense(int strand) {
      int x = strand == 1 ? a.strand : 1 - a.strand;
      return protocol < 0 || x == protocol;
    }

    boolean covered(ToyGenes.Transcript t) {
      return t.start() <= first() && t.end() >= last();
    }

    int exonOf(ToyGenes.Transcript t, int block) {
      long from = a.genomeStart[block] + 1;
      long to = from + a.length[block] - 1;
      for (int e = 0; e < t.exons().length; e++) {
        if (t.exons()[e][0] <= from && t.exons()[e][1] >= to) {
          return e;
        }
      }
      return -1;
    }

    boolean agrees(ToyGenes.Transcript t) {
      for (int b = 0; b < a.blockCount; b++) {
        if (exonOf(t, b) < 0) {
          return false;
        }
        int gap = b == 0 ? Alignment.MOTIF_MATES : a.motif[b - 1];
        int step = exonOf(t, b) - (b == 0 ? 0 : exonOf(t, b - 1));
        if (gap >= 0 && !isJunction(t, b - 1)
            || gap != Alignment.MOTIF_MATES && gap < 0 && step != 0) {
          return false;
        }
      }
      return true;
    }

    boolean isJunction(ToyGenes.Transcript t, int gap) {
      for (int e = 0; e + 1 < t.exons().length; e++) {
        if (t.exons()[e][1] == a.genomeStart[gap] + a.length[gap]
            && t.exons()[e + 1][0] == a.genomeStart[gap + 1] + 1) {
          return true;
        }
      }
      return false;
    }

    TreeSet<Integer> gene() {
      TreeSet<Integer> set = new TreeSet<>();
      for (ToyGenes.Transcript t : genes.transcripts) {
        if (covered(t) && sense(t.strand()) && agrees(t)) {
          set.add(t.gene());
        }
      }
      return set;
    }

    private long[] locus(int gene) {
      long[] locus = {Long.MAX_VALUE, 0, 0, 0};
      for (ToyGenes.Transcript t : genes.transcripts) {
        if (t.gene() == gene) {
          locus[0] = Math.min(locus[0], t.start());
          locus[1] = Math.max(locus[1], t.end());
          locus[2] = t.strand();
        }
      }
      return locus;
    }

    TreeSet<Integer> full(boolean containing) {
      TreeSet<Integer> set = new TreeSet<>();
      for (ToyGenes.Transcript t : genes.transcripts) {
        long[] locus = locus(t.gene());
        boolean hit = containing && locus[0] <= first() && locus[1] >= last();
        for (int b = 0; b < a.blockCount && !containing; b++) {
          for (int i = 1; i <= a.length[b]; i++) {
            long base = a.genomeStart[b] + i;
            hit |= base >= locus[0] && base <= locus[1];
          }
        }
        if (hit && sense((int) locus[2])) {
          set.add(t.gene());
        }
      }
      return set;
    }

    int kind(ToyGenes.Transcript t) {
      int length = 0;
      int exonic = 0;
      boolean junctions = true;
      for (int b = 0; b < a.blockCount; b++) {
        for (int i = 1; i <= a.length[b]; i++) {
          long base = a.genomeStart[b] + i;
          length++;
          for (long[] e : t.exons()) {
            exonic += base >= e[0] && base <= e[1] ? 1 : 0;
          }
        }
        junctions &= b == 0 || a.motif[b - 1] < 0 || isJunction(t, b - 1);
      }
      boolean senseHere = protocol < 0 || t.strand() != 0 && sense(t.strand());
      int kind = exonic == length && junctions ? 0 : exonic > length / 2 ? 2 : 4;
      return kind + (senseHere ? 0 : 1);
    }
  }

  private static ToyGenes genes(Random random) {
    ToyGenes genes = new ToyGenes();
    int count = 1 + random.nextInt(6);
    for (int t = 0; t < count; t++) {
      List<Long> bounds = new ArrayList<>();
      long at = 1 + random.nextInt(SPAN / 2);
      for (int e = 1 + random.nextInt(4); e > 0; e--) {
        bounds.add(at);
        at += random.nextInt(60);
        bounds.add(at);
        at += 2 + random.nextInt(60);
      }
      int gene = random.nextInt(4);
      genes.add("g" + gene, gene % 3, bounds.stream().mapToLong(Long::longValue).toArray());
    }
    return genes;
  }

  /** A place near the bounds of an exon, so that corners are met often. */
  private static long place(ToyGenes genes, Random random) {
    if (random.nextInt(3) == 0) {
      return 1 + random.nextInt(SPAN);
    }
    ToyGenes.Transcript t = genes.transcripts.get(random.nextInt(genes.transcripts.size()));
    long[] exon = t.exons()[random.nextInt(t.exons().length)];
    return Math.max(1, exon[0] - random.nextInt(3) + random.nextInt(5));
  }

  /** Blocks from left to right, none over another. */
  private static Alignment alignment(ToyGenes genes, Random random) {
    Alignments a = Alignments.on(0, random.nextInt(2));
    long at = place(genes, random) - 1;
    int blocks = 1 + random.nextInt(4);
    int mate = 0;
    int readAt = 0;
    for (int b = 0; b < blocks; b++) {
      int length = 1 + random.nextInt(25);
      long end = nextExonEnd(genes, at);
      if (end > at && end - at < 60 && random.nextBoolean()) {
        length = (int) (end - at);
      }
      a.block(readAt, at, length, mate);
      readAt += length;
      at += length;
      if (b + 1 < blocks) {
        int kind = random.nextInt(mate == 0 ? 5 : 4);
        if (kind == 4) {
          mate = 1;
          a.gap(Alignment.MOTIF_MATES);
          at += random.nextInt(80);
        } else if (kind == 0) {
          a.gap(Alignment.MOTIF_INSERTION);
        } else if (kind == 1) {
          a.gap(Alignment.MOTIF_DELETION);
          at += 1 + random.nextInt(3);
        } else {
          a.gap(random.nextInt(7));
          long start = nextExonStart(genes, at);
          at = start > at && random.nextInt(4) > 0 ? start : at + 1 + random.nextInt(60);
        }
      }
    }
    return a.done();
  }

  /** 0-based end, exclusive, of an exon that holds a base. */
  private static long nextExonEnd(ToyGenes genes, long at) {
    for (ToyGenes.Transcript t : genes.transcripts) {
      for (long[] e : t.exons()) {
        if (e[0] - 1 <= at && e[1] > at) {
          return e[1];
        }
      }
    }
    return 0;
  }

  /** 0-based start of the exon after one that ends before a base. */
  private static long nextExonStart(ToyGenes genes, long at) {
    for (ToyGenes.Transcript t : genes.transcripts) {
      for (int e = 0; e + 1 < t.exons().length; e++) {
        if (t.exons()[e][1] == at) {
          return t.exons()[e + 1][0] - 1;
        }
      }
    }
    return 0;
  }

  @Property(tries = 150)
  void eachTypeDoesWhatItsDefinitionSays(@ForAll long seed) {
    Random random = new Random(seed);
    ToyGenes toy = genes(random);
    int protocol = random.nextInt(3) - 1;
    Assigned reads = new Assigned(toy.genes(), protocol, false, Assigned.GENE_TYPES);
    for (int r = 0; r < 40; r++) {
      Alignment[] loci = new Alignment[1 + random.nextInt(3)];
      Slow[] slow = new Slow[loci.length];
      for (int i = 0; i < loci.length; i++) {
        loci[i] = alignment(toy, random);
        slow[i] = new Slow(toy, loci[i], protocol);
      }
      reads.assign(100, loci);
      compare(reads.read, slow);
    }
  }

  private static void compare(ReadFeatures read, Slow[] slow) {
    List<TreeSet<Integer>> gene = new ArrayList<>();
    List<TreeSet<Integer>> full = new ArrayList<>();
    List<TreeSet<Integer>> intronic = new ArrayList<>();
    for (Slow s : slow) {
      gene.add(s.gene());
      full.add(s.full(false));
      intronic.add(s.full(true));
    }
    boolean exonic = gene.stream().anyMatch(g -> !g.isEmpty());
    same(read.genes(0), gene, exonic ? 1 : 0);
    same(read.genes(1), full, 0);
    boolean covered = intronic.stream().anyMatch(g -> !g.isEmpty());
    same(read.genes(2), exonic ? gene : intronic, exonic ? 1 : covered ? 5 : 0);
    int best = 6;
    for (Slow s : slow) {
      for (ToyGenes.Transcript t : s.genes.transcripts) {
        best = s.covered(t) ? Math.min(best, s.kind(t)) : best;
      }
    }
    List<TreeSet<Integer>> half = new ArrayList<>();
    for (Slow s : slow) {
      TreeSet<Integer> set = new TreeSet<>();
      for (ToyGenes.Transcript t : s.genes.transcripts) {
        if (best % 2 == 0 && s.covered(t) && s.kind(t) == best) {
          set.add(t.gene());
        }
      }
      half.add(set);
    }
    same(read.genes(3), half, best + 1);
  }

  private static void same(GeneSets sets, List<TreeSet<Integer>> expected, int overlap) {
    TreeSet<Integer> union = new TreeSet<>();
    assertThat(sets.loci()).isEqualTo(expected.size());
    for (int locus = 0; locus < expected.size(); locus++) {
      List<Integer> found = new ArrayList<>();
      for (int i = 0; i < sets.size(locus); i++) {
        found.add(sets.gene(locus, i));
      }
      assertThat(found).isEqualTo(List.copyOf(expected.get(locus)));
      union.addAll(expected.get(locus));
    }
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < sets.unionSize(); i++) {
      found.add(sets.unionGene(i));
    }
    assertThat(found).isEqualTo(List.copyOf(union));
    assertThat(sets.overlap()).isEqualTo(overlap);
  }

  @Property(tries = 300)
  void coveringRowsAreAllThatCover(@ForAll long seed) {
    Random random = new Random(seed);
    int n = random.nextInt(40);
    long[] start = random.longs(n, 0, 50).sorted().toArray();
    long[] end = new long[n];
    for (int i = 0; i < n; i++) {
      end[i] = start[i] + random.nextInt(random.nextInt(4) == 0 ? 50 : 5);
    }
    CoveringRows rows = new CoveringRows(start, end);
    for (int from = 0; from < 55; from++) {
      long to = from + random.nextInt(6) - 2;
      List<Integer> found = new ArrayList<>();
      for (int row = rows.first(from, to); row >= 0; row = rows.next(row, to)) {
        found.add(row);
      }
      List<Integer> expected = new ArrayList<>();
      for (int row = n - 1; row >= 0; row--) {
        if (start[row] <= from && end[row] >= to) {
          expected.add(row);
        }
      }
      assertThat(found).isEqualTo(expected);
    }
  }

  @Property(tries = 200)
  void copiesAreWhole(@ForAll long seed) {
    Random random = new Random(seed);
    ToyGenes toy = genes(random);
    SoloFeature[] features = SoloFeature.values();
    Assigned reads = new Assigned(toy.genes(), -1, true, features);
    ReadFeatures copy = new ReadFeatures(features.length);
    for (int r = 0; r < 5; r++) {
      Alignment[] loci = new Alignment[1 + random.nextInt(30)];
      for (int i = 0; i < loci.length; i++) {
        loci[i] = alignment(toy, random);
      }
      reads.assign(100, loci);
      copy.copyFrom(reads.read);
      assertThat(copy)
          .usingRecursiveComparison()
          .ignoringFields("genes.ends", "genes.genes", "genes.union", "junctions", "transcripts")
          .isEqualTo(reads.read);
      for (int f = 0; f < features.length; f++) {
        for (int i = 0; i < loci.length; i++) {
          assertThat(copy.genes(f).size(i)).isEqualTo(reads.read.genes(f).size(i));
          for (int g = 0; g < copy.genes(f).size(i); g++) {
            assertThat(copy.genes(f).gene(i, g)).isEqualTo(reads.read.genes(f).gene(i, g));
          }
        }
      }
    }
  }
}
