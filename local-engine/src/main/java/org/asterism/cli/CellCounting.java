package org.asterism.cli;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.asterism.engine.BoundedWorkers;
import org.asterism.engine.OrderedTasks;
import org.asterism.engine.PartitionSummary;
import org.asterism.genome.Chromosomes;
import org.asterism.junction.JunctionList;
import org.asterism.output.RunLog;
import org.asterism.params.Parameters;
import org.asterism.params.SoloFeature;
import org.asterism.report.SaturationCurve;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;
import org.asterism.solo.count.BarcodeResolver;
import org.asterism.solo.count.CountRules;
import org.asterism.solo.count.FeatureCounts;
import org.asterism.solo.count.JunctionRows;
import org.asterism.solo.count.TagNames;
import org.asterism.solo.output.CellTables;
import org.asterism.solo.output.CountTexts;
import org.asterism.solo.output.SoloWriter;

/**
 * The step of a run between mapping and sorting that counts cells and writes what they have (spec
 * 50 section 1, steps 7 and 8). How the cells are counted, on this machine or in a cluster, is the
 * caller's.
 */
public final class CellCounting {
  private final AlignmentRun run;
  private final PartitionSummary summary;
  private final SoloSetup setup;
  private final SoloTally tally;
  private final CountTexts texts;
  private final BoundedWorkers workers;
  private CountRules rules;
  private TagNames names;
  private JunctionList junctions;

  /** Counts all cells. */
  @FunctionalInterface
  public interface Counter {
    /**
     * Counts all cells.
     *
     * @param rules how cells are counted
     * @param resolver decides the cell of each record
     * @return counts of all slots
     * @throws IOException if files cannot be read or written
     */
    FeatureCounts[] count(CountRules rules, BarcodeResolver resolver) throws IOException;
  }

  /**
   * @param run the run, whose reads are all mapped
   * @param summary of all reads
   */
  public CellCounting(AlignmentRun run, PartitionSummary summary) {
    this(run, summary, null, null);
  }

  /**
   * @param run the run, whose reads are all mapped
   * @param summary of all reads
   * @param texts what files say of genes and barcodes; null: they are made here
   * @param workers threads to use; null: some of its own
   */
  CellCounting(
      AlignmentRun run, PartitionSummary summary, CountTexts texts, BoundedWorkers workers) {
    this.texts = texts;
    this.workers = workers;
    this.run = run;
    this.summary = summary;
    setup = run.solo();
    int slots = setup == null ? 0 : setup.slots().length;
    tally = summary.solo() == null ? new SoloTally(slots) : summary.solo();
  }

  /** What all parts of counting share. */
  public SoloSetup setup() {
    return setup;
  }

  /** Sums over all reads. */
  public SoloTally tally() {
    return tally;
  }

  /**
   * Counts and writes; does nothing in a run without cells.
   *
   * @param counter counts the cells
   * @throws IOException if files cannot be read or written
   */
  public void run(Counter counter) throws IOException {
    Parameters p = run.parameters();
    if (!p.solo().on()) {
      return;
    }
    run.log().monitor().stage("count-cells");
    if (workers != null) {
      run(counter, p, workers);
      return;
    }
    try (BoundedWorkers own = BoundedWorkers.of(p.engine())) {
      run(counter, p, own);
    }
  }

  /** Counts of all slots, made in a thread beside what else is to be done, or when asked for. */
  private static final class Counting implements Closeable {
    private final FutureTask<FeatureCounts[]> task;
    private Thread thread;

    Counting(Callable<FeatureCounts[]> count) {
      task = new FutureTask<>(count);
    }

    void start() {
      thread = new Thread(task, "asterism-cells");
      thread.start();
    }

    FeatureCounts[] get() throws IOException {
      task.run(); // does nothing if it was started
      return OrderedTasks.result(task);
    }

    /** Waits until nothing runs any more. */
    @Override
    public void close() {
      boolean interrupted = false;
      while (thread != null && thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void run(Counter counter, Parameters p, BoundedWorkers threads) throws IOException {
    try (Counting counting = new Counting(() -> count(counter, p))) {
      // junctions are written by one thread, and needed only where they are counted
      if (workers != null
          && !workers.serial()
          && p.solo().counts()
          && setup.slot(SoloFeature.SJ) < 0) {
        counting.start();
      }
      junctions = run.writeJunctions(summary);
      write(counting, p, threads);
    }
  }

  private FeatureCounts[] count(Counter counter, Parameters p) throws IOException {
    rules =
        new CountRules(
            setup,
            tally,
            tagged(p),
            rows(),
            setup.genes().genesOfTranscripts(),
            setup.genes().count(),
            p.engine().report());
    return counter.count(rules, new BarcodeResolver(setup, tally));
  }

  private void write(Counting counting, Parameters p, BoundedWorkers threads) throws IOException {
    RunLog log = run.log();
    CountTexts known = texts == null ? new CountTexts(setup) : texts;
    SoloWriter writer = new SoloWriter(setup, known, p, threads, run.outputs()::create, log);
    if (p.solo().counts()) {
      log.progress("..... started Solo counting");
    }
    writer.writeBarcodes(tally);
    if (!p.solo().counts()) {
      return;
    }
    FeatureCounts[] counts = counting.get();
    if (rules.tagSlot >= 0) {
      names = new TagNames(rules, counts);
    }
    CellTables tables = new CellTables(setup, p, run.outputs()::path, log);
    for (FeatureCounts c : counts) {
      tables.write(c, writer.write(c, tally, summary.statistics()));
      if (!c.moleculeReads.isEmpty()) {
        String name =
            p.solo().outFileNames().get(0) + c.feature.word() + "/" + SaturationCurve.FILE;
        try (OutputStream out = run.outputs().create(name)) {
          SaturationCurve.of(c).write(out);
        }
      }
    }
    tables.finish();
    writer.writeUncounted(tally, summary.statistics());
    log.progress("..... finished Solo counting");
  }

  /** Whether the sorted records show cells. */
  private static boolean tagged(Parameters p) {
    return p.samOutput().bamSorted()
        && (p.samOutput().attributes().contains("CB") || p.samOutput().attributes().contains("UB"));
  }

  private JunctionRows rows() {
    return setup.slot(SoloFeature.SJ) < 0 ? JunctionRows.none() : JunctionRows.of(junctions);
  }

  /**
   * Name of a row of a matrix: the gene, or the junction as {@code chromosome:first-last} base of
   * the intron, 1-based; {@code -} for the row of junctions that SJ.out.tab has not.
   *
   * @param row 0-based
   */
  public String featureName(SoloFeature feature, long row) {
    if (feature != SoloFeature.SJ) {
      return setup.genes().id((int) row);
    }
    if (row >= junctions.size()) {
      return "-";
    }
    int j = (int) row;
    Chromosomes chromosomes = run.index().outputGenome(run.parameters()).chromosomes();
    int chromosome = chromosomes.at(junctions.start[j]);
    long first = junctions.start[j] - chromosomes.start(chromosome) + 1;
    return chromosomes.name(chromosome) + ":" + first + "-" + (first + junctions.length[j] - 1);
  }

  /** Barcodes that sorted records show; null if they show none. */
  public TagNames names() {
    return names;
  }

  /** Bases of the UMIs that sorted records show. */
  public int umiLength() {
    return rules.actualUmiLength;
  }
}
