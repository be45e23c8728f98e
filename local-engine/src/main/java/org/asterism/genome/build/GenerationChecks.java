package org.asterism.genome.build;

import org.asterism.genome.Chromosomes;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.GenomeParameters;
import org.asterism.params.JunctionInsertParameters;

/** What is checked before an index is built (spec 10 section 15), and sizes that follow. */
final class GenerationChecks {
  private static final String ANNOTATION_OPTIONS =
      "(--sjdbFileChrStartEnd or --sjdbGTFfile options)\n";
  private static final int SMALLEST_STRAND_BIT = 32;
  private static final int MOST_PREFIX_BASES = 16;
  private static final int MOST_BIN_BITS = 40;

  private GenerationChecks() {}

  /** Whether a GTF file or junction files were given. */
  static boolean hasAnnotation(JunctionInsertParameters j) {
    return !j.gtfFile().equals("-") || hasJunctionFiles(j);
  }

  /** Whether junction files were given. */
  static boolean hasJunctionFiles(JunctionInsertParameters j) {
    return !j.junctionFiles().isEmpty() && !j.junctionFiles().get(0).equals("-");
  }

  /** Checks values with which no index can be built. */
  static void checkRanges(GenomeParameters g) {
    checkRange("genomeSAindexNbases", g.saIndexBases(), 1, MOST_PREFIX_BASES);
    checkRange("genomeSAsparseD", g.saSparseD(), 1, Integer.MAX_VALUE);
    checkRange("genomeChrBinNbits", g.chrBinBits(), 0, MOST_BIN_BITS);
  }

  private static void checkRange(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING because of FATAL PARAMETER ERROR: --"
              + name
              + " "
              + value
              + " is out of range\nSOLUTION: re-run with --"
              + name
              + " from "
              + least
              + " to "
              + most
              + "\n");
    }
  }

  /**
   * Checks sjdbOverhang against the annotation.
   *
   * @return the effective overhang, 0 without annotation
   */
  static int effectiveOverhang(JunctionInsertParameters j) {
    boolean annotation = hasAnnotation(j);
    if (annotation && j.overhang() <= 0) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "EXITING because of FATAL INPUT PARAMETER ERROR: for generating genome with annotations "
              + ANNOTATION_OPTIONS
              + "you need to specify >0 --sjdbOverhang\n"
              + "SOLUTION: re-run genome generation specifying non-zero --sjdbOverhang, which"
              + " ideally should be equal to OneMateLength-1, or could be chosen generically as"
              + " ~100\n");
    }
    if (!annotation && j.overhangSetByUser() && j.overhang() > 0) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "EXITING because of FATAL INPUT PARAMETER ERROR: when generating genome without"
              + " annotations "
              + ANNOTATION_OPTIONS
              + "do not specify >0 --sjdbOverhang\n"
              + "SOLUTION: re-run genome generation without --sjdbOverhang option\n");
    }
    return annotation ? j.overhang() : 0;
  }

  /**
   * Checks limitGenomeGenerateRAM.
   *
   * @param genomeSize NR
   */
  static void checkRam(long limit, long genomeSize) {
    long a = 2 * (genomeSize + 100);
    long needed = a + a / 3;
    if (limit < needed) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "EXITING because of FATAL PARAMETER ERROR: limitGenomeGenerateRAM="
              + limit
              + "is too small for your genome\n"
              + "SOLUTION: please specify --limitGenomeGenerateRAM not less than "
              + needed
              + " and make that much RAM available \n");
    }
  }

  /** Warns if the prefixes are long for the genome. */
  static void checkPrefixLength(int saIndexBases, Chromosomes chromosomes, RunLog log) {
    long total = 0;
    for (int i = 0; i < chromosomes.count(); i++) {
      total += chromosomes.length(i);
    }
    double bound = Math.log(total) / Math.log(2) / 2 - 1;
    if (saIndexBases > bound) {
      log.warning(
          "--genomeSAindexNbases "
              + saIndexBases
              + " is too large for the genome size="
              + total
              + ", which may cause seg-fault at the mapping step. Re-run genome generation with"
              + " recommended --genomeSAindexNbases "
              + (int) bound);
    }
  }

  /**
   * GSB, the number of the strand bit (spec 10 section 5).
   *
   * @param genomeSize NR
   */
  static int strandBit(long genomeSize, long junctionSpace) {
    double bits = Math.log(genomeSize + junctionSpace) / Math.log(2);
    return Math.max(SMALLEST_STRAND_BIT, (int) Math.floor(bits) + 1);
  }

  /** Bytes set aside for junction records: their number's limit times a record's length. */
  static long junctionSpace(JunctionInsertParameters j) {
    long recordLength = j.overhang() == 0 ? 0 : 2L * j.overhang() + 1;
    return j.limitInsertJunctions() * recordLength;
  }

  /** Characters compared in sorting (spec 10 section 4.3); Long.MAX_VALUE for all. */
  static long comparedCharacters(GenomeParameters g) {
    long max = g.suffixLengthMax();
    return max == Long.MAX_VALUE ? max : max / 8 * 8;
  }
}
