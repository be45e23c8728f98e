package org.asterism.spark.job;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.asterism.genome.GenomeIndex;

/**
 * An index that a process has open.
 *
 * @param index what tasks use
 * @param beneath what it needs open: the copies that it maps, the index that it was made of
 */
record OpenIndex(GenomeIndex index, List<Closeable> beneath) implements Closeable {
  /**
   * The index made of this one.
   *
   * @param copy where its files are; null if that takes no closing
   */
  OpenIndex with(GenomeIndex next, Closeable copy) {
    List<Closeable> all = new ArrayList<>(List.of(this));
    if (copy != null) {
      all.add(copy);
    }
    return new OpenIndex(next, all);
  }

  @Override
  public void close() {
    index.close();
    IOException first = null;
    for (Closeable part : beneath) {
      try {
        part.close();
      } catch (IOException e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw new UncheckedIOException(first);
    }
  }
}
