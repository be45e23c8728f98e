package org.asterism.genome.build;

import org.asterism.genome.Bases;
import org.asterism.genome.GenomeSequence;

/**
 * Counts the prefixes of all suffixes of an index from its sequence, front to back and back to
 * front, without a look at its suffix array. Suffixes of the chromosomes may be sparse, those of
 * added references and of junctions are all there (spec 10 sections 4.1, 9.2, 12.2).
 */
final class SequencePrefixes {
  private static final int CHUNK = 1 << 16;

  private final GenomeSequence genome;
  private final int depth;
  private final int topShift;
  private final PrefixCounts counts;
  private final LongList shortPrefixes = new LongList();
  private final byte[] chunk = new byte[CHUNK];
  private long value;
  private int run;
  private long suffixes;

  SequencePrefixes(GenomeSequence genome, int depth) {
    this.genome = genome;
    this.depth = depth;
    topShift = 2 * (depth - 1);
    counts = new PrefixCounts(depth);
  }

  /**
   * Counts.
   *
   * @param dense where the part begins in which every suffix is there
   * @param sparseD before it, every {@code sparseD}-th position of the doubled text is there,
   *     counted from that text's end
   */
  void scan(long dense, int sparseD) {
    long size = genome.size();
    start();
    for (long to = size; to > 0; to -= CHUNK) {
      long from = Math.max(0, to - CHUNK);
      genome.bytes().get(from, chunk, 0, (int) (to - from));
      for (long at = to - 1; at >= from; at--) {
        take(chunk[(int) (at - from)], at >= dense || (2 * dense - 1 - at) % sparseD == 0);
      }
    }
    start();
    for (long from = 0; from < size; from += CHUNK) {
      int n = (int) Math.min(CHUNK, size - from);
      genome.bytes().get(from, chunk, 0, n);
      for (int i = 0; i < n; i++) {
        long at = from + i;
        take(Bases.complement(chunk[i]), at >= dense || at % sparseD == 0);
      }
    }
    counts.setShortPrefixes(shortPrefixes);
  }

  private void start() {
    value = (1L << 2 * depth) - 1;
    run = 0;
  }

  /** Takes the character before those taken so far. */
  private void take(byte code, boolean retained) {
    if (code >= Bases.N) {
      start();
      return;
    }
    value = value >>> 2 | (long) code << topShift;
    run = Math.min(run + 1, depth);
    if (retained) {
      suffixes++;
      if (run < depth) {
        shortPrefixes.add(counts.shortPrefix(value, run));
      }
      counts.addRetained(value, run);
    }
  }

  /** Suffixes that were counted. */
  long suffixes() {
    return suffixes;
  }

  /** The groups of their prefixes. */
  PrefixGroups groups() {
    return counts.groups();
  }
}
