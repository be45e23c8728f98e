package org.asterism.solo.count;

import java.util.Arrays;
import org.asterism.params.UmiDedup;
import org.asterism.params.UmiFilter;

/**
 * Collapses the UMIs of all genes of one cell into entries (spec 50 section 11), and answers which
 * molecule a read with one gene belongs to. Reused from cell to cell; one per slot and thread.
 */
final class GeneMolecules {
  private final UmiDedup[] dedups;
  private final boolean[] repeated;
  private final UmiFilter filter;
  private final boolean corrects;
  private final UmiCollapse collapse;
  private final UmiFiltering filtering = new UmiFiltering();

  final UmiTable table = new UmiTable();
  final Entries entries;

  /** Whether a pair of the table was removed, or with MultiGeneUMI_CR, was counted. */
  private boolean[] marks = new boolean[64];

  /** Corrected UMI of each pair of the table. */
  private int[] corrected = new int[64];

  /** UMIs of one gene that are left, their reads, pairs, and what they are corrected to. */
  private int[] umi = new int[64];

  private int[] reads = new int[64];
  private int[] pair = new int[64];
  private int[] target = new int[64];

  /** Corrected UMIs of a gene with their reads, for {@link #moleculeReads}. */
  private long[] ranked = new long[64];

  private final MoleculeReads histogram = new MoleculeReads();

  /**
   * @param corrects whether {@link #molecule} or corrected UMIs are asked for
   */
  GeneMolecules(CountRules rules, boolean corrects) {
    dedups = rules.dedups;
    repeated = rules.repeated;
    filter = rules.filter;
    this.corrects = corrects || filter == UmiFilter.MULTI_GENE_UMI_CR;
    collapse = new UmiCollapse(rules.umiLength, rules.actualUmiLength);
    entries = new Entries(dedups.length);
  }

  void clear() {
    table.clear();
    entries.clear();
  }

  /** Collapses the reads that were added to the table. */
  void finish() {
    table.finish();
    ensure(table.size);
    Arrays.fill(marks, 0, table.size, false);
    if (filter == UmiFilter.MULTI_GENE_UMI) {
      filtering.markMinor(table, marks);
    }
    for (int from = 0; from < table.size; ) {
      int to = table.endOfFeature(from);
      collapseGene(from, to);
      from = to;
    }
    if (filter == UmiFilter.MULTI_GENE_UMI_CR) {
      filtering.markCounted(table, corrected, marks);
      countMarked();
    }
  }

  private void collapseGene(int from, int to) {
    int all = 0;
    int left = 0;
    boolean drops = filter == UmiFilter.MULTI_GENE_UMI;
    for (int i = from; i < to; i++) {
      all += table.reads[i];
      corrected[i] = table.umi(i);
      if (!drops || !marks[i]) {
        umi[left] = table.umi(i);
        reads[left] = table.reads[i];
        pair[left++] = i;
      }
    }
    int at = entries.next();
    boolean counted = false;
    for (int d = 0; d < dedups.length; d++) {
      boolean wanted = corrects && d == 0;
      int molecules = all;
      if (dedups[d] != UmiDedup.NO_DEDUP) {
        molecules =
            left == 0 ? 0 : collapse.count(dedups[d], umi, reads, left, wanted ? target : null);
        if (wanted) {
          keepCorrections(left);
        }
      }
      entries.counts[at + d] = repeated[d] ? 0 : molecules;
      counted |= molecules > 0;
    }
    if (counted && filter != UmiFilter.MULTI_GENE_UMI_CR) {
      entries.keep(table.feature(from));
    }
  }

  private void keepCorrections(int left) {
    for (int i = 0; i < left; i++) {
      corrected[pair[i]] = target[i];
    }
  }

  private void countMarked() {
    for (int from = 0; from < table.size; ) {
      int to = table.endOfFeature(from);
      int molecules = 0;
      for (int i = from; i < to; i++) {
        molecules += marks[i] ? 1 : 0;
      }
      if (molecules > 0) {
        int at = entries.next();
        entries.counts[at] = molecules;
        entries.keep(table.feature(from));
      }
      from = to;
    }
  }

  /**
   * How many reads the molecules of the cell have, those that are counted, for the first dedup
   * type.
   *
   * @return as in {@link SlotCounts#moleculeReads}
   */
  int[] moleculeReads() {
    histogram.clear();
    for (int from = 0; from < table.size && !repeated[0]; ) {
      int to = table.endOfFeature(from);
      int left = 0;
      for (int i = from; i < to; i++) {
        if (dedups[0] == UmiDedup.NO_DEDUP) {
          histogram.add(1, table.reads[i]);
        } else if (filter != UmiFilter.MULTI_GENE_UMI || !marks[i]) {
          ranked[left++] = unsigned(corrected[i]) << Integer.SIZE | table.reads[i];
        }
      }
      Arrays.sort(ranked, 0, left);
      addMolecules(table.feature(from), left);
      from = to;
    }
    return histogram.runs();
  }

  private void addMolecules(int gene, int size) {
    for (int i = 0; i < size; ) {
      int molecule = (int) (ranked[i] >>> Integer.SIZE);
      int sum = 0;
      for (; i < size && (int) (ranked[i] >>> Integer.SIZE) == molecule; i++) {
        sum += (int) ranked[i];
      }
      if (filter != UmiFilter.MULTI_GENE_UMI_CR || marks[table.find(gene, molecule)]) {
        histogram.add(sum, 1);
      }
    }
  }

  /** The UMI of the molecule that a read belongs to, {@link TagSink#NO_UMI} if it was removed. */
  long molecule(int gene, int rawUmi) {
    int at = table.find(gene, rawUmi);
    if (filter == UmiFilter.MULTI_GENE_UMI_CR) {
      return marks[table.find(gene, corrected[at])] ? unsigned(corrected[at]) : TagSink.NO_UMI;
    }
    if (dedups[0] == UmiDedup.NO_DEDUP) {
      return unsigned(rawUmi);
    }
    boolean dropped = filter == UmiFilter.MULTI_GENE_UMI && marks[at];
    return dropped ? TagSink.NO_UMI : unsigned(corrected[at]);
  }

  /**
   * UMIs that multi-gene reads are not counted with, because unique-gene reads have them (spec 50
   * section 12 rule 2): ascending unsigned, doubles included.
   */
  long[] takenUmis() {
    if (filter == UmiFilter.NONE) {
      return new long[0];
    }
    long[] taken = new long[table.size];
    boolean raw = filter != UmiFilter.MULTI_GENE_UMI_CR;
    for (int i = 0; i < taken.length; i++) {
      taken[i] = unsigned(raw ? table.umi(i) : corrected[i]);
    }
    Arrays.sort(taken);
    return taken;
  }

  private static long unsigned(int umi) {
    return umi & 0xFFFFFFFFL;
  }

  private void ensure(int size) {
    if (size > marks.length) {
      int more = Math.max(size, 2 * marks.length);
      marks = new boolean[more];
      corrected = new int[more];
      umi = new int[more];
      reads = new int[more];
      pair = new int[more];
      target = new int[more];
      ranked = new long[more];
    }
  }
}
