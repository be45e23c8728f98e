package org.asterism.spark;

import java.io.IOException;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaSparkContext;
import org.asterism.cli.plan.DryRun;
import org.asterism.engine.BoundedWorkers;
import org.asterism.output.RunLog;
import org.asterism.reads.ReadFiles;
import org.asterism.reads.ReadSources;
import org.asterism.spark.shard.SequentialInput;
import org.asterism.spark.storage.Storage;

/** The inputs of a dry run; Spark starts only if one of them is remote. */
final class StoredInputs implements DryRun.Inputs {
  private static final int AT_ONCE = 4;

  private final Supplier<JavaSparkContext> context;
  private Storage storage;

  /**
   * @param context gives the context with the settings of the storage
   */
  StoredInputs(Supplier<JavaSparkContext> context) {
    this.context = context;
  }

  private synchronized Storage storage() {
    if (storage == null) {
      storage = Storage.of(context.get().hadoopConfiguration());
    }
    return storage;
  }

  @Override
  public boolean isRemote(String path) {
    return Storage.isRemote(path);
  }

  @Override
  public long length(String path) throws IOException {
    return isRemote(path) ? storage().length(path) : DryRun.LOCAL.length(path);
  }

  @Override
  public void check(ReadFiles files, RunLog log) {
    if (SequentialInput.isRemote(files)) {
      try (BoundedWorkers workers = BoundedWorkers.exactly(AT_ONCE)) {
        SequentialInput.checkReadable(files, storage(), workers, log);
      }
    } else {
      ReadSources.checkReadable(files, log);
    }
  }
}
