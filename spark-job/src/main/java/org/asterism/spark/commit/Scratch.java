package org.asterism.spark.commit;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.SparkEnv;
import org.asterism.spark.storage.LocalDirectories;

/**
 * Where a task keeps what does not fit into its memory: on the disks that Spark was told to use, in
 * turn, and there in the directories of the application where it has some, which the cluster
 * manager deletes when the application or the executor is gone, however it went.
 */
public final class Scratch {
  private static final AtomicInteger NEXT = new AtomicInteger();

  private Scratch() {}

  /**
   * Makes a directory.
   *
   * @param prefix beginning of its name
   */
  public static Path directory(String prefix) throws IOException {
    return Files.createTempDirectory(place(), prefix);
  }

  /**
   * A file that is not there yet.
   *
   * @param prefix beginning of its name
   */
  public static Path file(String prefix) {
    return place().resolve(prefix + UUID.randomUUID());
  }

  private static Path place() {
    SparkEnv spark = SparkEnv.get();
    String configured = spark == null ? "" : spark.conf().get("spark.local.dir", "");
    List<Path> places = places(System.getenv(), configured, System.getProperty("java.io.tmpdir"));
    return places.get(Math.floorMod(NEXT.getAndIncrement(), places.size()));
  }

  /**
   * The directories to choose from, as Spark itself looks for them.
   *
   * @param environment variables of the process
   * @param configured spark.local.dir
   * @param temporary what is left when nothing else can be written
   */
  static List<Path> places(Map<String, String> environment, String configured, String temporary) {
    String containers = environment.containsKey("CONTAINER_ID") ? "LOCAL_DIRS" : "";
    return Stream.of(
            LocalDirectories.writable(environment.get(containers), ","),
            LocalDirectories.writable(environment.get("SPARK_EXECUTOR_DIRS"), File.pathSeparator),
            LocalDirectories.writable(environment.get("SPARK_LOCAL_DIRS"), ","),
            LocalDirectories.writable(configured, ","))
        .filter(usable -> !usable.isEmpty())
        .findFirst()
        .orElse(List.of(Path.of(temporary)));
  }
}
