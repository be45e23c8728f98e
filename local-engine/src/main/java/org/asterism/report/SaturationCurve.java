package org.asterism.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.asterism.solo.count.FeatureCounts;

/**
 * Sequencing saturation of a feature type at fractions of its reads. For a fraction f each accepted
 * read with one feature is thought to be kept with probability f; a molecule of k reads is then
 * still seen with probability 1 - (1 - f)^k, and the saturation is 1 - molecules / reads. It is
 * computed from the number of molecules with k reads, which counting leaves, without sampling: at f
 * = 1 it is the Sequencing Saturation of Summary.csv. UMIs are collapsed once, with all reads.
 *
 * @param points by ascending fraction
 */
public record SaturationCurve(List<Point> points) {
  /** Name of the file beside Summary.csv. */
  public static final String FILE = "saturation.tsv";

  private static final String HEADER = "fraction\treads\tumis\tsaturation";
  private static final int POINTS = 20;

  /**
   * A point of the curve.
   *
   * @param fraction of the reads
   * @param reads accepted reads with one feature, on average
   * @param molecules of which they are, on average
   */
  record Point(double fraction, double reads, double molecules) {
    double saturation() {
      return 1 - molecules / reads;
    }
  }

  /** The curve of counts whose reads per molecule are known. */
  public static SaturationCurve of(FeatureCounts counts) {
    long reads = counts.uniqueReads();
    List<Point> points = new ArrayList<>();
    for (int i = 1; i <= POINTS; i++) {
      double fraction = (double) i / POINTS;
      points.add(new Point(fraction, fraction * reads, counts.moleculeReads.expected(fraction)));
    }
    return new SaturationCurve(List.copyOf(points));
  }

  /**
   * Writes a table with a line per point.
   *
   * @param out not closed
   */
  public void write(OutputStream out) throws IOException {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    for (Point p : points) {
      text.append(
          String.format(
              Locale.ROOT,
              "%.2f\t%.2f\t%.2f\t%.6f\n",
              p.fraction(),
              p.reads(),
              p.molecules(),
              p.saturation()));
    }
    out.write(text.toString().getBytes(StandardCharsets.US_ASCII));
  }

  /**
   * Reads a table.
   *
   * @return no points if there is none, or what is there is none
   */
  static SaturationCurve read(Path file) throws IOException {
    List<Point> points = new ArrayList<>();
    if (Files.isRegularFile(file)) {
      List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
      if (!lines.isEmpty() && lines.get(0).equals(HEADER)) {
        for (String line : lines.subList(1, lines.size())) {
          String[] f = line.split("\t");
          points.add(
              new Point(
                  Double.parseDouble(f[0]), Double.parseDouble(f[1]), Double.parseDouble(f[2])));
        }
      }
    }
    return new SaturationCurve(points);
  }
}
