package org.asterism.spark.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.asterism.params.FatalException;
import org.asterism.spark.storage.Storage;

/** Puts the failure of a Spark job into a message for the user. */
final class JobFailure {
  /** What operating systems say of full disks. */
  private static final List<String> FULL =
      List.of("No space left on device", "Disk quota exceeded", "There is not enough space");

  private JobFailure() {}

  /** What to throw for a failure that is not a mistake in the input. */
  static RuntimeException of(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof FatalException fatal) {
        return fatal;
      }
    }
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof IOException e && isFull(e)) {
        return full(e);
      }
    }
    if (failure instanceof IOException e) {
      return new UncheckedIOException(e);
    }
    String text = String.valueOf(failure.getMessage());
    int stack = text.indexOf("\nDriver stacktrace");
    String cause = withoutFrames(stack < 0 ? text : text.substring(0, stack));
    if (FULL.stream().anyMatch(text::contains)) {
      return new FatalException(
          FatalException.FILE_WRITE,
          "EXITING because of FATAL ERROR: the Spark job failed, a disk is full: "
              + cause
              + "\nSOLUTION: check the free space of the directory of the outputs (of outTmpDir or"
              + " spark.asterism.partDirectory, if given), and on the machine that is named of"
              + " spark.local.dir.\n",
          failure);
    }
    return new FatalException(
        FatalException.RUNTIME,
        "EXITING because of FATAL ERROR: the Spark job failed: "
            + cause
            + "\nSOLUTION: see the cause above and the logs of the executors. The master given with"
            + " --asterismMaster has to be running. Reads, index and the"
            + " directory of the outputs (with outTmpDir, if given) have to be where all executors"
            + " find them under the same path; tasks were tried as often as spark.task.maxFailures"
            + " says. Log.out has the stack traces.\n",
        failure);
  }

  /** Whether a disk is full, or a quota used up. */
  private static boolean isFull(IOException e) {
    String text = String.valueOf(e.getMessage());
    return text.contains("No space left on device")
        || text.contains("quota") && text.contains("exceeded");
  }

  private static FatalException full(IOException e) {
    return new FatalException(
        FatalException.FILE_WRITE,
        "EXITING because of fatal OUTPUT FILE error: could not write the output files: "
            + Storage.reason(e)
            + "\nSOLUTION: make room in the directory of the outputs (with outTmpDir and "
            + AlignJob.PART_DIRECTORY
            + ", if given) and in spark.local.dir of the executors\n",
        e);
  }

  /** Spark's messages bring along the stack trace of the task that failed. */
  private static String withoutFrames(String text) {
    return text.replaceAll("\\n\\s+(at |\\.\\.\\. \\d+ more)[^\\n]*", "").strip();
  }
}
