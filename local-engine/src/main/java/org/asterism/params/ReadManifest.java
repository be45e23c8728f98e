package org.asterism.params;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The table of readFilesManifest (spec 20 section 1.3): a line for each file, or pair of files, and
 * its read group.
 *
 * @param mates for each mate its files in order, prefix included
 * @param readGroups read groups as lists of fields, the first beginning with {@code ID:}
 */
public record ReadManifest(List<List<String>> mates, List<List<String>> readGroups) {

  /**
   * Reads the table.
   *
   * @param file its path
   * @param prefix put in front of every name of a read file
   * @param log receives lines for Log.out
   * @throws FatalException 104 for a table that is not one, 109 if it cannot be read
   */
  public static ReadManifest read(String file, String prefix, Consumer<String> log) {
    log.accept("Reading input file names and read groups from readFileManifest " + file);
    List<String> first = new ArrayList<>();
    List<String> second = new ArrayList<>();
    List<List<String>> groups = new ArrayList<>();
    for (String line : lines(file)) {
      if (line.isBlank()) {
        continue;
      }
      String[] columns = line.split("\t", 3);
      if (columns.length < 3) {
        throw new FatalException(
            FatalException.INPUT_FILES,
            "EXITING because of FATAL INPUT FILE error: readFileManifest file "
                + file
                + " has to contain at least 3 tab separated columns\nSOLUTION: write one line"
                + " per file: Read1 <tab> Read2 <tab> ReadGroup, with - as Read2 of single-end"
                + " reads\n");
      }
      first.add(prefix + Locations.local(columns[0]));
      second.add(prefix + Locations.local(columns[1]));
      String group = columns[2].startsWith("ID:") ? columns[2] : "ID:" + columns[2];
      groups.add(List.of(group.split("\t", -1)));
      log.accept(columns[0] + "\t" + columns[1] + "\t" + group);
    }
    if (first.isEmpty()) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "EXITING because of FATAL INPUT FILE error: readFileManifest file "
              + file
              + " names no read files\nSOLUTION: write one line per file: Read1 <tab> Read2"
              + " <tab> ReadGroup\n");
    }
    boolean single = second.get(0).endsWith("-");
    return new ReadManifest(single ? List.of(first) : List.of(first, second), groups);
  }

  private static List<String> lines(String file) {
    try {
      return TextLimits.read(file, StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new FatalException(
          FatalException.FILE_OPEN,
          "exiting because of *INPUT FILE* error: could not open input file "
              + file
              + "\n"
              + FileProblem.reason(e)
              + "\nSOLUTION: check the path and permissions of readFilesManifest = "
              + file
              + "\n",
          e);
    }
  }
}
