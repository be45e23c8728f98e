package org.asterism.spark.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.asterism.params.FatalException;

/**
 * The indexes that a machine keeps on a local disk, where they can be mapped: copies of those on
 * shared storage, and those that executors insert junctions into. Every process of the machine may
 * use it at the same time.
 *
 * <p>An index called N is the directory N, with a list of its files and their lengths. It is filled
 * as {@code N.part} by the one process that has {@code staging.lock}, and gets its name when it is
 * complete; whoever uses it shares {@code N.lock}, whose time is that of the last use. Both locks
 * end with their process: what a killed process has left is deleted by the next that stages.
 */
public final class IndexCache {
  private static final String LIST = ".asterism-files";
  private static final String PART = ".part";
  private static final String GONE = ".gone";
  private static final String LOCK = ".lock";

  /** Begins the names of indexes that are of no use after their run. */
  private static final String TEMPORARY = "run-";

  private final CacheSettings settings;
  private final Path place;
  private final FreeSpace free;
  private final Consumer<String> log;

  /** Puts the files of an index into a directory. */
  public interface Filler {
    /**
     * Fills it.
     *
     * @param directory local and empty
     */
    void fill(Path directory) throws IOException;
  }

  /** Bytes that can be written to the disk of a directory. */
  interface FreeSpace {
    long of(Path directory) throws IOException;
  }

  /** A complete index in the cache. */
  private record Kept(Path directory, long bytes, long used) {}

  /**
   * The cache of this machine.
   *
   * @param log gets a line when something is copied or deleted
   */
  public IndexCache(CacheSettings settings, Consumer<String> log) {
    this(settings, settings.place(), d -> Files.getFileStore(d).getUsableSpace(), log);
  }

  IndexCache(CacheSettings settings, Path place, FreeSpace free, Consumer<String> log) {
    this.settings = settings;
    this.place = place;
    this.free = free;
    this.log = log;
  }

  /**
   * The local copy of an index, made if need be; waits while another process makes it.
   *
   * @throws FatalException 110 if there is no room for it or it cannot be copied
   */
  public IndexCopy copyOf(Storage storage, StoredIndex index) {
    return open(
        index.fingerprint(),
        index.source(),
        index.bytes(),
        directory -> index.copyTo(storage, directory));
  }

  /**
   * An index of this machine, made if need be; waits while another process makes it.
   *
   * @param name says what is in it; equal names, equal indexes
   * @param what the index in words
   * @param bytes room that it takes, or as much as is known of that
   * @param filler makes it
   * @throws FatalException 110 if there is no room for it or it cannot be written
   */
  public IndexCopy open(String name, String what, long bytes, Filler filler) {
    try {
      Path cache = directory();
      IndexCopy ready = ifReady(cache, name);
      if (ready != null) {
        return ready;
      }
      SharedLock staging = SharedLock.exclusive(cache.resolve("staging" + LOCK));
      try {
        ready = ifReady(cache, name);
        return ready != null ? ready : staged(cache, name, what, bytes, filler);
      } finally {
        staging.close();
      }
    } catch (IOException e) {
      throw new FatalException(
          FatalException.FILE_WRITE,
          "EXITING because of FATAL ERROR: could not make a local copy of the index "
              + what
              + " in "
              + place
              + " on "
              + Machine.host()
              + ": "
              + Storage.reason(e)
              + "\nSOLUTION: check that the index can be read and is not being changed, and the"
              + " space and the permissions of that directory; "
              + CacheSettings.DIRECTORY
              + " names another one\n",
          e);
    }
  }

  /**
   * An index of one run on this machine: like {@link #open}, deleted by its last user.
   *
   * @param key equal keys, equal indexes
   */
  public IndexCopy openTemporary(String key, String what, long bytes, Filler filler) {
    UUID name = UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8));
    IndexCopy copy = open(TEMPORARY + name, what, bytes, filler);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> closeAtExit(copy)));
    return copy;
  }

  private static void closeAtExit(IndexCopy copy) {
    try {
      copy.close();
    } catch (IOException e) {
      System.err.println("asterism: could not delete " + copy.directory() + ": " + e);
    }
  }

  /** Lets go of an index; one of a single run goes with its last user. */
  static void close(Path directory, SharedLock lock) throws IOException {
    lock.close();
    if (directory.getFileName().toString().startsWith(TEMPORARY)) {
      deleteIfUnused(directory);
    }
  }

  private static boolean deleteIfUnused(Path directory) throws IOException {
    Path lock = directory.resolveSibling(directory.getFileName() + LOCK);
    try (SharedLock unused = SharedLock.exclusiveIfFree(lock)) {
      if (unused != null && Files.isDirectory(directory)) {
        delete(directory);
      }
      return unused != null;
    }
  }

  /** The cache's directory; nobody else may write to it. */
  private Path directory() throws IOException {
    Files.createDirectories(place.toAbsolutePath().getParent());
    boolean posix = place.getFileSystem().supportedFileAttributeViews().contains("posix");
    if (!Files.isDirectory(place)) {
      try {
        if (posix) {
          var owner = PosixFilePermissions.fromString("rwx------");
          Files.createDirectory(place, PosixFilePermissions.asFileAttribute(owner));
        } else {
          Files.createDirectory(place);
        }
      } catch (FileAlreadyExistsException e) {
        if (!Files.isDirectory(place)) {
          throw e; // a file; a directory was made by another process just now
        }
      }
    }
    if (posix && Files.getPosixFilePermissions(place).contains(PosixFilePermission.OTHERS_WRITE)) {
      throw new IOException("everybody may write to it, so that what is in it cannot be trusted");
    }
    return place.toRealPath();
  }

  /** A complete index with its lock; null if there is none. */
  private static IndexCopy ifReady(Path cache, String name) throws IOException {
    Path directory = cache.resolve(name);
    if (!Files.isDirectory(directory)) {
      return null;
    }
    SharedLock lock = SharedLock.shared(cache.resolve(name + LOCK));
    boolean ready = false;
    try {
      ready = size(directory) >= 0;
    } finally {
      if (!ready) {
        lock.close();
      }
    }
    return ready ? new IndexCopy(directory, lock) : null;
  }

  private IndexCopy staged(Path cache, String name, String what, long bytes, Filler filler)
      throws IOException {
    deleteLeftovers(cache);
    makeRoom(cache, what, bytes);
    Path part = Files.createDirectory(cache.resolve(name + PART));
    log.accept("copying the index " + what + " (" + bytes + " bytes) to " + cache.resolve(name));
    try {
      filler.fill(part);
      writeList(part);
      Files.move(part, cache.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Storage.local().deleteTree(part.toString());
    }
    return new IndexCopy(cache.resolve(name), SharedLock.shared(cache.resolve(name + LOCK)));
  }

  /**
   * What killed processes left, and directories that miss files. Only the holder of the staging
   * lock makes such directories, so that nobody works in them now; the last user of a temporary
   * index may be deleting it.
   */
  private void deleteLeftovers(Path cache) throws IOException {
    for (Path directory : directories(cache)) {
      String name = directory.getFileName().toString();
      if (name.endsWith(PART) || name.endsWith(GONE)) {
        Storage.local().deleteTree(directory.toString());
      } else if (size(directory) < 0) {
        try {
          delete(directory);
        } catch (NoSuchFileException e) {
          log.accept("deleted by another process: " + directory);
        }
      } else if (name.startsWith(TEMPORARY)) {
        deleteIfUnused(directory);
      }
    }
  }

  private static List<Path> directories(Path cache) throws IOException {
    try (Stream<Path> all = Files.list(cache)) {
      return all.filter(Files::isDirectory).toList();
    }
  }

  private void makeRoom(Path cache, String what, long bytes) throws IOException {
    List<Kept> kept = new ArrayList<>();
    for (Path directory : directories(cache)) {
      Path lock = cache.resolve(directory.getFileName() + LOCK);
      long used = Files.exists(lock) ? Files.getLastModifiedTime(lock).toMillis() : 0;
      kept.add(new Kept(directory, size(directory), used));
    }
    kept.sort(Comparator.comparingLong(Kept::used));
    long total = kept.stream().mapToLong(Kept::bytes).sum();
    for (Kept oldest : kept) {
      if (total + bytes <= settings.limit() && bytes <= free.of(cache)) {
        return;
      }
      if (deleteIfUnused(oldest.directory)) {
        log.accept("deleted the index " + oldest.directory + ", the least recently used");
        total -= oldest.bytes;
      }
    }
    if (bytes > free.of(cache)) {
      throw new FatalException(
          FatalException.FILE_WRITE,
          "EXITING because of FATAL ERROR: no room for a local copy of the index "
              + what
              + ": it needs "
              + bytes
              + " bytes, and "
              + place
              + " on "
              + Machine.host()
              + " has "
              + free.of(cache)
              + " bytes free"
              + (total > 0 ? " besides " + total + " bytes of indexes in use" : "")
              + "\nSOLUTION: free space there, or name a directory on a larger local disk: "
              + "--asterismSparkConf "
              + CacheSettings.DIRECTORY
              + "=/path\n");
    }
  }

  /** Deletes a directory that nobody takes for an index from its first step on. */
  private static void delete(Path directory) throws IOException {
    Path gone = directory.resolveSibling(directory.getFileName() + GONE);
    Files.move(directory, gone, StandardCopyOption.ATOMIC_MOVE);
    Storage.local().deleteTree(gone.toString());
  }

  private static void writeList(Path directory) throws IOException {
    StringBuilder list = new StringBuilder();
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        list.append(Files.size(file)).append('\t').append(directory.relativize(file)).append('\n');
      }
    }
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(list.toString());
    try (FileChannel out =
        FileChannel.open(
            directory.resolve(LIST), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
      out.force(true);
    }
  }

  /** Bytes of an index; -1 if a file is missing or not as long as it was. */
  private static long size(Path directory) throws IOException {
    long total = 0;
    try {
      for (String line : Files.readAllLines(directory.resolve(LIST), StandardCharsets.UTF_8)) {
        String[] lengthAndName = line.split("\t", 2);
        long bytes = Long.parseLong(lengthAndName[0]);
        if (Files.size(directory.resolve(lengthAndName[1])) != bytes) {
          return -1;
        }
        total += bytes;
      }
      return total == 0 ? -1 : total;
    } catch (NoSuchFileException | NumberFormatException e) {
      return -1;
    }
  }
}
