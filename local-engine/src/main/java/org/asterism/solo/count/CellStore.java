package org.asterism.solo.count;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Groups resolved records by cell, for one thread: in memory up to a budget, beyond it on disk. One
 * cell may have more records than fit.
 */
public final class CellStore implements Closeable {
  /** Takes the cells one after the other. */
  public interface Visitor {
    /**
     * Takes a cell.
     *
     * @param cell its key
     * @param records its records; valid until this returns
     */
    void visit(long cell, CellRecords records) throws IOException;
  }

  private final SpillFile file;
  private final CellBuckets buckets;
  private final CellBuckets.Writer writer;
  private final long budget;

  /**
   * @param directory where files go if there are any; made when first needed
   * @param budget bytes of records to keep in memory, about
   */
  public CellStore(Path directory, long budget) {
    file = new SpillFile(directory, "solo-cells-");
    this.budget = budget;
    buckets = new CellBuckets(new long[0], file, new AtomicLong(budget));
    writer = buckets.writer();
  }

  /**
   * Adds a record.
   *
   * @param cell key of its cell
   * @param bytes where the encoded record is
   * @param from its first byte
   * @param length its bytes
   * @throws IOException if a file cannot be written
   */
  public void add(long cell, byte[] bytes, int from, int length) throws IOException {
    try {
      writer.add(cell, bytes, from, length);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Bytes that went to disk. */
  public long spilled() {
    return file.size();
  }

  /**
   * Visits all cells by ascending key, once.
   *
   * @throws IOException if a file cannot be read or the visitor throws it
   */
  public void forEach(Visitor visitor) throws IOException {
    try {
      writer.finish();
      new BucketCells(file, budget).forEach(buckets.bucket(0), visitor);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
