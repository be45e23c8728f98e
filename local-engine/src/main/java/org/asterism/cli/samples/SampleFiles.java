package org.asterism.cli.samples;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

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

  /** Whether a path is a file of this machine. */
  boolean isLocal(String path);

  /** Files of this machine. */
  SampleFiles LOCAL =
      new SampleFiles() {
        @Override
        public boolean isLocal(String path) {
          return true;
        }

        @Override
        public String read(String path) throws IOException {
          Path file = Path.of(path);
          return Files.isRegularFile(file) ? Files.readString(file, StandardCharsets.UTF_8) : null;
        }

        @Override
        public void write(String path, String text) throws IOException {
          Path file = Path.of(path);
          if (file.getParent() != null) {
            Files.createDirectories(file.getParent());
          }
          Path unfinished = Path.of(path + ".unfinished");
          Files.writeString(unfinished, text, StandardCharsets.UTF_8);
          Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        }

        @Override
        public void delete(String path) throws IOException {
          Files.deleteIfExists(Path.of(path));
        }

        @Override
        public String fingerprint(String path) throws IOException {
          Path file = Path.of(path);
          return Files.size(file) + "@" + Files.getLastModifiedTime(file).toMillis();
        }
      };
}
