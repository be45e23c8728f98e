package org.asterism.spark.storage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.asterism.genome.TransformBlocks;

/**
 * Local copies of indexes that lie on shared storage: an index has to be mapped, and only local
 * files can. A transformed index is copied with that of its original. Copied once per machine,
 * under a lock; named after the place, the names, the lengths and the times of the files, so that
 * an index that was built anew is another copy.
 */
public final class IndexCache {
  /** Folder in a transformed index that holds the index of the genome as it was. */
  private static final String ORIGINAL = "OriginalGenome";

  private static final Object IN_THIS_PROCESS = new Object();

  private final Path directory;

  /**
   * @param directory local directory of all copies; made if need be
   */
  public IndexCache(Path directory) {
    this.directory = directory;
  }

  /** The copies of this user on this machine. */
  public static IndexCache ofUser() {
    return new IndexCache(
        Path.of(
            System.getProperty("java.io.tmpdir"),
            "asterism-indexes-" + System.getProperty("user.name")));
  }

  /**
   * The local copy of an index.
   *
   * @param index its directory, with a scheme
   * @return local directory
   */
  public Path localCopy(Storage storage, String index) throws IOException {
    List<String> files = new ArrayList<>(storage.listFiles(index));
    if (files.stream().anyMatch(f -> f.endsWith("/" + TransformBlocks.FILE))) {
      String slash = index.endsWith("/") ? "" : "/";
      files.addAll(storage.listFiles(index + slash + ORIGINAL));
    }
    StringBuilder content = new StringBuilder(index);
    for (String file : files) {
      content.append('\n').append(file).append(' ').append(storage.length(file));
      content.append(' ').append(storage.modified(file));
    }
    byte[] key = content.toString().getBytes(StandardCharsets.UTF_8);
    Path copy = directory.resolve(UUID.nameUUIDFromBytes(key).toString());
    Files.createDirectories(directory);
    synchronized (IN_THIS_PROCESS) {
      try (FileChannel lockFile =
              FileChannel.open(
                  directory.resolve(copy.getFileName() + ".lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          FileLock lock = lockFile.lock()) {
        if (lock.isValid() && !Files.isDirectory(copy)) {
          Files.move(copied(storage, files), copy);
        }
      }
    }
    return copy;
  }

  private Path copied(Storage storage, List<String> files) throws IOException {
    Path copying = Files.createTempDirectory(directory, "copying-");
    for (String file : files) {
      int name = file.lastIndexOf('/');
      boolean ofOriginal = file.substring(0, name).endsWith("/" + ORIGINAL);
      Path into = ofOriginal ? Files.createDirectories(copying.resolve(ORIGINAL)) : copying;
      Path local = into.resolve(file.substring(name + 1));
      try (InputStream in = storage.open(file, 0)) {
        long copied = Files.copy(in, local);
        if (copied != storage.length(file)) {
          throw new IOException(file + " changed while it was copied to " + local);
        }
      }
    }
    return copying;
  }
}
