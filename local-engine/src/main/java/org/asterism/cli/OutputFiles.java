package org.asterism.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;

/**
 * The output files of a run (spec 30 section 2.1). Each is written under a name of its own and gets
 * its final name at {@link #commit}, so that a run that fails leaves nothing that looks finished.
 * Files of an earlier run with the same names disappear when this run opens them.
 */
public final class OutputFiles implements AutoCloseable {
  private static final String UNFINISHED = ".unfinished";
  private static final int BUFFER = 1 << 16;

  private final String prefix;
  private final Map<Path, Path> written = new LinkedHashMap<>();
  private final List<OutputStream> open = new ArrayList<>();

  /**
   * @param prefix outFileNamePrefix, put before every name as it is
   */
  public OutputFiles(String prefix) {
    this.prefix = prefix;
  }

  /**
   * Where to write a file now.
   *
   * @param suffix its name after the prefix, for instance {@code SJ.out.tab}
   * @throws FatalException 109 if an earlier file cannot be removed
   */
  public Path path(String suffix) {
    Path target = Path.of(prefix + suffix);
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      return target;
    }
    Path now = Path.of(prefix + suffix + UNFINISHED);
    try {
      Files.deleteIfExists(target);
    } catch (IOException e) {
      throw cannotCreate(target, e);
    }
    written.put(now, target);
    return now;
  }

  /** Bytes of all files so far, but for what their writers still hold. */
  long bytes() {
    long sum = 0;
    for (Map.Entry<Path, Path> file : List.copyOf(written.entrySet())) {
      sum += Math.max(file.getKey().toFile().length(), file.getValue().toFile().length());
    }
    return sum;
  }

  /**
   * Deletes a file that the start-up checks have emptied, so that a run that fails before it is
   * written leaves none.
   *
   * @param suffix its name after the prefix
   * @throws FatalException 109 if it cannot be removed
   */
  void removeEmpty(String suffix) {
    Path file = Path.of(prefix + suffix);
    try {
      if (Files.isRegularFile(file) && Files.size(file) == 0) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw cannotCreate(file, e);
    }
  }

  /**
   * Opens a file for writing.
   *
   * @param suffix its name after the prefix
   * @throws FatalException 109 if it cannot be created
   */
  public OutputStream create(String suffix) {
    Path path = path(suffix);
    try {
      OutputStream out = new BufferedOutputStream(Files.newOutputStream(path), BUFFER);
      open.add(out);
      return out;
    } catch (IOException e) {
      throw cannotCreate(path, e);
    }
  }

  /**
   * Closes all files and gives them their names.
   *
   * @throws FatalException 110 if that fails
   */
  public void commit() {
    try {
      for (OutputStream out : open) {
        out.close();
      }
      open.clear();
      for (Map.Entry<Path, Path> e : written.entrySet()) {
        Files.move(e.getKey(), e.getValue(), StandardCopyOption.REPLACE_EXISTING);
      }
      written.clear();
    } catch (IOException e) {
      throw new FatalException(
          FatalException.FILE_WRITE,
          "EXITING because of fatal OUTPUT FILE error: could not finish the output files: "
              + FileProblem.reason(e)
              + "\nSOLUTION: check the disk space and the permissions of the output directory\n",
          e);
    }
  }

  /** Removes what was not committed. */
  @Override
  public void close() {
    for (OutputStream out : open) {
      try {
        out.close();
      } catch (IOException e) {
        // what could not be written is removed below
        continue;
      }
    }
    for (Path now : written.keySet()) {
      try {
        if (Files.exists(now, LinkOption.NOFOLLOW_LINKS)) {
          Files.delete(now);
        }
      } catch (IOException e) {
        // its name says that it is unfinished
        continue;
      }
    }
    written.clear();
    open.clear();
  }

  private static FatalException cannotCreate(Path path, IOException e) {
    return new FatalException(
        FatalException.FILE_OPEN,
        "EXITING because of fatal OUTPUT FILE error: could not create output file "
            + path
            + ": "
            + FileProblem.reason(e)
            + "\nSOLUTION: check that the path exists and that you have write permission for this"
            + " file\n",
        e);
  }
}
