package org.asterism.cli;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.asterism.engine.BoundedWorkers;
import org.asterism.params.Parameters;
import org.asterism.solo.SoloRecord;
import org.asterism.solo.count.BarcodeResolver;
import org.asterism.solo.count.CountRules;
import org.asterism.solo.count.CountingRun;
import org.asterism.solo.count.FeatureCounts;
import org.asterism.solo.count.GatheredCells;
import org.asterism.sort.CellTagTable;
import org.asterism.sort.CellTagger;
import org.asterism.sort.RecordSink;
import org.asterism.sort.SortMemory;

/**
 * Counts the cells of a run on this machine, and keeps cells and molecules of reads for the sorted
 * records, on disk, until those are written.
 */
final class LocalCells implements Closeable {
  private final Parameters p;
  private final CellCounting step;
  private final GatheredCells records;
  private final BoundedWorkers workers;
  private CellTagTable table;

  /**
   * @param step the step of the run
   * @param records what reads left; null if nothing is counted
   * @param workers threads to use
   */
  LocalCells(Parameters p, CellCounting step, GatheredCells records, BoundedWorkers workers) {
    this.p = p;
    this.step = step;
    this.records = records;
    this.workers = workers;
  }

  /** Counts and writes. */
  void run() throws IOException {
    step.run(this::count);
  }

  private FeatureCounts[] count(CountRules rules, BarcodeResolver resolver) throws IOException {
    Path temporary = Path.of(p.run().tmpDirectory());
    if (rules.tagSlot >= 0) {
      table = new CellTagTable(temporary.resolve("cell-tags"), 0);
    }
    return new CountingRun(
            rules, step.setup(), resolver, step.tally(), workers, temporary, SortMemory.of(p, 1))
        .run(records, table == null ? null : this::tag);
  }

  private void tag(long order, long cell, long umi) {
    try {
      table.put(order & ~SoloRecord.HELD, cell, umi);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Appends CB and UB to records on their way to a sink, if they show them. */
  RecordSink tagging(RecordSink next) {
    return table == null
        ? next
        : new CellTagger(table, step.names()::append, step.umiLength(), next);
  }

  @Override
  public void close() throws IOException {
    if (table != null) {
      table.close();
    }
  }
}
