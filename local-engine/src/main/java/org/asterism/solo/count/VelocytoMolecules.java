package org.asterism.solo.count;

import java.util.Arrays;

/**
 * Molecules of one cell for Velocyto (spec 50 section 13.2): for each UMI the transcripts that all
 * its reads agree with, then spliced, unspliced or ambiguous. Takes memory by distinct UMIs; reused
 * from cell to cell.
 */
final class VelocytoMolecules {
  /** Counts per entry: spliced, unspliced, ambiguous. */
  static final int COLUMNS = 3;

  private static final int SPLICED = 0;
  private static final int UNSPLICED = 1;
  private static final int AMBIGUOUS = 2;

  private static final int INTRON = 1;
  private static final int MIXED = 2;
  private static final int SPAN = 4;
  private static final int CONCORDANT = 8;
  private static final int STATE_BITS = 4;

  private static final long FREE = -1;

  private final int[] geneOfTranscript;
  final Entries entries = new Entries(COLUMNS);

  private long[] umis = new long[64];
  private int[] start = new int[64];
  private int[] length = new int[64];
  private int size;

  private long[] pool = new long[256];
  private int used;

  VelocytoMolecules(CountRules rules) {
    geneOfTranscript = rules.geneOfTranscript;
    Arrays.fill(umis, FREE);
  }

  void clear() {
    entries.clear();
    if (size > 0) {
      Arrays.fill(umis, FREE);
    }
    size = 0;
    used = 0;
  }

  /**
   * Adds a read.
   *
   * @param umi of its molecule
   * @param values transcripts and their states, {@code transcript << 4 | bits}, ascending
   * @param from first of them
   * @param count number of transcripts
   */
  void add(long umi, long[] values, int from, int count) {
    int slot = slot(umi);
    if (umis[slot] != FREE) {
      intersect(slot, values, from, from + count);
      return;
    }
    if (2 * (size + 1) > umis.length) {
      grow();
      slot = slot(umi);
    }
    if (used + count > pool.length) {
      pool = Arrays.copyOf(pool, Math.max(used + count, 2 * pool.length));
    }
    System.arraycopy(values, from, pool, used, count);
    umis[slot] = umi;
    start[slot] = used;
    length[slot] = count;
    used += count;
    size++;
  }

  /** Keeps transcripts that both have, with the states of both. */
  private void intersect(int slot, long[] values, int from, int to) {
    int kept = start[slot];
    int end = kept + length[slot];
    int v = from;
    for (int i = kept; i < end && v < to; ) {
      long mine = pool[i] >> STATE_BITS;
      long other = values[v] >> STATE_BITS;
      if (mine == other) {
        pool[kept++] = pool[i++] | values[v++];
      } else if (mine < other) {
        i++;
      } else {
        v++;
      }
    }
    length[slot] = kept - start[slot];
  }

  /** Counts the molecules. */
  void finish() {
    long[] molecules = new long[size];
    int n = 0;
    for (int slot = 0; slot < umis.length; slot++) {
      if (umis[slot] != FREE && length[slot] > 0) {
        int gene = gene(slot);
        if (gene >= 0) {
          molecules[n++] = (long) gene << 2 | kind(slot);
        }
      }
    }
    Arrays.sort(molecules, 0, n);
    for (int i = 0; i < n; ) {
      int gene = (int) (molecules[i] >> 2);
      int at = entries.next();
      Arrays.fill(entries.counts, at, at + COLUMNS, 0);
      for (; i < n && (int) (molecules[i] >> 2) == gene; i++) {
        entries.counts[at + (int) (molecules[i] & 3)]++;
      }
      entries.keep(gene);
    }
  }

  /** The one gene of a molecule's transcripts; -1 if they are of several. */
  private int gene(int slot) {
    int gene = geneOfTranscript[(int) (pool[start[slot]] >> STATE_BITS)];
    for (int i = start[slot] + 1; i < start[slot] + length[slot]; i++) {
      if (geneOfTranscript[(int) (pool[i] >> STATE_BITS)] != gene) {
        return -1;
      }
    }
    return gene;
  }

  private int kind(int slot) {
    boolean mixed = false;
    boolean span = true;
    boolean exon = false;
    boolean intron = false;
    for (int i = start[slot]; i < start[slot] + length[slot]; i++) {
      int state = (int) pool[i] & (1 << STATE_BITS) - 1;
      boolean inIntron = (state & INTRON) != 0;
      boolean inMixed = (state & MIXED) != 0;
      boolean inSpan = (state & SPAN) != 0;
      boolean inExon = (state & CONCORDANT) != 0;
      mixed |= (inIntron && inExon || inMixed) && !inSpan;
      span &= inSpan;
      exon |= inExon && !inIntron && !inMixed;
      intron |= inIntron && !inMixed && !inExon;
    }
    if (exon && !intron && !mixed) {
      return SPLICED;
    }
    return span || (intron || mixed) && !exon ? UNSPLICED : AMBIGUOUS;
  }

  private int slot(long umi) {
    int mask = umis.length - 1;
    int slot = (int) (umi * 0x9E3779B97F4A7C15L >>> 32) & mask;
    while (umis[slot] != FREE && umis[slot] != umi) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldUmis = umis;
    int[] oldStart = start;
    int[] oldLength = length;
    int more = 2 * oldUmis.length;
    umis = new long[more];
    start = new int[more];
    length = new int[more];
    Arrays.fill(umis, FREE);
    for (int i = 0; i < oldUmis.length; i++) {
      if (oldUmis[i] != FREE) {
        int slot = slot(oldUmis[i]);
        umis[slot] = oldUmis[i];
        start[slot] = oldStart[i];
        length[slot] = oldLength[i];
      }
    }
  }
}
