package org.asterism.spark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.asterism.params.CommandWord;
import org.asterism.params.FatalException;
import org.asterism.params.PathRole;
import org.asterism.spark.storage.Storage;

/**
 * The smaller inputs of a run that are named by a path with a scheme: annotation, variants,
 * whitelists, manifests, parameter files and the paths in these, the matrix of a run that calls
 * cells, and, for the generation of an index, its sequences. They are copied to the driver before
 * the run and deleted after it. Reads and index are not among them: they are read where they are,
 * or copied to each machine once.
 */
final class RemoteInputs implements AutoCloseable {
  private static final String PARAMETER_FILES = "parametersFiles";

  private final Map<String, String> typed = new LinkedHashMap<>();
  private final List<String> arguments = new ArrayList<>();
  private final Supplier<Storage> storage;
  private Path directory;

  private RemoteInputs(Supplier<Storage> storage) {
    this.storage = storage;
  }

  /**
   * Copies what has to be copied.
   *
   * @param given the command line
   * @param storage where the files are; asked only if there are any
   * @throws FatalException 109 naming the first that cannot be read
   */
  static RemoteInputs of(List<String> given, Supplier<Storage> storage) throws IOException {
    RemoteInputs inputs = new RemoteInputs(storage);
    try {
      for (CommandWord word : CommandWord.of(given)) {
        inputs.arguments.add(word.with(inputs.local(word)));
      }
      return inputs;
    } catch (IOException | RuntimeException e) {
      inputs.close();
      throw e;
    }
  }

  private String local(CommandWord word) throws IOException {
    String value = word.value();
    if (word.option().equals(PARAMETER_FILES) && word.isValue()) {
      return withLocalPaths(Storage.isRemote(value) ? copy(value, PARAMETER_FILES) : value);
    }
    if (!Storage.isRemote(value)) {
      return value;
    }
    if (word.isInput()) {
      return copy(value, word.option());
    }
    return word.isMatrixOfCells() ? copyFolder(value) : value;
  }

  /** A parameter file; another one if it names remote files, which are copied. */
  private String withLocalPaths(String file) throws IOException {
    Path path = Storage.localPath(file);
    if (!Files.isRegularFile(path)) {
      return file; // reported when it is read
    }
    List<String> lines = new ArrayList<>();
    boolean changed = false;
    for (String line : Files.readAllLines(path, StandardCharsets.ISO_8859_1)) {
      String[] words = line.strip().split("\\s+");
      StringBuilder local = new StringBuilder(words[0]);
      boolean copied = false;
      for (int i = 1; i < words.length; i++) {
        boolean remote = PathRole.of(words[0]) == PathRole.INPUT && Storage.isRemote(words[i]);
        local.append(' ').append(remote ? copy(words[i], words[0]) : words[i]);
        copied |= remote;
      }
      lines.add(copied ? local.toString() : line);
      changed |= copied;
    }
    if (!changed) {
      return file;
    }
    Path local = newFolder().resolve(path.getFileName());
    Files.write(local, lines, StandardCharsets.ISO_8859_1);
    typed.put(local.toString(), typed.getOrDefault(file, file));
    return local.toString();
  }

  private Path newFolder() throws IOException {
    if (directory == null) {
      directory = Files.createTempDirectory("asterism-inputs-");
    }
    return Files.createDirectory(directory.resolve(String.valueOf(typed.size())));
  }

  private String copy(String path, String option) throws IOException {
    Path local = newFolder().resolve(path.substring(path.lastIndexOf('/') + 1));
    copy(path, local, option);
    typed.put(local.toString(), path);
    return local.toString();
  }

  private String copyFolder(String path) throws IOException {
    Path local = Files.createDirectory(newFolder().resolve("matrix"));
    try {
      for (String file : storage.get().listFiles(path)) {
        copy(file, local.resolve(file.substring(file.lastIndexOf('/') + 1)), "runMode");
      }
    } catch (IOException e) {
      throw unreadable("runMode", path, e);
    }
    typed.put(local.toString(), path);
    return local.toString();
  }

  private void copy(String path, Path local, String option) {
    try (InputStream in = storage.get().open(path, 0)) {
      Files.copy(in, local);
    } catch (IOException e) {
      throw unreadable(option, path, e);
    }
  }

  private static FatalException unreadable(String option, String path, IOException e) {
    return new FatalException(
        FatalException.FILE_OPEN,
        "EXITING because of FATAL INPUT ERROR: could not read --"
            + option
            + " "
            + path
            + "\n"
            + Storage.reason(e)
            + "\nSOLUTION: check the path and that the file system is reachable from here\n",
        e);
  }

  /** The command line with local copies. */
  List<String> arguments() {
    return arguments;
  }

  /** What the user typed in place of the local names in a text. */
  String shown(String text) {
    String shown = text;
    for (Map.Entry<String, String> copy : typed.entrySet()) {
      shown = shown.replace(copy.getKey(), copy.getValue());
    }
    return shown;
  }

  @Override
  public void close() throws IOException {
    if (directory != null) {
      Storage.local().deleteTree(directory.toString());
    }
  }
}
