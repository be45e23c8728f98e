package org.asterism.params;

import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Says in plain words why a file cannot be used, for messages to the user. */
public final class FileProblem {
  private FileProblem() {}

  /**
   * Why a file cannot be opened for reading, with the place where it was looked for.
   *
   * @param name as the user gave it
   * @return null if it can be read
   */
  public static String reading(String name) {
    if (name.isEmpty()) {
      return "the name is empty";
    }
    Path path = Path.of(name);
    if (Files.isReadable(path) && !Files.isDirectory(path)) {
      return null;
    }
    String where = path.toAbsolutePath().toString();
    if (Files.isDirectory(path)) {
      return where + " is a directory";
    }
    return where + (Files.exists(path) ? ": permission denied" : " does not exist");
  }

  /**
   * What went wrong with a file.
   *
   * @return the reason, with the file if the exception names one
   */
  public static String reason(Exception e) {
    if (e instanceof UncheckedIOException u) {
      return reason(u.getCause());
    }
    if (e instanceof CharacterCodingException) {
      return "not a text in UTF-8";
    }
    if (!(e instanceof FileSystemException f)) {
      return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
    String file = f.getFile() == null ? "" : f.getFile() + ": ";
    return file + kind(f);
  }

  private static String kind(FileSystemException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied" + (e.getReason() == null ? "" : " (" + e.getReason() + ")");
    }
    if (e instanceof FileAlreadyExistsException) {
      return "a file of this name is in the way";
    }
    if (e instanceof NotDirectoryException) {
      return "is not a directory";
    }
    if (e instanceof DirectoryNotEmptyException) {
      return "a directory that is not empty is in the way";
    }
    return e.getReason() == null ? "input or output error" : e.getReason();
  }
}
