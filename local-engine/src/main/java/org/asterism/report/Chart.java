package org.asterism.report;

import java.util.Arrays;
import java.util.Locale;

/** Charts as SVG elements that take the width of the page. */
final class Chart {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 320;
  private static final int LEFT = 80;
  private static final int BOTTOM = 44;
  private static final int TOP = 12;
  private static final int RIGHT = 12;
  private static final int BINS = 40;

  private final StringBuilder svg = new StringBuilder();

  private Chart(String label) {
    svg.append(
        format("<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">", WIDTH, HEIGHT, label));
  }

  /**
   * Shares of a whole as one bar.
   *
   * @param names of the parts
   * @param values of the parts
   */
  static String shares(String[] names, double[] values) {
    double sum = Arrays.stream(values).sum();
    StringBuilder bar = new StringBuilder();
    StringBuilder legend = new StringBuilder("<ul class=\"legend\">");
    bar.append("<svg viewBox=\"0 0 640 36\" role=\"img\" aria-label=\"shares of reads\">");
    double x = 0;
    for (int i = 0; i < values.length; i++) {
      double width = sum == 0 ? 0 : 640 * values[i] / sum;
      bar.append(
          format(
              "<rect class=\"c%d\" x=\"%.2f\" y=\"2\" width=\"%.2f\" height=\"32\"><title>%s"
                  + " %.2f %%</title></rect>",
              i, x, width, names[i], sum == 0 ? 0 : 100 * values[i] / sum));
      legend.append(
          format(
              "<li><span class=\"k c%d\"></span>%s <b>%.2f&nbsp;%%</b></li>",
              i, names[i], sum == 0 ? 0 : 100 * values[i] / sum));
      x += width;
    }
    return bar.append("</svg>").append(legend).append("</ul>").toString();
  }

  /**
   * Barcodes by rank, both axes logarithmic; called ones in another colour.
   *
   * @param molecules of barcodes, descending, all positive
   * @param threshold least molecules of a called cell; 0 for no call
   */
  static String ranks(long[] molecules, long threshold) {
    Chart c = new Chart("barcode rank plot");
    double decadesX = Math.max(1, Math.ceil(Math.log10(Math.max(10, molecules.length))));
    double decadesY = Math.max(1, Math.ceil(Math.log10(Math.max(10, molecules[0]))));
    for (int d = 0; d <= decadesX; d++) {
      c.tickX(x(d / decadesX), power(d));
    }
    for (int d = 0; d <= decadesY; d++) {
      c.tickY(y(d / decadesY), power(d));
    }
    c.labels("barcodes, by rank", "molecules (UMIs)");
    int cut = 0;
    while (cut < molecules.length && threshold > 0 && molecules[cut] >= threshold) {
      cut++;
    }
    c.rankLine(molecules, 0, cut, decadesX, decadesY, "called");
    c.rankLine(molecules, Math.max(0, cut - 1), molecules.length, decadesX, decadesY, "other");
    return c.end();
  }

  private void rankLine(
      long[] molecules, int from, int to, double decadesX, double decadesY, String style) {
    if (to - from < 1) {
      return;
    }
    svg.append("<polyline class=\"").append(style).append("\" points=\"");
    double lastX = -1;
    for (int i = from; i < to; i++) {
      double px = x(Math.log10(i + 1.0) / decadesX);
      if (px - lastX >= 0.5 || i == to - 1) {
        svg.append(format("%.1f,%.1f ", px, y(Math.log10(Math.max(1, molecules[i])) / decadesY)));
        lastX = px;
      }
    }
    svg.append("\"/>");
  }

  /**
   * A rising curve of shares, both axes linear, from the origin.
   *
   * @param xs ascending, all positive
   * @param shares 0 to 1
   */
  static String curve(double[] xs, double[] shares, String xLabel, String yLabel) {
    Chart c = new Chart(yLabel);
    double most = xs[xs.length - 1];
    for (int t = 0; t <= 4; t++) {
      c.tickX(x(t / 4.0), shortened(most * t / 4));
      c.tickY(y(t / 4.0), 25 * t + "%");
    }
    c.labels(xLabel, yLabel);
    c.svg.append(format("<polyline class=\"called\" points=\"%.1f,%.1f", x(0), y(0)));
    for (int i = 0; i < xs.length; i++) {
      c.svg.append(format(" %.1f,%.1f", x(xs[i] / most), y(Math.max(0, Math.min(1, shares[i])))));
    }
    c.svg.append("\"/>");
    return c.end();
  }

  /**
   * Values at equal steps along something, as shares of the highest one.
   *
   * @param values at the middles of equal parts, one of them positive
   */
  static String profile(long[] values, String xLabel, String yLabel) {
    Chart c = new Chart(xLabel);
    for (int t = 0; t <= 4; t++) {
      c.tickX(x(t / 4.0), 25 * t + "%");
      c.tickY(y(t / 4.0), 25 * t + "%");
    }
    c.labels(xLabel, yLabel);
    double highest = Arrays.stream(values).max().orElse(1);
    c.svg.append("<polyline class=\"called\" points=\"");
    for (int i = 0; i < values.length; i++) {
      c.svg.append(format("%.1f,%.1f ", x((i + 0.5) / values.length), y(values[i] / highest)));
    }
    c.svg.append("\"/>");
    return c.end();
  }

  /** A number in few characters. */
  private static String shortened(double n) {
    if (n >= 1e6) {
      return format("%.3gM", n / 1e6);
    }
    return n >= 1e4 ? format("%.3gk", n / 1e3) : format("%.0f", n);
  }

  /** Distribution of values, on a linear scale. */
  static String histogram(long[] values, String xLabel, String yLabel) {
    Chart c = new Chart(xLabel);
    long most = Math.max(1, Arrays.stream(values).max().orElse(1));
    int bins = (int) Math.min(BINS, most + 1);
    long[] counts = new long[bins];
    for (long v : values) {
      counts[(int) Math.min(bins - 1, v * bins / (most + 1))]++;
    }
    long highest = Math.max(1, Arrays.stream(counts).max().orElse(1));
    for (int i = 0; i < bins; i++) {
      double x0 = x(i / (double) bins);
      double x1 = x((i + 1) / (double) bins);
      double top = y(counts[i] / (double) highest);
      c.svg.append(
          format(
              "<rect class=\"c0\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
              x0, top, Math.max(0.5, x1 - x0 - 1), y(0) - top));
    }
    for (int t = 0; t <= 4; t++) {
      c.tickX(x(t / 4.0), String.valueOf(Math.round(most * t / 4.0)));
      c.tickY(y(t / 4.0), String.valueOf(Math.round(highest * t / 4.0)));
    }
    c.labels(xLabel, yLabel);
    return c.end();
  }

  private static double x(double fraction) {
    return LEFT + fraction * (WIDTH - LEFT - RIGHT);
  }

  private static double y(double fraction) {
    return HEIGHT - BOTTOM - fraction * (HEIGHT - BOTTOM - TOP);
  }

  private void tickX(double at, String text) {
    svg.append(
        format(
            "<line class=\"g\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%.1f\"/>"
                + "<text x=\"%.1f\" y=\"%d\" text-anchor=\"%s\">%s</text>",
            at,
            TOP,
            at,
            y(0),
            at,
            HEIGHT - BOTTOM + 18,
            at < x(1) - RIGHT ? "middle" : "end",
            text));
  }

  private void tickY(double at, String text) {
    svg.append(
        format(
            "<line class=\"g\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>"
                + "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>",
            LEFT, at, WIDTH - RIGHT, at, LEFT - 6, at + 4, text));
  }

  private void labels(String xLabel, String yLabel) {
    svg.append(
        format(
            "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>"
                + "<text transform=\"translate(14 %.1f) rotate(-90)\" text-anchor=\"middle\">%s"
                + "</text>",
            x(0.5), HEIGHT - 6, xLabel, y(0.5), yLabel));
  }

  private String end() {
    return svg.append("</svg>").toString();
  }

  private static String power(int decade) {
    return switch (decade) {
      case 0 -> "1";
      case 1 -> "10";
      case 2 -> "100";
      case 3 -> "1k";
      case 4 -> "10k";
      case 5 -> "100k";
      case 6 -> "1M";
      default -> "10^" + decade;
    };
  }

  private static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }
}
