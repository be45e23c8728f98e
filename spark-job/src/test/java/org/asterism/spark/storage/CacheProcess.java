package org.asterism.spark.storage;

import java.nio.file.Path;
import org.asterism.params.FatalException;

/** A process that uses an index of a cache, as an executor does. */
final class CacheProcess {
  private CacheProcess() {}

  /**
   * Says {@code asking}, what the cache does, and {@code using DIRECTORY} or the error; ends when
   * its input does.
   *
   * @param arguments directory of the cache, index, gate of the file system, {@code measured} or
   *     {@code unlimited} free space
   */
  public static void main(String[] arguments) throws Exception {
    Storage storage = GatedFileSystem.storage(Path.of(arguments[2]));
    Path place = Path.of(arguments[0]);
    CacheSettings settings = new CacheSettings("", "", Long.MAX_VALUE);
    IndexCache.FreeSpace free =
        arguments[3].equals("measured")
            ? d -> java.nio.file.Files.getFileStore(d).getUsableSpace()
            : d -> Long.MAX_VALUE;
    IndexCache cache = new IndexCache(settings, place, free, System.out::println);
    System.out.println("asking");
    try (IndexCopy copy = cache.copyOf(storage, StoredIndex.at(storage, arguments[1]))) {
      System.out.println("using " + copy.directory());
      while (System.in.read() >= 0) {
        continue;
      }
    } catch (FatalException e) {
      System.out.println(e.exitCode() + " " + e.getMessage());
    }
    try (var left = java.nio.file.Files.list(place)) {
      left.filter(java.nio.file.Files::isDirectory).forEach(d -> System.out.println("left " + d));
    }
  }
}
