package org.asterism.spark.job;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.cli.AlignmentRun;
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
  private static final List<String> FILES = List.of("Genome", "SA", "SAindex", "sjdbInfo.txt");

  /** The source of a run's index: its directory with the lengths and times of its files. */
  static IndexSource of(AlignmentRun run) throws IOException {
    Parameters p = AbsolutePaths.of(run.parameters());
    StringBuilder key = new StringBuilder(p.genome().directory());
    for (String name : FILES) {
      Path file = Path.of(p.genome().directory(), name);
      if (Files.exists(file)) {
        key.append('|').append(Files.size(file));
        key.append('@').append(Files.getLastModifiedTime(file).toMillis());
      }
    }
    return new IndexSource(key.toString(), p);
  }

  GenomeIndex open() {
    return IndexLoader.load(parameters, RunLog.discard());
  }
}
