package org.asterism.align;

import java.util.function.DoubleSupplier;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.TransformBlocks;
import org.asterism.params.Parameters;

/**
 * Turns the alignments of a read to a transformed genome into alignments to the original one (spec
 * 41 sections 8.2 and 8.3). Of two haplotypes' alignments that come to lie at one place, one
 * remains. One per worker.
 */
final class OriginalAlignments {
  private static final int CAPACITY = 128;

  private final TransformBlocks blocks;
  private final GenomeIndex original;
  private final Chromosomes transformed;
  private final Alignment lost = new Alignment(Alignment.MAX_BLOCKS);
  private final long intronMin;
  private final boolean allBestPrimary;
  private final int firstHaplotype;
  private final boolean wasp;
  private final boolean diploid;
  private final ReadResult converted = new ReadResult();
  private boolean[] kept = new boolean[16];

  /**
   * @param index a transformed index with its original
   * @param p parameters of the run
   */
  OriginalAlignments(GenomeIndex index, Parameters p) {
    blocks = index.transformBlocks();
    original = index.original();
    transformed = index.chromosomes();
    intronMin = p.alignment().intronMin();
    allBestPrimary = p.filter().allBestPrimary();
    firstHaplotype = index.chromosomes().count() / 2;
    diploid = index.isDiploid();
    wasp = p.variation().wasp() && !p.alignment().longReads();
  }

  /**
   * Converts the alignments of a read.
   *
   * @return the result in original coordinates, valid until the next call; its best alignment is
   *     the one to the transformed genome
   */
  ReadResult convert(ReadResult result) {
    return convert(result, null);
  }

  /**
   * Converts the alignments of a read and shuffles what remains, as outMultimapperOrder Random
   * does.
   *
   * @param u random numbers, from where the stream stands after the read's own; null: no shuffle
   */
  ReadResult convert(ReadResult result, DoubleSupplier u) {
    converted.unmappedReason = result.unmappedReason;
    converted.chimeric = result.chimeric;
    converted.withheld = result.withheld;
    converted.waspCode = result.waspCode;
    converted.withoutVariants = !wasp;
    converted.variantsOfFirst = true;
    converted.best = result.best;
    converted.multiCount = 0;
    if (!result.isMapped()) {
      return converted;
    }
    grow(result.multiCount);
    int n = 0;
    for (int i = 0; i < result.multiCount; i++) {
      Alignment a = result.multi[i];
      Alignment to = converted.multi[n];
      if (convert(a, to)) {
        to.haplotype = a.chromosome < firstHaplotype ? 1 : 2;
        kept[n++] = true;
      }
    }
    if (diploid) {
      dropDuplicates(n);
    }
    for (int i = 0; i < n; i++) {
      if (kept[i]) {
        Alignment a = converted.multi[i];
        converted.multi[i] = converted.multi[converted.multiCount];
        converted.multi[converted.multiCount++] = a;
      }
    }
    if (u != null) {
      MultimapperOrder.partition(converted);
      MultimapperOrder.shuffleParts(converted, u);
    }
    markPrimary();
    converted.best = shownBest(result.best);
    return converted;
  }

  private void grow(int count) {
    if (kept.length < count) {
      kept = new boolean[2 * count];
    }
    if (converted.multi.length < count) {
      converted.multi = java.util.Arrays.copyOf(converted.multi, 2 * count);
    }
    for (int i = 0; i < count; i++) {
      if (converted.multi[i] == null) {
        converted.multi[i] = new Alignment(CAPACITY);
      }
    }
  }

  /**
   * Section 8.2 step 3. What is compared beside the start lies behind the last block: 0, or what
   * merging left there, the start of the piece that had this number before.
   */
  private void dropDuplicates(int n) {
    for (int i = 0; i < n; i++) {
      Alignment a = converted.multi[i];
      for (int k = i + 1; k < n && kept[i]; k++) {
        Alignment b = converted.multi[k];
        if (kept[k]
            && a.chromosome == b.chromosome
            && a.strand == b.strand
            && a.genomeStart[0] - a.readStart[0] == b.genomeStart[0] - b.readStart[0]
            && a.genomeStart[a.blockCount] == b.genomeStart[b.blockCount]) {
          a.haplotype = 0;
          b.haplotype = 0;
          kept[a.score > b.score ? k : i] = false;
        }
      }
    }
  }

  /**
   * What the record of a mate without alignment says of its mate: the place of the first alignment
   * that remains. If none does, STAR takes the place in the transformed genome for one in the
   * original; so does this, by the number of the chromosome, of which two haplotypes have one.
   */
  private Alignment shownBest(Alignment best) {
    if (converted.multiCount > 0) {
      return converted.multi[0];
    }
    int chromosomes = original.chromosomes().count();
    if (best.chromosome < chromosomes) {
      return best;
    }
    lost.copyFrom(best);
    lost.chromosome = best.chromosome % chromosomes;
    lost.genomeStart[0] +=
        original.chromosomes().start(lost.chromosome) - transformed.start(best.chromosome);
    return lost;
  }

  /** Step 4: marks come on top of those that the alignments had. */
  private void markPrimary() {
    for (int i = 0; i < converted.multiCount; i++) {
      Alignment a = converted.multi[i];
      a.primary |= i == 0 || (allBestPrimary && a.score == converted.best.score);
    }
  }

  /** Section 8.3; false if nothing of the alignment has an original. */
  private boolean convert(Alignment a, Alignment to) {
    copyScalars(a, to);
    for (int i = 0; i < a.blockCount; i++) {
      if (!addPieces(a, i, to)) {
        return false;
      }
    }
    if (to.blockCount == 0) {
      return false;
    }
    to.genomeStart[to.blockCount] = 0;
    merge(to);
    to.chromosome = original.chromosomes().at(to.genomeStart[0]);
    for (int i = 0; i < to.blockCount - 1; i++) {
      if (!setBoundary(to, i)) {
        return false;
      }
    }
    return true;
  }

  private static void copyScalars(Alignment a, Alignment to) {
    to.clear();
    to.strand = a.strand;
    to.score = a.score;
    to.mismatches = a.mismatches;
    to.matches = a.matches;
    to.insertions = a.insertions;
    to.insertedBases = a.insertedBases;
    to.deletions = a.deletions;
    to.deletedBases = a.deletedBases;
    to.alignedLength = a.alignedLength;
    to.genomicLength = a.genomicLength;
    to.intronStrand = a.intronStrand;
    to.primary = a.primary;
  }

  /** Step 1 for a block; false if there are too many pieces. */
  private boolean addPieces(Alignment a, int i, Alignment to) {
    long start = a.genomeStart[i];
    long last = start + a.length[i] - 1;
    int read = a.readStart[i];
    int b = blocks.lastFrom(start);
    if (to.blockCount + 2 >= CAPACITY) {
      return false;
    }
    long blockLast = blocks.start(b) + blocks.length(b) - 1;
    if (start <= blockLast) {
      long length = Math.min(last, blockLast) - start + 1;
      add(read, blocks.origin(b) + start - blocks.start(b), length, a.mate[i], to);
    }
    for (b++; b < blocks.count() && blocks.start(b) <= last; b++) {
      if (to.blockCount + 1 == CAPACITY) {
        return false;
      }
      int offset = (int) (blocks.start(b) - start);
      long length = Math.min(blocks.length(b), last - blocks.start(b) + 1);
      add(read + offset, blocks.origin(b), length, a.mate[i], to);
    }
    return true;
  }

  private static void add(int read, long genome, long length, byte mate, Alignment to) {
    int k = to.blockCount++;
    to.readStart[k] = read;
    to.genomeStart[k] = genome;
    to.length[k] = (int) length;
    to.mate[k] = mate;
    to.junction[k] = -1;
  }

  /** Step 3. */
  private static void merge(Alignment a) {
    int k = 0;
    for (int i = 1; i < a.blockCount; i++) {
      long genomeGap = a.genomeStart[i] - a.genomeStart[k] - a.length[k];
      int readGap = a.readStart[i] - a.readStart[k] - a.length[k];
      if (a.mate[i] == a.mate[k] && readGap == genomeGap) {
        a.length[k] += readGap + a.length[i];
        continue;
      }
      int more = a.mate[i] == a.mate[k] ? (int) Math.max(0, Math.min(readGap, genomeGap)) : 0;
      k++;
      a.readStart[k] = a.readStart[i] - more;
      a.genomeStart[k] = a.genomeStart[i] - more;
      a.length[k] = a.length[i] + more;
      a.mate[k] = a.mate[i];
    }
    a.blockCount = k + 1;
  }

  /** Step 5; false if the alignment cannot be kept. */
  private boolean setBoundary(Alignment a, int i) {
    a.annotated[i] = false;
    a.junctionStrand[i] = 0;
    a.shiftLeft[i] = 0;
    a.shiftRight[i] = 0;
    if (a.mate[i] != a.mate[i + 1]) {
      a.motif[i] = Alignment.MOTIF_MATES;
      return true;
    }
    long first = a.genomeStart[i] + a.length[i];
    long last = a.genomeStart[i + 1] - 1;
    int known = original.junctions().find(first, last);
    if (known >= 0) {
      return setAnnotated(a, i, known);
    }
    if (a.readStart[i + 1] > a.readStart[i] + a.length[i]) {
      a.motif[i] = Alignment.MOTIF_INSERTION;
    } else if (last - first + 1 < intronMin) {
      a.motif[i] = Alignment.MOTIF_DELETION;
    } else {
      int motif = GapPlacer.motif(original.sequence(), first, last);
      a.motif[i] = (byte) motif;
      a.junctionStrand[i] = (byte) (motif == 0 ? 0 : 2 - motif % 2);
    }
    return true;
  }

  private boolean setAnnotated(Alignment a, int i, int known) {
    int shift = original.junctions().shiftLeft(known);
    if (original.junctions().motif(known) == Alignment.MOTIF_NONCANONICAL) {
      if (a.length[i] <= shift) {
        return false;
      }
      a.length[i] -= shift;
      a.genomeStart[i + 1] -= shift;
    }
    a.motif[i] = (byte) original.junctions().motif(known);
    a.annotated[i] = true;
    a.junctionStrand[i] = (byte) original.junctions().strand(known);
    a.shiftLeft[i] = shift;
    a.shiftRight[i] = original.junctions().shiftRight(known);
    return true;
  }
}
