package org.asterism.metrics;

/**
 * How far mapping is.
 *
 * @param reads reads done
 * @param mapped those of them that are mapped
 * @param fraction share of the input that is done, 0 to 1; negative if that is not known
 */
public record Position(long reads, long mapped, double fraction) {
  /** Nothing is done. */
  public static final Position NONE = new Position(0, 0, -1);

  /** Where a stage finds out how far it is; asked by another thread. */
  @FunctionalInterface
  public interface Source {
    /** The position now. */
    Position now();
  }

  /**
   * Seconds until the input ends at the mean speed so far.
   *
   * @param seconds since mapping began
   * @return negative if that is not known
   */
  double secondsLeft(double seconds) {
    return fraction <= 0 ? -1 : seconds * (1 - Math.min(1, fraction)) / Math.min(1, fraction);
  }
}
