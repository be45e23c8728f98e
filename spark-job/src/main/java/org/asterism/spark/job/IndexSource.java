package org.asterism.spark.job;

import java.io.Serializable;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.IndexLoader;
import org.asterism.output.RunLog;
import org.asterism.params.Parameters;

/**
 * How a process gets the index of a run.
 *
 * @param key names the index as it is now; equal keys, equal indexes
 * @param parameters parameters of the run, with absolute paths
 */
record IndexSource(String key, Parameters parameters) implements Serializable {
  GenomeIndex open() {
    return IndexLoader.load(parameters, RunLog.discard());
  }
}
