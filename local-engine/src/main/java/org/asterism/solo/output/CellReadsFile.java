package org.asterism.solo.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.asterism.output.ByteBuilder;
import org.asterism.solo.count.CellReads;
import org.asterism.solo.count.FeatureCounts;

/** Writes CellReads.stats (spec 51 section 13), rows in STAR's order. */
final class CellReadsFile {
  private static final String HEADER =
      String.join(
          "\t",
          "CB",
          "cbMatch",
          "cbPerfect",
          "cbMMunique",
          "cbMMmultiple",
          "genomeU",
          "genomeM",
          "featureU",
          "featureM",
          "exonic",
          "intronic",
          "exonicAS",
          "intronicAS",
          "mito",
          "countedU",
          "countedM",
          "nUMIunique",
          "nGenesUnique",
          "nUMImulti",
          "nGenesMulti");

  private final FeatureCounts counts;
  private final CellReads reads;
  private final int[] totals;
  private final double[] multiUmis;
  private final int[] multiGenes;

  /**
   * @param totals UMIs of every detected barcode
   * @param dedups number of UMI collapsing methods
   */
  CellReadsFile(FeatureCounts counts, int[] totals, int dedups) {
    this.counts = counts;
    this.totals = totals;
    reads = counts.cellReads;
    multiUmis = new double[counts.cellCount];
    multiGenes = new int[counts.cellCount];
    if (counts.multiColumns > 0) {
      new MultiGeneRows(counts, dedups).sums(multiUmis, multiGenes);
    }
  }

  /** Names of the columns that {@link CellReads} has. */
  static String[] readColumns() {
    return Arrays.copyOfRange(HEADER.split("\t"), 1, 1 + CellReads.COLUMNS);
  }

  void write(OutputStream out) throws IOException {
    try (TextFile file = new TextFile(out)) {
      file.line(HEADER);
      file.text.putAscii("CBnotInPasslist");
      sums(reads.noCell, 0, file.text);
      file.line("\t0\t0\t0\t0");
      for (int row : rows()) {
        counts.barcodes.put(reads.cells[row], file.text);
        sums(reads.sums, row * CellReads.COLUMNS, file.text);
        counted(
            Arrays.binarySearch(counts.cells, 0, counts.cellCount, reads.cells[row]), file.text);
        file.endLine();
      }
    }
  }

  /** Rows as the hash map of STAR has them that met the cells in the order of their first reads. */
  private int[] rows() {
    Integer[] met = IntStream.range(0, reads.size).boxed().toArray(Integer[]::new);
    Arrays.sort(met, Comparator.comparingLong(row -> reads.firstOrder[row]));
    long[] keys = Arrays.stream(met).mapToLong(row -> reads.cells[row]).toArray();
    int reserved = (int) (3L * counts.cellCount / 2);
    return Arrays.stream(HashOrder.of(keys, reserved)).map(i -> met[i]).toArray();
  }

  private static void sums(long[] sums, int from, ByteBuilder out) {
    for (int column = 0; column < CellReads.COLUMNS; column++) {
      out.put('\t');
      out.putDecimal(sums[from + column]);
    }
  }

  private void counted(int cell, ByteBuilder out) {
    if (cell < 0) {
      out.putAscii("\t0\t0\t0\t0");
      return;
    }
    out.put('\t');
    out.putDecimal(Integer.toUnsignedLong(totals[cell]));
    out.put('\t');
    out.putDecimal(counts.entryStart[cell + 1] - counts.entryStart[cell]);
    out.put('\t');
    StarNumber.put(multiUmis[cell], out);
    out.put('\t');
    out.putDecimal(multiGenes[cell]);
  }
}
