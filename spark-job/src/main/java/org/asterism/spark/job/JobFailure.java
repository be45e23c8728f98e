package org.asterism.spark.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
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
    Optional<Throwable> told = causes(failure).filter(FatalException.class::isInstance).findFirst();
    if (told.isPresent()) {
      return (FatalException) told.get();
    }
    if (failure instanceof IOException e) {
      return isFull(e.getMessage()) ? full(Storage.reason(e), e) : new UncheckedIOException(e);
    }
    String text = String.valueOf(failure.getMessage());
    int stack = text.indexOf("\nDriver stacktrace");
    String cause = withoutFrames(stack < 0 ? text : text.substring(0, stack));
    if (isFull(text) || causes(failure).anyMatch(t -> isFull(t.getMessage()))) {
      return full(cause, failure);
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

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
  }

  /** Whether a message is that of a full disk or of a quota that is used up. */
  private static boolean isFull(String message) {
    String text = String.valueOf(message);
    return FULL.stream().anyMatch(text::contains)
        || text.contains("quota") && text.contains("exceeded");
  }

  /**
   * @param reason what was said; of a task, with the machine that it ran on
   */
  private static FatalException full(String reason, Throwable failure) {
    return new FatalException(
        FatalException.FILE_WRITE,
        "EXITING because of fatal OUTPUT FILE error: could not write the output files: "
            + reason
            + "\nSOLUTION: make room in the directory of the outputs (with outTmpDir and "
            + AlignJob.PART_DIRECTORY
            + ", if given) and in spark.local.dir of the executors\n",
        failure);
  }

  /** Spark's messages bring along the stack trace of the task that failed. */
  private static String withoutFrames(String text) {
    return text.replaceAll("\\n\\s+(at |\\.\\.\\. \\d+ more)[^\\n]*", "").strip();
  }
}
