package org.asterism.spark.frames;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.asterism.solo.count.FeatureCounts;
import org.asterism.spark.storage.Storage;

/** Matrices of cells as DataFrames: {@code barcode, feature} and one or more counts per row. */
public final class SoloFrames {
  private static final int SLICE = 1 << 16;
  private static final int JUNCTION_WORDS = 9;

  private SoloFrames() {}

  /**
   * The entries of a feature type, cells and features ascending.
   *
   * @param spark the session
   * @param counts its counts
   * @param names name of each 0-based row
   * @param columns name of each count of an entry
   * @return columns {@code barcode, feature} and the counts
   */
  public static Dataset<Row> counts(
      SparkSession spark, FeatureCounts counts, LongFunction<String> names, List<String> columns) {
    List<CountSlice> slices = new ArrayList<>();
    CountSlice open = new CountSlice(columns.size());
    for (int cell = 0; cell < counts.cellCount; cell++) {
      String barcode = counts.barcodes.barcode(counts.cells[cell]);
      for (int e = counts.entryStart[cell]; e < counts.entryStart[cell + 1]; e++) {
        int row = open.add(barcode, names.apply(counts.entryRow[e]));
        for (int c = 0; c < columns.size(); c++) {
          open.set(row, c, counts.entryCount[e * counts.columns + c]);
        }
      }
      if (open.size() >= SLICE) {
        slices.add(open);
        open = new CountSlice(columns.size());
      }
    }
    slices.add(open);
    return frame(spark, slices, columns);
  }

  /**
   * Reads the text files of a matrix of a finished run.
   *
   * @param spark the session
   * @param storage access to the files
   * @param directory where they are, for instance {@code Solo.out/Gene/raw}
   * @param features name of the features file, for instance {@code features.tsv}
   * @param barcodes name of the barcodes file
   * @param matrix name of the matrix
   * @return columns {@code barcode, feature, count}; a gene goes by its identifier, a junction by
   *     {@code chromosome:first-last}
   * @throws IOException if a file cannot be read or is not what it should be
   */
  public static Dataset<Row> read(
      SparkSession spark,
      Storage storage,
      String directory,
      String features,
      String barcodes,
      String matrix)
      throws IOException {
    List<String> names = lines(storage, directory + "/" + features, SoloFrames::featureName);
    List<String> cells = lines(storage, directory + "/" + barcodes, line -> line);
    List<CountSlice> slices = new ArrayList<>();
    CountSlice open = new CountSlice(1);
    try (BufferedReader in = reader(storage, directory + "/" + matrix)) {
      String line = in.readLine();
      while (line != null && line.startsWith("%")) {
        line = in.readLine();
      }
      for (line = in.readLine(); line != null; line = in.readLine()) {
        String[] words = line.split(" ");
        int row = open.add(cells.get(index(words[1])), name(names, index(words[0])));
        open.set(row, 0, Long.parseLong(words[2]));
        if (open.size() >= SLICE) {
          slices.add(open);
          open = new CountSlice(1);
        }
      }
    } catch (IndexOutOfBoundsException | NumberFormatException e) {
      throw new IOException(directory + "/" + matrix + " is no matrix of whole numbers: " + e, e);
    }
    slices.add(open);
    return frame(spark, slices, List.of("count"));
  }

  private static int index(String oneBased) {
    return (int) Math.min(Integer.MAX_VALUE, Long.parseLong(oneBased) - 1);
  }

  /** Junctions that are not listed count in a row of their own behind all others. */
  private static String name(List<String> names, int row) {
    return row < names.size() ? names.get(row) : "-";
  }

  /** The gene of a line of features, or the junction of a line of SJ.out.tab. */
  private static String featureName(String line) {
    String[] words = line.split("\t");
    return words.length < JUNCTION_WORDS ? words[0] : words[0] + ":" + words[1] + "-" + words[2];
  }

  private static List<String> lines(Storage storage, String path, UnaryOperator<String> word)
      throws IOException {
    List<String> words = new ArrayList<>();
    try (BufferedReader in = reader(storage, path)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        words.add(word.apply(line));
      }
    }
    return words;
  }

  private static BufferedReader reader(Storage storage, String path) throws IOException {
    return new BufferedReader(
        new InputStreamReader(storage.open(path, 0), StandardCharsets.ISO_8859_1));
  }

  private static Dataset<Row> frame(
      SparkSession spark, List<CountSlice> slices, List<String> columns) {
    StructType schema =
        new StructType().add("barcode", DataTypes.StringType).add("feature", DataTypes.StringType);
    for (String column : columns) {
      schema = schema.add(column, DataTypes.LongType);
    }
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    JavaRDD<Row> rows = context.parallelize(slices, slices.size()).flatMap(CountSlice::rows);
    return spark.createDataFrame(rows, schema);
  }
}
