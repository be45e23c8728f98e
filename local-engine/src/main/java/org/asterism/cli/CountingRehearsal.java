package org.asterism.cli;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.asterism.engine.BoundedWorkers;
import org.asterism.output.ByteBuilder;
import org.asterism.params.Parameters;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;
import org.asterism.solo.count.BarcodeResolver;
import org.asterism.solo.count.CountRules;
import org.asterism.solo.count.CountingRun;
import org.asterism.solo.count.FeatureCounts;
import org.asterism.solo.count.JunctionRows;
import org.asterism.solo.count.RecordStore;
import org.asterism.solo.output.RawMatrices;

/**
 * Counts the first records of a run a few times while the others are being mapped, and throws the
 * result away, so that the JVM has compiled the counting by the time it is needed: interpreted, the
 * counting of two million records takes three times as long. Runs in one thread of low priority,
 * for a second or so; whatever happens in it does not matter to the run.
 */
final class CountingRehearsal implements Closeable {
  /** Records that make a rehearsal worth while; smaller runs have none. */
  private static final int ENOUGH_BYTES = 1 << 20;

  private static final int TIMES = 8;
  private static final long BUDGET = 64L << 20;

  private final Parameters p;
  private final SoloSetup setup;
  private final int enough;
  private ByteBuilder first = new ByteBuilder(1 << 16);
  private Thread thread;
  private volatile boolean stopped;
  private volatile int done;

  /**
   * @param setup the run
   */
  CountingRehearsal(Parameters p, SoloSetup setup) {
    this(p, setup, ENOUGH_BYTES);
  }

  CountingRehearsal(Parameters p, SoloSetup setup, int enough) {
    this.p = p;
    this.setup = setup;
    this.enough = enough;
  }

  /** Takes whole records, as long as there are not enough of them; starts when there are. */
  void offer(byte[] records, int from, int length) {
    if (first == null) {
      return;
    }
    first.put(records, from, length);
    if (first.size >= enough) {
      byte[] copy = first.toByteArray();
      first = null;
      thread = new Thread(() -> rehearse(copy), "asterism-rehearsal");
      thread.setDaemon(true);
      thread.setPriority(Thread.MIN_PRIORITY);
      thread.start();
    }
  }

  private void rehearse(byte[] records) {
    try (BoundedWorkers alone = BoundedWorkers.exactly(1)) {
      for (int i = 0; i < TIMES && !stopped; i++) {
        count(records, alone);
        done++;
      }
    } catch (IOException | RuntimeException e) {
      // without the sums of all reads some inputs cannot be counted: they go without a rehearsal
      stopped = true;
    }
  }

  private void count(byte[] records, BoundedWorkers alone) throws IOException {
    Path temporary = Path.of(p.run().tmpDirectory());
    SoloTally none = new SoloTally(setup.slots().length);
    int[] genesOfTranscripts = setup.genes().genesOfTranscripts();
    CountRules rules =
        new CountRules(
            setup, none, false, JunctionRows.none(), genesOfTranscripts, setup.genes().count());
    BarcodeResolver resolver = new BarcodeResolver(setup, none);
    try (RecordStore store = new RecordStore(temporary, BUDGET)) {
      store.append(records, 0, records.length);
      FeatureCounts[] counts =
          new CountingRun(rules, setup, resolver, none, alone, temporary, BUDGET).run(store, null);
      for (FeatureCounts c : counts) {
        new RawMatrices(p.solo(), c, name -> OutputStream.nullOutputStream()).write();
      }
    }
  }

  /** Rehearsals that came to their end. */
  int done() {
    return done;
  }

  /** Ends after the rehearsal that is on. */
  @Override
  public void close() {
    stopped = true;
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
