package org.asterism.spark.solo;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.asterism.solo.SoloTally;
import org.asterism.spark.commit.OutputKind;
import org.asterism.spark.commit.Part;
import org.asterism.spark.commit.PartWriter;
import org.asterism.spark.metrics.PeakMemory;
import org.asterism.spark.storage.Storage;

/**
 * Sums over the barcodes of portions. Each portion has as many barcodes as it pleases, and the
 * driver is to see each barcode once: so tasks leave their sums in part files, and tasks add those
 * up as a tree, of which the driver gets the root.
 */
public final class CellTallies {
  private static final int DEPTH = 2;
  private static final int TASKS_PER_CORE = 2;
  private static final int BUFFER = 1 << 16;

  private CellTallies() {}

  /** Writes the sums of a portion. */
  public static void write(SoloTally tally, PartWriter writer) throws IOException {
    try (ObjectOutputStream out =
        new ObjectOutputStream(
            new BufferedOutputStream(writer.stream(OutputKind.CELL_TALLY), BUFFER))) {
      out.writeObject(tally);
    }
  }

  /**
   * Adds up the sums of all portions, and deletes their files.
   *
   * @param spark where the tasks run
   * @param memory watches the tasks
   * @param parts part files; empty ones are of portions without reads
   * @param cores tasks that run at a time
   * @return null if there are none
   */
  public static SoloTally sum(
      JavaSparkContext spark, PeakMemory memory, Storage storage, List<Part> parts, int cores)
      throws IOException {
    List<Part> written = parts.stream().filter(p -> p.bytes() > 0).toList();
    if (written.isEmpty()) {
      return null;
    }
    JavaRDD<Part> tallies =
        memory.watch(spark.parallelize(written, Math.min(written.size(), TASKS_PER_CORE * cores)));
    SoloTally sum =
        tallies.treeAggregate(
            null,
            (before, part) -> merge(before, read(storage, part)),
            CellTallies::merge,
            DEPTH,
            true);
    for (Part part : written) {
      storage.deleteFile(part.path());
    }
    return sum;
  }

  private static SoloTally merge(SoloTally into, SoloTally next) {
    if (into == null || next == null) {
      return into == null ? next : into;
    }
    into.merge(next);
    return into;
  }

  private static SoloTally read(Storage storage, Part part) throws IOException {
    try (ObjectInputStream in =
        new ObjectInputStream(new BufferedInputStream(storage.open(part.path(), 0), BUFFER))) {
      return (SoloTally) in.readObject();
    } catch (ClassNotFoundException e) {
      throw new IOException("a part file of sums is not of this program", e);
    }
  }
}
