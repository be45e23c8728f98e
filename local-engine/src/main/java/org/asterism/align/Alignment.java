package org.asterism.align;

import java.util.Arrays;

/**
 * One alignment of a read: an ordered list of blocks with the boundaries between them (spec 21
 * section 1.3, 30 section 1).
 *
 * <p>Read coordinates are 0-based in the combined clipped read oriented to the window's strand;
 * genome coordinates are 0-based in the concatenated padded genome; a block covers {@code [start,
 * start + length)} in both. Boundary {@code i} lies between blocks {@code i} and {@code i + 1}.
 */
public final class Alignment {
  /** Most blocks of an alignment, but for long reads: see {@link AlignmentRules#blocksMax}. */
  public static final int MAX_BLOCKS = 20;

  /** Motif code of the boundary between mates. */
  public static final int MOTIF_MATES = -3;

  /** Motif code of an insertion. */
  public static final int MOTIF_INSERTION = -2;

  /** Motif code of a deletion. */
  public static final int MOTIF_DELETION = -1;

  /**
   * Motif code of a non-canonical junction; codes above are GT/AG 1, CT/AC 2, GC/AG 3, CT/GC 4,
   * AT/AC 5, GT/AT 6.
   */
  public static final int MOTIF_NONCANONICAL = 0;

  /** Blocks used. */
  public int blockCount;

  /** 0-based read start of each block. */
  public int[] readStart;

  /** 0-based global genome start of each block. */
  public long[] genomeStart;

  /** Bases of each block. */
  public int[] length;

  /** Mate (fragment) of each block: 0 or 1. */
  public byte[] mate;

  /** Database junction from which the block's last seed was split (sjA), -1 for none. */
  public int[] junction;

  /** Motif code of each boundary, -3..6. */
  public byte[] motif;

  /** Whether each boundary is an annotated junction. */
  public boolean[] annotated;

  /** Strand of each boundary's junction: 0 undefined, 1 plus, 2 minus. */
  public byte[] junctionStrand;

  /** Repeat length left of each junction. */
  public int[] shiftLeft;

  /** Repeat length right of each junction. */
  public int[] shiftRight;

  /** 0-based chromosome index. */
  public int chromosome;

  /** Strand of the window: 0 or 1. */
  public int strand;

  /** Alignment score (AS). */
  public int score;

  /** Mismatches of the whole alignment (nM); N is not counted. */
  public int mismatches;

  /** Matching bases (nMatch). */
  public int matches;

  /** Number of insertions. */
  public int insertions;

  /** Inserted bases. */
  public int insertedBases;

  /** Number of deletions. */
  public int deletions;

  /** Deleted bases. */
  public long deletedBases;

  /** Sum of block lengths (rLength). */
  public int alignedLength;

  /**
   * Genomic span gLength = end of last block - start of first block as STAR keeps it (spec 21
   * section 6.3), unsigned: for long reads it is what STARlong takes for it (section 13 item 5).
   */
  public long genomicLength;

  /** Strand by junction motifs: 0 undefined, 1 plus, 2 minus (spec 21 section 6.5). */
  public int intronStrand;

  /** Haplotype of a diploid genome: 1, 2, 0 for both (ha). */
  public int haplotype;

  /** Marked primary (spec 30 section 4). */
  public boolean primary;

  /**
   * @param maxBlocks capacity in blocks; {@link #ensureBlocks} raises it
   */
  public Alignment(int maxBlocks) {
    readStart = new int[maxBlocks];
    genomeStart = new long[maxBlocks];
    length = new int[maxBlocks];
    mate = new byte[maxBlocks];
    junction = new int[maxBlocks];
    motif = new byte[maxBlocks];
    annotated = new boolean[maxBlocks];
    junctionStrand = new byte[maxBlocks];
    shiftLeft = new int[maxBlocks];
    shiftRight = new int[maxBlocks];
  }

  /** Makes room for blocks; those that are there stay. */
  public void ensureBlocks(int blocks) {
    if (blocks > length.length) {
      int capacity = Math.max(blocks, 2 * length.length);
      readStart = Arrays.copyOf(readStart, capacity);
      genomeStart = Arrays.copyOf(genomeStart, capacity);
      length = Arrays.copyOf(length, capacity);
      mate = Arrays.copyOf(mate, capacity);
      junction = Arrays.copyOf(junction, capacity);
      motif = Arrays.copyOf(motif, capacity);
      annotated = Arrays.copyOf(annotated, capacity);
      junctionStrand = Arrays.copyOf(junctionStrand, capacity);
      shiftLeft = Arrays.copyOf(shiftLeft, capacity);
      shiftRight = Arrays.copyOf(shiftRight, capacity);
    }
  }

  /** Makes this the empty alignment: no blocks, score 0. */
  public void clear() {
    blockCount = 0;
    chromosome = 0;
    strand = 0;
    score = 0;
    mismatches = 0;
    matches = 0;
    insertions = 0;
    insertedBases = 0;
    deletions = 0;
    deletedBases = 0;
    alignedLength = 0;
    genomicLength = 0;
    intronStrand = 0;
    primary = false;
    haplotype = 0;
  }

  /** Copies everything from {@code other}. */
  public void copyFrom(Alignment other) {
    int n = other.blockCount;
    ensureBlocks(n);
    System.arraycopy(other.readStart, 0, readStart, 0, n);
    System.arraycopy(other.genomeStart, 0, genomeStart, 0, n);
    System.arraycopy(other.length, 0, length, 0, n);
    System.arraycopy(other.mate, 0, mate, 0, n);
    System.arraycopy(other.junction, 0, junction, 0, n);
    System.arraycopy(other.motif, 0, motif, 0, n);
    System.arraycopy(other.annotated, 0, annotated, 0, n);
    System.arraycopy(other.junctionStrand, 0, junctionStrand, 0, n);
    System.arraycopy(other.shiftLeft, 0, shiftLeft, 0, n);
    System.arraycopy(other.shiftRight, 0, shiftRight, 0, n);
    blockCount = n;
    chromosome = other.chromosome;
    strand = other.strand;
    score = other.score;
    mismatches = other.mismatches;
    matches = other.matches;
    insertions = other.insertions;
    insertedBases = other.insertedBases;
    deletions = other.deletions;
    deletedBases = other.deletedBases;
    alignedLength = other.alignedLength;
    genomicLength = other.genomicLength;
    intronStrand = other.intronStrand;
    primary = other.primary;
    haplotype = other.haplotype;
  }

  /** Whether the alignment has blocks of both mates. */
  public boolean hasBothMates() {
    return blockCount > 0 && mate[0] != mate[blockCount - 1];
  }
}
