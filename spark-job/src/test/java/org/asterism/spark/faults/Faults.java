package org.asterism.spark.faults;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.apache.spark.TaskContext;
import org.apache.spark.api.plugin.DriverPlugin;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.api.plugin.SparkPlugin;

/**
 * Faults at known places of a job, in the executors of a real cluster: at the start of a task, in
 * its own thread. What happened is told by files in a directory, so that a test need not guess. The
 * setting {@code spark.faults} lists faults separated by semicolons, each an action and the step (a
 * job's description) in which it happens once:
 *
 * <ul>
 *   <li>{@code kill}: the executor is killed (SIGKILL) by a task of the step; {@code kill2} by a
 *       task of its second stage.
 *   <li>{@code hold}: all tasks of the step wait for the file {@code go}; the file {@code
 *       held-<executor>} has the process ids of the executor and of its worker.
 *   <li>{@code straggle}: the first task of the step waits for its speculative copy, whose coming
 *       is told by the file {@code copied-<step>}; then both go on.
 * </ul>
 */
public final class Faults implements SparkPlugin {
  static final String FAULTS = "spark.faults";
  static final String DIRECTORY = "spark.faults.directory";
  private static final long PATIENCE_MILLIS = 120_000;

  @Override
  public DriverPlugin driverPlugin() {
    return null;
  }

  @Override
  public ExecutorPlugin executorPlugin() {
    return new InExecutor();
  }

  private static final class InExecutor implements ExecutorPlugin {
    private String executor;
    private String[] faults;
    private Path directory;

    @Override
    public void init(PluginContext context, Map<String, String> extra) {
      executor = context.executorID();
      faults = context.conf().get(FAULTS, "").split(" *; *");
      directory = Path.of(context.conf().get(DIRECTORY));
    }

    @Override
    public void onTaskStart() {
      TaskContext task = TaskContext.get();
      String step = String.valueOf(task.getLocalProperty("spark.job.description"));
      try {
        for (String fault : faults) {
          int blank = fault.indexOf(' ');
          if (blank > 0 && fault.substring(blank + 1).equals(step)) {
            happen(fault.substring(0, blank), step, task);
          }
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private void happen(String action, String step, TaskContext task)
        throws IOException, InterruptedException {
      switch (action) {
        case "kill" -> kill(step);
        case "kill2" -> {
          if (stages(step, task.stageId()) > 1) {
            kill(step);
          }
        }
        case "hold" -> {
          ProcessHandle self = ProcessHandle.current();
          write("held-" + executor, self.pid() + " " + self.parent().orElseThrow().pid());
          await("go");
        }
        case "straggle" -> {
          if (task.attemptNumber() > 0) {
            once("copied-" + step);
          } else if (once("straggles-" + step)) {
            await("copied-" + step);
          }
        }
        default -> throw new IllegalArgumentException(action);
      }
    }

    private void kill(String step) throws IOException, InterruptedException {
      if (once("killed-" + step)) {
        new ProcessBuilder("kill", "-9", "" + ProcessHandle.current().pid()).start();
        Thread.sleep(PATIENCE_MILLIS);
      }
    }

    /** Stages of the step that tasks were seen of. */
    private long stages(String step, int stage) throws IOException {
      once("stage-" + step + "-" + stage);
      try (var all = Files.list(directory)) {
        return all.filter(f -> f.getFileName().toString().startsWith("stage-" + step + "-"))
            .count();
      }
    }

    private boolean once(String name) throws IOException {
      try {
        Files.createFile(directory.resolve(name));
        return true;
      } catch (FileAlreadyExistsException e) {
        return false;
      }
    }

    /** Readers see all of the file or none. */
    private void write(String name, String content) throws IOException {
      Path file = Files.createTempFile(directory, "writing-", "");
      Files.writeString(file, content);
      Files.move(file, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    private void await(String name) throws InterruptedException {
      long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
      while (!Files.exists(directory.resolve(name)) && System.nanoTime() < end) {
        Thread.sleep(5);
      }
    }
  }
}
