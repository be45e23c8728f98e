package org.asterism.engine;

import java.io.IOException;

/** Takes the results of a run in input order, in the thread that called the engine. */
public interface BatchSink {
  /**
   * Takes the next batch.
   *
   * @param result valid until this returns
   * @throws IOException if an output cannot be written; ends the run
   */
  void accept(BatchResult result) throws IOException;

  /**
   * Called after each batch.
   *
   * @param soFar everything up to and including that batch; not to be kept or changed
   */
  default void progress(PartitionSummary soFar) {}
}
