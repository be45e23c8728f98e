package org.asterism.cli;

import org.asterism.output.RunLog;
import org.asterism.params.Parameters;

/** What one run mode does once the parameters have been read and checked. */
@FunctionalInterface
public interface ModeHandler {
  /**
   * Does the work.
   *
   * @param parameters checked parameters
   * @param log Log.out and the progress lines
   * @throws Exception what goes wrong; a {@link org.asterism.params.FatalException} decides the
   *     exit status
   */
  void run(Parameters parameters, RunLog log) throws Exception;
}
