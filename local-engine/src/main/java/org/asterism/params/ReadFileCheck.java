package org.asterism.params;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.asterism.output.RunLog;

/** Whether the files of reads can be opened, as STAR checks before it starts (spec 20 1.4). */
public final class ReadFileCheck {
  private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:/.*");

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
    String problem = problem(name);
    if (problem != null) {
      refuse(name, problem, byCommand, log);
    }
  }

  /** Whether the name has a scheme: then the file is not looked for here. */
  public static boolean elsewhere(String name) {
    return SCHEME.matcher(name).matches();
  }

  /** Why a file cannot be read; null if it can, or is elsewhere. */
  public static String problem(String name) {
    return elsewhere(name) ? null : FileProblem.reading(name);
  }

  /**
   * Ends the run for a file that cannot be read.
   *
   * @param problem what {@link #problem} said
   * @throws FatalException 102, always
   */
  public static void refuse(String name, String problem, boolean byCommand, RunLog log) {
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
