package org.asterism.genome;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.StringTokenizer;
import java.util.function.Consumer;
import org.asterism.params.FatalException;
import org.asterism.params.ParameterReader;
import org.asterism.params.ParameterStore;

/**
 * genomeParameters.txt of an index (spec 10 sections 10 and 11.2): a parameter file whose comments
 * hold the command that built the index and the strand bit.
 */
final class IndexSettings {
  private static final String COMMENT = "###";

  /** Words of SAindex have three bits more, and at most 57. */
  private static final int MAX_STRAND_BIT = 54;

  private final ParameterStore store = new ParameterStore();
  private int strandBit = -1;
  private boolean limitedSuffixes;

  private IndexSettings() {}

  /**
   * Reads the file.
   *
   * @param log receives what STAR logs of each line
   * @throws org.asterism.params.FatalException 102 for an unknown, repeated or empty parameter
   */
  static IndexSettings read(Path file, Consumer<String> log) throws IOException {
    IndexSettings s = new IndexSettings();
    List<String> lines =
        List.of(Files.readString(file, StandardCharsets.ISO_8859_1).split("\n", -1));
    log.accept("Reading genome generation parameters:");
    for (String line : lines) {
      if (line.stripLeading().startsWith(COMMENT)) {
        s.comment(line.stripLeading().substring(COMMENT.length()), log);
      }
    }
    new ParameterReader(s.store, log).readFile("genomeParameters.txt", lines);
    return s;
  }

  private void comment(String rest, Consumer<String> log) {
    StringTokenizer t = new StringTokenizer(rest);
    if (t.hasMoreTokens() && t.nextToken().equals("GstrandBit") && t.hasMoreTokens()) {
      String bit = t.nextToken();
      if (!bit.matches("[0-9]{1,2}") || Integer.parseInt(bit) > MAX_STRAND_BIT) {
        throw new FatalException(
            FatalException.GENOME_FILES,
            "EXITING because of FATAL ERROR: genomeParameters.txt is damaged: GstrandBit "
                + bit
                + "\nSOLUTION: re-generate the genome, or copy its files again\n");
      }
      strandBit = Integer.parseInt(bit);
      log.accept("### GstrandBit=" + strandBit);
    } else {
      limitedSuffixes |= rest.contains("--genomeSuffixLengthMax ");
      log.accept(COMMENT + rest);
    }
  }

  /** GSB as recorded, -1 if it is not. */
  int strandBit() {
    return strandBit;
  }

  /**
   * Whether the suffix array is fully sorted. The file has no line for genomeSuffixLengthMax; only
   * the command that built the index, which it repeats, tells.
   */
  boolean isSorted() {
    return !limitedSuffixes;
  }

  /** The values of the file, defaults for what it does not name. */
  ParameterStore values() {
    return store;
  }
}
