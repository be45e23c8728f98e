package org.asterism.reads;

/** Conversion of qualities (outQSconversionAdd, spec 20 section 2.5 step 6). */
final class Qualities {
  private static final int LOWEST = 33;
  private static final int HIGHEST = 126;

  private Qualities() {}

  /** Adds to the quality characters {@code [from, from + length)}, keeping them printable. */
  static void shift(byte[] text, int from, int length, int add) {
    for (int i = from; i < from + length; i++) {
      text[i] = (byte) Math.max(LOWEST, Math.min(HIGHEST, text[i] + add));
    }
  }
}
