package org.asterism.engine;

import org.asterism.align.MultimapperOrder;
import org.asterism.align.RandomStream;
import org.asterism.engine.BatchResult.Deferred;
import org.asterism.engine.ReadPipeline.Job;
import org.asterism.genome.GenomeIndex;
import org.asterism.output.ByteBuilder;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.asterism.reads.ReadPreparer;

/**
 * Gives the reads that draw random numbers (outMultimapperOrder Random, spec 30 section 4) their
 * order of alignments, in input order, from the one stream, and sets their lines in between those
 * that the worker encoded. Used by the thread that hands over.
 */
final class RandomOrder {
  private final Parameters p;
  private final RandomStream stream;
  private final ReadPreparer preparer;
  private final ReadEncoders encoders;
  private final PreparedRead read = new PreparedRead(PreparedRead.MAX_LENGTH);
  private ByteBuilder sam = new ByteBuilder(1 << 12);
  private ByteBuilder bam = new ByteBuilder(1 << 12);

  RandomOrder(GenomeIndex index, Parameters p, int mateCount, RandomStream stream) {
    this.p = p;
    this.stream = stream;
    preparer = new ReadPreparer(p, mateCount);
    encoders = new ReadEncoders(index, p, mateCount);
  }

  /** Completes a batch. */
  void resolve(Job job) {
    BatchResult out = job.result;
    if (out.deferred.isEmpty()) {
      return;
    }
    sam.clear();
    bam.clear();
    int samFrom = 0;
    int bamFrom = 0;
    for (Deferred d : out.deferred) {
      if (d.result() == null) {
        stream.skip(d.draws());
        continue;
      }
      sam.put(out.sam.bytes, samFrom, d.samAt() - samFrom);
      bam.put(out.bam.bytes, bamFrom, d.bamAt() - bamFrom);
      samFrom = d.samAt();
      bamFrom = d.bamAt();
      MultimapperOrder.shuffle(d.result(), p.filter(), stream);
      preparer.prepare(job.reads, d.index(), read);
      encoders.alignments(read, d.result(), sam, bam);
    }
    sam.put(out.sam.bytes, samFrom, out.sam.size - samFrom);
    bam.put(out.bam.bytes, bamFrom, out.bam.size - bamFrom);
    ByteBuilder oldSam = out.sam;
    ByteBuilder oldBam = out.bam;
    out.sam = sam;
    out.bam = bam;
    sam = oldSam;
    bam = oldBam;
  }
}
