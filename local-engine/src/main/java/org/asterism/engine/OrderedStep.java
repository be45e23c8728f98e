package org.asterism.engine;

import org.asterism.align.MultimapperOrder;
import org.asterism.align.RandomStream;
import org.asterism.align.ReadAligner;
import org.asterism.align.ReadResult;
import org.asterism.chimeric.ChimericReads;
import org.asterism.chimeric.ChimericText;
import org.asterism.engine.BatchResult.Deferred;
import org.asterism.engine.ReadPipeline.Job;
import org.asterism.output.ByteBuilder;
import org.asterism.params.Parameters;
import org.asterism.quant.PrimaryChoices;
import org.asterism.quant.Quantifier;
import org.asterism.reads.PreparedRead;
import org.asterism.reads.ReadPreparer;
import org.asterism.variation.WaspFilter;

/**
 * Completes the reads that depend on earlier ones, in input order, and sets their lines in between
 * those that the workers encoded. There are two kinds: reads that draw random numbers
 * (outMultimapperOrder Random, spec 30 section 4) get their order of alignments from the one
 * stream, which also chooses the primary records in transcript coordinates; reads with too many
 * windows (spec 20 section 7.5) are aligned here, by an aligner that has seen all such reads before
 * them. Used by the thread that hands over.
 */
final class OrderedStep {
  private final Stage stage;
  private final Parameters p;
  private final RandomStream stream;
  private final ReadPreparer preparer;
  private final Quantifier quantifier;
  private final SoloReads solo;
  private final ReadEncoders encoders;
  private final PreparedRead read = new PreparedRead(PreparedRead.MAX_LENGTH);
  private final int[] unmappedDone;

  /** Whether a read before the one at hand is known, which that one may show. */
  private boolean viewed;

  private boolean missed;
  private ReadAligner aligner;
  private WaspFilter wasp;
  private ByteBuilder sam = new ByteBuilder(1 << 12);
  private ByteBuilder bam = new ByteBuilder(1 << 12);
  private ByteBuilder sorted = new ByteBuilder(1 << 12);
  private int sortedDone;
  private ByteBuilder[] unmapped;
  private ChimericText chimericText = new ChimericText();
  private ChimericText.Place chimericDone;
  private ChimericReads chimeric;
  private ByteBuilder transcriptome = new ByteBuilder(64);
  private PrimaryChoices choices;
  private int transcriptomeDone;
  private int choicesDone;
  private int samDone;
  private int bamDone;

  /**
   * @param stage what happens to each read
   * @param stream random numbers; may be null if none are drawn or nothing is encoded
   */
  OrderedStep(Stage stage, RandomStream stream) {
    this.stage = stage;
    this.stream = stream;
    p = stage.p();
    preparer = stage.preparer();
    solo = stage.soloReads();
    quantifier = stage.quantifier(solo);
    encoders = stage.encoders(quantifier, solo);
    choices = new PrimaryChoices(stage.mateCount());
    unmapped = BatchResult.builders(stage.mateCount() + 1);
    unmappedDone = new int[stage.mateCount() + 1];
  }

  /**
   * Says which read was looked at before all others.
   *
   * @param before null if there was none
   */
  void begin(SoloView before) {
    if (before != null && stage.showsReadBefore()) {
      solo.view().copyFrom(before);
      viewed = true;
    }
  }

  /** Tells a summary of all batches which read was looked at last. */
  void end(PartitionSummary summary) {
    summary.viewed(viewed ? solo.view() : null, missed);
  }

  /** Completes a batch. */
  void complete(Job job) {
    BatchResult out = job.result;
    if (out.deferred.isEmpty()) {
      settle(out.choices, out.transcriptome);
      follow(out);
      return;
    }
    begin();
    for (Deferred d : out.deferred) {
      copyUpTo(out, d.samAt(), d.bamAt(), d.unmappedAt());
      copySortedUpTo(out, d.sortedAt());
      copyChimericUpTo(out, d.chimericAt());
      copyProjectionsUpTo(out, d.transcriptomeAt(), d.choicesAt());
      preparer.prepare(job.reads, d.index(), read);
      ReadResult result = d.result();
      if (d.before() != null) {
        solo.view().copyFrom(d.before());
        viewed = true;
      }
      boolean held = d.held();
      boolean alignedHere = result == null;
      if (alignedHere) {
        result = align(out);
      }
      if (encoders != null && p.filter().randomOrder()) {
        MultimapperOrder.shuffle(result, p.filter(), stream);
        if (alignedHere) {
          aligner.convertShuffled(result, stream);
        }
      }
      if (alignedHere && wasp != null) {
        wasp.test(read, result);
      }
      if (alignedHere) {
        held = stage.holdsOrCounts(read, result, quantifier, out);
      }
      if (encoders != null && !held) {
        if (solo != null && !result.withheld) {
          solo.process(read, result, out.solo, out.soloTally);
          viewed = stage.showsReadBefore();
        }
        encoders.encode(read, result, sam, bam, sorted, unmapped, transcriptome, choices);
        settle(choices, transcriptome);
      }
    }
    int[] ends = new int[out.unmapped.length];
    for (int m = 0; m < ends.length; m++) {
      ends[m] = out.unmapped[m].size;
    }
    copyUpTo(out, out.sam.size, out.bam.size, ends);
    copySortedUpTo(out, out.sorted.size);
    copyChimericUpTo(out, out.chimeric.end());
    copyProjectionsUpTo(out, out.transcriptome.size, out.choices.size());
    exchange(out);
    follow(out);
  }

  /** Takes note of the read that the next one may show. */
  private void follow(BatchResult out) {
    if (out.lastViewed) {
      solo.view().copyFrom(out.lastView);
      viewed = true;
    }
  }

  /** Makes the choices of primary records that were not made yet. */
  private void settle(PrimaryChoices open, ByteBuilder records) {
    if (stream != null) {
      open.settle(records.bytes, stream);
    }
  }

  private void begin() {
    chimericText.clear();
    chimericDone = ChimericText.Place.BEGIN;
    transcriptome.clear();
    choices.clear();
    transcriptomeDone = 0;
    choicesDone = 0;
    sam.clear();
    bam.clear();
    sorted.clear();
    sortedDone = 0;
    samDone = 0;
    bamDone = 0;
    for (int m = 0; m < unmapped.length; m++) {
      unmapped[m].clear();
      unmappedDone[m] = 0;
    }
  }

  private ReadResult align(BatchResult out) {
    if (aligner == null) {
      aligner = stage.aligner();
      chimeric = stage.chimericReads(solo);
      wasp = stage.wasp();
    }
    ReadResult result = aligner.align(read);
    if (chimeric != null) {
      int begin = bam.size;
      chimeric.process(read, result, chimericText, bam);
      missed |= result.chimeric && stage.showsReadBefore() && !viewed;
      if (encoders != null) {
        encoders.takeOver(read, bam, begin, sorted);
      }
    }
    if (p.filter().randomOrder()) {
      out.draws += MultimapperOrder.draws(result, p.filter());
    }
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

  private void copySortedUpTo(BatchResult out, int end) {
    sorted.put(out.sorted.bytes, sortedDone, end - sortedDone);
    sortedDone = end;
  }

  private void copyChimericUpTo(BatchResult out, ChimericText.Place end) {
    chimericText.put(out.chimeric, chimericDone, end);
    chimericDone = end;
  }

  private void copyProjectionsUpTo(BatchResult out, int end, int choicesEnd) {
    choices.addAll(out.choices, choicesDone, choicesEnd, transcriptome.size - transcriptomeDone);
    transcriptome.put(out.transcriptome.bytes, transcriptomeDone, end - transcriptomeDone);
    transcriptomeDone = end;
    choicesDone = choicesEnd;
    settle(choices, transcriptome);
  }

  private void exchange(BatchResult out) {
    ByteBuilder oldSorted = out.sorted;
    out.sorted = sorted;
    sorted = oldSorted;
    ChimericText oldChimeric = out.chimeric;
    out.chimeric = chimericText;
    chimericText = oldChimeric;
    ByteBuilder oldTranscriptome = out.transcriptome;
    PrimaryChoices oldChoices = out.choices;
    out.transcriptome = transcriptome;
    out.choices = choices;
    transcriptome = oldTranscriptome;
    choices = oldChoices;
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
