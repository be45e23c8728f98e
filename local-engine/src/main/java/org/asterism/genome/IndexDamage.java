package org.asterism.genome;

import java.nio.file.Path;
import org.asterism.params.FatalException;

/**
 * Looks for damage inside the large files of an index: values that no index can have. Opening an
 * index looks at sizes alone, since reading some 30 GB would cost more than many a run; this is for
 * a run that failed for a reason it cannot explain.
 */
public final class IndexDamage {
  private static final int LARGEST_CODE = Bases.PAD;

  private IndexDamage() {}

  /**
   * Reads the files of an index from front to back.
   *
   * @param directory of the index
   * @throws FatalException 105 that names the damaged file and the place, if there is damage; or
   *     any error of opening the index
   */
  public static void check(Path directory) {
    GenomeIndex g = IndexLoader.open(directory);
    for (long i = 0; i < g.size(); i++) {
      int code = g.sequence().at(i);
      if (code < 0 || code > LARGEST_CODE) {
        throw damaged(directory, "Genome", "byte " + i + " is " + code + ", which is no base");
      }
    }
    checkSuffixes(directory, g);
    checkPrefixes(directory, g);
  }

  private static void checkSuffixes(Path directory, GenomeIndex g) {
    SuffixArray suffixes = g.suffixArray();
    long offset = (1L << suffixes.strandBit()) - 1;
    for (long i = 0; i < suffixes.count(); i++) {
      if ((suffixes.word(i) & offset) >= g.size()) {
        throw damaged(directory, "SA", "suffix " + i + " is not in the genome");
      }
    }
  }

  private static void checkPrefixes(Path directory, GenomeIndex g) {
    PrefixTable table = g.prefixTable();
    for (int level = 1; level <= table.depth(); level++) {
      long before = -1;
      for (long prefix = 0; prefix < 1L << (2 * level); prefix++) {
        long entry = table.entry(level, prefix);
        long at = table.index(entry);
        if (table.isAbsent(entry)) {
          continue;
        }
        if (at >= g.suffixArray().count() || at <= before) {
          String where = "prefix " + prefix + " of " + level + " bases ";
          throw damaged(directory, "SAindex", where + "points to a wrong place in SA");
        }
        before = at;
      }
    }
  }

  private static FatalException damaged(Path directory, String name, String what) {
    return new FatalException(
        FatalException.GENOME_FILES,
        "EXITING because of FATAL ERROR: damaged genome file: "
            + directory.resolve(name)
            + "\n"
            + what
            + "\nSOLUTION: re-generate the genome, or copy its files again\n");
  }
}
