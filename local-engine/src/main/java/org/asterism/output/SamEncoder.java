package org.asterism.output;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.GenomeSequence;
import org.asterism.params.Parameters;

/** SAM text of reads (spec 30 sections 5-7). One per worker; allocates nothing per read. */
public final class SamEncoder extends RecordEncoder {
  private static final byte[] NH = ascii("\tNH:i:");
  private static final byte[] HI = ascii("\tHI:i:");
  private static final byte[] AS = ascii("\tAS:i:");
  private static final byte[] N_M_ALIGNMENT = ascii("\tnM:i:");
  private static final byte[] NM = ascii("\tNM:i:");
  private static final byte[] MD = ascii("\tMD:Z:");
  private static final byte[] JM = ascii("\tjM:B:c");
  private static final byte[] JI = ascii("\tjI:B:i");
  private static final byte[] NO_JUNCTION = ascii(",-1");
  private static final byte[] XS = ascii("\tXS:A:");
  private static final byte[] MC = ascii("\tMC:Z:");
  private static final byte[] RG = ascii("\tRG:Z:");
  private static final byte[] SAME_CHROMOSOME = ascii("\t=\t");
  private static final byte[] NO_MATE = ascii("\t*\t0\t0\t");
  private static final byte[] UNPLACED = ascii("\t*\t0\t0\t*\t");
  private static final byte[] NO_COUNT = ascii("\tNH:i:0\tHI:i:0\tAS:i:");
  private static final byte[] HA = ascii("\tha:i:");
  private static final byte[] REASON = ascii("\tuT:A:");

  private final byte[][] names;
  private boolean writesHaplotypes;

  /** False if NM came to the attributes too late to be counted for chimeric segments. */
  private final boolean scansSegments;

  /**
   * @param genome the index
   * @param parameters all parameters
   * @param mateCount mates per read: 1 or 2
   */
  public SamEncoder(GenomeIndex genome, Parameters parameters, int mateCount) {
    this(
        genome.outputGenome(parameters).sequence(),
        genome.outputGenome(parameters).chromosomes(),
        parameters,
        parameters.samOutput().readGroups(),
        mateCount);
    writesHaplotypes = genome.isDiploid();
  }

  /**
   * @param genome the forward strand
   * @param chromosomes names and starts
   * @param parameters all parameters
   * @param readGroups fields of each input file's read group, see {@link ReadGroups}
   * @param mateCount mates per read: 1 or 2
   */
  public SamEncoder(
      GenomeSequence genome,
      Chromosomes chromosomes,
      Parameters parameters,
      List<List<String>> readGroups,
      int mateCount) {
    super(genome, chromosomes, parameters, readGroups, mateCount);
    scansSegments =
        !parameters.chimeric().editDistanceAdded() || Attributes.contains(program, Attributes.MD);
    names = new byte[chromosomes.count()][];
    for (int i = 0; i < names.length; i++) {
      names[i] = chromosomes.name(i).getBytes(StandardCharsets.ISO_8859_1);
    }
  }

  @Override
  boolean isProper() {
    return lines.isProper(read);
  }

  @Override
  void aligned(Alignment a, int number, int line, int flag) {
    putName();
    tabDecimal(flag);
    out.put('\t');
    out.put(names[a.chromosome]);
    tabDecimal(lines.start(line) + 1);
    tabDecimal(mappingQuality());
    out.put('\t');
    putAll(cigar[line]);
    if (lines.count == 2) {
      out.put(SAME_CHROMOSOME);
      out.putDecimal(lines.start(1 - line) + 1);
      out.put('\t');
      if (line == 1) {
        out.put('-');
      }
      out.putDecimal(lines.span());
      out.put('\t');
    } else if (hasMateElsewhere()) {
      out.put('\t');
      out.put(names[segment.mateChromosome]);
      tabDecimal(mateElsewhere() + 1);
      tabDecimal(0);
      out.put('\t');
    } else {
      out.put(NO_MATE);
    }
    int slot = slot(lines.mate[line]);
    putSequence(slot, lines.reverse[line]);
    putQualities(slot, lines.reverse[line], options.noQualities());
    for (int code : program) {
      attribute(code, number, line, a);
    }
    // line 0 gets the first mate's text, whichever mate it is
    putExtra(slot(line));
    out.put('\n');
  }

  @Override
  void unmapped(int mate, Alignment reference, int reason, int flag) {
    putName();
    tabDecimal(flag);
    out.put(UNPLACED);
    if (reason == ReadResult.ONE_MATE) {
      long start = reference.genomeStart[0] - chromosomes.start(reference.chromosome) + 1;
      out.put(names[reference.chromosome]);
      tabDecimal(start);
    } else {
      out.put('*');
      tabDecimal(0);
    }
    tabDecimal(0);
    out.put('\t');
    int slot = slot(mate);
    putSequence(slot, false);
    putQualities(slot, false, false);
    out.put(NO_COUNT);
    out.putDecimal(reference.score);
    out.put(N_M_ALIGNMENT);
    out.putDecimal(reference.mismatches);
    out.put(REASON);
    out.putDecimal(reason);
    if (!readGroups.isEmpty()) {
      putReadGroup();
    }
    putExtra(slot);
    out.put('\n');
  }

  private void attribute(int code, int number, int line, Alignment a) {
    switch (code) {
      case Attributes.NH -> putNumber(NH, alignmentCount());
      case Attributes.HI -> putNumber(HI, number + options.attrIhStart());
      case Attributes.AS -> putNumber(AS, a.score);
      case Attributes.N_M_ALIGNMENT -> putNumber(N_M_ALIGNMENT, a.mismatches);
      case Attributes.NM -> putNumber(NM, segment == null || scansSegments ? mismatches.nm : 0);
      case Attributes.MD -> {
        out.put(MD);
        putAll(mismatches.md);
      }
      case Attributes.JM -> putJunctionMotifs(line, a);
      case Attributes.JI -> putIntrons(line, a);
      case Attributes.XS -> {
        char strand = Attributes.strandOfJunctions(a);
        if (strand != 0) {
          out.put(XS);
          out.put(strand);
        }
      }
      case Attributes.MC -> {
        if (lines.count == 2) {
          out.put(MC);
          putAll(cigar[1 - line]);
        }
      }
      case Attributes.RG -> {
        if (!readGroups.isEmpty()) {
          putReadGroup();
        }
      }
      case Attributes.HA -> {
        if (writesHaplotypes) {
          putNumber(HA, a.haplotype);
        }
      }
      // most are allowed with BAM only, where this writes the chimeric segments
      case Attributes.ABSENT,
          Attributes.CH,
          Attributes.RB,
          Attributes.VA,
          Attributes.VG,
          Attributes.VW -> {}
      default -> {
        if (!Attributes.isOfBarcodes(code)) {
          throw Attributes.unknownInSam(code);
        }
      }
    }
  }

  private void putJunctionMotifs(int line, Alignment a) {
    out.put(JM);
    boolean none = true;
    for (int i = lines.first[line]; i < lines.last[line]; i++) {
      if (a.motif[i] >= 0) {
        out.put(',');
        out.putDecimal(a.motif[i] + (a.annotated[i] ? 20 : 0));
        none = false;
      }
    }
    if (none) {
      out.put(NO_JUNCTION);
    }
  }

  private void putIntrons(int line, Alignment a) {
    out.put(JI);
    boolean none = true;
    for (int i = lines.first[line]; i < lines.last[line]; i++) {
      if (a.motif[i] >= 0) {
        out.put(',');
        out.putDecimal(lines.blockStart(i) + a.length[i] + 1);
        out.put(',');
        out.putDecimal(lines.blockStart(i + 1));
        none = false;
      }
    }
    if (none) {
      out.put(NO_JUNCTION);
    }
  }

  private void putName() {
    out.put(batch.text.bytes, nameOffset(), nameLength());
  }

  private void putSequence(int slot, boolean reverse) {
    int from = batch.sequenceOffset[slot];
    int length = batch.sequenceLength[slot];
    if (reverse) {
      out.ensure(length);
      byte[] source = batch.text.bytes;
      byte[] target = out.bytes;
      byte[] complement = Letters.COMPLEMENT;
      int at = out.size;
      for (int i = from + length - 1; i >= from; i--) {
        target[at++] = complement[source[i] & 0xFF];
      }
      out.size = at;
    } else {
      out.put(batch.text.bytes, from, length);
    }
  }

  private void putQualities(int slot, boolean reverse, boolean suppressed) {
    out.put('\t');
    if (suppressed || batch.fasta[read.index]) {
      out.put('*');
      return;
    }
    int from = batch.qualityOffset[slot];
    int length = batch.sequenceLength[slot];
    if (reverse) {
      out.ensure(length);
      byte[] source = batch.text.bytes;
      byte[] target = out.bytes;
      int at = out.size;
      for (int i = from + length - 1; i >= from; i--) {
        target[at++] = source[i];
      }
      out.size = at;
    } else {
      out.put(batch.text.bytes, from, length);
    }
  }

  private void putExtra(int slot) {
    int length = batch.extraLength[slot];
    if (length > 0) {
      out.put('\t');
      out.put(batch.text.bytes, batch.extraOffset[slot], length);
    }
  }

  private void putReadGroup() {
    out.put(RG);
    out.put(readGroups.id(batch.fileIndex[read.index]));
  }

  private void putNumber(byte[] tag, long value) {
    out.put(tag);
    out.putDecimal(value);
  }

  private void tabDecimal(long value) {
    out.put('\t');
    out.putDecimal(value);
  }

  private void putAll(ByteBuilder text) {
    out.put(text.bytes, 0, text.size);
  }

  private static byte[] ascii(String s) {
    return s.getBytes(StandardCharsets.US_ASCII);
  }
}
