package org.asterism.spark;

/** A run that failed: its message is what the command line prints, its status the exit status. */
public final class AsterismException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;

  AsterismException(int status, String message) {
    this(status, message, null);
  }

  AsterismException(int status, String message, Throwable cause) {
    super(message, cause);
    this.status = status;
  }

  /** Exit status that the command would have ended with (spec 60 section 9). */
  public int status() {
    return status;
  }
}
