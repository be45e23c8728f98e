package org.asterism.output;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.GenomeSequence;
import org.asterism.params.Parameters;
import org.asterism.params.SamOutputParameters;
import org.asterism.reads.PreparedRead;
import org.asterism.reads.ReadBatch;

/**
 * What SAM and BAM share: which records a read gets and in which order, their flags, and the values
 * that both write (spec 30 sections 3.3, 5, 6). Subclasses write the bytes of one record.
 */
abstract class RecordEncoder implements ReadEncoder {
  static final int PAIRED = 0x1;
  static final int PROPER = 0x2;
  static final int UNMAPPED = 0x4;
  static final int MATE_UNMAPPED = 0x8;
  static final int REVERSE = 0x10;
  static final int MATE_REVERSE = 0x20;
  static final int FIRST_MATE = 0x40;
  static final int SECOND_MATE = 0x80;
  static final int NOT_PRIMARY = 0x100;
  static final int FILTERED = 0x200;

  final SamOutputParameters options;
  final Chromosomes chromosomes;
  final ReadGroups readGroups;
  final int[] program;
  private final long mostAlignments;
  final boolean paired;
  final AlignmentLines lines = new AlignmentLines();
  final MismatchScan mismatches;
  private final boolean scansMismatches;
  private final boolean properWhenProtruding;

  /** CIGAR text of both lines of the alignment at hand. */
  final ByteBuilder[] cigar = {new ByteBuilder(64), new ByteBuilder(64)};

  // the read at hand
  PreparedRead read;
  ReadBatch batch;
  ReadResult result;

  /** The chimeric segment at hand, null for ordinary records. */
  SegmentFields segment;

  private Alignment segmentAlignment;

  /** SA of the record at hand, null for none. */
  ByteBuilder partnerText;

  ByteBuilder out;

  RecordEncoder(
      GenomeSequence genome,
      Chromosomes chromosomes,
      Parameters parameters,
      List<List<String>> readGroups,
      int mateCount) {
    this(
        genome,
        chromosomes,
        parameters,
        readGroups,
        mateCount,
        parameters.samOutput().attributes(),
        parameters.samOutput().multNmax());
  }

  /**
   * @param attributes to write, in output order
   * @param mostAlignments most alignments of a read that get records; unlimited if negative
   */
  RecordEncoder(
      GenomeSequence genome,
      Chromosomes chromosomes,
      Parameters parameters,
      List<List<String>> readGroups,
      int mateCount,
      List<String> attributes,
      long mostAlignments) {
    this.options = parameters.samOutput();
    this.chromosomes = chromosomes;
    this.readGroups = new ReadGroups(readGroups);
    this.program = Attributes.program(attributes);
    this.mostAlignments = mostAlignments & Long.MAX_VALUE;
    this.paired = mateCount == 2;
    this.mismatches = new MismatchScan(genome);
    this.scansMismatches =
        Attributes.contains(program, Attributes.NM) || Attributes.contains(program, Attributes.MD);
    this.properWhenProtruding =
        parameters.alignment().endsProtrude() > 0 && parameters.alignment().protrudeConcordant();
  }

  @Override
  public final void encode(PreparedRead read, ReadResult result, ByteBuilder out) {
    this.read = read;
    this.batch = read.batch;
    this.result = result;
    this.out = out;
    segment = null;
    if (result.isMapped()) {
      mapped();
    } else if (options.unmappedWithin()) {
      for (int mate = 0; mate < (paired ? 2 : 1); mate++) {
        unmapped(mate, result.best, result.unmappedReason, unmappedFlag(mate));
      }
    }
  }

  /** Where the records of unmapped mates go (spec 30 section 6). */
  enum Placement {
    /** After each alignment of one mate with KeepPairs, else after all alignments. */
    UNSORTED,
    /** One per read. */
    SORTED,
    /**
     * One per read, and with KeepPairs one in place of the record of each alignment of one mate:
     * what a sorted file gets when an unsorted one is written too.
     */
    SORTED_BESIDE_UNSORTED
  }

  private Placement placement = Placement.UNSORTED;

  final void place(Placement of) {
    placement = of;
  }

  private void mapped() {
    boolean keepPairs = paired && options.unmappedKeepPairs();
    boolean unsorted = placement == Placement.UNSORTED;
    int written = (int) Math.min(result.multiCount, mostAlignments);
    for (int i = 0; i < written; i++) {
      Alignment a = result.multi[i];
      lines.set(read, a, chromosomes);
      if (keepPairs && lines.count == 1 && placement == Placement.SORTED_BESIDE_UNSORTED) {
        unmappedMate(a, a.primary ? 0 : NOT_PRIMARY);
        continue;
      }
      for (int line = 0; line < lines.count; line++) {
        cigar[line].clear();
        Cigar.text(lines, line, a, cigar[line]);
      }
      for (int line = 0; line < lines.count; line++) {
        if (scansMismatches) {
          mismatches.scan(lines, line, a, read.codes(a.strand));
        }
        aligned(a, i, line, mappedFlag(a, line));
      }
      if (keepPairs && unsorted && lines.count == 1) {
        unmappedMate(a, a.primary ? 0 : NOT_PRIMARY);
      }
    }
    boolean last = options.unmappedWithin() && !(keepPairs && unsorted);
    if (paired && last && !result.best.hasBothMates()) {
      unmappedMate(result.best, keepPairs && !result.best.primary ? NOT_PRIMARY : 0);
    }
  }

  /** The record of the mate that an alignment of the other mate leaves unmapped. */
  private void unmappedMate(Alignment other, int moreFlags) {
    int mate = 1 - other.mate[0];
    int flag = unmappedFlag(mate) & ~MATE_UNMAPPED | moreFlags;
    if (other.strand != other.mate[0]) {
      flag |= MATE_REVERSE;
    }
    unmapped(mate, other, ReadResult.ONE_MATE, flag);
  }

  private int commonFlag(int mate) {
    int flag = batch.filterFlag[read.index] == 'Y' ? FILTERED : 0;
    if (paired) {
      flag |= PAIRED | (mate == 0 ? FIRST_MATE : SECOND_MATE);
    }
    return flag;
  }

  private int unmappedFlag(int mate) {
    return commonFlag(mate) | UNMAPPED | (paired ? MATE_UNMAPPED : 0);
  }

  private int mappedFlag(Alignment a, int line) {
    int flag = placedFlag(line);
    if (lines.count == 1 && paired) {
      flag |= MATE_UNMAPPED;
    }
    if (!a.primary) {
      flag |= NOT_PRIMARY;
    }
    return masked(flag);
  }

  private int placedFlag(int line) {
    int flag = commonFlag(lines.mate[line]);
    if (lines.count == 2) {
      if (properWhenProtruding || isProper()) {
        flag |= PROPER;
      }
      if (lines.reverse[1 - line]) {
        flag |= MATE_REVERSE;
      }
    }
    return lines.reverse[line] ? flag | REVERSE : flag;
  }

  /**
   * Lays out a segment of a chimeric read. Its records are written by {@link #segmentRecord}.
   *
   * @param fields what its records have otherwise than ordinary ones
   * @param out receives the records
   * @return number of its records, one per mate
   */
  public final int beginSegment(
      PreparedRead read, Alignment a, SegmentFields fields, ByteBuilder out) {
    this.read = read;
    this.batch = read.batch;
    this.out = out;
    segment = fields;
    segmentAlignment = a;
    lines.set(read, a, chromosomes);
    lines.hardClip = fields.hardClip;
    for (int line = 0; line < lines.count; line++) {
      cigar[line].clear();
      Cigar.text(lines, line, a, cigar[line]);
    }
    return lines.count;
  }

  /** Mate of a record of the segment at hand: 0 or 1. */
  public final int segmentMate(int line) {
    return lines.mate[line];
  }

  /**
   * Writes a record of the segment at hand.
   *
   * @param moreFlags flags beyond those of strand, mate number and proper pair
   * @param partner text of SA, null for none
   */
  public final void segmentRecord(int line, int moreFlags, ByteBuilder partner) {
    mismatches.scan(lines, line, segmentAlignment, read.codes(segmentAlignment.strand));
    partnerText = partner;
    aligned(segmentAlignment, segment.number, line, masked(placedFlag(line) | moreFlags));
  }

  /** Appends a record of the segment at hand as SA names it to its partner. */
  public final void describeSegment(int line, ByteBuilder text) {
    mismatches.scan(lines, line, segmentAlignment, read.codes(segmentAlignment.strand));
    text.put(chromosomes.name(segmentAlignment.chromosome).getBytes(StandardCharsets.ISO_8859_1));
    text.put(',');
    text.putDecimal(lines.start(line) + 1);
    text.put(',');
    text.put(lines.reverse[line] ? '-' : '+');
    text.put(',');
    text.put(cigar[line].bytes, 0, cigar[line].size);
    text.put(',');
    text.putDecimal(segment.quality);
    text.put(',');
    text.putDecimal(mismatches.nm);
    text.put(';');
  }

  /** Applies outSAMflagAND and outSAMflagOR. */
  final int masked(int flag) {
    return (flag & options.flagAnd() | options.flagOr()) & 0xFFFF;
  }

  /** MAPQ of the read at hand. */
  final int mappingQuality() {
    if (segment != null) {
      return segment.quality;
    }
    return switch (result.multiCount) {
      case 1 -> options.mapqUnique();
      case 2 -> 3;
      case 3, 4 -> 1;
      default -> 0;
    };
  }

  /** NH of the read at hand. */
  final int alignmentCount() {
    return segment == null ? result.multiCount : segment.count;
  }

  /** Whether the line at hand has its mate in another alignment. */
  final boolean hasMateElsewhere() {
    return segment != null && segment.mateChromosome >= 0;
  }

  /** 0-based start in its chromosome of the mate in another alignment. */
  final long mateElsewhere() {
    return segment.mateStart - chromosomes.start(segment.mateChromosome);
  }

  /** Slot of a mate of the read at hand in its batch. */
  final int slot(int mate) {
    return read.index * batch.mateCount + mate;
  }

  /** Offset of the read's name, without its first character, in the batch. */
  final int nameOffset() {
    return batch.nameOffset[slot(0)] + 1;
  }

  /** Length of the read's name without its first character. */
  final int nameLength() {
    return Math.max(0, batch.nameLength[slot(0)] - 1);
  }

  /** Whether the two lines at hand are a proper pair. */
  abstract boolean isProper();

  /**
   * Writes the record of a line of an alignment.
   *
   * @param number 0-based number of the alignment, for HI
   * @param flag final flags
   */
  abstract void aligned(Alignment a, int number, int line, int flag);

  /**
   * Writes the record of an unmapped mate.
   *
   * @param reference alignment whose score and mismatches it carries; when {@code reason} is {@link
   *     ReadResult#ONE_MATE} also the position of the other mate
   * @param flag flags before outSAMflagAND and outSAMflagOR
   */
  abstract void unmapped(int mate, Alignment reference, int reason, int flag);
}
