package org.asterism.params;

/**
 * A mistake that STAR reports in Log.out alone, without the line of time, with exit status 1 (spec
 * 60 section 7, steps 20 and 44). We say it on standard error too.
 */
public final class SilentExit extends FatalException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message whole message, written to Log.out
   */
  public SilentExit(String message) {
    super(1, message);
  }
}
