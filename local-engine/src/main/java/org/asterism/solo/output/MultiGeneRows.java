package org.asterism.solo.output;

import java.io.IOException;
import org.asterism.solo.count.FeatureCounts;

/**
 * Entries of unique genes merged with those of multi-gene molecules (spec 51 section 7). The latter
 * are not sorted when there are several UMI collapsing methods: the further rows of a gene say gene
 * 0, and STAR merges them all the same.
 */
final class MultiGeneRows {
  /** Where an exhausted list stands. */
  private static final long END = 0xFFFFFFFFL;

  private final FeatureCounts counts;
  private final int dedups;

  /**
   * @param dedups number of UMI collapsing methods
   */
  MultiGeneRows(FeatureCounts counts, int dedups) {
    this.counts = counts;
    this.dedups = dedups;
  }

  /** What a merged line is made of; -1 for an entry or row that has no part in it. */
  private interface Line {
    void accept(int cell, int entry, int row) throws IOException;
  }

  /** Number of lines of each file. */
  long lines() throws IOException {
    long[] lines = new long[1];
    merge((cell, entry, row) -> lines[0]++);
    return lines[0];
  }

  /**
   * Writes the lines of a file.
   *
   * @param dedup UMI collapsing method of the unique genes
   * @param value place among the values of a multi-gene row
   */
  void write(MatrixWriter matrix, int dedup, int value) throws IOException {
    merge(
        (cell, entry, row) -> {
          int unique = entry < 0 ? 0 : counts.entryCount[entry * dedups + dedup];
          if (row < 0) {
            matrix.entry(counts.entryRow[entry], counts.cells[cell], unique);
          } else {
            double multi = counts.multiValue[row * counts.multiColumns + value];
            matrix.entry(counts.multiRow[row], counts.cells[cell], unique + multi);
          }
        });
  }

  /**
   * Shows the entries of a file to a visitor, for runs with one UMI collapsing method.
   *
   * @param value place among the values of a multi-gene row
   */
  void forEach(int value, AnnDataFile.Entry visitor) throws IOException {
    merge(
        (cell, entry, row) -> {
          double unique = entry < 0 ? 0 : Integer.toUnsignedLong(counts.entryCount[entry]);
          double multi = row < 0 ? 0 : counts.multiValue[row * counts.multiColumns + value];
          long gene = row < 0 ? counts.entryRow[entry] : counts.multiRow[row];
          visitor.accept(cell, gene, unique + multi);
        });
  }

  /** Adds up what CellReads.stats shows of each cell: values of the first file, and its genes. */
  void sums(double[] umis, int[] genes) {
    try {
      merge(
          (cell, entry, row) -> {
            if (row >= 0) {
              umis[cell] += counts.multiValue[row * counts.multiColumns];
              genes[cell] += entry < 0 ? 1 : 0;
            }
          });
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private void merge(Line line) throws IOException {
    for (int cell = 0; cell < counts.cellCount; cell++) {
      int entry = counts.entryStart[cell];
      int entryEnd = counts.entryStart[cell + 1];
      int row = counts.multiStart[cell];
      int rowEnd = counts.multiStart[cell + 1];
      while (entry < entryEnd || row < rowEnd) {
        long unique = entry < entryEnd ? counts.entryRow[entry] : END;
        long multi = row < rowEnd ? counts.multiRow[row] : END;
        line.accept(cell, unique <= multi ? entry : -1, multi <= unique ? row : -1);
        entry += unique <= multi ? 1 : 0;
        row += multi <= unique ? 1 : 0;
      }
    }
  }
}
