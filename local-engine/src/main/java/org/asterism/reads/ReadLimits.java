package org.asterism.reads;

import org.asterism.params.Parameters;

/**
 * How long reads may be (spec 20 sections 2.5 and 10).
 *
 * @param sequence longest sequence of one end, and of a pair with its spacer, in bases
 * @param line longest line of a FASTQ record but for names, in bytes
 */
public record ReadLimits(int sequence, int line) {
  private static final ReadLimits SHORT = new ReadLimits(650, FastxReader.MAX_NAME);
  private static final ReadLimits LONG = new ReadLimits(500_000, 500_000);

  /** The limits of a run. */
  public static ReadLimits of(Parameters p) {
    return p.alignment().longReads() ? LONG : SHORT;
  }
}
