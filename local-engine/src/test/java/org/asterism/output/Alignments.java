package org.asterism.output;

import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;

/** Alignments built by hand. */
public final class Alignments {
  private final Alignment a = new Alignment(Alignment.MAX_BLOCKS);

  private Alignments(int chromosome, int strand) {
    a.clear();
    a.chromosome = chromosome;
    a.strand = strand;
    a.primary = true;
  }

  /** Starts an alignment without blocks, primary, score 0. */
  public static Alignments on(int chromosome, int strand) {
    return new Alignments(chromosome, strand);
  }

  /** Adds a block: 0-based read start, 0-based global genome start, bases, mate. */
  public Alignments block(int readStart, long genomeStart, int length, int mate) {
    int b = a.blockCount++;
    a.readStart[b] = readStart;
    a.genomeStart[b] = genomeStart;
    a.length[b] = length;
    a.mate[b] = (byte) mate;
    a.alignedLength += length;
    return this;
  }

  /** Code of the boundary after the last block; the strand of a junction follows from it. */
  public Alignments gap(int motif) {
    a.motif[a.blockCount - 1] = (byte) motif;
    a.junctionStrand[a.blockCount - 1] = (byte) (motif <= 0 ? 0 : 2 - motif % 2);
    return this;
  }

  /** An annotated junction after the last block. */
  public Alignments annotated(int motif, int junctionStrand) {
    gap(motif);
    a.annotated[a.blockCount - 1] = true;
    a.junctionStrand[a.blockCount - 1] = (byte) junctionStrand;
    return this;
  }

  /** Score and mismatches. */
  public Alignments score(int score, int mismatches) {
    a.score = score;
    a.mismatches = mismatches;
    return this;
  }

  /** Marks it not primary. */
  public Alignments secondary() {
    a.primary = false;
    return this;
  }

  /** The alignment. */
  public Alignment done() {
    return a;
  }

  /** A mapped read with these alignments, the first being the best. */
  public static ReadResult mapped(Alignment... multi) {
    ReadResult r = new ReadResult();
    r.unmappedReason = ReadResult.MAPPED;
    r.multi = multi;
    r.multiCount = multi.length;
    r.best = multi[0];
    return r;
  }

  /** An unmapped read whose best alignment has this score and these mismatches. */
  public static ReadResult unmapped(int reason, int score, int mismatches) {
    ReadResult r = new ReadResult();
    r.unmappedReason = reason;
    r.best = on(0, 0).score(score, mismatches).done();
    return r;
  }
}
