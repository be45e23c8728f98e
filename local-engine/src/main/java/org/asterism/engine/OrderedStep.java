package org.asterism.engine;

import org.asterism.align.MultimapperOrder;
import org.asterism.align.RandomStream;
import org.asterism.align.ReadAligner;
import org.asterism.align.ReadResult;
import org.asterism.engine.BatchResult.Deferred;
import org.asterism.engine.ReadPipeline.Job;
import org.asterism.genome.GenomeIndex;
import org.asterism.output.ByteBuilder;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.asterism.reads.ReadPreparer;

/**
 * Completes the reads that depend on earlier ones, in input order, and sets their lines in between
 * those that the workers encoded. There are two kinds: reads that draw random numbers
 * (outMultimapperOrder Random, spec 30 section 4) get their order of alignments from the one
 * stream; reads with too many windows (spec 20 section 7.5) are aligned here, by an aligner that
 * has seen all such reads before them. Used by the thread that hands over.
 */
final class OrderedStep {
  private final GenomeIndex index;
  private final Parameters p;
  private final RandomStream stream;
  private final ReadPreparer preparer;
  private final ReadEncoders encoders;
  private final PreparedRead read = new PreparedRead(PreparedRead.MAX_LENGTH);
  private final int[] unmappedDone;
  private ReadAligner aligner;
  private ByteBuilder sam = new ByteBuilder(1 << 12);
  private ByteBuilder bam = new ByteBuilder(1 << 12);
  private ByteBuilder[] unmapped;
  private int samDone;
  private int bamDone;

  /**
   * @param encode whether results are wanted as text
   * @param stream random numbers; may be null if none are drawn or nothing is encoded
   */
  OrderedStep(GenomeIndex index, Parameters p, int mateCount, boolean encode, RandomStream stream) {
    this.index = index;
    this.p = p;
    this.stream = stream;
    preparer = new ReadPreparer(p, mateCount);
    encoders = encode ? new ReadEncoders(index, p, mateCount) : null;
    unmapped = BatchResult.builders(mateCount);
    unmappedDone = new int[mateCount];
  }

  /** Completes a batch. */
  void complete(Job job) {
    BatchResult out = job.result;
    if (out.deferred.isEmpty()) {
      return;
    }
    begin();
    for (Deferred d : out.deferred) {
      copyUpTo(out, d.samAt(), d.bamAt(), d.unmappedAt());
      preparer.prepare(job.reads, d.index(), read);
      ReadResult result = d.result() == null ? align(out) : d.result();
      if (encoders != null) {
        if (p.filter().randomOrder()) {
          MultimapperOrder.shuffle(result, p.filter(), stream);
        }
        encoders.encode(read, result, sam, bam, unmapped);
      }
    }
    int[] ends = new int[out.unmapped.length];
    for (int m = 0; m < ends.length; m++) {
      ends[m] = out.unmapped[m].size;
    }
    copyUpTo(out, out.sam.size, out.bam.size, ends);
    exchange(out);
  }

  private void begin() {
    sam.clear();
    bam.clear();
    samDone = 0;
    bamDone = 0;
    for (int m = 0; m < unmapped.length; m++) {
      unmapped[m].clear();
      unmappedDone[m] = 0;
    }
  }

  private ReadResult align(BatchResult out) {
    if (aligner == null) {
      aligner = new ReadAligner(index, p);
    }
    ReadResult result = aligner.align(read);
    if (p.filter().randomOrder()) {
      out.draws += MultimapperOrder.draws(result, p.filter());
    }
    AlignmentWorker.count(read, result, p, out);
    return result;
  }

  private void copyUpTo(BatchResult out, int samEnd, int bamEnd, int[] unmappedEnd) {
    sam.put(out.sam.bytes, samDone, samEnd - samDone);
    bam.put(out.bam.bytes, bamDone, bamEnd - bamDone);
    samDone = samEnd;
    bamDone = bamEnd;
    for (int m = 0; m < unmapped.length; m++) {
      unmapped[m].put(out.unmapped[m].bytes, unmappedDone[m], unmappedEnd[m] - unmappedDone[m]);
      unmappedDone[m] = unmappedEnd[m];
    }
  }

  private void exchange(BatchResult out) {
    ByteBuilder oldSam = out.sam;
    ByteBuilder oldBam = out.bam;
    ByteBuilder[] oldUnmapped = out.unmapped;
    out.sam = sam;
    out.bam = bam;
    out.unmapped = unmapped;
    sam = oldSam;
    bam = oldBam;
    unmapped = oldUnmapped;
  }
}
