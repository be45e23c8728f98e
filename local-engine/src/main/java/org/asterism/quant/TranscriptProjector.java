package org.asterism.quant;

import java.util.Arrays;
import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;
import org.asterism.genome.GenomeSequence;
import org.asterism.params.FilterParameters;
import org.asterism.params.QuantParameters;
import org.asterism.reads.PreparedRead;

/**
 * Carries the alignments of a read over to all transcripts whose exons hold them (spec 41 sections
 * 4.1 and 4.2). One per worker; the result is reused.
 */
final class TranscriptProjector {
  private final Transcripts transcripts;
  private final QuantParameters options;
  private final EndStretcher ends;

  /** The projections of the read at hand, as alignments to references that are the transcripts. */
  final ReadResult projected = new ReadResult();

  TranscriptProjector(
      Transcripts transcripts,
      GenomeSequence genome,
      QuantParameters options,
      FilterParameters filter) {
    this.transcripts = transcripts;
    this.options = options;
    ends = new EndStretcher(genome, filter);
    projected.unmappedReason = ReadResult.MAPPED;
  }

  /**
   * Projects a mapped read.
   *
   * @return number of projections, in {@link #projected}
   */
  int project(PreparedRead read, ReadResult result) {
    projected.multiCount = 0;
    for (int i = 0; i < result.multiCount; i++) {
      Alignment a = result.multi[i];
      if (!options.indelsAllowed() && a.insertions + a.deletions > 0
          || read.mateCount == 2 && !a.hasBothMates()) {
        continue;
      }
      Alignment whole = options.softClipsKept() ? a : ends.stretch(read, a);
      if (whole != null) {
        toTranscripts(read, whole);
      }
    }
    projected.best = projected.multi[0];
    return projected.multiCount;
  }

  private void toTranscripts(PreparedRead read, Alignment a) {
    long lastStart = a.genomeStart[a.blockCount - 1];
    int row = Transcripts.lastAtOrBefore(transcripts.start, a.genomeStart[0]);
    if (row < 0) {
      return;
    }
    tryTranscript(read, a, row);
    while (row > 0 && transcripts.largestEnd[row] >= lastStart) {
      row--;
      tryTranscript(read, a, row);
    }
  }

  private void tryTranscript(PreparedRead read, Alignment a, int row) {
    if (a.genomeStart[a.blockCount - 1] > transcripts.end[row]) {
      return;
    }
    Alignment target = slot(a.blockCount);
    if (project(a, row, target)) {
      if (transcripts.strand[row] == 2) {
        turn(target, transcripts.length(row), read.length);
      }
      target.chromosome = row;
      target.strand = keepsStrand(read, transcripts.strand[row]) ? a.strand : 1 - a.strand;
      projected.multiCount++;
    }
  }

  /**
   * Alignments to a transcript of undefined strand are shown as reverse without being turned, right
   * or wrong. For mates of different lengths that would give records whose CIGAR does not fit the
   * sequence, which no program can read: they stay as they are.
   */
  private static boolean keepsStrand(PreparedRead read, int strand) {
    return strand == 1
        || strand == 0
            && read.mateCount == 2
            && (read.originalLength[0] != read.originalLength[1]
                || read.clippedLength[0] != read.clippedLength[1]);
  }

  private Alignment slot(int blocks) {
    int n = projected.multiCount;
    if (n == projected.multi.length) {
      projected.multi = Arrays.copyOf(projected.multi, 2 * n);
    }
    Alignment a = projected.multi[n];
    if (a == null || a.length.length < blocks) {
      a = new Alignment(Math.max(blocks, Alignment.MAX_BLOCKS));
      projected.multi[n] = a;
    }
    a.clear();
    return a;
  }

  /** Fills {@code into} with the blocks in the direction of the genome; false if it cannot be. */
  private boolean project(Alignment a, int row, Alignment into) {
    long origin = transcripts.start[row];
    int afterLast = transcripts.firstExon[row] + transcripts.exonCount[row];
    int exon = exonAt(row, a.genomeStart[0] - origin, true);
    int block = -1;
    for (int i = 0; i < a.blockCount; i++) {
      if (exon < 0) {
        return false;
      }
      long start = a.genomeStart[i] - origin;
      long end = start + a.length[i] - 1;
      if (end > transcripts.exonEnd[exon]) {
        return false;
      }
      if (i == 0 || a.motif[i - 1] < 0) {
        block++;
        into.readStart[block] = a.readStart[i];
        into.length[block] = a.length[i];
        into.mate[block] = a.mate[i];
        into.genomeStart[block] =
            start - transcripts.exonStart[exon] + transcripts.exonOffset[exon];
      } else {
        into.length[block] += a.length[i];
      }
      if (i < a.blockCount - 1) {
        if (a.motif[i] < 0) {
          into.motif[block] = a.motif[i];
          into.annotated[block] = false;
        }
        long next = a.genomeStart[i + 1] - origin;
        if (a.motif[i] == Alignment.MOTIF_MATES) {
          exon = exonAt(row, next, false);
        } else if (a.motif[i] >= 0) {
          boolean fits =
              end == transcripts.exonEnd[exon]
                  && exon + 1 < afterLast
                  && next == transcripts.exonStart[exon + 1];
          exon = fits ? exon + 1 : -1;
        }
      }
    }
    into.blockCount = block + 1;
    return true;
  }

  /**
   * The exon that a mate begins in, -1 if it begins in none.
   *
   * @param position relative to the transcript's start
   * @param lastBaseCounts whether a mate may begin on the last base of an exon: the second mate may
   *     not
   */
  private int exonAt(int row, long position, boolean lastBaseCounts) {
    int first = transcripts.firstExon[row];
    int low = first;
    int high = first + transcripts.exonCount[row];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (transcripts.exonStart[middle] <= position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    int exon = low - 1;
    if (exon < first || position > transcripts.exonEnd[exon]) {
      return -1;
    }
    return position == transcripts.exonEnd[exon] && !lastBaseCounts ? -1 : exon;
  }

  /** Turns blocks into the direction of a transcript of the minus strand. */
  private static void turn(Alignment a, int transcriptLength, int readLength) {
    int n = a.blockCount;
    for (int i = 0; i < n; i++) {
      a.genomeStart[i] = transcriptLength - (a.genomeStart[i] + a.length[i]);
      a.readStart[i] = readLength - (a.readStart[i] + a.length[i]);
    }
    for (int i = 0, j = n - 1; i < j; i++, j--) {
      swap(a.readStart, i, j);
      swap(a.length, i, j);
      swap(a.mate, i, j);
      long start = a.genomeStart[i];
      a.genomeStart[i] = a.genomeStart[j];
      a.genomeStart[j] = start;
    }
    for (int i = 0, j = n - 2; i < j; i++, j--) {
      swap(a.motif, i, j);
    }
  }

  private static void swap(int[] values, int i, int j) {
    int kept = values[i];
    values[i] = values[j];
    values[j] = kept;
  }

  private static void swap(byte[] values, int i, int j) {
    byte kept = values[i];
    values[i] = values[j];
    values[j] = kept;
  }
}
