package org.asterism.align;

import org.asterism.params.FatalException;
import org.asterism.params.Unsigned;

/**
 * Decides whether a candidate with extended ends may be recorded: reference ends, overhangs,
 * strands and motifs of its junctions, mapped length of spliced mates, the junctions that a second
 * stage allows, agreement of the mates (spec 21 section 6 steps 2 to 11).
 */
final class CandidateFilter {
  private final AlignmentRules rules;

  CandidateFilter(AlignmentRules rules) {
    this.rules = rules;
  }

  /**
   * Sets the candidate's {@link Alignment#intronStrand}.
   *
   * @param a blocks with the ends extended
   * @param read what the blocks belong to
   */
  boolean accepts(Alignment a, ReadShape read) {
    if (!rules.softClipAtEnds && hangsOver(a, read)) {
      return false;
    }
    if (a.blockCount == 1) {
      a.intronStrand = 0;
      return acceptsMotifs(a);
    }
    return overhangsLongEnough(a)
        && acceptsStrands(a)
        && acceptsMotifs(a)
        && splicedMatesLongEnough(a, read)
        && (rules.allowedJunctions == null || rules.allowedJunctions.allowsAll(a))
        && (a.mate[0] == a.mate[a.blockCount - 1] || matesAgree(a, read));
  }

  /** What of it holds for long reads: steps 5 to 8 (section 13 item 5). */
  boolean acceptsJunctions(Alignment a) {
    return acceptsStrands(a) && acceptsMotifs(a);
  }

  /** Step 2: the whole combined read is projected, an absent mate included. */
  private static boolean hangsOver(Alignment a, ReadShape read) {
    int last = a.blockCount - 1;
    long rightEnd = a.genomeStart[last] + read.length - a.readStart[last];
    return rightEnd > read.chromosomeStart + read.chromosomeLength
        || a.genomeStart[0] < read.chromosomeStart + a.readStart[0];
  }

  /** Step 4. */
  private boolean overhangsLongEnough(Alignment a) {
    int boundaries = a.blockCount - 1;
    for (int i = 0; i < boundaries; i++) {
      if (a.motif[i] < 0) {
        continue;
      }
      int left = a.length[i];
      int right = a.length[i + 1];
      if (a.annotated[i]) {
        if (left < rules.annotatedOverhangMin && (i == 0 || endsExon(a, i - 1))
            || right < rules.annotatedOverhangMin && (i == boundaries - 1 || endsExon(a, i + 1))) {
          return false;
        }
      } else if (Long.compareUnsigned(left, rules.overhangMin + a.shiftLeft[i]) < 0
          || Long.compareUnsigned(right, rules.overhangMin + a.shiftRight[i]) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether a boundary leaves a short annotated exon next to it without support. */
  private static boolean endsExon(Alignment a, int i) {
    return a.motif[i] == Alignment.MOTIF_MATES || (a.motif[i] >= 0 && !a.annotated[i]);
  }

  /** Steps 5 to 7. */
  private boolean acceptsStrands(Alignment a) {
    int seen = 0;
    for (int i = 0; i < a.blockCount - 1; i++) {
      if (a.motif[i] >= 0) {
        seen |= 1 << a.junctionStrand[i];
      }
    }
    boolean plus = (seen & 2) != 0;
    boolean minus = (seen & 4) != 0;
    a.intronStrand = plus == minus ? 0 : plus ? 1 : 2;
    if (rules.removeInconsistentStrands && plus && minus) {
      return false;
    }
    return !(rules.strandFieldIntronMotif && seen != 0 && a.intronStrand == 0);
  }

  /** Step 8. */
  private boolean acceptsMotifs(Alignment a) {
    if (rules.intronMotifs == AlignmentRules.KEEP_ALL_MOTIFS) {
      return true;
    }
    if (rules.intronMotifs == AlignmentRules.UNKNOWN_MOTIF_FILTER) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "EXITING because of FATAL INPUT error: unrecognized value of --outFilterIntronMotifs="
              + rules.intronMotifsWord
              + "\nSOLUTION: re-run STAR with --outFilterIntronMotifs = None -OR-"
              + " RemoveNoncanonical -OR- RemoveNoncanonicalUnannotated");
    }
    boolean all = rules.intronMotifs == AlignmentRules.REMOVE_NONCANONICAL;
    for (int i = 0; i < a.blockCount - 1; i++) {
      if (a.motif[i] == Alignment.MOTIF_NONCANONICAL && (all || !a.annotated[i])) {
        return false;
      }
    }
    return true;
  }

  /** Step 9. */
  private boolean splicedMatesLongEnough(Alignment a, ReadShape read) {
    int from = 0;
    while (from < a.blockCount) {
      int mate = a.mate[from];
      int mapped = 0;
      boolean spliced = false;
      int i = from;
      for (; i < a.blockCount && a.mate[i] == mate; i++) {
        mapped += a.length[i];
        spliced |= i > from && a.motif[i - 1] >= 0;
      }
      if (spliced
          && (mapped < rules.splicedMateMin
              || mapped
                  < Unsigned.truncate(rules.splicedMateMinOverLength * read.mateLength[mate]))) {
        return false;
      }
      from = i;
    }
    return true;
  }

  /** Step 11. */
  private boolean matesAgree(Alignment a, ReadShape read) {
    int last = a.blockCount - 1;
    long lastEnd = a.genomeStart[last] + a.length[last];
    if (lastEnd <= a.genomeStart[0]) {
      return false;
    }
    int second = 1;
    while (a.mate[second] == a.mate[0]) {
      second++;
    }
    long firstMateEnd = a.genomeStart[second - 1] + a.length[second - 1];
    if (firstMateEnd <= a.genomeStart[second]) {
      return true;
    }
    if (a.genomeStart[0] > a.genomeStart[second] + a.readStart[0] + rules.protrude
        || firstMateEnd > a.genomeStart[last] + read.length - a.readStart[last] + rules.protrude) {
      return false;
    }
    return junctionsAgree(a, second);
  }

  /** The junctions of both mates, from the first that the right mate could share on. */
  private static boolean junctionsAgree(Alignment a, int second) {
    long secondEnd = a.genomeStart[second] + a.length[second];
    int i = 1;
    while (i < second && a.genomeStart[i] < secondEnd) {
      i++;
    }
    int k = second + 1;
    while (i < second && k < a.blockCount) {
      if (a.motif[i - 1] < 0) {
        i++;
      } else if (a.motif[k - 1] < 0) {
        k++;
      } else if (a.genomeStart[i] != a.genomeStart[k]
          || a.genomeStart[i - 1] + a.length[i - 1] != a.genomeStart[k - 1] + a.length[k - 1]) {
        return false;
      } else {
        i++;
        k++;
      }
    }
    return true;
  }
}
