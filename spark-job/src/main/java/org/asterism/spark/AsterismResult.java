package org.asterism.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.asterism.spark.frames.ReadCalls;
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

  private static final List<String> CELL_FILES =
      List.of("Solo.out/", "features.tsv", "barcodes.tsv", "matrix.mtx");
  private static final String SAMPLES = "samples.report.tsv";
  private static final String SORTED = "Aligned.sortedByCoord.out.bam";
  private static final String UNSORTED = "Aligned.out.bam";
  private static final String NEEDED_FOR_READS =
      "calls of reads need --outSAMtype BAM SortedByCoordinate and --outSAMattributes with CB UB";

  private final SparkSession spark;
  private final Storage storage;
  private final String prefix;
  private final String progress;
  private final List<String> cells;
  private final ResultFiles files;

  AsterismResult(SparkSession spark, Storage storage, List<String> arguments, String progress) {
    this(
        spark,
        storage,
        values(arguments, "--outFileNamePrefix", List.of("./")).get(0),
        values(arguments, "--soloOutFileNames", CELL_FILES),
        progress);
  }

  private AsterismResult(
      SparkSession spark, Storage storage, String prefix, List<String> cells, String progress) {
    this.spark = spark;
    this.storage = storage;
    this.prefix = prefix;
    this.cells = cells;
    this.progress = progress;
    files = new ResultFiles(storage, prefix, cells.get(0));
  }

  /** Values of an option, as many as there are by default. */
  private static List<String> values(List<String> arguments, String name, List<String> otherwise) {
    List<String> found = new ArrayList<>();
    boolean within = false;
    for (String argument : arguments) {
      if (argument.startsWith("--")) {
        within = argument.equals(name);
        if (argument.startsWith(name + "=")) {
          found.add(argument.substring(name.length() + 1));
          within = true;
        }
      } else if (within) {
        found.add(argument);
      }
    }
    return found.size() < otherwise.size() ? otherwise : found;
  }

  /** outFileNamePrefix of the run. */
  public String prefix() {
    return prefix;
  }

  /** Whether there is a finished run, of one sample or of many. */
  boolean isFinished() {
    return files.exists(prefix + "Log.final.out") || files.exists(prefix + SAMPLES);
  }

  /** The progress lines that the command prints to standard output. */
  public String progress() {
    return progress;
  }

  /**
   * The files of the run, those of the counts of cells included.
   *
   * @return path by name, the name being what follows {@link #prefix}, such as {@code SJ.out.tab}
   *     and {@code Solo.out/Gene/raw/matrix.mtx}; ordered by name
   */
  public Map<String, String> files() {
    return files.all();
  }

  /**
   * The samples of a run with {@code --asterismSamples} that are complete.
   *
   * @return the result of each by its name, in the order of the table; none if the run was not one
   *     of many samples
   */
  public Map<String, AsterismResult> samples() {
    Map<String, AsterismResult> samples = new LinkedHashMap<>();
    if (files.exists(prefix + SAMPLES)) {
      for (String line : lines(SAMPLES)) {
        String[] words = line.split("\t"); // name, outcome, status, seconds, directory
        if (words[1].equals("done") || words[1].equals("complete")) {
          samples.put(words[0], new AsterismResult(spark, storage, words[4], cells, ""));
        }
      }
    }
    return Collections.unmodifiableMap(samples);
  }

  /**
   * The numbers of Log.final.out by the words before them, such as {@code Uniquely mapped reads %};
   * percentages are 0 to 100. Empty for runs that have no such file.
   */
  public Map<String, Double> statistics() {
    if (!files.exists(prefix + "Log.final.out")) {
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
    if (!files.list(raw + "/matrix.parquet").isEmpty()) {
      String path = raw + "/matrix.parquet";
      return spark
          .read()
          .parquet(Storage.isRemote(path) ? path : "file://" + Storage.absolute(path));
    }
    String matrix = raw + "/" + cells.get(3);
    if (!files.exists(matrix)) {
      throw new IllegalStateException(
          "the run has no "
              + matrix
              + ": its options did not ask for it, or there are"
              + " several matrices, which --asterismSoloParquet Yes gives as one table");
    }
    try {
      return SoloFrames.read(spark, storage, raw, cells.get(1), cells.get(2), cells.get(3));
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
    String filtered = directory + "filtered/" + cells.get(2);
    Dataset<Row> called = column(filtered, false, "in_call");
    boolean calls = files.exists(filtered);
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

  /**
   * Cell, molecule and gene of each read of a single cell run, from the tags of its BAM file:
   * {@code read, barcode_read, umi_read} (as sequenced), {@code barcode, umi} (corrected; null if
   * the read was not counted), {@code gene, gene_name} of its primary record (several separated by
   * {@code ;}). One row per read that the file has, in its order. The file is read by one task when
   * rows are asked for: keep them as Parquet, or repartition them, before further work on many
   * reads.
   *
   * <p>The run needs {@code --outSAMtype BAM SortedByCoordinate} and, among {@code
   * --outSAMattributes}, {@code CB UB} and as wanted {@code CR UR GX GN}; {@code --outSAMunmapped
   * Within} for reads that are not mapped.
   *
   * @throws IllegalStateException if the run has no BAM file
   */
  public Dataset<Row> soloReads() {
    String bam = files.exists(prefix + SORTED) ? SORTED : UNSORTED;
    if (!files.exists(prefix + bam)) {
      throw new IllegalStateException("the run has no BAM file: " + NEEDED_FOR_READS);
    }
    return ReadCalls.of(spark, storage, prefix + bam);
  }

  /** Words of a table by barcode: the second ones, or 1; no rows if there is no such file. */
  private Dataset<Row> column(String path, boolean second, String name) {
    List<Row> rows = new ArrayList<>();
    if (files.exists(path)) {
      for (String line : files.lines(path)) {
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
    return prefix + cells.get(0) + feature + "/";
  }

  private Dataset<Row> table(String name, String schema) {
    if (!files.exists(prefix + name)) {
      throw new IllegalStateException(
          "the run has no "
              + name
              + ": its options did not ask for it (its files: "
              + String.join(", ", files().keySet())
              + ")");
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
    return files.lines(prefix + name);
  }

  @Override
  public String toString() {
    return "AsterismResult[" + prefix + "]";
  }
}
