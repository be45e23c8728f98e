package org.asterism.spark.frames;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.asterism.cli.AlignmentRun;
import org.asterism.params.RunDirectories;
import org.asterism.params.SoloFeature;
import org.asterism.params.SoloParameters;
import org.asterism.params.UmiDedup;
import org.asterism.solo.count.FeatureCounts;
import org.asterism.spark.storage.Storage;

/**
 * Writes matrices of cells as Parquet, in a directory {@code matrix.parquet} beside the raw matrix:
 * Spark writes where its tasks reach, and the files get their names with those of the run.
 */
public final class SoloParquet {
  private static final String SUFFIX = ".parquet";

  private final AlignmentRun run;
  private final Storage storage;
  private final String directory;

  /**
   * @param directory where part files go
   */
  public SoloParquet(AlignmentRun run, Storage storage, String directory) {
    this.run = run;
    this.storage = storage;
    this.directory = directory;
  }

  /**
   * Writes the matrix of a feature type.
   *
   * @param spark the session
   * @param counts its counts
   * @param names name of each 0-based row
   * @throws IOException if files cannot be written
   */
  public void write(SparkSession spark, FeatureCounts counts, LongFunction<String> names)
      throws IOException {
    SoloParameters p = run.parameters().solo();
    String feature = counts.feature.word();
    String parts = directory + "/parquet-" + feature;
    SoloFrames.counts(spark, counts, names, columns(p, counts.feature))
        .write()
        .mode(SaveMode.Overwrite)
        .parquet(Storage.isRemote(parts) ? parts : "file://" + Storage.absolute(parts));
    List<String> files =
        storage.listFiles(parts).stream().filter(f -> f.endsWith(SUFFIX)).sorted().toList();
    String target = p.outFileNames().get(0) + feature + "/raw/matrix.parquet/";
    Path place = Path.of(run.parameters().run().outFileNamePrefix() + target);
    Storage.local().deleteTree(place.toString());
    RunDirectories.createWithParents(place, run.parameters().run().directoryPermission());
    for (int i = 0; i < files.size(); i++) {
      try (InputStream in = storage.open(files.get(i), 0)) {
        OutputStream out = run.outputs().create(target + String.format("part-%05d", i) + SUFFIX);
        in.transferTo(out);
      }
    }
    storage.deleteTree(parts);
  }

  /** Names of the counts of an entry. */
  private static List<String> columns(SoloParameters p, SoloFeature feature) {
    if (feature == SoloFeature.VELOCYTO) {
      return List.of("spliced", "unspliced", "ambiguous");
    }
    if (p.dedups().size() == 1) {
      return List.of("count");
    }
    List<String> columns = new ArrayList<>();
    for (UmiDedup dedup : p.dedups()) {
      String name = "count_" + dedup.word();
      columns.add(columns.contains(name) ? name + "_" + (columns.size() + 1) : name);
    }
    return columns;
  }
}
