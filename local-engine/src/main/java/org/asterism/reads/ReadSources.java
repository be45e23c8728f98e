package org.asterism.reads;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.Parameters;
import org.asterism.params.ReadFileCheck;

/** Opens the whole input of a run (spec 20 section 1.4). */
public final class ReadSources {
  private ReadSources() {}

  /**
   * Opens all reads that the parameters name, with STAR's sequential rules.
   *
   * @throws FatalException 102 for a file that cannot be read
   */
  public static ReadSource open(Parameters p, RunLog log) {
    return open(p, ReadFiles.of(p), log);
  }

  /** Reads of {@code files}, of which there are none. */
  public static ReadSource none(ReadFiles files) {
    return new ReadSource() {
      @Override
      public int mateCount() {
        return files.mateCount();
      }

      @Override
      public boolean next(ReadBatch into, int maxReads) {
        into.clear();
        return false;
      }

      @Override
      public void close() {
        // no file is open
      }
    };
  }

  /** Opens all reads of {@code files}. */
  public static ReadSource open(Parameters p, ReadFiles files, RunLog log) {
    checkReadable(files, log);
    log.monitor().input().begin(storedBytes(files));
    if (files.isSam()) {
      return new SamReader(p, samStream(p, files, log), files, log::line);
    }
    InputStream[] streams = new InputStream[files.streamCount()];
    for (int m = 0; m < streams.length; m++) {
      streams[m] = stream(p, files, m, log);
    }
    return new FastxReader(p, streams, files, 0, 0, log::line);
  }

  /**
   * Checks that every file can be read, as STAR does before it starts.
   *
   * @throws FatalException 102 naming the first file that cannot
   */
  public static void checkReadable(ReadFiles files, RunLog log) {
    for (int m = 0; m < files.streamCount(); m++) {
      for (int k = 0; k < files.fileCount(); k++) {
        ReadFileCheck.check(files.name(m, k), !files.command().isEmpty(), log);
      }
    }
  }

  /** Bytes of all files; 0 if that is not known, or if they are read by a program. */
  private static long storedBytes(ReadFiles files) {
    long sum = 0;
    for (int m = 0; m < files.streamCount(); m++) {
      for (int k = 0; k < files.fileCount(); k++) {
        String name = files.name(m, k);
        boolean direct =
            InputDecoder.kind(files.command()) != InputDecoder.Kind.PROCESS
                || files.isSam() && SamInput.isDirectBam(files.command(), name);
        if (!direct || !Files.isRegularFile(Path.of(name))) {
          return 0;
        }
        sum += Path.of(name).toFile().length();
      }
    }
    return sum;
  }

  /** SAM text of the only file, or of the files with their {@code FILE} lines. */
  private static InputStream samStream(Parameters p, ReadFiles files, RunLog log) {
    if (!files.command().isEmpty()) {
      return new LaneStream(
          files.fileCount(),
          k -> SamInput.open(p, files, k, log.monitor().input()::metered, log::line));
    }
    try {
      return SamInput.open(p, files, 0, log.monitor().input()::metered, log::line);
    } catch (IOException e) {
      throw cannotOpen(files.name(0, 0), e);
    }
  }

  private static FatalException cannotOpen(String name, IOException e) {
    return new FatalException(
        FatalException.PARAMETERS,
        "EXITING because of fatal input ERROR: could not open readFilesIn=" + name + "\n",
        e);
  }

  /** The stream of one mate: the plain file, or the lanes with their {@code FILE} lines. */
  private static InputStream stream(Parameters p, ReadFiles files, int mate, RunLog log) {
    if (!files.command().isEmpty()) {
      String shell = p.reads().sysShell();
      return new LaneStream(
          files.fileCount(),
          k ->
              InputDecoder.open(
                  files.command(),
                  files.name(mate, k),
                  shell,
                  log.monitor().input()::metered,
                  log::warning));
    }
    try {
      return log.monitor().input().metered(Files.newInputStream(Path.of(files.name(mate, 0))));
    } catch (IOException e) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING because of fatal input ERROR: could not open readFilesIn="
              + files.name(mate, 0)
              + "\n"
              + FileProblem.reason(e)
              + "\n",
          e);
    }
  }
}
