package org.asterism.cli.samples;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.asterism.output.WholeText;
import org.asterism.params.Locations;
import org.asterism.params.TextLimits;

/** The few things that a run of many samples does with files, wherever they are. */
public interface SampleFiles {
  /** Text of a small file; null if it is not there. */
  String read(String path) throws IOException;

  /** Writes a small file at once, with the directories above it. */
  void write(String path, String text) throws IOException;

  /** Deletes a file if it is there. */
  void delete(String path) throws IOException;

  /** Length and time of the last change of a file. */
  String fingerprint(String path) throws IOException;

  /**
   * Lengths of the files of a directory and all below it.
   *
   * @return by path from the directory on, ordered; empty if there is no such directory
   */
  SortedMap<String, Long> lengths(String directory) throws IOException;

  /** Whether a path is a file of this machine. */
  boolean isLocal(String path);

  /** Files of this machine. */
  SampleFiles LOCAL =
      new SampleFiles() {
        private static Path file(String path) {
          return Path.of(Locations.local(path));
        }

        @Override
        public boolean isLocal(String path) {
          return true;
        }

        @Override
        public String read(String path) throws IOException {
          Path file = file(path);
          return Files.isRegularFile(file)
              ? TextLimits.read(file.toString(), StandardCharsets.UTF_8)
              : null;
        }

        @Override
        public void write(String path, String text) throws IOException {
          Path file = file(path);
          if (file.getParent() != null) {
            Files.createDirectories(file.getParent());
          }
          WholeText.write(file, text);
        }

        @Override
        public void delete(String path) throws IOException {
          Files.deleteIfExists(file(path));
        }

        @Override
        public SortedMap<String, Long> lengths(String directory) throws IOException {
          SortedMap<String, Long> lengths = new TreeMap<>();
          Path root = file(directory);
          if (Files.isDirectory(root)) {
            try (Stream<Path> all = Files.walk(root)) {
              for (Path file : all.filter(Files::isRegularFile).toList()) {
                lengths.put(root.relativize(file).toString(), Files.size(file));
              }
            }
          }
          return lengths;
        }

        @Override
        public String fingerprint(String path) throws IOException {
          Path file = file(path);
          return Files.size(file) + "@" + Files.getLastModifiedTime(file).toMillis();
        }
      };
}
