package org.asterism.params;

import java.nio.file.Files;
import java.nio.file.Path;
import org.asterism.output.RunLog;

/** Whether the files of reads can be opened, as STAR checks before it starts (spec 20 1.4). */
public final class ReadFileCheck {
  private ReadFileCheck() {}

  /**
   * Checks one file. Names with a scheme (hdfs:/, s3a:/) are left to whoever can reach them.
   *
   * @param name name with the prefix
   * @param byCommand whether readFilesCommand reads it
   * @param log receives warnings
   * @throws FatalException 102 if it cannot be read
   */
  public static void check(String name, boolean byCommand, RunLog log) {
    if (name.matches("[A-Za-z][A-Za-z0-9+.-]+:/.*")) {
      return;
    }
    String problem = FileProblem.reading(name);
    if (problem == null) {
      return;
    }
    if (byCommand && !Files.exists(Path.of(name))) {
      log.warning(" Could not ls " + name + "\n");
    }
    String message =
        byCommand
            ? "EXITING: because of fatal INPUT file error: could not open read file: "
            : "EXITING because of fatal input ERROR: could not open readFilesIn=";
    throw FatalException.parameters(
        message + name + "\n" + problem,
        "check the names given with --readFilesIn, --readFilesManifest and --readFilesPrefix, and"
            + " the permissions of the files");
  }
}
