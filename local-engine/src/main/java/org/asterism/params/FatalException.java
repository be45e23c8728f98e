package org.asterism.params;

/**
 * A mistake of the user or of the input that ends the run: its message goes to stderr and Log.out
 * in STAR's form ({@code EXITING because of fatal ...} / {@code SOLUTION: ...}), its code becomes
 * the exit status (spec 60 section 9).
 *
 * <p>Serializable, so that a Spark task can hand it to the driver as a value.
 */
public class FatalException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Exit status for parameters and limits. */
  public static final int PARAMETERS = 102;

  /** Exit status for mistakes at run time. */
  public static final int RUNTIME = 103;

  /** Exit status for input files (reads, FASTA, GTF, junction files). */
  public static final int INPUT_FILES = 104;

  /** Exit status for index files. */
  public static final int GENOME_FILES = 105;

  /** Exit status for an index that is not transformed, as outputs would need it. */
  public static final int NOT_TRANSFORMED = 108;

  /** Exit status for a file that cannot be opened. */
  public static final int FILE_OPEN = 109;

  /** Exit status for a file that cannot be written. */
  public static final int FILE_WRITE = 110;

  private final int exitCode;

  /**
   * @param exitCode process exit status, not 0
   * @param message whole message, lines separated by {@code \n}, without the time line that the
   *     reporter adds
   */
  public FatalException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /**
   * @param exitCode process exit status, not 0
   * @param message whole message
   * @param cause what went wrong underneath
   */
  public FatalException(int exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /**
   * A mistake in the parameters (exit status 102).
   *
   * @param problem first line of the message
   * @param solution what to do, without {@code SOLUTION:}
   */
  public static FatalException parameters(String problem, String solution) {
    return new FatalException(PARAMETERS, problem + "\nSOLUTION: " + solution + "\n");
  }

  /** Process exit status. */
  public int exitCode() {
    return exitCode;
  }
}
