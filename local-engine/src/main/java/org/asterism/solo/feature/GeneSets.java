package org.asterism.solo.feature;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The genes of a read by one feature type: a set for each locus, their union, and the kind of
 * overlap (spec 50 sections 7 and 8.5). Sets are ascending in gene index. Reused from read to read.
 */
public final class GeneSets implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Overlap: none, or not computed. */
  public static final int NO_OVERLAP = 0;

  /** Overlap: exonic. */
  public static final int EXONIC = 1;

  /** Overlap: exonic on the other strand. */
  public static final int EXONIC_ANTISENSE = 2;

  /** Overlap: more than half exonic. */
  public static final int HALF_EXONIC = 3;

  /** Overlap: more than half exonic on the other strand. */
  public static final int HALF_EXONIC_ANTISENSE = 4;

  /** Overlap: intronic. */
  public static final int INTRONIC = 5;

  /** Overlap: intronic on the other strand. */
  public static final int INTRONIC_ANTISENSE = 6;

  /** Overlap: intergenic. */
  public static final int INTERGENIC = 7;

  private int overlap;
  private int loci;

  /** Ends of the sets of the loci in {@link #genes}. */
  private int[] ends = new int[16];

  private int[] genes = new int[32];
  private int[] union = new int[16];
  private int unionSize;

  /** Makes this the sets of a read without loci. */
  void clear() {
    overlap = NO_OVERLAP;
    loci = 0;
    unionSize = 0;
  }

  /** Begins the set of the next locus. */
  void beginLocus() {
    if (loci == ends.length) {
      ends = Arrays.copyOf(ends, 2 * loci);
    }
    ends[loci] = loci == 0 ? 0 : ends[loci - 1];
    loci++;
  }

  /** Adds a gene to the set of the locus at hand, if it is not there. */
  void add(int gene) {
    int end = ends[loci - 1];
    int at = place(genes, begin(loci - 1), end, gene);
    if (at < 0) {
      return;
    }
    if (end == genes.length) {
      genes = Arrays.copyOf(genes, 2 * end);
    }
    System.arraycopy(genes, at, genes, at + 1, end - at);
    genes[at] = gene;
    ends[loci - 1] = end + 1;
    at = place(union, 0, unionSize, gene);
    if (at < 0) {
      return;
    }
    if (unionSize == union.length) {
      union = Arrays.copyOf(union, 2 * unionSize);
    }
    System.arraycopy(union, at, union, at + 1, unionSize - at);
    union[at] = gene;
    unionSize++;
  }

  /** Where a gene belongs among ascending ones; -1 if it is there. */
  private static int place(int[] values, int from, int to, int gene) {
    int at = to;
    while (at > from && values[at - 1] > gene) {
      at--;
    }
    return at > from && values[at - 1] == gene ? -1 : at;
  }

  void overlap(int code) {
    overlap = code;
  }

  /** Makes this equal to other sets. */
  void copyFrom(GeneSets other) {
    overlap = other.overlap;
    loci = other.loci;
    unionSize = other.unionSize;
    ends = copy(other.ends, other.loci, ends);
    genes = copy(other.genes, other.begin(other.loci), genes);
    union = copy(other.union, other.unionSize, union);
  }

  private static int[] copy(int[] from, int size, int[] to) {
    int[] target = to.length < size ? new int[from.length] : to;
    System.arraycopy(from, 0, target, 0, size);
    return target;
  }

  private int begin(int locus) {
    return locus == 0 ? 0 : ends[locus - 1];
  }

  /** Kind of overlap, 0 to 7. */
  public int overlap() {
    return overlap;
  }

  /** Number of loci that have a set, empty ones included. */
  public int loci() {
    return loci;
  }

  /** Number of genes of a locus; 0 for a locus beyond the last one. */
  public int size(int locus) {
    return locus < loci ? ends[locus] - begin(locus) : 0;
  }

  /** A gene of a locus. */
  public int gene(int locus, int i) {
    return genes[begin(locus) + i];
  }

  /** Number of genes of the read, over all its loci. */
  public int unionSize() {
    return unionSize;
  }

  /** A gene of the read. */
  public int unionGene(int i) {
    return union[i];
  }
}
