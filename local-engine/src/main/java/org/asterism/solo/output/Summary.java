package org.asterism.solo.output;

import java.io.IOException;
import java.io.OutputStream;
import org.asterism.output.MappingStatistics;
import org.asterism.params.SoloParameters;
import org.asterism.params.SoloType;
import org.asterism.solo.SoloTally;
import org.asterism.solo.count.FeatureCounts;

/** Writes Summary.csv (spec 51 section 11). */
final class Summary implements AutoCloseable {
  /** First lines of Barcodes.stats, which say what is wrong with a barcode. */
  private static final int BAD_BARCODES = 9;

  private static final int GOOD_QUALITY = 30;
  private static final int POSTERIOR = 4;
  private static final int NO_EXACT = 5;
  private static final int MATCHED = 6;
  private static final int UNIQUE = 8;
  private static final int UMIS = 10;

  private final TextFile file;
  private final String feature;
  private final long[] statistics;

  Summary(OutputStream out, FeatureCounts counts) {
    file = new TextFile(out);
    feature = counts.feature.word();
    statistics = counts.statistics;
  }

  /**
   * Writes the lines about reads.
   *
   * @param qualityBase quality character of quality 0
   */
  void reads(SoloParameters p, SoloTally tally, MappingStatistics mapping, int qualityBase)
      throws IOException {
    long all = mapping.reads();
    long bad = statistics[POSTERIOR] + statistics[NO_EXACT];
    for (int i = 0; i < BAD_BARCODES; i++) {
      bad += tally.barcodes[i];
    }
    line("Number of Reads", all);
    line("Reads With Valid Barcodes", 1.0 - ratio(bad, all));
    line("Sequencing Saturation", 1.0 - ratio(statistics[UMIS], statistics[UNIQUE]));
    if (p.type() != SoloType.SMART_SEQ) {
      line("Q30 Bases in CB+UMI", good(tally.barcodeQualities, qualityBase));
    }
    line("Q30 Bases in RNA read", good(tally.readQualities, qualityBase));
    long mapped = mapping.uniqueReads() + mapping.multipleReads();
    line("Reads Mapped to Genome: Unique+Multiple", ratio(mapped, all));
    line("Reads Mapped to Genome: Unique", ratio(mapping.uniqueReads(), all));
    String multiple = "Reads Mapped to " + feature + ": Unique+Multiple " + feature;
    if (p.multiMappers().isEmpty()) {
      file.line(multiple + ",NoMulti");
    } else {
      line(multiple, ratio(statistics[MATCHED], all));
    }
    line("Reads Mapped to " + feature + ": Unique " + feature, ratio(statistics[UNIQUE], all));
  }

  /** Writes the lines about cells. */
  void cells(CellStatistics cells) throws IOException {
    line("Estimated Number of Cells", cells.cells());
    line("Unique Reads in Cells Mapped to " + feature, cells.reads());
    line("Fraction of Unique Reads in Cells", ratio(cells.reads(), statistics[UNIQUE]));
    line("Mean Reads per Cell", cells.meanReads());
    line("Median Reads per Cell", cells.medianReads());
    line("UMIs in Cells", cells.umis());
    line("Mean UMI per Cell", cells.meanUmis());
    line("Median UMI per Cell", cells.medianUmis());
    line("Mean " + feature + " per Cell", cells.meanFeatures());
    line("Median " + feature + " per Cell", cells.medianFeatures());
    line("Total " + feature + " Detected", cells.features());
  }

  private static double good(long[] byQuality, int base) {
    long good = 0;
    long all = 0;
    for (int q = 0; q < byQuality.length; q++) {
      all += byQuality[q];
      good += q >= base + GOOD_QUALITY ? byQuality[q] : 0;
    }
    return ratio(good, all);
  }

  private static double ratio(long part, long whole) {
    return (double) part / (double) whole;
  }

  private void line(String name, long value) throws IOException {
    file.line(name + "," + value);
  }

  private void line(String name, double value) throws IOException {
    file.text.putAscii(name);
    file.text.put(',');
    StarNumber.put(value, file.text);
    file.endLine();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
