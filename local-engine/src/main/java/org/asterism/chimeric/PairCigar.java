package org.asterism.chimeric;

import org.asterism.align.Alignment;
import org.asterism.output.ByteBuilder;
import org.asterism.reads.PreparedRead;

/**
 * The CIGAR of a segment over both mates, with {@code p} for the way from one to the other (spec 40
 * section 10.3). Block starts count clipped bases and the mates' lengths do not, so that clipped
 * ends show up at odd places; lengths below 0 print as unsigned 64-bit numbers.
 */
final class PairCigar {
  private PairCigar() {}

  /**
   * Appends the text.
   *
   * @param paired whether a segment on the reverse strand begins with mate 2
   */
  static void append(Alignment a, PreparedRead read, boolean paired, ByteBuilder out) {
    long left = read.originalLength[paired && a.strand == 1 ? 1 : 0];
    long whole =
        read.mateCount == 2
            ? read.originalLength[0] + read.originalLength[1] + 1L
            : read.originalLength[0];
    int last = a.blockCount - 1;
    operation(a.readStart[0] - (a.readStart[0] < left ? 0 : left + 1), 'S', out);
    always(a.length[0], 'M', out);
    for (int i = 0; i < last; i++) {
      gap(a, i, left, out);
      always(a.length[i + 1], 'M', out);
    }
    long end = a.readStart[last] < left ? left : whole;
    operation(end - a.readStart[last] - a.length[last], 'S', out);
  }

  private static void gap(Alignment a, int i, long left, ByteBuilder out) {
    long readEnd = a.readStart[i] + (long) a.length[i];
    long genomeGap = a.genomeStart[i + 1] - a.genomeStart[i] - a.length[i];
    if (genomeGap < 0) {
      out.put('-');
      always(-genomeGap, 'p', out);
    } else if (a.motif[i] == Alignment.MOTIF_MATES) {
      operation(left - readEnd, 'S', out);
      always(genomeGap, 'p', out);
      operation(a.readStart[i + 1] - left - 1, 'S', out);
    } else {
      operation(a.readStart[i + 1] - readEnd, 'I', out);
      if (a.motif[i] >= 0 || a.annotated[i]) {
        always(genomeGap, 'N', out);
      } else {
        operation(genomeGap, 'D', out);
      }
    }
  }

  private static void operation(long bases, char code, ByteBuilder out) {
    if (bases != 0) {
      always(bases, code, out);
    }
  }

  private static void always(long bases, char code, ByteBuilder out) {
    if (bases < 0) {
      out.putAscii(Long.toUnsignedString(bases));
    } else {
      out.putDecimal(bases);
    }
    out.put(code);
  }
}
