package org.asterism.spark.frames;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.TaskCompletionListener;
import org.asterism.bam.BamReader;
import org.asterism.bam.BamRecord;
import org.asterism.spark.storage.Storage;

/**
 * Cell, molecule and gene of each read, from the tags of a BAM file. The file is read by one task,
 * from front to back, when rows are asked for.
 */
public final class ReadCalls implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int SECONDARY = 0x900;
  private static final int MATE_UNMAPPED = 0x8;
  private static final List<String> TAGS = List.of("CR", "UR", "CB", "UB", "GX", "GN");
  private static final StructType SCHEMA =
      new StructType()
          .add("read", DataTypes.StringType)
          .add("barcode_read", DataTypes.StringType)
          .add("umi_read", DataTypes.StringType)
          .add("barcode", DataTypes.StringType)
          .add("umi", DataTypes.StringType)
          .add("gene", DataTypes.StringType)
          .add("gene_name", DataTypes.StringType);

  private final Storage storage;
  private final String path;

  private ReadCalls(Storage storage, String path) {
    this.storage = storage;
    this.path = path;
  }

  /**
   * The calls of all reads of a file, one row each, in the order of their primary records.
   *
   * @param spark the session
   * @param storage access to the file
   * @param path the BAM file
   * @return columns {@code read}, {@code barcode_read, umi_read} (as sequenced: CR, UR), {@code
   *     barcode, umi} (corrected: CB, UB), {@code gene, gene_name} (GX, GN); null for a tag that a
   *     record does not have or that is {@code -}
   */
  public static Dataset<Row> of(SparkSession spark, Storage storage, String path) {
    ReadCalls calls = new ReadCalls(storage, Storage.absolute(path));
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    JavaRDD<Row> rows = context.parallelize(List.of(calls), 1).flatMap(ReadCalls::rows);
    return spark.createDataFrame(rows, SCHEMA);
  }

  private Iterator<Row> rows() throws IOException {
    BamReader reader = new BamReader(storage.open(path, 0));
    TaskContext.get().addTaskCompletionListener((TaskCompletionListener) task -> close(reader));
    return new Rows(reader, path);
  }

  private static void close(BamReader reader) {
    try {
      reader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Whether a record is the one that stands for its read: the first mate's primary one, or the
   * second mate's if the first has none of its own.
   */
  static boolean standsForRead(int flag) {
    if ((flag & SECONDARY) != 0) {
      return false;
    }
    boolean first = (flag & BamRecord.SECOND_MATE) == 0;
    boolean mapped = (flag & BamRecord.UNMAPPED) == 0;
    boolean single = (flag & (BamRecord.FIRST_MATE | BamRecord.SECOND_MATE)) == 0;
    boolean mateMapped = (flag & MATE_UNMAPPED) == 0;
    return single || (mapped ? first || !mateMapped : first && !mateMapped);
  }

  private static final class Rows implements Iterator<Row> {
    private final BamReader reader;
    private final String path;
    private boolean found;

    Rows(BamReader reader, String path) {
      this.reader = reader;
      this.path = path;
    }

    @Override
    public boolean hasNext() {
      try {
        while (!found && reader.next()) {
          found = standsForRead(reader.record().flag());
        }
        return found;
      } catch (IOException e) {
        throw new UncheckedIOException("could not read " + path + ": " + e.getMessage(), e);
      }
    }

    @Override
    public Row next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      found = false;
      BamRecord record = reader.record();
      Object[] values = new Object[1 + TAGS.size()];
      values[0] = text(record.bytes, record.nameOffset());
      for (int i = 0; i < TAGS.size(); i++) {
        int at = record.textTag(TAGS.get(i).charAt(0), TAGS.get(i).charAt(1));
        String value = at < 0 ? "-" : text(record.bytes, at);
        values[1 + i] = value.equals("-") ? null : value;
      }
      return RowFactory.create(values);
    }

    private static String text(byte[] bytes, int from) {
      int end = from;
      while (bytes[end] != 0) {
        end++;
      }
      return new String(bytes, from, end - from, StandardCharsets.ISO_8859_1);
    }
  }
}
