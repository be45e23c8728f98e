package org.asterism.params;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Creates and deletes the directories of a run (spec 30 section 2). */
public final class RunDirectories {
  private static final Set<PosixFilePermission> USER = PosixFilePermissions.fromString("rwx------");
  private static final int ATTEMPTS = 100;
  private static final int PAUSE_MILLIS = 50;
  private static final Set<PosixFilePermission> ALL = EnumSet.allOf(PosixFilePermission.class);

  private RunDirectories() {}

  /**
   * Creates a directory and its missing parents.
   *
   * @param directory the directory; nothing happens if it exists
   * @param permission {@code runDirPerm}: User_RWX (0700) or All_RWX (0777 less the umask)
   * @throws IOException if it cannot be created
   */
  public static void createWithParents(Path directory, String permission) throws IOException {
    if (onPosix(directory)) {
      Files.createDirectories(
          directory, PosixFilePermissions.asFileAttribute(permissions(permission)));
    } else {
      Files.createDirectories(directory);
    }
  }

  /**
   * Creates one directory.
   *
   * @param directory must not exist, its parent must
   * @param permission {@code runDirPerm}
   * @throws IOException if it cannot be created
   */
  public static void create(Path directory, String permission) throws IOException {
    if (onPosix(directory)) {
      Files.createDirectory(
          directory, PosixFilePermissions.asFileAttribute(permissions(permission)));
    } else {
      Files.createDirectory(directory);
    }
  }

  /**
   * Deletes a directory with all it holds and creates it anew.
   *
   * @param directory need not exist
   * @param permission {@code runDirPerm}
   * @throws IOException if it cannot be deleted or created
   */
  public static void recreate(Path directory, String permission) throws IOException {
    delete(directory);
    create(directory, permission);
  }

  /**
   * Deletes a directory with all it holds; symbolic links are removed, not followed. Tasks that
   * were cancelled may still make and delete files in it for a moment.
   *
   * @param directory need not exist
   * @throws IOException if something cannot be deleted
   */
  public static void delete(Path directory) throws IOException {
    for (int attempt = 1; Files.exists(directory, LinkOption.NOFOLLOW_LINKS); attempt++) {
      try {
        deleteOnce(directory);
      } catch (DirectoryNotEmptyException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        pause();
      }
    }
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a directory was being deleted");
    }
  }

  private static void deleteOnce(Path directory) throws IOException {
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes a) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path dir, IOException e) throws IOException {
            if (e != null) {
              throw e;
            }
            Files.deleteIfExists(dir);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static Set<PosixFilePermission> permissions(String permission) {
    return permission.equals("All_RWX") ? ALL : USER;
  }

  private static boolean onPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
