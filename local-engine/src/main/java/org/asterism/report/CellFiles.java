package org.asterism.report;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The single cell results of one feature type.
 *
 * @param feature its name
 * @param summary Summary.csv in order
 * @param ranks molecules of every detected barcode, descending; empty without cell calling
 * @param cellMolecules molecules of each called cell
 * @param cellGenes features of each called cell
 * @param saturation without points if the run did not write it
 */
record CellFiles(
    String feature,
    Map<String, String> summary,
    long[] ranks,
    long[] cellMolecules,
    long[] cellGenes,
    SaturationCurve saturation) {
  /**
   * Reads them.
   *
   * @param directory with a Summary.csv
   * @throws IOException also if a file there is damaged
   */
  static CellFiles read(Path directory) throws IOException {
    try {
      return parse(directory);
    } catch (IllegalArgumentException
        | IndexOutOfBoundsException
        | NegativeArraySizeException
        | UncheckedIOException e) {
      throw RunFiles.damaged(directory, e);
    }
  }

  private static CellFiles parse(Path directory) throws IOException {
    Map<String, String> summary = new LinkedHashMap<>();
    for (String line : Files.readAllLines(directory.resolve("Summary.csv"))) {
      int comma = line.indexOf(',');
      if (comma > 0) {
        summary.put(line.substring(0, comma), line.substring(comma + 1));
      }
    }
    Path sorted = directory.resolve("UMIperCellSorted.txt");
    long[] ranks = new long[0];
    if (Files.isRegularFile(sorted)) {
      try (Stream<String> lines = Files.lines(sorted)) {
        ranks = lines.mapToLong(Long::parseLong).toArray();
      }
    }
    long[][] cells = cells(directory.resolve("filtered"));
    return new CellFiles(
        directory.getFileName().toString(),
        summary,
        ranks,
        cells[0],
        cells[1],
        SaturationCurve.read(directory.resolve(SaturationCurve.FILE)));
  }

  /** Molecules and features of the cells of a filtered matrix. */
  private static long[][] cells(Path directory) throws IOException {
    long[][] none = {new long[0], new long[0]};
    if (!Files.isDirectory(directory)) {
      return none;
    }
    List<Path> matrices;
    try (Stream<Path> files = Files.list(directory)) {
      matrices = files.filter(f -> f.toString().endsWith(".mtx")).sorted().toList();
    }
    if (matrices.isEmpty()) {
      return none;
    }
    try (BufferedReader in = RunFiles.reader(matrices.get(0))) {
      String line = in.readLine();
      while (line != null && line.startsWith("%")) {
        line = in.readLine();
      }
      if (line == null) {
        return none;
      }
      int n = Integer.parseInt(line.split(" ")[1]);
      long[] molecules = new long[n];
      long[] genes = new long[n];
      for (line = in.readLine(); line != null; line = in.readLine()) {
        String[] f = line.split(" ");
        int cell = Integer.parseInt(f[1]) - 1;
        long count = Math.round(Double.parseDouble(f[2]));
        molecules[cell] += count;
        genes[cell] += count > 0 ? 1 : 0;
      }
      return new long[][] {molecules, genes};
    }
  }

  /** Called cells. */
  int cells() {
    return cellMolecules.length;
  }

  /** Molecules of the smallest called cell; 0 if there is none. */
  long threshold() {
    return Arrays.stream(cellMolecules).min().orElse(0);
  }
}
