package org.asterism.spark.shard;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.NoSuchElementException;
import org.asterism.engine.BoundedWorkers;
import org.asterism.metrics.InputMeter;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.reads.FastxReader;
import org.asterism.reads.InputDecoder;
import org.asterism.reads.ReadFiles;
import org.asterism.reads.ReadSource;
import org.asterism.reads.ReadSources;
import org.asterism.spark.storage.Storage;

/** The input from front to back, its files wherever they are. */
public final class SequentialInput {
  private SequentialInput() {}

  /** Whether a file of the input is reached through Hadoop. */
  public static boolean isRemote(ReadFiles files) {
    for (int m = 0; m < files.streamCount(); m++) {
      for (int k = 0; k < files.fileCount(); k++) {
        if (Storage.isRemote(files.name(m, k))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Checks that every file is there; {@link org.asterism.engine.InputCheck} for any storage.
   *
   * @param workers threads to use
   * @throws FatalException 102 naming the first file that is not
   */
  public static void checkReadable(
      ReadFiles files, Storage storage, BoundedWorkers workers, RunLog log) {
    List<String> names = new ArrayList<>();
    for (int m = 0; m < files.streamCount(); m++) {
      for (int k = 0; k < files.fileCount(); k++) {
        names.add(files.name(m, k));
      }
    }
    workers.inOrder(
        names,
        name -> {
          try {
            if (!storage.isRegularFile(name)) {
              throw unreadable(name, null);
            }
          } catch (IOException e) {
            throw unreadable(name, e);
          }
          return name;
        });
    if (files.isSam()) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING: because of fatal INPUT file error: --readFilesType SAM reads local files, but "
              + files.name(0, 0)
              + " is on another file system\nSOLUTION: copy the files to a local disk.\n");
    }
    if (InputDecoder.kind(files.command()) == InputDecoder.Kind.PROCESS) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING: because of fatal INPUT file error: --readFilesCommand "
              + String.join(" ", files.command())
              + " runs as a program of its own, which cannot open "
              + files.name(0, 0)
              + "\nSOLUTION: use cat, zcat, gunzip -c, bzcat or bunzip2 -c, or copy the files to a"
              + " local disk.\n");
    }
    log.line("Reads are read through Hadoop's file systems");
  }

  private static FatalException unreadable(String name, IOException e) {
    return new FatalException(
        FatalException.PARAMETERS,
        "EXITING: because of fatal INPUT file error: could not open read file: "
            + name
            + (e == null ? "" : " (" + Storage.reason(e) + ")")
            + "\nSOLUTION: check that this file exists and has read permision.\n",
        e);
  }

  /** Opens the input. */
  public static ReadSource open(Parameters p, ReadFiles files, Storage storage, RunLog log)
      throws IOException {
    if (!isRemote(files)) {
      return ReadSources.open(p, files, log);
    }
    InputMeter meter = log.monitor().input();
    meter.begin(storedBytes(files, storage));
    InputStream[] streams = new InputStream[files.streamCount()];
    for (int m = 0; m < streams.length; m++) {
      int mate = m;
      streams[m] =
          files.command().isEmpty()
              ? meter.metered(storage.open(files.name(m, 0), 0))
              : new SequenceInputStream(
                  new Lane(
                      files.fileCount(),
                      k -> {
                        InputStream raw = meter.metered(storage.open(files.name(mate, k), 0));
                        return InputDecoder.decode(
                            InputDecoder.kind(files.command()), raw, log::warning);
                      }));
    }
    return new FastxReader(p, streams, files, 0, 0, log::line);
  }

  /** Bytes of all files. */
  public static long storedBytes(ReadFiles files, Storage storage) throws IOException {
    long sum = 0;
    for (int m = 0; m < files.streamCount(); m++) {
      for (int k = 0; k < files.fileCount(); k++) {
        sum += storage.length(files.name(m, k));
      }
    }
    return sum;
  }

  /** Opens a file of a mate. */
  private interface Opener {
    InputStream open(int file) throws IOException;
  }

  /** Marker line, file, marker line, file ... */
  private static final class Lane implements Enumeration<InputStream> {
    private final int files;
    private final Opener opener;
    private int next;

    Lane(int files, Opener opener) {
      this.files = files;
      this.opener = opener;
    }

    @Override
    public boolean hasMoreElements() {
      return next < 2 * files;
    }

    @Override
    public InputStream nextElement() {
      if (!hasMoreElements()) {
        throw new NoSuchElementException();
      }
      int file = next / 2;
      if (next++ % 2 == 0) {
        return new ByteArrayInputStream(
            ("FILE " + file + "\n").getBytes(StandardCharsets.US_ASCII));
      }
      try {
        return opener.open(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
