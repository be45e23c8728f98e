package org.asterism.annotation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.JunctionDatabase;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;

/**
 * From candidates to the junctions of an index (spec 10 section 8): look-up in the genome, then one
 * survivor per repeat family and strand, then one per pair of coordinates.
 */
public final class JunctionPreparation {
  private static final Comparator<Long> UNSIGNED = Long::compareUnsigned;

  private JunctionPreparation() {}

  /**
   * Prepares the junctions to be inserted.
   *
   * @param candidates in list order
   * @param genome the bases around the junctions
   * @param chromosomes the chromosomes; of two with one name the first is meant
   * @param overhang bases on each side of a junction record
   * @param limit largest allowed number of junctions (limitSjdbInsertNsj)
   * @param log gets warnings about long repeats
   * @return junctions sorted by start and end, each pair once
   * @throws FatalException for an unknown chromosome or too many junctions
   */
  public static JunctionDatabase prepare(
      List<JunctionCandidate> candidates,
      ReferenceBases genome,
      Chromosomes chromosomes,
      int overhang,
      long limit,
      RunLog log) {
    List<LocatedJunction> located = locate(candidates, genome, chromosomes, log);
    List<LocatedJunction> survivors = collapseRepeats(located, chromosomes.end());
    JunctionCollapse recorded = new JunctionCollapse();
    survivors.sort(
        Comparator.comparing(LocatedJunction::recordedStart, UNSIGNED)
            .thenComparing(LocatedJunction::recordedEnd, UNSIGNED));
    survivors.forEach(recorded::add);
    JunctionDatabase database = recorded.database(overhang);
    log.stamped("  Finished preparing junctions");
    if (database.count() > limit) {
      throw tooMany(database.count(), limit);
    }
    return database;
  }

  /**
   * Writes sjdbInfo.txt and sjdbList.out.tab (section 8.5).
   *
   * @param directory an existing directory
   */
  public static void writeTables(
      JunctionDatabase junctions, Chromosomes chromosomes, Path directory) throws IOException {
    junctions.write(directory.resolve("sjdbInfo.txt"));
    try (TableWriter out = TableWriter.create(directory.resolve("sjdbList.out.tab"))) {
      for (int j = 0; j < junctions.count(); j++) {
        int c = chromosomeAt(junctions.start(j), chromosomes);
        long shift = junctions.motif(j) == 0 ? junctions.shiftLeft(j) : 0;
        long toChromosome = shift - chromosomes.start(c) + 1;
        out.text(chromosomes.name(c))
            .number(junctions.start(j) + toChromosome)
            .number(junctions.end(j) + toChromosome)
            .text(".+-".charAt(junctions.strand(j)))
            .endRow();
      }
    }
  }

  /** Chromosome of a position, the last one for positions that no chromosome owns. */
  static int chromosomeAt(long position, Chromosomes chromosomes) {
    int c = chromosomes.at(position);
    return c == Chromosomes.NONE ? chromosomes.count() - 1 : c;
  }

  private static List<LocatedJunction> locate(
      List<JunctionCandidate> candidates,
      ReferenceBases genome,
      Chromosomes chromosomes,
      RunLog log) {
    Map<String, Integer> numbers = new HashMap<>();
    List<LocatedJunction> located = new ArrayList<>(candidates.size());
    for (int i = 0; i < candidates.size(); i++) {
      JunctionCandidate c = candidates.get(i);
      int chromosome = numbers.computeIfAbsent(c.chromosome(), chromosomes::indexOf);
      if (chromosome < 0) {
        throw unknownChromosome(c);
      }
      LocatedJunction j =
          LocatedJunction.locate(c, chromosomes.start(chromosome), genome, chromosomes);
      if (Math.max(j.shiftLeft(), j.shiftRight()) == LocatedJunction.MAX_SHIFT) {
        log.line(
            String.format(
                "WARNING: long repeat for junction # %d : %s %s %s; left shift = %d; right shift ="
                    + " %d",
                i + 1,
                c.chromosome(),
                Long.toUnsignedString(c.start()),
                Long.toUnsignedString(c.end()),
                j.shiftLeft(),
                j.shiftRight()));
      }
      located.add(j);
    }
    return located;
  }

  /**
   * Keeps one junction of each run with equal leftmost coordinates (section 8.3). Strands are
   * sorted apart but not compared: neighbours across the border of two strands collapse too.
   */
  private static List<LocatedJunction> collapseRepeats(
      List<LocatedJunction> located, long chromosomeEnd) {
    List<LocatedJunction> sorted = new ArrayList<>(located);
    sorted.sort(
        Comparator.comparing(
                (LocatedJunction j) -> j.leftmostStart() + offset(j, chromosomeEnd), UNSIGNED)
            .thenComparing(j -> j.leftmostEnd() + offset(j, chromosomeEnd), UNSIGNED));
    List<LocatedJunction> kept = new ArrayList<>(sorted.size());
    for (LocatedJunction j : sorted) {
      int last = kept.size() - 1;
      if (last < 0
          || kept.get(last).leftmostStart() != j.leftmostStart()
          || kept.get(last).leftmostEnd() != j.leftmostEnd()) {
        kept.add(j);
      } else if (j.beatsInRepeat(kept.get(last))) {
        kept.set(last, j);
      }
    }
    return kept;
  }

  private static long offset(LocatedJunction j, long chromosomeEnd) {
    return switch (j.strand()) {
      case '+' -> 0;
      case '-' -> chromosomeEnd;
      default -> 2 * chromosomeEnd;
    };
  }

  private static FatalException unknownChromosome(JunctionCandidate c) {
    return new FatalException(
        FatalException.INPUT_FILES,
        "EXITING because of FATAL error, the sjdb chromosome "
            + c.chromosome()
            + " is not found among the genomic chromosomes\n"
            + "SOLUTION: fix your file(s) --sjdbFileChrStartEnd or --sjdbGTFfile, offending"
            + " junction:"
            + c.chromosome()
            + "\t"
            + Long.toUnsignedString(c.start())
            + "\t"
            + Long.toUnsignedString(c.end())
            + "\n");
  }

  private static FatalException tooMany(int count, long limit) {
    String fact =
        "Fatal LIMIT error: the number of junctions to be inserted on the fly ="
            + count
            + " is larger than the limitSjdbInsertNsj="
            + limit
            + "\n";
    return new FatalException(
        FatalException.INPUT_FILES,
        fact + fact + "SOLUTION: re-run with at least --limitSjdbInsertNsj " + count + "\n");
  }
}
