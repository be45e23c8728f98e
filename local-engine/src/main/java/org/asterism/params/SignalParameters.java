package org.asterism.params;

/**
 * Signal tracks (spec 30 section 17).
 *
 * @param wanted whether outWigType is not {@code None}
 * @param wiggle wiggle format; else bedGraph
 * @param coverage which bases of which records count
 * @param stranded one pair of tracks for each strand; else one pair
 * @param referencesPrefix references with other names are left out; empty for all
 * @param perMillion values are per million records; else sums
 */
public record SignalParameters(
    boolean wanted,
    boolean wiggle,
    Coverage coverage,
    boolean stranded,
    String referencesPrefix,
    boolean perMillion)
    implements java.io.Serializable {

  /** What of a record counts. */
  public enum Coverage {
    /** All aligned bases. */
    ALL,
    /** The 5' end of the first mate. */
    FIRST_MATE_5P,
    /** The aligned bases of the second mate. */
    SECOND_MATE
  }
}
