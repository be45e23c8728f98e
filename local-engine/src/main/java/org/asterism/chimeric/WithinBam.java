package org.asterism.chimeric;

import org.asterism.align.Alignment;
import org.asterism.output.BamEncoder;
import org.asterism.output.ByteBuilder;
import org.asterism.output.SegmentFields;
import org.asterism.params.ChimericParameters;
import org.asterism.params.SamOutputParameters;
import org.asterism.reads.PreparedRead;

/**
 * The records of chimeric reads in the BAM output: one segment represents the read, the other is
 * supplementary, and SA of each names the other (spec 40 section 12). A junction between the mates
 * makes two ordinary records that are each other's mate.
 */
final class WithinBam {
  private static final int MATE_UNMAPPED = 0x8;
  private static final int MATE_REVERSE = 0x20;
  private static final int NOT_PRIMARY = 0x100;
  private static final int SUPPLEMENTARY = 0x800;

  private final BamEncoder encoder;
  private final boolean allPairs;
  private final boolean hardClip;
  private final int uniqueQuality;
  private final SegmentFields donorFields = new SegmentFields();
  private final SegmentFields acceptorFields = new SegmentFields();
  private final ByteBuilder ofRepresentative = new ByteBuilder(64);
  private final ByteBuilder ofSupplementary = new ByteBuilder(64);

  WithinBam(BamEncoder encoder, ChimericParameters p, SamOutputParameters options) {
    this.encoder = encoder;
    allPairs = p.allPairs();
    hardClip = p.hardClip();
    uniqueQuality = options.mapqUnique();
  }

  /**
   * Appends the records of all chimeras, which must be in coordinates of the pair.
   *
   * @param withVariants whether vA and vG may list variants
   */
  void append(PreparedRead read, Chimeras chimeras, boolean withVariants, ByteBuilder out) {
    for (int i = 0; i < chimeras.size(); i++) {
      int count = allPairs ? chimeras.size() : 1;
      donorFields.set(count, i, quality(count));
      acceptorFields.set(count, i, quality(count));
      int flags = allPairs && i != chimeras.best ? NOT_PRIMARY : 0;
      Chimera c = chimeras.get(i);
      donorFields.found = withVariants ? c.donorFound : null;
      acceptorFields.found = withVariants ? c.acceptorFound : null;
      boolean donorRepresents = c.donor.hasBothMates();
      if (!donorRepresents && !c.acceptor.hasBothMates()) {
        if (c.donor.mate[0] != c.acceptor.mate[0]) {
          betweenMates(read, c, flags, out);
          continue;
        }
        donorRepresents = c.donor.score > c.acceptor.score;
      }
      splitMate(read, c, donorRepresents, flags, out);
    }
  }

  private int quality(int count) {
    return switch (count) {
      case 1 -> uniqueQuality;
      case 2 -> 3;
      case 3, 4 -> 1;
      default -> 0;
    };
  }

  private void betweenMates(PreparedRead read, Chimera c, int flags, ByteBuilder out) {
    int donorFlags = flags | setMate(donorFields, c.acceptor, 0);
    int acceptorFlags = flags | setMate(acceptorFields, c.donor, 0);
    encoder.beginSegment(read, c.donor, donorFields, out);
    encoder.segmentRecord(0, donorFlags, null);
    encoder.beginSegment(read, c.acceptor, acceptorFields, out);
    encoder.segmentRecord(0, acceptorFlags, null);
  }

  /** Makes a block of another segment the mate and returns the flag of its strand. */
  private static int setMate(SegmentFields fields, Alignment other, int block) {
    fields.mateChromosome = other.chromosome;
    fields.mateStart = other.genomeStart[block];
    return other.strand != other.mate[block] ? MATE_REVERSE : 0;
  }

  private void splitMate(
      PreparedRead read, Chimera c, boolean donorRepresents, int flags, ByteBuilder out) {
    Alignment main = donorRepresents ? c.donor : c.acceptor;
    Alignment other = donorRepresents ? c.acceptor : c.donor;
    SegmentFields mainFields = donorRepresents ? donorFields : acceptorFields;
    SegmentFields otherFields = donorRepresents ? acceptorFields : donorFields;
    int mate = other.mate[0];
    int mainFlags = flags;
    int otherFlags = flags | SUPPLEMENTARY;
    if (main.hasBothMates()) {
      otherFlags |= setMate(otherFields, main, SeparateSam.blockOfMate(main, 1 - mate));
    } else if (read.mateCount == 2) {
      mainFlags |= MATE_UNMAPPED;
      otherFlags |= MATE_UNMAPPED;
    }
    if (hardClip) {
      boolean right = (other.strand == 0) != donorRepresents;
      otherFields.hardClip = right ? SegmentFields.RIGHT : SegmentFields.LEFT;
    }
    describe(read, main, mainFields, mate, ofRepresentative);
    describe(read, other, otherFields, mate, ofSupplementary);
    if (donorRepresents) {
      records(read, main, mainFields, mainFlags, mate, ofSupplementary, out);
      records(read, other, otherFields, otherFlags, mate, ofRepresentative, out);
    } else {
      records(read, other, otherFields, otherFlags, mate, ofRepresentative, out);
      records(read, main, mainFields, mainFlags, mate, ofSupplementary, out);
    }
  }

  private void describe(
      PreparedRead read, Alignment a, SegmentFields fields, int mate, ByteBuilder text) {
    text.clear();
    int lines = encoder.beginSegment(read, a, fields, text);
    encoder.describeSegment(lines == 2 && encoder.segmentMate(1) == mate ? 1 : 0, text);
  }

  private void records(
      PreparedRead read,
      Alignment a,
      SegmentFields fields,
      int flags,
      int mate,
      ByteBuilder partner,
      ByteBuilder out) {
    int lines = encoder.beginSegment(read, a, fields, out);
    for (int line = 0; line < lines; line++) {
      encoder.segmentRecord(line, flags, encoder.segmentMate(line) == mate ? partner : null);
    }
  }
}
