package org.asterism.solo.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.RunDirectories;

/** Makes the directories of solo output and says so in Log.out (spec 51 sections 1 and 17). */
public final class SoloDirectories {
  private final String permission;
  private final RunLog log;

  /**
   * @param permission {@code runDirPerm}
   * @param log receives a line per directory
   */
  public SoloDirectories(String permission, RunLog log) {
    this.permission = permission;
    this.log = log;
  }

  /**
   * Makes a directory and its parents unless it exists.
   *
   * @param directory path as Log.out shows it
   * @throws FatalException 102 if it cannot be made
   */
  public void create(String directory) {
    Path path = Path.of(directory);
    String what = "directory and its parents created: ";
    try {
      if (Files.isDirectory(path)) {
        what = "directory exists and will be overwritten: ";
      } else if (path.getParent() == null || Files.isDirectory(path.getParent())) {
        RunDirectories.create(path, permission);
        what = "directory created: ";
      } else {
        RunDirectories.createWithParents(path, permission);
      }
    } catch (IOException e) {
      throw FatalException.parameters(
          "EXITING because of fatal OUTPUT FILE error: could not create Solo output directory "
              + directory
              + ": "
              + FileProblem.reason(e),
          "check the path and permissions");
    }
    log.line("Solo output directory " + what + directory);
  }
}
