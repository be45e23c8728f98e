package org.asterism.align;

import java.io.Serializable;

/**
 * The stream of random numbers that orders equally good alignments (spec 21 section 9): a 32-bit
 * Mersenne twister whose outputs are joined in pairs to doubles of {@code [0, 1)}.
 *
 * <p>A stream is a pure function of its seed, so that a position in it is just a count of draws:
 * {@link #skip} moves a fresh stream to where the reads before a partition leave it.
 */
public final class RandomStream implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int SIZE = 624;
  private static final int SHIFT = 397;
  private static final int UPPER = 0x80000000;
  private static final int LOWER = 0x7fffffff;
  private static final int TWIST = 0x9908b0df;
  private static final double TWO_32 = 4294967296.0;
  private static final double TWO_64 = TWO_32 * TWO_32;

  private final int[] state;
  private int position = SIZE;

  /**
   * @param seed runRNGseed, taken modulo 2^32
   */
  public RandomStream(int seed) {
    state = new int[SIZE];
    state[0] = seed;
    for (int i = 1; i < SIZE; i++) {
      int previous = state[i - 1];
      state[i] = 1812433253 * (previous ^ (previous >>> 30)) + i;
    }
  }

  private RandomStream(RandomStream other) {
    state = other.state.clone();
    position = other.position;
  }

  /** A stream of the same numbers from here on. */
  public RandomStream copy() {
    return new RandomStream(this);
  }

  /** The next draw U, {@code 0 <= U < 1}: two outputs of the twister, the low half first. */
  public double next() {
    double low = Integer.toUnsignedLong(nextWord());
    double high = Integer.toUnsignedLong(nextWord());
    double u = (low + high * TWO_32) / TWO_64;
    return u < 1 ? u : Math.nextDown(1.0);
  }

  /**
   * Passes over draws as if {@link #next} had been called for each.
   *
   * @param draws number of draws, 0 or more
   */
  public void skip(long draws) {
    long words = 2 * draws;
    while (words > 0) {
      if (position == SIZE) {
        refill();
      }
      int step = (int) Math.min(words, SIZE - position);
      position += step;
      words -= step;
    }
  }

  /** The next 32-bit output of the twister. */
  int nextWord() {
    if (position == SIZE) {
      refill();
    }
    int y = state[position++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return y ^ (y >>> 18);
  }

  private void refill() {
    for (int i = 0; i < SIZE; i++) {
      int joined = (state[i] & UPPER) | (state[(i + 1) % SIZE] & LOWER);
      int twisted = state[(i + SHIFT) % SIZE] ^ (joined >>> 1);
      state[i] = (joined & 1) == 0 ? twisted : twisted ^ TWIST;
    }
    position = 0;
  }
}
