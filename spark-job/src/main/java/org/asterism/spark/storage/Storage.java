package org.asterism.spark.storage;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.asterism.params.FileProblem;
import org.asterism.params.Locations;
import org.asterism.params.RunDirectories;

/**
 * Opens, measures, writes and renames files by path: local ones directly, those with a scheme
 * through Hadoop. Serializable: it carries only the Hadoop settings that differ from the defaults.
 */
public final class Storage implements Serializable {
  private static final long serialVersionUID = 1L;

  /** What Spark's own class path lacks for a scheme. */
  private static final Map<String, String> LIBRARIES =
      Map.of(
          "s3a", "org.apache.hadoop:hadoop-aws of Spark's Hadoop version",
          "abfs", "org.apache.hadoop:hadoop-azure of Spark's Hadoop version",
          "abfss", "org.apache.hadoop:hadoop-azure of Spark's Hadoop version",
          "gs", "Google's gcs-connector for Hadoop 3",
          "s3", "hadoop-aws and write s3a:");

  private final HashMap<String, String> settings;
  private transient Configuration configuration;

  /**
   * @param settings Hadoop settings beyond the defaults, such as keys and end points of stores
   */
  public Storage(Map<String, String> settings) {
    this.settings = new HashMap<>(settings);
  }

  /** Local files and whatever Hadoop reaches with its default settings. */
  public static Storage local() {
    return new Storage(Map.of());
  }

  /** What of {@code given} differs from Hadoop's defaults. */
  public static Storage of(Configuration given) {
    Configuration plain = new Configuration();
    Map<String, String> differing = new HashMap<>();
    for (Map.Entry<String, String> entry : given) {
      if (!entry.getValue().equals(plain.getRaw(entry.getKey()))) {
        differing.put(entry.getKey(), entry.getValue());
      }
    }
    return new Storage(differing);
  }

  /** Whether a path names a file through Hadoop ({@code file:} counts as local). */
  public static boolean isRemote(String path) {
    return Locations.isRemote(path);
  }

  /** A local path as the Java file API takes it; {@code file:} is taken off. */
  public static Path localPath(String path) {
    return Path.of(Locations.local(path));
  }

  /**
   * The path as a process with another working directory understands it: local ones absolute,
   * others as they are.
   */
  public static String absolute(String path) {
    return isRemote(path) ? path : localPath(path).toAbsolutePath().toString();
  }

  private synchronized Configuration configuration() {
    if (configuration == null) {
      configuration = new Configuration();
      settings.forEach(configuration::set);
    }
    return configuration;
  }

  private FileSystem system(org.apache.hadoop.fs.Path path) throws IOException {
    try {
      return path.getFileSystem(configuration());
    } catch (RuntimeException | UnsupportedFileSystemException e) {
      throw new IOException(unusable(path.toUri().getScheme(), e), e);
    }
  }

  /** Why there is no file system: a library is missing, or its settings are wrong. */
  private static String unusable(String scheme, Exception problem) {
    Throwable cause = problem;
    while (cause.getCause() != null && !(cause instanceof ClassNotFoundException)) {
      cause = cause.getCause();
    }
    if (cause instanceof ClassNotFoundException
        || cause instanceof UnsupportedFileSystemException) {
      String library = LIBRARIES.getOrDefault(scheme, "the library of that file system");
      return "no Hadoop file system for "
          + scheme
          + ": is on the class path (add "
          + library
          + ", for instance with spark.jars.packages)";
    }
    return "the file system for " + scheme + ": cannot be used: " + cause;
  }

  private static org.apache.hadoop.fs.Path remote(String path) {
    return new org.apache.hadoop.fs.Path(path);
  }

  /** Whether it is a file that can be read at any offset (no pipe, no directory). */
  public boolean isRegularFile(String path) throws IOException {
    if (!isRemote(path)) {
      return Files.isRegularFile(localPath(path));
    }
    org.apache.hadoop.fs.Path p = remote(path);
    try {
      return system(p).getFileStatus(p).isFile();
    } catch (FileNotFoundException e) {
      return false;
    }
  }

  /** Length in bytes. */
  public long length(String path) throws IOException {
    if (!isRemote(path)) {
      return Files.size(localPath(path));
    }
    org.apache.hadoop.fs.Path p = remote(path);
    return system(p).getFileStatus(p).getLen();
  }

  /** Time of the last change in milliseconds since 1970. */
  public long modified(String path) throws IOException {
    if (!isRemote(path)) {
      return Files.getLastModifiedTime(localPath(path)).toMillis();
    }
    org.apache.hadoop.fs.Path p = remote(path);
    return system(p).getFileStatus(p).getModificationTime();
  }

  /**
   * Opens a file for reading.
   *
   * @param offset 0-based byte to start at
   */
  public InputStream open(String path, long offset) throws IOException {
    if (!isRemote(path)) {
      SeekableByteChannel channel = Files.newByteChannel(localPath(path));
      try {
        return Channels.newInputStream(channel.position(offset));
      } catch (IOException e) {
        channel.close();
        throw e;
      }
    }
    org.apache.hadoop.fs.Path p = remote(path);
    FSDataInputStream in = system(p).open(p);
    try {
      in.seek(offset);
      return in;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /** Creates or replaces a file. */
  public OutputStream create(String path) throws IOException {
    if (!isRemote(path)) {
      return Channels.newOutputStream(
          FileChannel.open(
              localPath(path),
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE));
    }
    org.apache.hadoop.fs.Path p = remote(path);
    return system(p).create(p, true);
  }

  /** Creates a directory with its parents. */
  public void createDirectories(String path) throws IOException {
    if (!isRemote(path)) {
      Files.createDirectories(localPath(path));
      return;
    }
    org.apache.hadoop.fs.Path p = remote(path);
    if (!system(p).mkdirs(p)) {
      throw new IOException("could not create the directory " + path);
    }
  }

  /** Renames a file, replacing what was there. */
  public void rename(String from, String to) throws IOException {
    if (!isRemote(from) && !isRemote(to)) {
      Files.move(localPath(from), localPath(to), StandardCopyOption.REPLACE_EXISTING);
      return;
    }
    org.apache.hadoop.fs.Path source = remote(from);
    org.apache.hadoop.fs.Path target = remote(to);
    FileSystem system = system(source);
    system.delete(target, false);
    if (!system.rename(source, target)) {
      throw new IOException("could not rename " + from + " to " + to);
    }
  }

  /** Deletes a file if it is there. */
  public void deleteFile(String path) throws IOException {
    if (!isRemote(path)) {
      Files.deleteIfExists(localPath(path));
      return;
    }
    org.apache.hadoop.fs.Path p = remote(path);
    system(p).delete(p, false);
  }

  /** Deletes a directory with all that is in it, if it is there. */
  public void deleteTree(String path) throws IOException {
    if (isRemote(path)) {
      org.apache.hadoop.fs.Path p = remote(path);
      system(p).delete(p, true);
      return;
    }
    RunDirectories.delete(localPath(path));
  }

  /**
   * Lengths of the files of a remote directory and all below it.
   *
   * @return by path from the directory on, ordered; empty if there is no such directory
   */
  public SortedMap<String, Long> lengths(String directory) throws IOException {
    SortedMap<String, Long> lengths = new TreeMap<>();
    org.apache.hadoop.fs.Path root = remote(directory);
    FileSystem system = system(root);
    if (!system.exists(root)) {
      return lengths;
    }
    addLengths(system, root, "", lengths);
    return lengths;
  }

  private static void addLengths(
      FileSystem system, org.apache.hadoop.fs.Path directory, String below, Map<String, Long> to)
      throws IOException {
    for (FileStatus status : system.listStatus(directory)) {
      String name = below + status.getPath().getName();
      if (status.isDirectory()) {
        addLengths(system, status.getPath(), name + "/", to);
      } else {
        to.put(name, status.getLen());
      }
    }
  }

  /**
   * A plain file of a directory.
   *
   * @param path its whole path
   * @param bytes its length
   * @param modified time of its last change in milliseconds since 1970
   */
  record Entry(String path, long bytes, long modified) {}

  /** The plain files of a directory, in the order of their names. */
  List<Entry> entries(String directory) throws IOException {
    List<Entry> entries = new ArrayList<>();
    if (!isRemote(directory)) {
      try (Stream<Path> all = Files.list(localPath(directory))) {
        for (Path file : all.filter(Files::isRegularFile).toList()) {
          long modified = Files.getLastModifiedTime(file).toMillis();
          entries.add(new Entry(file.toString(), Files.size(file), modified));
        }
      }
    } else {
      org.apache.hadoop.fs.Path p = remote(directory);
      for (FileStatus status : system(p).listStatus(p)) {
        if (status.isFile()) {
          long modified = status.getModificationTime();
          entries.add(new Entry(status.getPath().toString(), status.getLen(), modified));
        }
      }
    }
    entries.sort(Comparator.comparing(Entry::path));
    return entries;
  }

  /** Paths of the plain files of a directory, in the order of their names. */
  public List<String> listFiles(String directory) throws IOException {
    return entries(directory).stream().map(Entry::path).toList();
  }

  /**
   * What went wrong with a file, in one line: remote file systems put the server's stack trace into
   * their messages.
   */
  public static String reason(Exception e) {
    return FileProblem.reason(e).lines().findFirst().orElse(e.getClass().getSimpleName());
  }
}
