package org.asterism.spark.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** A process that opens and lets go of the indexes of few runs, again and again. */
final class RunIndexProcess {
  private static final int RUNS = 2;

  private RunIndexProcess() {}

  /**
   * Says {@code done} if each index was whole as long as it was open.
   *
   * @param arguments directory of the cache, number of times, seed of the pauses
   */
  public static void main(String[] arguments) throws Exception {
    CacheSettings settings = new CacheSettings("", "", Long.MAX_VALUE);
    IndexCache cache =
        new IndexCache(settings, Path.of(arguments[0]), d -> Long.MAX_VALUE, line -> {});
    Random random = new Random(Long.parseLong(arguments[2]));
    for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
      String run = "run " + random.nextInt(RUNS);
      try (IndexCopy copy =
          cache.openTemporary(run, run, 1, d -> Files.writeString(d.resolve("SA"), run))) {
        check(copy, run);
        Thread.sleep(random.nextInt(4));
        check(copy, run);
      }
    }
    System.out.println("done");
  }

  private static void check(IndexCopy copy, String run) throws IOException {
    String read = Files.readString(copy.directory().resolve("SA"));
    if (!read.equals(run)) {
      throw new IOException(read + " instead of " + run);
    }
  }
}
