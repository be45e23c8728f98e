package org.asterism.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.asterism.spark.job.AlignJob;
import org.asterism.spark.storage.Storage;

/**
 * An {@code --outFileNamePrefix} with a scheme: the run writes to a local directory of the driver,
 * its tasks to a directory beside the target, and the files go to their place when the run ends:
 * all of them if it succeeded, its logs otherwise.
 */
final class RemoteOutput {
  private static final String PREFIX = "--outFileNamePrefix";

  private final String target;
  private final Path local;
  private final List<String> arguments;

  private RemoteOutput(String target, Path local, List<String> arguments) {
    this.target = target;
    this.local = local;
    this.arguments = arguments;
  }

  /** The remote output of a command line; null when its output is local. */
  static RemoteOutput of(List<String> arguments) throws IOException {
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      boolean joined = argument.startsWith(PREFIX + "=");
      if (!joined && (!argument.equals(PREFIX) || i + 1 == arguments.size())) {
        continue;
      }
      int at = joined ? i : i + 1;
      String target = joined ? argument.substring(PREFIX.length() + 1) : arguments.get(at);
      if (!Storage.isRemote(target)) {
        return null;
      }
      Path local = Files.createTempDirectory("asterism-output-");
      List<String> changed = new ArrayList<>(arguments);
      changed.set(at, joined ? PREFIX + "=" + local + "/" : local + "/");
      changed.add("--asterismSparkConf");
      changed.add(AlignJob.PART_DIRECTORY + "=" + target + "_asterism-parts-" + UUID.randomUUID());
      return new RemoteOutput(target, local, changed);
    }
    return null;
  }

  /** The command line with a local output. */
  List<String> arguments() {
    return arguments;
  }

  /** What the user typed in place of the local names in a text. */
  String shown(String text) {
    return text.replace(local + "/", target);
  }

  /** Copies the files to their place and deletes the local ones. */
  void deliver(Storage storage, boolean succeeded) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(local)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      String name = local.relativize(file).toString();
      if (succeeded || name.startsWith("Log.")) {
        deliver(storage, file, target + name);
      }
    }
    Storage.local().deleteTree(local.toString());
  }

  private static void deliver(Storage storage, Path file, String path) throws IOException {
    storage.createDirectories(path.substring(0, path.lastIndexOf('/')));
    String unfinished = path + ".unfinished";
    try (OutputStream out = storage.create(unfinished)) {
      Files.copy(file, out);
    }
    if (storage.length(unfinished) != Files.size(file)) {
      throw new IOException(unfinished + " has not the " + Files.size(file) + " bytes of " + file);
    }
    storage.rename(unfinished, path);
  }
}
