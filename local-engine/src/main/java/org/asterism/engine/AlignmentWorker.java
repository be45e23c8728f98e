package org.asterism.engine;

import java.nio.charset.StandardCharsets;
import org.asterism.align.MultimapperOrder;
import org.asterism.align.ReadAligner;
import org.asterism.align.ReadResult;
import org.asterism.chimeric.ChimericReads;
import org.asterism.chimeric.ChimericText;
import org.asterism.engine.BatchResult.Deferred;
import org.asterism.engine.ReadPipeline.Job;
import org.asterism.output.ByteBuilder;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.quant.Quantifier;
import org.asterism.reads.PreparedRead;
import org.asterism.reads.ReadBatch;
import org.asterism.reads.ReadPreparer;
import org.asterism.variation.WaspFilter;

/**
 * Prepares, aligns and encodes the reads of a batch, one after the other, with scratch that is
 * sized once. Reads that depend on earlier ones are left to {@link OrderedStep}. One per thread.
 */
final class AlignmentWorker implements ReadPipeline.Worker {
  private final Parameters p;
  private final Stage stage;
  private final boolean encode;
  private final boolean random;
  private final ReadPreparer preparer;
  private final ReadAligner aligner;
  private final ChimericReads chimeric;
  private final WaspFilter wasp;
  private final Quantifier quantifier;
  private final SoloReads solo;
  private final ReadEncoders encoders;
  private final boolean showsReadBefore;

  /** Whether the read before the one at hand, in solo order, was looked at here. */
  private boolean viewed;

  private final PreparedRead read = new PreparedRead(PreparedRead.MAX_LENGTH);

  /**
   * @param stage what happens to each read
   */
  AlignmentWorker(Stage stage) {
    this.stage = stage;
    p = stage.p();
    encode = stage.encode();
    random = p.filter().randomOrder();
    preparer = stage.preparer();
    aligner = stage.aligner();
    solo = stage.soloReads();
    chimeric = stage.chimericReads(solo);
    wasp = stage.wasp();
    quantifier = stage.quantifier(solo);
    encoders = stage.encoders(quantifier, solo);
    showsReadBefore = stage.showsReadBefore();
  }

  @Override
  public void process(Job job) {
    ReadBatch batch = job.reads;
    BatchResult out = job.result;
    out.clear(batch.firstOrdinal);
    out.soloTally = stage.soloTally();
    viewed = false;
    for (int i = 0; i < batch.size; i++) {
      int sam = out.sam.size;
      int bam = out.bam.size;
      int sorted = out.sorted.size;
      ChimericText.Place chimericText = out.chimeric.end();
      int transcriptome = out.transcriptome.size;
      int choices = out.choices.size();
      int records = out.solo.size;
      try {
        one(batch, i, out);
      } catch (RuntimeException e) {
        out.sam.size = sam;
        out.bam.size = bam;
        out.sorted.size = sorted;
        out.chimeric.truncate(chimericText);
        out.transcriptome.size = transcriptome;
        out.choices.truncate(choices);
        out.solo.size = records;
        job.error = e instanceof FatalException ? e : unexpected(batch, i, e);
        return;
      }
      out.reads++;
    }
    keepView(out);
  }

  private void keepView(BatchResult out) {
    out.lastViewed = showsReadBefore && viewed;
    if (out.lastViewed) {
      if (out.lastView == null) {
        out.lastView = stage.soloView();
      }
      out.lastView.copyFrom(solo.view());
    }
  }

  private void one(ReadBatch batch, int i, BatchResult out) {
    preparer.prepare(batch, i, read);
    if (out.soloTally != null && !stage.second()) {
      SoloReads.countQualities(read, out.soloTally);
    }
    ReadResult result = aligner.align(read);
    if (random && aligner.converts() && MultimapperOrder.draws(result, p.filter()) > 0) {
      // which of its converted alignments remain depends on their order
      defer(i, out);
      return;
    }
    if (wasp != null && !result.dependsOnEarlierReads) {
      wasp.test(read, result);
    }
    if (result.dependsOnEarlierReads) {
      out.dependent++;
      defer(i, out);
      return;
    }
    if (chimeric != null) {
      int begin = out.bam.size;
      ChimericText.Place text = showsReadBefore && !viewed ? out.chimeric.end() : null;
      chimeric.process(read, result, out.chimeric, out.bam);
      if (text != null && result.chimeric) {
        out.bam.size = begin;
        out.chimeric.truncate(text);
        defer(i, out);
        return;
      }
      if (encode) {
        encoders.takeOver(read, out.bam, begin, out.sorted);
      }
    }
    int draws = random ? MultimapperOrder.draws(result, p.filter()) : 0;
    out.draws += draws;
    boolean held = stage.holdsOrCounts(read, result, quantifier, out);
    if (draws > 0 && encode) {
      defer(i, result.copy(), held, null, out);
      viewed &= held || result.withheld;
    } else if (encode && !held) {
      if (random) {
        MultimapperOrder.shuffle(result, p.filter(), AlignmentWorker::noDraw);
        aligner.convertShuffled(result, null);
      }
      if (solo != null && !result.withheld) {
        solo.process(read, result, out.solo, out.soloTally);
        viewed = true;
      }
      encoders.encode(
          read, result, out.sam, out.bam, out.sorted, out.unmapped, out.transcriptome, out.choices);
    }
  }

  /** Adds a read to the sums of its batch. */
  static void count(
      PreparedRead read, ReadResult result, Parameters p, Quantifier quantifier, BatchResult out) {
    out.statistics.add(read, result.counted());
    if (!result.withheld) {
      out.draws += quantifier.draws(result);
      quantifier.count(result, out.geneHits);
      out.junctions.add(result.spliced(), p.junctionOutput());
    }
    if (result.windowsLeftOut) {
      out.messages.add(
          "WARNING: not enough space allocated for transcript. Did not process all windows for read"
              + " "
              + name(read.batch, read.index));
      out.messages.add("   SOLUTION: increase alignTranscriptsPerReadNmax and re-run");
    }
  }

  /** Leaves a read to the hand-over altogether. */
  private void defer(int i, BatchResult out) {
    SoloView before = null;
    if (showsReadBefore && viewed) {
      before = stage.soloView();
      before.copyFrom(solo.view());
    }
    defer(i, null, false, before, out);
    viewed = false;
  }

  private static void defer(
      int i, ReadResult copy, boolean held, SoloView before, BatchResult out) {
    ByteBuilder[] unmapped = out.unmapped;
    int[] unmappedAt = new int[unmapped.length];
    for (int m = 0; m < unmapped.length; m++) {
      unmappedAt[m] = unmapped[m].size;
    }
    out.deferred.add(
        new Deferred(
            i,
            copy,
            held,
            out.sam.size,
            out.bam.size,
            unmappedAt,
            out.transcriptome.size,
            out.choices.size(),
            out.chimeric.end(),
            out.sorted.size,
            before));
  }

  private static double noDraw() {
    throw new IllegalStateException("a read draws that should not");
  }

  private static RuntimeException unexpected(ReadBatch batch, int i, RuntimeException e) {
    return new IllegalStateException(
        "read # " + (batch.ordinal(i) + 1) + " (" + name(batch, i) + "): " + e, e);
  }

  /** The name of a read without its first character. */
  private static String name(ReadBatch batch, int i) {
    int slot = i * batch.mateCount;
    int from = batch.nameOffset[slot] + 1;
    int length = Math.max(0, batch.nameLength[slot] - 1);
    return new String(batch.text.bytes, from, length, StandardCharsets.ISO_8859_1);
  }
}
