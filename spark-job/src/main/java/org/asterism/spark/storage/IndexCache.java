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
import java.util.function.Predicate;
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
 *
 * <p>Indexes of single runs go with their last user, and so do their lock files. A lock on a file
 * that somebody deletes holds nobody back: only who has {@code runs.lock}, which is had for
 * moments, opens or deletes lock files of such indexes.
 */
public final class IndexCache {
  private static final String LIST = ".asterism-files";
  private static final String PART = ".part";
  private static final String GONE = ".gone";
  private static final String LOCK = ".lock";
  private static final String STAGING = "staging" + LOCK;
  private static final String RUNS = "runs" + LOCK;

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

  /** Something that is done with the files of an index. */
  private interface Step<T> {
    T run() throws IOException;
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
      Path directory = cache.resolve(name);
      IndexCopy ready = ifReady(directory);
      if (ready != null) {
        return ready;
      }
      SharedLock staging = SharedLock.exclusive(cache.resolve(STAGING));
      try {
        ready = ifReady(directory);
        return ready != null ? ready : staged(directory, what, bytes, filler);
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
    ClosedAtExit.add(copy);
    return copy;
  }

  /** Lets go of an index; one of a single run goes with its last user. */
  static void close(Path directory, SharedLock lock) throws IOException {
    lock.close();
    if (isTemporary(directory) && Files.isDirectory(directory.getParent())) {
      deleteIfUnused(directory);
    }
  }

  private static boolean isTemporary(Path file) {
    return file.getFileName().toString().startsWith(TEMPORARY);
  }

  private static Path lockOf(Path directory) {
    return directory.resolveSibling(directory.getFileName() + LOCK);
  }

  /** Does something that opens or deletes the lock file of an index. */
  private static <T> T withLockFile(Path directory, Step<T> step) throws IOException {
    if (!isTemporary(directory)) {
      return step.run();
    }
    SharedLock alone = SharedLock.exclusive(directory.resolveSibling(RUNS));
    try {
      return step.run();
    } finally {
      alone.close();
    }
  }

  private static boolean deleteIfUnused(Path directory) throws IOException {
    return withLockFile(
        directory,
        () -> {
          try (SharedLock unused = SharedLock.exclusiveIfFree(lockOf(directory))) {
            if (unused == null) {
              return false;
            }
            if (Files.isDirectory(directory)) {
              delete(directory);
            }
            if (isTemporary(directory)) {
              Files.deleteIfExists(lockOf(directory));
            }
            return true;
          }
        });
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
  private static IndexCopy ifReady(Path directory) throws IOException {
    return withLockFile(
        directory,
        () -> {
          if (!Files.isDirectory(directory)) {
            return null;
          }
          SharedLock lock = SharedLock.shared(lockOf(directory));
          boolean ready = false;
          try {
            ready = size(directory) >= 0;
          } finally {
            if (!ready) {
              lock.close();
            }
          }
          return ready ? new IndexCopy(directory, lock) : null;
        });
  }

  private IndexCopy staged(Path directory, String what, long bytes, Filler filler)
      throws IOException {
    Path cache = directory.getParent();
    deleteLeftovers(cache);
    makeRoom(cache, what, bytes);
    Path part = Files.createDirectory(directory.resolveSibling(directory.getFileName() + PART));
    log.accept("copying the index " + what + " (" + bytes + " bytes) to " + directory);
    try {
      filler.fill(part);
      writeList(part);
      return withLockFile(
          directory,
          () -> {
            Files.move(part, directory, StandardCopyOption.ATOMIC_MOVE);
            return new IndexCopy(directory, SharedLock.shared(lockOf(directory)));
          });
    } finally {
      Storage.local().deleteTree(part.toString());
    }
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
      } else if (isTemporary(directory)) {
        deleteIfUnused(directory);
      }
    }
    for (Path lock : list(cache, f -> isTemporary(f) && f.toString().endsWith(LOCK))) {
      String file = lock.toString();
      deleteIfUnused(Path.of(file.substring(0, file.length() - LOCK.length())));
    }
  }

  private static List<Path> list(Path cache, Predicate<Path> which) throws IOException {
    try (Stream<Path> all = Files.list(cache)) {
      return all.filter(which).toList();
    }
  }

  private static List<Path> directories(Path cache) throws IOException {
    return list(cache, Files::isDirectory);
  }

  private void makeRoom(Path cache, String what, long bytes) throws IOException {
    List<Kept> kept = new ArrayList<>();
    for (Path directory : directories(cache)) {
      Path lock = lockOf(directory);
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
