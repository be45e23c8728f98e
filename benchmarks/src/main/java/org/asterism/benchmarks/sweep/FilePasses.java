package org.asterism.benchmarks.sweep;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.asterism.engine.BoundedWorkers;
import org.asterism.engine.InputCheck;
import org.asterism.output.RunLog;
import org.asterism.params.Parameters;
import org.asterism.reads.ReadFiles;
import org.asterism.spark.shard.InputIndex;
import org.asterism.spark.shard.LineIndex;
import org.asterism.spark.storage.Storage;

/**
 * The passes over all files of an input that come before mapping: the checks of both engines and
 * the newline index of the Spark job.
 *
 * <pre>
 * java -cp benchmarks/target/benchmarks.jar:spark-job/target/spark-job-VERSION.jar:SPARK \
 *     org.asterism.benchmarks.sweep.FilePasses WORKERS PASSES --readFilesManifest TABLE ...
 * </pre>
 *
 * <p>Prints for each pass its number, the figures of {@link Meter}, the files, and the records that
 * the index counts.
 */
public final class FilePasses {
  private static final int FIXED = 2;
  private static final long RANGE = 64L << 20;

  private FilePasses() {}

  /**
   * Runs the passes.
   *
   * @param args workers, number of passes, then STAR's parameters
   * @throws IOException if a file cannot be read
   */
  public static void main(String[] args) throws IOException {
    if (args.length < FIXED + 2) {
      System.err.println("usage: FilePasses WORKERS PASSES STAR-PARAMETER...");
      System.exit(2);
    }
    int workers = Integer.parseInt(args[0]);
    int passes = Integer.parseInt(args[1]);
    Parameters p = Parameters.of(Arrays.copyOfRange(args, FIXED, args.length));
    Meter meter = new Meter();
    for (int pass = 1; pass <= passes; pass++) {
      meter.start();
      try (BoundedWorkers w = BoundedWorkers.exactly(workers)) {
        ReadFiles files = ReadFiles.of(p);
        InputCheck.run(files, w, RunLog.discard());
        long records = index(files, w).records();
        int count = files.fileCount() * files.mateCount();
        System.out.println(pass + " " + meter.stop() + " " + count + " " + records);
      }
    }
  }

  private static InputIndex index(ReadFiles files, BoundedWorkers workers) throws IOException {
    InputIndex index =
        InputIndex.build(
            files,
            Storage.local(),
            workers,
            (List<InputIndex.RangeTask> tasks) -> workers.inOrder(tasks, InputIndex.RangeTask::run),
            LineIndex.GRAIN,
            RANGE,
            System.err::println);
    if (index == null) {
      throw new IllegalArgumentException("the input cannot be split");
    }
    return index;
  }
}
