package org.asterism.output;

import org.asterism.align.Alignment;

/** CIGAR of one line of an alignment, as text and as BAM operations (spec 30 sections 5.6, 8.1). */
final class Cigar {
  static final int MATCH = 0;
  static final int INSERTION = 1;
  static final int DELETION = 2;
  static final int SKIP = 3;
  static final int SOFT_CLIP = 4;
  static final int HARD_CLIP = 5;

  private Cigar() {}

  /** Appends the text; a block of no bases prints as {@code 0M}. */
  static void text(AlignmentLines lines, int line, Alignment a, ByteBuilder out) {
    clip(lines.leadingClip[line], lines.hardClip == SegmentFields.LEFT, out);
    int last = lines.last[line];
    for (int i = lines.first[line]; i <= last; i++) {
      operation(a.length[i], 'M', out);
      if (i < last) {
        long readGap = readGap(a, i);
        if (readGap > 0) {
          operation(readGap, 'I', out);
        }
        long genomeGap = genomeGap(a, i);
        if (isJunction(a, i)) {
          operation(genomeGap, 'N', out);
        } else if (genomeGap > 0) {
          operation(genomeGap, 'D', out);
        }
      }
    }
    clip(lines.trailingClip[line], lines.hardClip == SegmentFields.RIGHT, out);
  }

  /**
   * Appends the operations as little-endian 32-bit numbers; a block of no bases is left out.
   *
   * @return number of operations
   */
  static int bam(AlignmentLines lines, int line, Alignment a, ByteBuilder out) {
    int before = out.size;
    bamOperation(
        lines.leadingClip[line], lines.hardClip == SegmentFields.LEFT ? HARD_CLIP : SOFT_CLIP, out);
    int last = lines.last[line];
    for (int i = lines.first[line]; i <= last; i++) {
      bamOperation(a.length[i], MATCH, out);
      if (i < last) {
        bamOperation(readGap(a, i), INSERTION, out);
        bamOperation(genomeGap(a, i), isJunction(a, i) ? SKIP : DELETION, out);
      }
    }
    bamOperation(
        lines.trailingClip[line],
        lines.hardClip == SegmentFields.RIGHT ? HARD_CLIP : SOFT_CLIP,
        out);
    return (out.size - before) >> 2;
  }

  /** Whether a boundary prints as an intron. */
  static boolean isJunction(Alignment a, int boundary) {
    return a.motif[boundary] >= 0 || a.annotated[boundary];
  }

  /** Read bases between block {@code i} and the next. */
  static long readGap(Alignment a, int i) {
    return a.readStart[i + 1] - (a.readStart[i] + (long) a.length[i]);
  }

  /** Genome bases between block {@code i} and the next. */
  static long genomeGap(Alignment a, int i) {
    return a.genomeStart[i + 1] - (a.genomeStart[i] + a.length[i]);
  }

  private static void clip(int bases, boolean hard, ByteBuilder out) {
    if (bases > 0) {
      operation(bases, hard ? 'H' : 'S', out);
    }
  }

  private static void operation(long bases, char code, ByteBuilder out) {
    out.putDecimal(bases);
    out.put(code);
  }

  private static void bamOperation(long bases, int code, ByteBuilder out) {
    if (bases > 0) {
      out.putIntLe((int) (bases << 4) | code);
    }
  }
}
