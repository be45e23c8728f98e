package org.asterism.spark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.spark.storage.Storage;

/**
 * The smaller inputs of a run that are named by a path with a scheme: annotation, variants,
 * whitelists, manifests, parameter files and, for the generation of an index, its sequences. They
 * are copied to the driver before the run and deleted after it. Reads and index are not among them:
 * they are read where they are, or copied to each machine once.
 */
final class RemoteInputs implements AutoCloseable {
  private static final Set<String> COPIED =
      Set.of(
          "genomeFastaFiles",
          "genomeChainFiles",
          "genomeTransformVCF",
          "sjdbGTFfile",
          "sjdbFileChrStartEnd",
          "varVCFfile",
          "soloCBwhitelist",
          "readFilesManifest",
          "parametersFiles",
          "outSAMheaderCommentFile",
          "inputBAMfile");

  private final Map<String, String> typed = new LinkedHashMap<>();
  private final List<String> arguments = new ArrayList<>();
  private Path directory;

  private RemoteInputs() {}

  /**
   * Copies what has to be copied.
   *
   * @param given the command line
   * @param storage where the files are; asked only if there are any
   * @throws FatalException 109 naming the first that cannot be read
   */
  static RemoteInputs of(List<String> given, Supplier<Storage> storage) throws IOException {
    RemoteInputs inputs = new RemoteInputs();
    String option = "";
    try {
      for (String argument : given) {
        int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
        if (argument.startsWith("--")) {
          option = argument.substring(2, equals < 0 ? argument.length() : equals);
        }
        String value = argument.substring(equals + 1);
        boolean copied = COPIED.contains(option) && Storage.isRemote(value);
        inputs.arguments.add(
            copied
                ? argument.substring(0, equals + 1) + inputs.copy(value, option, storage)
                : argument);
      }
      return inputs;
    } catch (IOException | RuntimeException e) {
      inputs.close();
      throw e;
    }
  }

  private String copy(String path, String option, Supplier<Storage> storage) throws IOException {
    if (directory == null) {
      directory = Files.createTempDirectory("asterism-inputs-");
    }
    Path folder = Files.createDirectory(directory.resolve(String.valueOf(typed.size())));
    Path local = folder.resolve(path.substring(path.lastIndexOf('/') + 1));
    try (InputStream in = storage.get().open(path, 0)) {
      Files.copy(in, local);
    } catch (IOException e) {
      throw new FatalException(
          FatalException.FILE_OPEN,
          "EXITING because of FATAL INPUT ERROR: could not read --"
              + option
              + " "
              + path
              + "\n"
              + FileProblem.reason(e)
              + "\nSOLUTION: check the path and that the file system is reachable from here\n",
          e);
    }
    typed.put(local.toString(), path);
    return local.toString();
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
