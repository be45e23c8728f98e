package org.asterism.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.asterism.output.WholeText;

/** The report of one run. */
public final class RunReport {
  /** Name of the report beside the other outputs. */
  public static final String FILE = "report.html";

  private static final double MEGA = 1e6;
  private static final String READS = "Number of input reads";
  private static final String UNIQUE = "Uniquely mapped reads number";
  private static final String UNIQUE_PERCENT = "Uniquely mapped reads %";
  private static final String[] FATES = {
    "unique", "multiple loci", "too many loci", "too short", "too many mismatches", "other"
  };
  private static final String[] FATE_LINES = {
    UNIQUE,
    "Number of reads mapped to multiple loci",
    "Number of reads mapped to too many loci",
    "Number of reads unmapped: too short",
    "Number of reads unmapped: too many mismatches",
    "Number of reads unmapped: other"
  };
  private static final String[] MOTIFS = {
    "non-canonical", "GT/AG", "CT/AC", "GC/AG", "CT/GC", "AT/AC", "GT/AT"
  };

  /** Columns of an overview, and what they are called in Log.final.out. */
  private static final Map<String, String> OVERVIEW = new LinkedHashMap<>();

  /** Columns for runs with cells, and what they are called in Summary.csv. */
  private static final Map<String, String> CELLS = new LinkedHashMap<>();

  static {
    OVERVIEW.put("reads", READS);
    OVERVIEW.put("unique", UNIQUE_PERCENT);
    OVERVIEW.put("multiple", "% of reads mapped to multiple loci");
    OVERVIEW.put("too short", "% of reads unmapped: too short");
    OVERVIEW.put("mismatches", "Mismatch rate per base, %");
    CELLS.put("cells", "Estimated Number of Cells");
    CELLS.put("median UMIs", "Median UMI per Cell");
    CELLS.put("saturation", "Sequencing Saturation");
  }

  private final RunFiles files;
  private final Map<String, String> log;
  private final Page page;
  private final List<Map<String, Object>> stages;

  private RunReport(RunFiles files, List<Map<String, Object>> stages) throws IOException {
    this.files = files;
    this.stages = stages;
    log = files.finalLog();
    page = new Page(files.name() + " - Asterism report");
  }

  /**
   * Writes the report of a run beside its outputs.
   *
   * @param prefix outFileNamePrefix of the run
   * @return the file
   * @throws IOException if there is no finished run under the prefix, or the file cannot be written
   */
  public static Path write(String prefix) throws IOException {
    return write(prefix, new RunFiles(prefix).measuredStages());
  }

  /**
   * Writes the report of a run beside its outputs.
   *
   * @param prefix outFileNamePrefix of the run
   * @param stages what each stage used, as the metrics file has it; may be empty
   * @return the file
   * @throws IOException if there is no finished run under the prefix, or the file cannot be written
   */
  public static Path write(String prefix, List<Map<String, Object>> stages) throws IOException {
    RunFiles files = new RunFiles(prefix);
    if (!files.has("Log.final.out")) {
      throw new IOException(
          "no finished run at " + prefix + ": " + prefix + "Log.final.out is missing");
    }
    return WholeText.write(files.path(FILE), new RunReport(files, stages).html());
  }

  /**
   * Writes an overview of several runs that links to the report of each.
   *
   * @param target file to write
   * @param prefixes output prefix of each run, in order
   * @param names names of the runs
   */
  public static Path overview(Path target, List<String> prefixes, List<String> names)
      throws IOException {
    Page page = new Page("Asterism report: " + prefixes.size() + " samples");
    List<List<CellFiles>> cells = new ArrayList<>();
    for (String prefix : prefixes) {
      RunFiles files = new RunFiles(prefix);
      cells.add(files.finalLog().isEmpty() ? List.of() : cells(files));
    }
    boolean anyCells = cells.stream().anyMatch(c -> !c.isEmpty());
    List<String> columns = new ArrayList<>(List.of("sample"));
    columns.addAll(OVERVIEW.keySet());
    columns.addAll(anyCells ? CELLS.keySet() : List.of());
    page.table(columns.toArray(new String[0]));
    Path here = target.toAbsolutePath().getParent();
    for (int i = 0; i < prefixes.size(); i++) {
      RunFiles files = new RunFiles(prefixes.get(i));
      Map<String, String> log = files.finalLog();
      if (log.isEmpty()) {
        page.row(Page.text(names.get(i)) + " <span class=\"bad\">not finished</span>");
        continue;
      }
      List<Object> row = new ArrayList<>();
      OVERVIEW.values().forEach(key -> row.add(grouped(log.getOrDefault(key, ""))));
      if (anyCells) {
        List<CellFiles> own = cells.get(i);
        CELLS.values().forEach(key -> row.add(ofFirst(own, key)));
      }
      Path link = here.relativize(files.path(FILE).toAbsolutePath());
      String name = Page.text(names.get(i));
      page.row("<a href=\"" + Page.text(link.toString()) + "\">" + name + "</a>", row.toArray());
    }
    return WholeText.write(target, page.endTable().end());
  }

  private static String ofFirst(List<CellFiles> cells, String key) {
    return cells.isEmpty() ? "" : readable(cells.get(0).summary()).getOrDefault(key, "");
  }

  private String html() throws IOException {
    List<CellFiles> cells = cells(files);
    summary(cells);
    fates();
    lengths();
    fragments(Fragments.of(files));
    for (CellFiles c : cells) {
      cells(c);
    }
    genes();
    junctions();
    page.section("Log.final.out").values(log);
    stages();
    page.section("Times");
    page.table("what", "when");
    for (String key : List.of("Started job on", "Started mapping on", "Finished on")) {
      page.row(Page.text(key), log.getOrDefault(key, ""));
    }
    for (String[] stage : files.stages()) {
      page.row(Page.text(stage[1]), stage[0]);
    }
    page.endTable();
    page.section("Parameters");
    page.raw("<p><code>" + Page.text(files.commandLine()) + "</code></p>");
    page.values(files.parameters());
    page.paragraph("Asterism, byte for byte " + files.version());
    return page.end();
  }

  private void stages() {
    if (stages.isEmpty()) {
      return;
    }
    page.section("Stages")
        .table("stage", "seconds", "CPU seconds", "reads", "MB in", "MB out", "peak MB");
    for (Map<String, Object> stage : stages) {
      page.row(
          Page.text(String.valueOf(stage.get("name"))),
          value(stage.get("wallSeconds"), "%.1f", 1),
          value(stage.get("cpuSeconds"), "%.1f", 1),
          value(stage.get("reads"), "%,.0f", 1),
          value(stage.get("bytesIn"), "%,.1f", MEGA),
          value(stage.get("bytesOut"), "%,.1f", MEGA),
          value(stage.get("peakRssBytes"), "%,.0f", MEGA));
    }
    page.endTable();
  }

  private static String value(Object number, String format, double unit) {
    return number instanceof Number n
        ? String.format(Locale.ROOT, format, n.doubleValue() / unit)
        : "";
  }

  private void lengths() {
    double reads = number(log.get(UNIQUE));
    if (reads == 0) {
      return;
    }
    page.section("Alignments of unique reads");
    Map<String, String> rows = new LinkedHashMap<>();
    for (String key :
        List.of(
            "Average input read length",
            "Average mapped length",
            "Number of splices: Total",
            "Mismatch rate per base, %",
            "Deletion rate per base",
            "Insertion rate per base")) {
      if (log.containsKey(key)) {
        rows.put(key, log.get(key));
      }
    }
    rows.put(
        "splices per read",
        String.format(Locale.ROOT, "%.3f", number(log.get("Number of splices: Total")) / reads));
    page.values(rows);
  }

  private void fragments(Fragments f) {
    if (f.lengthsFrom() == null && f.coverageFrom() == null) {
      return;
    }
    page.section("Fragments").raw("<div class=\"grid\">");
    if (f.lengthsFrom() != null) {
      page.raw("<div><h3>Lengths</h3>");
      page.raw(Chart.histogram(f.drawnLengths(), "bases", "pairs"));
      Map<String, String> rows = new LinkedHashMap<>();
      rows.put("pairs", grouped(f.lengths().length));
      rows.put("median, bases", grouped(f.quantile(0.5)));
      rows.put("quartiles, bases", grouped(f.quantile(0.25)) + " to " + grouped(f.quantile(0.75)));
      page.values(rows).note(f.lengthsCaption()).raw("</div>");
    }
    if (f.coverageFrom() != null) {
      page.raw("<div><h3>Coverage of transcripts</h3>");
      page.raw(Chart.profile(f.coverage(), "position from 5' to 3' end", "of the highest"));
      double share = 100 * f.shareOfThreePrimeHalf();
      page.values(Map.of("in the 3' half", String.format(Locale.ROOT, "%.1f %%", share)));
      page.note(f.coverageCaption()).raw("</div>");
    }
    page.raw("</div>");
  }

  private void summary(List<CellFiles> cells) {
    page.raw("<div class=\"cards\">");
    page.card(grouped(log.get(READS)), "reads");
    page.card(log.getOrDefault(UNIQUE_PERCENT, ""), "uniquely mapped");
    page.card(log.getOrDefault("% of reads mapped to multiple loci", ""), "multiple loci");
    page.card(log.getOrDefault("Mismatch rate per base, %", ""), "mismatches per base");
    for (CellFiles c : cells) {
      if (c.summary().containsKey("Estimated Number of Cells")) {
        page.card(grouped(c.summary().get("Estimated Number of Cells")), "cells by " + c.feature());
      }
    }
    page.raw("</div>");
  }

  private void fates() {
    double[] values = new double[FATE_LINES.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = number(log.get(FATE_LINES[i]));
    }
    page.section("What became of the reads").raw(Chart.shares(FATES, values));
  }

  private void cells(CellFiles c) {
    page.section("Cells: " + c.feature()).raw("<div class=\"grid\"><div>");
    page.values(readable(c.summary()));
    page.raw("</div><div>");
    if (c.ranks().length > 0) {
      page.raw("<h3>Barcodes by rank</h3>" + Chart.ranks(c.ranks(), c.threshold()));
    }
    if (c.cells() > 0) {
      page.raw("<h3>Molecules per cell</h3>");
      page.raw(Chart.histogram(c.cellMolecules(), "molecules (UMIs)", "cells"));
      page.raw("<h3>Features per cell</h3>");
      page.raw(Chart.histogram(c.cellGenes(), "features", "cells"));
    }
    saturation(c.saturation().points());
    page.raw("</div></div>");
  }

  private void saturation(List<SaturationCurve.Point> points) {
    if (points.isEmpty() || points.get(points.size() - 1).reads() <= 0) {
      return;
    }
    double[] reads = points.stream().mapToDouble(SaturationCurve.Point::reads).toArray();
    double[] shares = points.stream().mapToDouble(SaturationCurve.Point::saturation).toArray();
    page.raw("<h3>Sequencing saturation</h3>");
    page.raw(Chart.curve(reads, shares, "reads counted", "saturation"));
  }

  private void genes() throws IOException {
    Map<String, long[]> rows = files.geneCounts();
    if (rows.isEmpty()) {
      return;
    }
    page.section("Genes").table("", "unstranded", "first strand", "second strand");
    rows.forEach(
        (name, v) -> page.row(Page.text(name), grouped(v[0]), grouped(v[1]), grouped(v[2])));
    page.endTable();
  }

  private void junctions() throws IOException {
    if (!files.has("SJ.out.tab")) {
      return;
    }
    long[][][] sums = files.junctions();
    page.section("Junctions")
        .table("motif", "annotated", "novel", "reads, annotated", "reads, novel");
    long[] total = new long[4];
    for (int m = 0; m < MOTIFS.length; m++) {
      long[] row = {sums[m][1][0], sums[m][0][0], sums[m][1][1], sums[m][0][1]};
      page.row(MOTIFS[m], grouped(row[0]), grouped(row[1]), grouped(row[2]), grouped(row[3]));
      for (int i = 0; i < row.length; i++) {
        total[i] += row[i];
      }
    }
    page.row("all", grouped(total[0]), grouped(total[1]), grouped(total[2]), grouped(total[3]));
    page.endTable();
  }

  private static List<CellFiles> cells(RunFiles files) throws IOException {
    List<CellFiles> cells = new ArrayList<>();
    for (Path directory : files.cellDirectories()) {
      cells.add(CellFiles.read(directory));
    }
    return cells;
  }

  /** Shares as percentages, counts with separators. */
  private static Map<String, String> readable(Map<String, String> summary) {
    Map<String, String> rows = new LinkedHashMap<>();
    summary.forEach(
        (name, value) -> {
          boolean share =
              name.startsWith("Q30")
                  || name.startsWith("Reads ")
                  || name.startsWith("Fraction")
                  || name.startsWith("Sequencing");
          if (value.matches("\\d+") && !share) {
            rows.put(name, grouped(value));
          } else if (share && value.matches("[0-9.e+-]+")) {
            rows.put(name, String.format(Locale.ROOT, "%.2f %%", 100 * Double.parseDouble(value)));
          } else {
            rows.put(name, value);
          }
        });
    return rows;
  }

  private static double number(String text) {
    return text == null || !text.matches("[0-9.]+") ? 0 : Double.parseDouble(text);
  }

  private static String grouped(String digits) {
    return digits != null && digits.matches("\\d+") ? grouped(Long.parseLong(digits)) : "" + digits;
  }

  private static String grouped(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }
}
