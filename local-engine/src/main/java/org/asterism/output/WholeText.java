package org.asterism.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Small files of text that have their names only when they are complete. */
public final class WholeText {
  private WholeText() {}

  /**
   * Writes or replaces a file.
   *
   * @param text what it will hold, written as UTF-8
   * @return the file
   * @throws IOException if it cannot be written; what was there stays, and nothing else is left
   */
  public static Path write(Path file, String text) throws IOException {
    Path unfinished = Path.of(file + ".unfinished");
    try {
      Files.writeString(unfinished, text, StandardCharsets.UTF_8);
      return Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }
}
