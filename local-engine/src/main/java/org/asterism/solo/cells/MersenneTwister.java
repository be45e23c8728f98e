package org.asterism.solo.cells;

/**
 * The 32-bit Mersenne Twister of Matsumoto and Nishimura, seeded with one number, and the doubles
 * that libstdc++ makes of it (spec 51 section 14.5).
 */
final class MersenneTwister {
  private static final int WORDS = 624;
  private static final int MIDDLE = 397;
  private static final int TWIST = 0x9908B0DF;
  private static final int UPPER = 0x80000000;
  private static final int LOWER = 0x7FFFFFFF;
  private static final int SPREAD = 1_812_433_253;

  private final int[] state = new int[WORDS];
  private int next;

  /** Starts the stream of a seed anew. */
  void seed(int seed) {
    state[0] = seed;
    for (int i = 1; i < WORDS; i++) {
      int before = state[i - 1];
      state[i] = SPREAD * (before ^ before >>> 30) + i;
    }
    next = WORDS;
  }

  /** The next 32 bits. */
  int nextInt() {
    if (next == WORDS) {
      advance();
    }
    int y = state[next++];
    y ^= y >>> 11;
    y ^= y << 7 & 0x9D2C5680;
    y ^= y << 15 & 0xEFC60000;
    return y ^ y >>> 18;
  }

  /** A number in [0, 1) of two outputs, the first of them the less significant. */
  double nextUniform() {
    double low = nextInt() & 0xFFFFFFFFL;
    double high = nextInt() & 0xFFFFFFFFL;
    double u = (low + high * 0x1p32) * 0x1p-64;
    return u < 1 ? u : Math.nextDown(1.0);
  }

  private void advance() {
    for (int i = 0; i < WORDS; i++) {
      int y = state[i] & UPPER | state[i + 1 < WORDS ? i + 1 : 0] & LOWER;
      int from = i + MIDDLE;
      state[i] = state[from < WORDS ? from : from - WORDS] ^ y >>> 1 ^ ((y & 1) == 0 ? 0 : TWIST);
    }
    next = 0;
  }
}
