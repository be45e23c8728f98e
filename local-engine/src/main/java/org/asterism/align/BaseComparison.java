package org.asterism.align;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.asterism.genome.GenomeSequence;

/**
 * Eight bases of a read against eight of the genome, along one diagonal in either direction, as bit
 * masks: bit 8k speaks of the k-th position from the start. Codes are those of {@link
 * org.asterism.genome.Bases}.
 */
final class BaseComparison {
  /** Positions of a mask. */
  static final int WIDTH = Long.BYTES;

  private static final long LOW_BITS = 0x0101010101010101L;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Positions where both are A, C, G or T and equal. */
  long match;

  /** Positions where both are A, C, G or T and differ. */
  long mismatch;

  /** Positions of genome padding or of the mate spacer. */
  long barrier;

  /** Result of {@link #count}. */
  int matched;

  /** Result of {@link #count}. */
  int mismatched;

  private final GenomeSequence genome;

  BaseComparison(GenomeSequence genome) {
    this.genome = genome;
  }

  /**
   * Compares the positions {@code at, at + step, ...}; those outside the read are undefined.
   *
   * @param read codes; at least 8 bytes longer than the read
   * @param step 1 or -1
   */
  void load(byte[] read, int readAt, long genomeAt, int step) {
    long r;
    long g;
    if (step > 0) {
      r = (long) LONGS.get(read, readAt);
      g = genome.word(genomeAt);
    } else {
      r = Long.reverseBytes(endingAt(read, readAt));
      g = Long.reverseBytes(genome.word(genomeAt - WIDTH + 1));
    }
    long either = r | g;
    long unknown = (either >>> 2 | either >>> 3) & LOW_BITS;
    long d = r ^ g;
    long different = (d | d >>> 1) & LOW_BITS;
    match = ~(different | unknown) & LOW_BITS;
    mismatch = different & ~unknown;
    barrier = (g & g >>> 2 | r >>> 3) & LOW_BITS;
  }

  /**
   * Counts {@link #matched} and {@link #mismatched} bases of a stretch to the right, whatever lies
   * in it.
   *
   * @param length positions; 0 for none
   */
  void count(byte[] read, int readAt, long genomeAt, int length) {
    int equal = 0;
    int different = 0;
    for (int i = 0; i < length; i += WIDTH) {
      load(read, readAt + i, genomeAt + i, 1);
      long within = first(length - i);
      equal += Long.bitCount(match & within);
      different += Long.bitCount(mismatch & within);
    }
    matched = equal;
    mismatched = different;
  }

  /** A mask of the first positions, at most all. */
  static long first(int positions) {
    return positions >= WIDTH ? -1L : (1L << (8 * positions)) - 1;
  }

  /** Index of the first position of a mask, {@link #WIDTH} if it is empty. */
  static int firstOf(long mask) {
    return Long.numberOfTrailingZeros(mask) >>> 3;
  }

  /** One more than the index of the last position of a mask, 0 if it is empty. */
  static int endOf(long mask) {
    return WIDTH - (Long.numberOfLeadingZeros(mask) >>> 3);
  }

  /** The 8 codes up to a position, zeros before the array's start. */
  private static long endingAt(byte[] read, int at) {
    int start = at - WIDTH + 1;
    return start >= 0 ? (long) LONGS.get(read, start) : (long) LONGS.get(read, 0) << (-8 * start);
  }
}
