package org.asterism.align;

import org.asterism.genome.GenomeIndex;
import org.asterism.genome.GenomeSequence;
import org.asterism.params.Parameters;

/**
 * Scores alignments whose blocks were changed after stitching: what both mates cover counts twice,
 * and there is no floor at 0 (spec 21 section 11 step 5, 40 section 6.4).
 */
public final class Rescoring {
  private final GenomeSequence genome;
  private final AlignmentRules rules;

  /**
   * @param index the genome
   * @param p parameters of the run
   */
  public Rescoring(GenomeIndex index, Parameters p) {
    this(index.sequence(), new AlignmentRules(p, false));
  }

  Rescoring(GenomeSequence genome, AlignmentRules rules) {
    this.genome = genome;
    this.rules = rules;
  }

  /**
   * Sets score, matches, mismatches and aligned length from the blocks and boundaries.
   *
   * @param a its blocks may overlap in the genome
   * @param codes the read in the orientation of the alignment
   */
  public void rescore(Alignment a, byte[] codes) {
    a.matches = 0;
    a.mismatches = 0;
    a.alignedLength = 0;
    for (int i = 0; i < a.blockCount; i++) {
      a.alignedLength += a.length[i];
      for (int k = 0; k < a.length[i]; k++) {
        int r = codes[a.readStart[i] + k];
        int g = genome.at(a.genomeStart[i] + k);
        if (r > 3 || g > 3) {
          continue;
        }
        if (r == g) {
          a.matches++;
        } else {
          a.mismatches++;
        }
      }
    }
    int score = a.matches - a.mismatches;
    int last = a.blockCount - 1;
    for (int i = 0; i < last; i++) {
      score += boundaryScore(a, i);
    }
    if (rules.spanScore.active()) {
      long span = a.genomeStart[last] + a.length[last] - a.genomeStart[0];
      score = rules.spanScore.add(score, span == 0 ? 1 : span);
    }
    a.score = score;
  }

  private int boundaryScore(Alignment a, int i) {
    int motif = a.motif[i];
    if (motif == Alignment.MOTIF_MATES) {
      return 0;
    }
    if (motif == Alignment.MOTIF_INSERTION) {
      int inserted = a.readStart[i + 1] - a.readStart[i] - a.length[i];
      return inserted * rules.insertionBase + rules.insertionOpen;
    }
    if (motif == Alignment.MOTIF_DELETION) {
      int deleted = (int) (a.genomeStart[i + 1] - a.genomeStart[i] - a.length[i]);
      return deleted * rules.deletionBase + rules.deletionOpen;
    }
    return a.annotated[i] ? rules.annotatedScore : rules.gapScore + rules.motifPenalty[motif];
  }
}
