package org.asterism.spark;

import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.asterism.spark.storage.Storage;

/** The files of a finished run, wherever they are. */
final class ResultFiles {
  private final Storage storage;
  private final String prefix;
  private final String cells;

  /**
   * @param prefix outFileNamePrefix
   * @param cells directory of the counts of cells below it, ending in a slash
   */
  ResultFiles(Storage storage, String prefix, String cells) {
    this.storage = storage;
    this.prefix = prefix;
    this.cells = cells;
  }

  /** Path by what follows the prefix: those beside each other, and those of the counts of cells. */
  Map<String, String> all() {
    Map<String, String> files = new TreeMap<>();
    int slash = prefix.lastIndexOf('/');
    String directory = slash < 0 ? "." : prefix.substring(0, slash);
    String begin = prefix.substring(slash + 1);
    for (String path : list(directory.isEmpty() ? "/" : directory)) {
      String name = path.substring(path.lastIndexOf('/') + 1);
      if (name.startsWith(begin)) {
        files.put(name.substring(begin.length()), path);
      }
    }
    try {
      String directoryOfCells = prefix + cells;
      new StoredSampleFiles(() -> storage)
          .lengths(directoryOfCells)
          .keySet()
          .forEach(name -> files.put(cells + name, directoryOfCells + name));
    } catch (IOException e) {
      throw new UncheckedIOException("could not list " + prefix + cells, e);
    }
    return Collections.unmodifiableMap(files);
  }

  /** Paths of the files of a directory; none if it is not there. */
  List<String> list(String directory) {
    try {
      return storage.listFiles(directory);
    } catch (FileNotFoundException | NoSuchFileException | NotDirectoryException e) {
      return List.of();
    } catch (IOException e) {
      throw new UncheckedIOException("could not list " + directory, e);
    }
  }

  /** Whether there is a file. */
  boolean exists(String path) {
    try {
      return storage.isRegularFile(path);
    } catch (IOException e) {
      throw new UncheckedIOException("could not look for " + path, e);
    }
  }

  /** Lines of a text, one byte per character. */
  List<String> lines(String path) {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(storage.open(path, 0), StandardCharsets.ISO_8859_1))) {
      return in.lines().collect(Collectors.toList());
    } catch (IOException e) {
      throw new UncheckedIOException("could not read " + path, e);
    }
  }
}
