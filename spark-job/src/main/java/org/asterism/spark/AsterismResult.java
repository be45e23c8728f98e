package org.asterism.spark;

import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.asterism.spark.frames.SoloFrames;
import org.asterism.spark.storage.Storage;

/** What a run wrote: the files, the numbers of Log.final.out, and tables as DataFrames. */
public final class AsterismResult {
  private static final Pattern NUMBER_LINE =
      Pattern.compile("\\s*(.*?)\\s*\\|\\s*(-?[0-9.]+(?:[eE][-+]?[0-9]+)?)%?\\s*");
  private static final String JUNCTIONS =
      "chromosome STRING, start BIGINT, end BIGINT, strand INT, motif INT, annotated INT,"
          + " unique_reads BIGINT, multiple_reads BIGINT, overhang INT";
  private static final String GENE_COUNTS =
      "gene STRING, unstranded BIGINT, first_strand BIGINT, second_strand BIGINT";

  private static final Object[] TOTALS = {
    "N_unmapped", "N_multimapping", "N_noFeature", "N_ambiguous"
  };

  private final SparkSession spark;
  private final Storage storage;
  private final String prefix;
  private final String progress;

  AsterismResult(SparkSession spark, Storage storage, List<String> arguments, String progress) {
    this.spark = spark;
    this.storage = storage;
    this.progress = progress;
    prefix = prefix(arguments);
  }

  private static String prefix(List<String> arguments) {
    String name = "--outFileNamePrefix";
    String found = "./";
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i).equals(name) && i + 1 < arguments.size()) {
        found = arguments.get(i + 1);
      } else if (arguments.get(i).startsWith(name + "=")) {
        found = arguments.get(i).substring(name.length() + 1);
      }
    }
    return found;
  }

  /** outFileNamePrefix of the run. */
  public String prefix() {
    return prefix;
  }

  /** The progress lines that the command prints to standard output. */
  public String progress() {
    return progress;
  }

  /**
   * The files of the run.
   *
   * @return path by name, the name being what follows {@link #prefix}; ordered by name
   */
  public Map<String, String> files() {
    int slash = prefix.lastIndexOf('/');
    String directory = slash < 0 ? "." : prefix.substring(0, slash);
    String begin = prefix.substring(slash + 1);
    try {
      Map<String, String> files = new LinkedHashMap<>();
      for (String path : storage.listFiles(directory.isEmpty() ? "/" : directory)) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        if (name.startsWith(begin)) {
          files.put(name.substring(begin.length()), path);
        }
      }
      return Collections.unmodifiableMap(files);
    } catch (IOException e) {
      throw new UncheckedIOException("could not list the files of " + prefix, e);
    }
  }

  /**
   * The numbers of Log.final.out by the words before them, such as {@code Uniquely mapped reads %};
   * percentages are 0 to 100. Empty for runs that have no such file.
   */
  public Map<String, Double> statistics() {
    if (!files().containsKey("Log.final.out")) {
      return Map.of();
    }
    Map<String, Double> numbers = new LinkedHashMap<>();
    for (String line : lines("Log.final.out")) {
      Matcher m = NUMBER_LINE.matcher(line);
      if (m.matches()) {
        numbers.put(m.group(1), Double.valueOf(m.group(2)));
      }
    }
    return Collections.unmodifiableMap(numbers);
  }

  /**
   * SJ.out.tab: {@code chromosome, start, end} (first and last base of the intron, 1-based), {@code
   * strand} (0 undefined, 1 +, 2 -), {@code motif} (0 to 6), {@code annotated}, {@code
   * unique_reads, multiple_reads, overhang}.
   */
  public Dataset<Row> junctions() {
    return table("SJ.out.tab", JUNCTIONS);
  }

  /**
   * ReadsPerGene.out.tab of {@code --quantMode GeneCounts} without its four lines of totals: {@code
   * gene} and its reads {@code unstranded}, by {@code first_strand} and by {@code second_strand}.
   */
  public Dataset<Row> geneCounts() {
    return table("ReadsPerGene.out.tab", GENE_COUNTS)
        .filter(functions.not(functions.col("gene").isin(TOTALS)));
  }

  /**
   * Counts of cells: {@code barcode, feature, count}, the rows of the raw matrix. With {@code
   * --asterismSoloParquet Yes} they are read from Parquet, with a column for each count of the
   * feature type (Velocyto: {@code spliced, unspliced, ambiguous}); otherwise from matrix.mtx.
   *
   * @param feature feature type as {@code --soloFeatures} names it, for instance {@code Gene}
   * @throws IllegalStateException if the run has neither
   */
  public Dataset<Row> soloCounts(String feature) {
    String raw = solo(feature) + "raw";
    if (!list(raw + "/matrix.parquet").isEmpty()) {
      String path = raw + "/matrix.parquet";
      return spark
          .read()
          .parquet(Storage.isRemote(path) ? path : "file://" + Storage.absolute(path));
    }
    if (!exists(raw + "/matrix.mtx")) {
      throw new IllegalStateException(
          "the run has no "
              + raw
              + "/matrix.mtx: its options did not ask for it, or there are"
              + " several matrices, which --asterismSoloParquet Yes gives as one table");
    }
    try {
      return SoloFrames.read(spark, storage, raw, "features.tsv", "barcodes.tsv", "matrix.mtx");
    } catch (IOException e) {
      throw new UncheckedIOException("could not read the counts of " + raw, e);
    }
  }

  /**
   * The barcodes that have counts: {@code barcode, reads} (assigned to it, from CellReads.stats;
   * null without {@code --soloCellReadStats Standard}), {@code umis, genes, called} (null if no
   * cells were called). Needs one count per entry.
   *
   * @param feature feature type as {@code --soloFeatures} names it
   * @throws IllegalStateException if the run has no counts of it
   */
  public Dataset<Row> barcodes(String feature) {
    Dataset<Row> totals =
        soloCounts(feature)
            .groupBy("barcode")
            .agg(functions.sum("count").as("umis"), functions.count("feature").as("genes"));
    String directory = solo(feature);
    Dataset<Row> reads = column(directory + "CellReads.stats", true, "reads");
    Dataset<Row> called = column(directory + "filtered/barcodes.tsv", false, "in_call");
    boolean calls = exists(directory + "filtered/barcodes.tsv");
    Column call =
        calls ? functions.col("in_call").isNotNull() : functions.lit(null).cast("boolean");
    return totals
        .join(reads, "barcode", "left")
        .join(called, "barcode", "left")
        .select(
            functions.col("barcode"),
            functions.col("reads"),
            functions.col("umis"),
            functions.col("genes"),
            call.as("called"));
  }

  /** Words of a table by barcode: the second ones, or 1; no rows if there is no such file. */
  private Dataset<Row> column(String path, boolean second, String name) {
    List<Row> rows = new ArrayList<>();
    if (exists(path)) {
      for (String line : read(path)) {
        String[] words = line.split("\t");
        if (!second || !words[0].startsWith("CB")) {
          rows.add(RowFactory.create(words[0], second ? Long.parseLong(words[1]) : 1L));
        }
      }
    }
    StructType schema =
        new StructType().add("barcode", DataTypes.StringType).add(name, DataTypes.LongType);
    return spark.createDataFrame(rows, schema);
  }

  private String solo(String feature) {
    return prefix + "Solo.out/" + feature + "/";
  }

  private boolean exists(String path) {
    try {
      return storage.isRegularFile(path);
    } catch (IOException e) {
      throw new UncheckedIOException("could not look for " + path, e);
    }
  }

  private List<String> list(String directory) {
    try {
      return storage.listFiles(directory);
    } catch (FileNotFoundException | NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      throw new UncheckedIOException("could not list " + directory, e);
    }
  }

  private Dataset<Row> table(String name, String schema) {
    if (!files().containsKey(name)) {
      throw new IllegalStateException(
          "the run has no " + name + ": its options did not ask for it (files: " + files() + ")");
    }
    Dataset<String> text;
    if (Storage.isRemote(prefix)) {
      text = spark.read().textFile(prefix + name);
    } else {
      text = spark.createDataset(lines(name), Encoders.STRING());
    }
    return spark.read().schema(schema).option("sep", "\t").option("quote", "").csv(text);
  }

  private List<String> lines(String name) {
    return read(prefix + name);
  }

  private List<String> read(String path) {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(storage.open(path, 0), StandardCharsets.ISO_8859_1))) {
      return in.lines().collect(Collectors.toList());
    } catch (IOException e) {
      throw new UncheckedIOException("could not read " + path, e);
    }
  }

  @Override
  public String toString() {
    return "AsterismResult[" + prefix + "]";
  }
}
