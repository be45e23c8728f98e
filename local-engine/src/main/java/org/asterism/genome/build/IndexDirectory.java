package org.asterism.genome.build;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;

/**
 * The index directory while an index is built. Files are written into a directory inside it and
 * moved when all of them are complete, genomeParameters.txt last: a run that fails leaves an older
 * index as it was, and never a mixture that could be loaded.
 */
final class IndexDirectory implements Closeable {
  private static final String BUILDING = "_building";

  private final Path directory;
  private final Path building;
  private final boolean created;

  private IndexDirectory(Path directory, boolean created) throws IOException {
    this.directory = directory;
    this.building = directory.resolve(BUILDING);
    this.created = created;
    deleteTree(building);
    Files.createDirectory(building);
  }

  /**
   * Creates the directory, parents too, or takes the existing one.
   *
   * @param genomeDir as given, with a slash at its end
   * @param permission runDirPerm, for what is created
   * @throws FatalException with code 102 if it cannot be created
   */
  static IndexDirectory open(String genomeDir, String permission) throws IOException {
    Path directory = Path.of(genomeDir);
    boolean created = !Files.isDirectory(directory);
    if (created) {
      try {
        createDirectories(directory.toAbsolutePath(), permissions(permission));
      } catch (IOException | UnsupportedOperationException e) {
        throw new FatalException(
            FatalException.PARAMETERS,
            "EXITING because of fatal OUTPUT FILE error: could not create output directory: "
                + genomeDir
                + " for --genomeDir "
                + genomeDir
                + "\n ERROR: "
                + FileProblem.reason(e)
                + "\nSOLUTION: check the path and permissions.\n",
            e);
      }
    }
    return new IndexDirectory(directory, created);
  }

  /** What runDirPerm stands for. */
  static Set<PosixFilePermission> permissions(String runDirPerm) {
    return PosixFilePermissions.fromString(
        runDirPerm.equals("All_RWX") ? "rwxrwxrwx" : "rwx------");
  }

  /** Creates a directory and its parents with the given permissions, less the umask. */
  static void createDirectories(Path directory, Set<PosixFilePermission> permissions)
      throws IOException {
    if (Files.isDirectory(directory)) {
      return;
    }
    Path parent = directory.getParent();
    if (parent != null) {
      createDirectories(parent, permissions);
    }
    try {
      Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(permissions));
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(directory)) {
        throw e;
      }
    }
  }

  /** Whether the directory did not exist. */
  boolean created() {
    return created;
  }

  /** The directory itself. */
  Path directory() {
    return directory;
  }

  /** Where files are written. */
  Path building() {
    return building;
  }

  /** Moves the finished files into the directory. */
  void commit() throws IOException {
    List<Path> files;
    try (Stream<Path> list = Files.list(building)) {
      files =
          list.filter(Files::isRegularFile)
              .sorted(
                  Comparator.<Path, Boolean>comparing(
                          f -> f.getFileName().toString().equals(GenomeParametersFile.NAME))
                      .thenComparing(f -> f))
              .collect(Collectors.toList());
    }
    Files.deleteIfExists(directory.resolve(GenomeParametersFile.NAME));
    for (Path file : files) {
      Files.move(file, directory.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Deletes what was not moved. */
  @Override
  public void close() throws IOException {
    deleteTree(building);
  }

  /** Deletes a directory with all that is in it, if it exists. */
  static void deleteTree(Path root) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> walk = Files.walk(root)) {
      all = walk.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
    }
    for (Path p : all) {
      Files.delete(p);
    }
  }
}
