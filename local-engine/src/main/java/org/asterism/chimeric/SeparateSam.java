package org.asterism.chimeric;

import org.asterism.align.Alignment;
import org.asterism.output.ByteBuilder;
import org.asterism.output.SamEncoder;
import org.asterism.output.SegmentFields;
import org.asterism.reads.PreparedRead;

/** The lines of Chimeric.out.sam: donor, then acceptor (spec 40 section 11). */
final class SeparateSam {
  private static final int MATE_REVERSE = 0x20;
  private static final int NOT_PRIMARY = 0x100;
  private static final int QUALITY_OF_TWO = 3;

  private final SamEncoder encoder;
  private final SegmentFields fields = new SegmentFields();

  SeparateSam(SamEncoder encoder) {
    this.encoder = encoder;
  }

  void append(PreparedRead read, Chimera c, ByteBuilder out) {
    boolean donorIsPrimary;
    boolean acceptorIsPrimary;
    if (c.donor.hasBothMates() || c.acceptor.hasBothMates()) {
      donorIsPrimary = c.donor.hasBothMates();
      acceptorIsPrimary = !donorIsPrimary;
    } else if (c.donor.mate[0] != c.acceptor.mate[0]) {
      donorIsPrimary = true;
      acceptorIsPrimary = true;
    } else {
      donorIsPrimary = c.donor.score > c.acceptor.score;
      acceptorIsPrimary = !donorIsPrimary;
    }
    segment(read, c.donor, c.acceptor, 0, donorIsPrimary ? 0 : NOT_PRIMARY, out);
    segment(read, c.acceptor, c.donor, 1, acceptorIsPrimary ? 0 : NOT_PRIMARY, out);
  }

  private void segment(
      PreparedRead read, Alignment a, Alignment other, int number, int flags, ByteBuilder out) {
    int flag = flags;
    fields.set(2, number, QUALITY_OF_TWO);
    if (read.mateCount == 2 && !a.hasBothMates()) {
      int block = other.hasBothMates() ? blockOfMate(other, 1 - a.mate[0]) : 0;
      fields.mateChromosome = other.chromosome;
      fields.mateStart = other.genomeStart[block];
      if (other.strand != other.mate[block]) {
        flag |= MATE_REVERSE;
      }
    }
    int lines = encoder.beginSegment(read, a, fields, out);
    for (int line = 0; line < lines; line++) {
      encoder.segmentRecord(line, flag, null);
    }
  }

  /** First block of a mate; the last block if it has none. */
  static int blockOfMate(Alignment a, int mate) {
    int i = 0;
    while (i < a.blockCount - 1 && a.mate[i] != mate) {
      i++;
    }
    return i;
  }
}
