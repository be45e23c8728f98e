package org.asterism.benchmarks.simulate;

import java.util.Random;

/**
 * Sequencing errors that grow towards the read's end, rare indels and Ns, and quality strings that
 * drift.
 */
final class ErrorModel {
  private static final double SUBSTITUTION = 0.004;
  private static final double INDEL = 0.0006;
  private static final double UNKNOWN = 0.0004;

  private final Random random;

  ErrorModel(Random random) {
    this.random = random;
  }

  /**
   * The first {@code length} bases of a fragment, read into adapter and random bases when it is
   * shorter, with errors.
   */
  String read(String fragment, int length, String adapter) {
    StringBuilder s = new StringBuilder(fragment.length() < length ? fragment + adapter : fragment);
    while (s.length() < length) {
      s.append(base());
    }
    StringBuilder out = new StringBuilder(length + 4);
    for (int i = 0; i < length; i++) {
      double where = (double) i / length;
      double substitution = SUBSTITUTION * (1 + 3 * where * where * where);
      double x = random.nextDouble();
      if (x < substitution) {
        out.append(base());
      } else if (x < substitution + INDEL) {
        if (random.nextBoolean()) {
          out.append(s.charAt(i)).append(base());
        }
      } else {
        out.append(x < substitution + INDEL + UNKNOWN ? 'N' : s.charAt(i));
      }
    }
    return out.toString();
  }

  /** A quality string, Phred+33. */
  String qualities(int length) {
    char[] q = new char[length];
    int v = 38;
    for (int i = 0; i < length; i++) {
      if (random.nextDouble() < 0.3) {
        v = Math.max(2, Math.min(40, v + random.nextInt(4) - 2));
      }
      q[i] = (char) (33 + (random.nextDouble() < 0.02 ? 2 + random.nextInt(13) : v));
    }
    return new String(q);
  }

  /** Random bases. */
  String bases(int length) {
    StringBuilder s = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      s.append(base());
    }
    return s.toString();
  }

  /** With the given chance, {@code s} with one base changed to another one. */
  String oneError(String s, double chance) {
    if (random.nextDouble() >= chance) {
      return s;
    }
    int i = random.nextInt(s.length());
    char b;
    do {
      b = base();
    } while (b == s.charAt(i));
    return s.substring(0, i) + b + s.substring(i + 1);
  }

  private char base() {
    return "ACGT".charAt(random.nextInt(4));
  }
}
