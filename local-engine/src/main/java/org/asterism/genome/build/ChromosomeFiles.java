package org.asterism.genome.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.asterism.genome.Chromosomes;

/** chrName.txt, chrStart.txt, chrLength.txt and chrNameLength.txt (spec 10 section 3). */
final class ChromosomeFiles {
  private ChromosomeFiles() {}

  /** Writes the four files into an existing directory. */
  static void write(Chromosomes chromosomes, Path directory) throws IOException {
    StringBuilder names = new StringBuilder();
    StringBuilder starts = new StringBuilder();
    StringBuilder lengths = new StringBuilder();
    StringBuilder both = new StringBuilder();
    for (int i = 0; i < chromosomes.count(); i++) {
      String name = chromosomes.name(i);
      names.append(name).append('\n');
      starts.append(chromosomes.start(i)).append('\n');
      lengths.append(chromosomes.length(i)).append('\n');
      both.append(name).append('\t').append(chromosomes.length(i)).append('\n');
    }
    starts.append(chromosomes.end()).append('\n');
    write(directory, "chrName.txt", names);
    write(directory, "chrStart.txt", starts);
    write(directory, "chrLength.txt", lengths);
    write(directory, "chrNameLength.txt", both);
  }

  private static void write(Path directory, String name, StringBuilder text) throws IOException {
    Files.writeString(directory.resolve(name), text, StandardCharsets.ISO_8859_1);
  }
}
