package org.asterism.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.asterism.params.CommandWord;
import org.asterism.params.FatalException;
import org.asterism.spark.job.AlignJob;
import org.asterism.spark.storage.Storage;

/**
 * Outputs named by a path with a scheme: an {@code --outFileNamePrefix}, the index that run mode
 * genomeGenerate writes, the prefix of run mode soloCellFiltering. The run writes to local
 * directories of the driver, its tasks to a directory beside the target, and the files go to their
 * place when the run ends: all of them if it succeeded, its logs otherwise.
 */
final class RemoteOutput {
  private static final String UNFINISHED = ".unfinished";

  private final Map<String, Path> targets = new LinkedHashMap<>();
  private final Map<String, String> typed = new LinkedHashMap<>();
  private final List<String> arguments = new ArrayList<>();

  private RemoteOutput() {}

  /**
   * The remote outputs of a command line; null when all are local.
   *
   * @throws FatalException 102 for a remote outTmpDir
   */
  static RemoteOutput of(List<String> arguments) throws IOException {
    List<CommandWord> words = CommandWord.of(arguments);
    for (CommandWord word : words) {
      if (word.isTemporary() && Storage.isRemote(word.value())) {
        throw FatalException.parameters(
            "EXITING because of FATAL INPUT ERROR: --outTmpDir "
                + word.value()
                + " is not on this machine, but temporary files have to be",
            "leave it out, or name a local directory");
      }
    }
    RemoteOutput output = new RemoteOutput();
    boolean generates =
        words.stream()
            .anyMatch(w -> w.option().equals("runMode") && w.first().equals("genomeGenerate"));
    for (CommandWord word : words) {
      boolean index = generates && word.isIndex();
      boolean remote = Storage.isRemote(word.value());
      output.arguments.add(
          remote && (index || word.isOutputPrefix())
              ? word.with(output.add(word.value(), index))
              : word.with(word.value()));
    }
    return output.targets.isEmpty() ? null : output;
  }

  /** Adds a target; gives the local path that stands for it. */
  private String add(String word, boolean index) throws IOException {
    boolean bare = index && !word.endsWith("/");
    String target = bare ? word + "/" : word;
    Path local = Files.createTempDirectory("asterism-output-");
    targets.put(target, local);
    typed.put(local + "/", target);
    if (bare) {
      typed.put(local.toString(), word);
    }
    return bare ? local.toString() : local + "/";
  }

  /** The command line with local outputs. */
  List<String> arguments() {
    List<String> all = new ArrayList<>(arguments);
    all.add("--asterismSparkConf");
    String beside = targets.keySet().iterator().next();
    all.add(AlignJob.PART_DIRECTORY + "=" + beside + "_asterism-parts-" + UUID.randomUUID());
    return all;
  }

  /** What the user typed in place of the local names in a text. */
  String shown(String text) {
    String shown = text;
    for (Map.Entry<String, String> name : typed.entrySet()) {
      shown = shown.replace(name.getKey(), name.getValue());
    }
    return shown;
  }

  /**
   * Makes sure, before hours of work, that the targets can be written.
   *
   * @throws FatalException 102 if one cannot
   */
  void check(Storage storage) {
    for (String target : targets.keySet()) {
      String probe = target + "_asterism-probe-" + UUID.randomUUID();
      try {
        storage.createDirectories(folder(target));
        storage.create(probe).close();
        storage.deleteFile(probe);
      } catch (IOException e) {
        throw new FatalException(
            FatalException.PARAMETERS,
            "EXITING because of fatal OUTPUT FILE error: could not create output files "
                + target
                + ": "
                + Storage.reason(e)
                + "\nSOLUTION: check the path, its permissions and that the file system is"
                + " reachable from here\n",
            e);
      }
    }
  }

  private static String folder(String path) {
    return path.substring(0, path.lastIndexOf('/') + 1);
  }

  /**
   * Copies the files of a run that succeeded to their places. None has its name before all are
   * there.
   *
   * @throws FatalException 110 if that fails; the local files are then kept
   */
  void deliver(Storage storage) throws IOException {
    Map<String, Path> files = new LinkedHashMap<>();
    for (Map.Entry<String, Path> target : targets.entrySet()) {
      for (Path file : files(target.getValue())) {
        files.put(target.getKey() + target.getValue().relativize(file), file);
      }
    }
    List<String> created = new ArrayList<>();
    try {
      for (Map.Entry<String, Path> file : files.entrySet()) {
        created.add(file.getKey() + UNFINISHED);
        upload(storage, file.getValue(), file.getKey());
      }
      for (String path : files.keySet()) {
        storage.rename(path + UNFINISHED, path);
      }
    } catch (IOException e) {
      String problem = Storage.reason(e) + deleted(storage, created);
      throw new FatalException(
          FatalException.FILE_WRITE,
          "EXITING because of fatal OUTPUT FILE error: could not write the output files "
              + String.join(", ", targets.keySet())
              + ": "
              + problem
              + "\n"
              + "SOLUTION: check space, quota and permissions there; the run itself succeeded, and"
              + " its files are kept on this machine: copy them from "
              + String.join(", ", targets.values().stream().map(Path::toString).toList())
              + "\n",
          e);
    }
    deleteLocal();
  }

  /** Copies the logs of a run that failed. */
  void deliverLogs(Storage storage) throws IOException {
    for (Map.Entry<String, Path> target : targets.entrySet()) {
      for (Path file : files(target.getValue())) {
        String name = target.getValue().relativize(file).toString();
        if (name.startsWith("Log.")) {
          upload(storage, file, target.getKey() + name);
          storage.rename(target.getKey() + name + UNFINISHED, target.getKey() + name);
        }
      }
    }
  }

  private static List<Path> files(Path local) throws IOException {
    try (Stream<Path> all = Files.walk(local)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static void upload(Storage storage, Path file, String path) throws IOException {
    storage.createDirectories(folder(path));
    String unfinished = path + UNFINISHED;
    try {
      try (OutputStream out = storage.create(unfinished)) {
        Files.copy(file, out);
      }
      if (storage.length(unfinished) != Files.size(file)) {
        throw new IOException(unfinished + " is shorter than the " + Files.size(file) + " written");
      }
    } catch (IOException e) {
      deleted(storage, List.of(unfinished));
      throw e;
    }
  }

  /** Deletes what was not finished; says if that fails too. */
  private static String deleted(Storage storage, List<String> paths) {
    try {
      for (String path : paths) {
        storage.deleteFile(path);
      }
      return "";
    } catch (IOException e) {
      return " (and files whose names end in " + UNFINISHED + " could not be deleted)";
    }
  }

  /** Deletes the local files. */
  void deleteLocal() throws IOException {
    for (Path local : targets.values()) {
      Storage.local().deleteTree(local.toString());
    }
  }
}
