package org.asterism.engine;

import org.asterism.align.ReadResult;
import org.asterism.genome.GenomeIndex;
import org.asterism.output.ByteBuilder;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.asterism.reads.ReadBatch;
import org.asterism.solo.SoloRecord;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;
import org.asterism.solo.barcode.BarcodeReader;
import org.asterism.solo.feature.FeatureAssigner;
import org.asterism.solo.feature.SoloRecorder;

/**
 * The single cell side of a worker (spec 50 section 1, steps 3 to 5): what a read hits, its
 * barcode, and the record that it leaves. Scratch is sized once; nothing is allocated per read.
 */
final class SoloReads {
  private final SoloView view;
  private final FeatureAssigner assigner;
  private final BarcodeReader reader;
  private final SoloRecorder recorder;
  private final SoloRecord record;
  private final boolean cells;
  private final boolean counts;
  private final long stage;

  /**
   * @param setup what all parts of the run share
   * @param secondStage whether reads were held back by outFilterType BySJout
   */
  SoloReads(SoloSetup setup, GenomeIndex index, Parameters p, boolean secondStage) {
    int slots = setup.slots().length;
    view = new SoloView(setup);
    assigner = new FeatureAssigner(setup, index, p);
    cells = setup.parameters().on();
    reader = cells ? new BarcodeReader(setup, p) : null;
    recorder = cells ? new SoloRecorder(setup, p) : null;
    record = new SoloRecord(slots);
    counts = p.solo().counts();
    stage = secondStage ? SoloRecord.HELD : 0;
  }

  /** The read that {@link #process} saw last. */
  SoloView view() {
    return view;
  }

  /**
   * Looks at a read and appends its record, if it leaves one.
   *
   * @param records receives the record
   * @param tally receives the sums; null in a run without cells, of which only genes are shown
   */
  void process(PreparedRead read, ReadResult result, ByteBuilder records, SoloTally tally) {
    assigner.assign(read, result, view.features);
    if (cells) {
      reader.read(stage | read.ordinal, read, view.barcode, tally);
    }
    if (counts) {
      recorder.record(
          stage | read.ordinal, read, result, view.barcode, view.features, record, records, tally);
    }
  }

  /** Adds the qualities of what is left of the mates after clipping (spec 51 section 11). */
  static void countQualities(PreparedRead read, SoloTally tally) {
    ReadBatch batch = read.batch;
    byte[] text = batch.text.bytes;
    long[] sums = tally.readQualities;
    for (int m = 0; m < read.mateCount; m++) {
      int from = batch.qualityOffset[read.index * read.mateCount + m];
      int end = from + read.originalLength[m] - read.clip3[m];
      for (int k = from + read.clip5[m]; k < end; k++) {
        sums[text[k] & 0xff]++;
      }
    }
  }
}
