package org.asterism.output;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.GenomeSequence;
import org.asterism.params.Parameters;
import org.asterism.variation.VariantOverlap;
import org.asterism.variation.Variants;

/**
 * BAM records of reads, uncompressed (spec 30 section 8). One per worker; allocates nothing per
 * read.
 */
public final class BamEncoder extends RecordEncoder {
  private static final int UNPLACED_BIN = 4680;
  private static final int FIXED_BYTES = 36;
  private static final int MAX_NAME = 254;

  private final Chromosomes blockOrigins;
  private final VariantOverlap overlap;
  private final ByteBuilder operations = new ByteBuilder(256);
  private final ExtraTags extraTags;

  /** Tag of each attribute that comes from elsewhere. */
  private final RecordTag[] otherTags;

  private final RecordTag[] unmappedTags;
  private boolean writesHaplotypes;
  private int recordStart;

  /**
   * @param genome the index
   * @param parameters all parameters
   * @param mateCount mates per read: 1 or 2
   */
  public BamEncoder(GenomeIndex genome, Parameters parameters, int mateCount) {
    this(genome, (Variants) null, parameters, mateCount);
  }

  /**
   * @param genome the index
   * @param variants known variants; null if there are none
   * @param parameters all parameters
   * @param mateCount mates per read: 1 or 2
   */
  public BamEncoder(GenomeIndex genome, Variants variants, Parameters parameters, int mateCount) {
    this(genome, variants, parameters, mateCount, Map.of());
  }

  /**
   * @param genome the index
   * @param variants known variants; null if there are none
   * @param parameters all parameters
   * @param mateCount mates per read: 1 or 2
   * @param tags tags that come from elsewhere, by name; others of that kind are left out
   */
  public BamEncoder(
      GenomeIndex genome,
      Variants variants,
      Parameters parameters,
      int mateCount,
      Map<String, RecordTag> tags) {
    super(
        genome.outputGenome(parameters).sequence(),
        genome.outputGenome(parameters).chromosomes(),
        parameters,
        parameters.samOutput().readGroups(),
        mateCount);
    blockOrigins = genome.outputGenome(parameters).chromosomes();
    writesHaplotypes = genome.isDiploid();
    overlap = variants == null ? null : new VariantOverlap(variants);
    extraTags = new ExtraTags(parameters.reads().samAttrKeep());
    otherTags = Attributes.fromElsewhere(options.attributes(), tags);
    unmappedTags = Attributes.onUnmapped(options.attributes(), tags);
  }

  /**
   * @param genome the forward strand
   * @param chromosomes names and starts
   * @param parameters all parameters
   * @param readGroups fields of each input file's read group, see {@link ReadGroups}
   * @param mateCount mates per read: 1 or 2
   */
  public BamEncoder(
      GenomeSequence genome,
      Chromosomes chromosomes,
      Parameters parameters,
      List<List<String>> readGroups,
      int mateCount) {
    super(genome, chromosomes, parameters, readGroups, mateCount);
    blockOrigins = chromosomes;
    overlap = null;
    extraTags = new ExtraTags(parameters.reads().samAttrKeep());
    otherTags = Attributes.fromElsewhere(options.attributes(), Map.of());
    unmappedTags = new RecordTag[0];
  }

  private BamEncoder(
      GenomeSequence genome,
      Chromosomes chromosomes,
      Chromosomes transcripts,
      Parameters parameters,
      int mateCount,
      List<String> attributes,
      Map<String, RecordTag> tags) {
    super(
        genome,
        transcripts,
        parameters,
        parameters.samOutput().readGroups(),
        mateCount,
        attributes,
        Long.MAX_VALUE);
    blockOrigins = chromosomes;
    overlap = null;
    extraTags = new ExtraTags(parameters.reads().samAttrKeep());
    otherTags = Attributes.fromElsewhere(attributes, tags);
    unmappedTags = Attributes.onUnmapped(attributes, tags);
  }

  /**
   * An encoder of records for a sorted file, in the order of writing, without tags that come from
   * elsewhere; see {@link #forSorting(GenomeIndex, Variants, Parameters, int, Map)}.
   */
  public static BamEncoder forSorting(
      GenomeIndex genome, Variants variants, Parameters parameters, int mateCount) {
    return forSorting(genome, variants, parameters, mateCount, Map.of());
  }

  /**
   * An encoder of alignments to transcripts (spec 41 section 4.4): it has other attributes, and
   * writes every alignment.
   *
   * @param genome the forward strand
   * @param chromosomes those of the genome
   * @param transcripts the references, all starting at 0
   * @param parameters all parameters
   * @param mateCount mates per read: 1 or 2
   * @param tags tags that come from elsewhere, by name; others of that kind are left out
   */
  public static BamEncoder ofTranscripts(
      GenomeSequence genome,
      Chromosomes chromosomes,
      Chromosomes transcripts,
      Parameters parameters,
      int mateCount,
      Map<String, RecordTag> tags) {
    List<String> attributes =
        Attributes.ofTranscripts(
            parameters.samOutput().attributes(),
            parameters.variation().wasp() && !parameters.variation().waspTagListed());
    return new BamEncoder(
        genome, chromosomes, transcripts, parameters, mateCount, attributes, tags);
  }

  /**
   * An encoder of records for a sorted file, in the order of writing.
   *
   * @param genome the index
   * @param variants variants of the run; null if there are none
   * @param parameters all parameters
   * @param mateCount mates per read: 1 or 2
   * @param tags tags that come from elsewhere, by name; others of that kind are left out
   */
  public static BamEncoder forSorting(
      GenomeIndex genome,
      Variants variants,
      Parameters parameters,
      int mateCount,
      Map<String, RecordTag> tags) {
    BamEncoder encoder = new BamEncoder(genome, variants, parameters, mateCount, tags);
    encoder.place(
        parameters.samOutput().bamUnsorted() ? Placement.SORTED_BESIDE_UNSORTED : Placement.SORTED);
    return encoder;
  }

  @Override
  boolean isProper() {
    // BAM calls every pair of lines proper, protruding ones too
    return true;
  }

  @Override
  void aligned(Alignment a, int number, int line, int flag) {
    long start = lines.start(line);
    operations.clear();
    int operationCount = Cigar.bam(lines, line, a, operations);
    beginRecord(a.chromosome, start);
    putBinQualityName(bin(start, lines.end(line)), mappingQuality());
    out.putIntLe(flag << 16 | operationCount);
    int slot = slot(lines.mate[line]);
    int skipped = lines.hardLeading(line);
    int length = batch.sequenceLength[slot] - skipped - lines.hardTrailing(line);
    out.putIntLe(length);
    if (lines.count == 2) {
      out.putIntLe(a.chromosome);
      out.putIntLe((int) lines.start(1 - line));
      out.putIntLe(templateLength(line));
    } else if (hasMateElsewhere()) {
      out.putIntLe(segment.mateChromosome);
      out.putIntLe((int) mateElsewhere());
      out.putIntLe(0);
    } else {
      putUnplaced();
      out.putIntLe(0);
    }
    putName();
    out.put(operations.bytes, 0, operations.size);
    putSequence(slot, lines.reverse[line], skipped, length);
    putQualities(slot, lines.reverse[line], skipped, length);
    for (int i = 0; i < program.length; i++) {
      if (program[i] < Attributes.BAM_ONLY) {
        attribute(program[i], number, line, a);
      } else if (otherTags[i] != null) {
        otherTags[i].put(segment == null ? number : 0, out);
      }
    }
    extraTags.put(batch, slot, out);
    if (segment != null && partnerText != null) {
      TagBytes.putText(out, 'S', 'A', partnerText);
    }
    endRecord();
  }

  @Override
  void unmapped(int mate, Alignment reference, int reason, int flag) {
    beginRecord(-1, -1);
    putBinQualityName(UNPLACED_BIN, 0);
    out.putIntLe(masked(flag) << 16);
    int slot = slot(mate);
    out.putIntLe(batch.sequenceLength[slot]);
    if (reason == ReadResult.ONE_MATE) {
      out.putIntLe(reference.chromosome);
      out.putIntLe((int) (reference.genomeStart[0] - chromosomes.start(reference.chromosome)));
    } else {
      putUnplaced();
    }
    out.putIntLe(0);
    putName();
    putSequence(slot, false, 0, batch.sequenceLength[slot]);
    putQualities(slot, false, 0, batch.sequenceLength[slot]);
    TagBytes.putInteger(out, 'N', 'H', 0);
    TagBytes.putInteger(out, 'H', 'I', 0);
    TagBytes.putInteger(out, 'A', 'S', reference.score);
    TagBytes.putInteger(out, 'n', 'M', reference.mismatches);
    TagBytes.putCharacter(out, 'u', 'T', '0' + reason);
    if (Attributes.contains(program, Attributes.RG)) {
      putReadGroup();
    }
    for (RecordTag tag : unmappedTags) {
      tag.put(0, out);
    }
    if (Attributes.contains(program, Attributes.CN)) {
      putClips(mate);
    }
    extraTags.put(batch, slot, out);
    endRecord();
  }

  private void beginRecord(int chromosome, long start) {
    recordStart = out.size;
    out.ensure(FIXED_BYTES);
    out.putIntLe(0);
    out.putIntLe(chromosome);
    out.putIntLe((int) start);
  }

  private void endRecord() {
    int end = out.size;
    out.size = recordStart;
    out.putIntLe(end - recordStart - Integer.BYTES);
    out.size = end;
  }

  private void putUnplaced() {
    out.putIntLe(-1);
    out.putIntLe(-1);
  }

  private int shownNameLength() {
    return Math.min(MAX_NAME, nameLength());
  }

  private void putBinQualityName(int bin, int quality) {
    out.putIntLe(bin << 16 | (quality & 0xFF) << 8 | (shownNameLength() + 1));
  }

  private void putName() {
    out.put(batch.text.bytes, nameOffset(), shownNameLength());
    out.put(0);
  }

  /** The smallest bin of the UCSC scheme that holds {@code [start, end)}. */
  private static int bin(long start, long end) {
    long last = end - 1;
    for (int shift = 14, level = 4681; level > 0; shift += 3, level = level >> 3) {
      if (start >> shift == last >> shift) {
        return (int) (level + (start >> shift));
      }
    }
    return 0;
  }

  private int templateLength(int line) {
    if (options.templateLengthMode() == 1) {
      return (int) (line == 0 ? lines.span() : -lines.span());
    }
    if (options.templateLengthMode() != 2) {
      return 0;
    }
    long end = Math.max(lines.end(0), lines.end(1));
    long span = end - Math.min(lines.start(0), lines.start(1));
    boolean leftmost = (lines.start(0) <= lines.start(1)) == (line == 0);
    return (int) (leftmost ? span : -span);
  }

  /**
   * Writes bases of a mate.
   *
   * @param skipped bases left out at the beginning, in the orientation of the record
   */
  private void putSequence(int slot, boolean reverse, int skipped, int length) {
    out.ensure((length + 1) / 2);
    byte[] source = batch.text.bytes;
    byte[] target = out.bytes;
    byte[] codes = reverse ? Letters.BAM_COMPLEMENT : Letters.BAM;
    int step = reverse ? -1 : 1;
    int first = reverse ? batch.sequenceLength[slot] - 1 - skipped : skipped;
    int from = batch.sequenceOffset[slot] + first;
    int at = out.size;
    for (int pairs = length >> 1; pairs > 0; pairs--) {
      int high = codes[source[from] & 0xFF];
      int low = codes[source[from + step] & 0xFF];
      target[at++] = (byte) (high << 4 | low);
      from += 2 * step;
    }
    if ((length & 1) != 0) {
      target[at++] = (byte) (codes[source[from] & 0xFF] << 4);
    }
    out.size = at;
  }

  private void putQualities(int slot, boolean reverse, int skipped, int length) {
    out.ensure(length);
    byte[] source = batch.text.bytes;
    byte[] target = out.bytes;
    int at = out.size;
    int end = at + length;
    if (options.noQualities() || batch.fasta[read.index]) {
      Arrays.fill(target, at, end, (byte) 0xFF);
    } else if (reverse) {
      int from = batch.qualityOffset[slot] + batch.sequenceLength[slot] - 1 - skipped;
      while (at < end) {
        target[at++] = (byte) (source[from--] - 33);
      }
    } else {
      int from = batch.qualityOffset[slot] + skipped;
      while (at < end) {
        target[at++] = (byte) (source[from++] - 33);
      }
    }
    out.size = end;
  }

  private void attribute(int code, int number, int line, Alignment a) {
    switch (code) {
      case Attributes.NH -> TagBytes.putInteger(out, 'N', 'H', alignmentCount());
      case Attributes.HI -> TagBytes.putInteger(out, 'H', 'I', number + options.attrIhStart());
      case Attributes.AS -> TagBytes.putInteger(out, 'A', 'S', a.score);
      case Attributes.N_M_ALIGNMENT -> TagBytes.putInteger(out, 'n', 'M', a.mismatches);
      case Attributes.NM -> TagBytes.putInteger(out, 'N', 'M', mismatches.nm);
      case Attributes.MD -> TagBytes.putText(out, 'M', 'D', mismatches.md);
      case Attributes.JM -> putJunctionMotifs(line, a);
      case Attributes.JI -> putIntrons(line, a);
      case Attributes.XS -> {
        char strand = Attributes.strandOfJunctions(a);
        if (strand != 0) {
          TagBytes.putCharacter(out, 'X', 'S', strand);
        }
      }
      case Attributes.MC -> {
        if (lines.count == 2) {
          TagBytes.putText(out, 'M', 'C', cigar[1 - line]);
        }
      }
      case Attributes.RG -> putReadGroup();
      case Attributes.RB -> putBlocks(line, a);
      // the line's number stands for the mate, right or wrong
      case Attributes.CN -> putClips(line);
      case Attributes.CH -> {
        if (segment != null) {
          TagBytes.putCharacter(out, 'c', 'h', '1');
        }
      }
      case Attributes.VA -> putAlleles(a);
      case Attributes.VG -> putVariantPositions(a);
      case Attributes.VW -> {
        if (segment == null && result.waspCode != 0) {
          TagBytes.putTag(out, 'v', 'W', 'i');
          out.putIntLe(result.waspCode);
        }
      }
      case Attributes.ABSENT -> {}
      case Attributes.HA -> {
        if (writesHaplotypes) {
          TagBytes.putTag(out, 'h', 'a', 'i');
          out.putIntLe(a.haplotype);
        }
      }
      default -> throw new IllegalStateException("attribute code " + code);
    }
  }

  private void putJunctionMotifs(int line, Alignment a) {
    int countAt = TagBytes.beginArray(out, 'j', 'M', 'c');
    for (int i = lines.first[line]; i < lines.last[line]; i++) {
      if (a.motif[i] >= 0) {
        out.put(a.motif[i] + (a.annotated[i] ? 20 : 0));
      }
    }
    if (out.size == countAt + Integer.BYTES) {
      out.put(-1);
    }
    TagBytes.endArray(out, countAt, 1);
  }

  private void putIntrons(int line, Alignment a) {
    int countAt = TagBytes.beginArray(out, 'j', 'I', 'i');
    for (int i = lines.first[line]; i < lines.last[line]; i++) {
      if (a.motif[i] >= 0) {
        out.putIntLe((int) (lines.blockStart(i) + a.length[i] + 1));
        out.putIntLe((int) lines.blockStart(i + 1));
      }
    }
    if (out.size == countAt + Integer.BYTES) {
      out.putIntLe(-1);
    }
    TagBytes.endArray(out, countAt, Integer.BYTES);
  }

  private void putBlocks(int line, Alignment a) {
    long origin = blockOrigin(a.chromosome);
    int countAt = TagBytes.beginArray(out, 'r', 'B', 'i');
    for (int i = lines.first[line]; i <= lines.last[line]; i++) {
      out.putIntLe(a.readStart[i] + 1);
      out.putIntLe(a.readStart[i] + a.length[i]);
      long start = a.genomeStart[i] - origin;
      out.putIntLe((int) start + 1);
      out.putIntLe((int) start + a.length[i]);
    }
    TagBytes.endArray(out, countAt, Integer.BYTES);
  }

  private void putAlleles(Alignment a) {
    if (!hasVariants(a)) {
      return;
    }
    int countAt = TagBytes.beginArray(out, 'v', 'A', 'c');
    for (int i = 0; i < overlap.count; i++) {
      out.put(overlap.allele[i]);
    }
    TagBytes.endArray(out, countAt, 1);
  }

  private void putVariantPositions(Alignment a) {
    if (!hasVariants(a)) {
      return;
    }
    int countAt = TagBytes.beginArray(out, 'v', 'G', 'i');
    for (int i = 0; i < overlap.count; i++) {
      out.putIntLe((int) (overlap.position(i) - chromosomes.start(a.chromosome)));
    }
    TagBytes.endArray(out, countAt, Integer.BYTES);
  }

  private boolean hasVariants(Alignment a) {
    if (overlap == null) {
      return false;
    }
    Alignment listed = segment != null ? segment.found : listsVariants(a) ? a : null;
    if (listed == null) {
      return false;
    }
    overlap.find(listed, read.codes(listed.strand));
    return overlap.count > 0;
  }

  private boolean listsVariants(Alignment a) {
    return !result.withoutVariants && (!result.variantsOfFirst || a == result.multi[0]);
  }

  /**
   * Blocks count from the start of the chromosome of the reference's number, right or wrong: for
   * transcripts that is an unrelated chromosome, and none beyond the last one.
   */
  private long blockOrigin(int reference) {
    if (reference < blockOrigins.count()) {
      return blockOrigins.start(reference);
    }
    return reference == blockOrigins.count() ? blockOrigins.end() : 0;
  }

  private void putClips(int mate) {
    int countAt = TagBytes.beginArray(out, 'c', 'N', 'i');
    out.putIntLe(read.clip5[mate]);
    out.putIntLe(read.clip3[mate]);
    TagBytes.endArray(out, countAt, Integer.BYTES);
  }

  private void putReadGroup() {
    if (readGroups.isEmpty()) {
      return;
    }
    TagBytes.putTag(out, 'R', 'G', 'Z');
    out.put(readGroups.id(batch.fileIndex[read.index]));
    out.put(0);
  }
}
