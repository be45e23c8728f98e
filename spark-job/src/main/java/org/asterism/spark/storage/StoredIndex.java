package org.asterism.spark.storage;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.asterism.engine.BoundedWorkers;
import org.asterism.genome.TransformBlocks;
import org.asterism.params.FatalException;

/**
 * An index on shared storage as it was when it was looked at. A transformed index has that of its
 * original in a folder of its own.
 *
 * @param source its directory, without a slash at the end
 * @param files its files
 */
public record StoredIndex(String source, List<File> files) implements Serializable {
  /** Folder in a transformed index that holds the index of the genome as it was. */
  private static final String ORIGINAL = "OriginalGenome";

  /** The file without which a directory is no index. */
  private static final String PARAMETERS = "genomeParameters.txt";

  private static final int STREAMS = 4;
  private static final long PIECE = 256L << 20;
  private static final int BUFFER = 1 << 20;

  /**
   * A file of an index.
   *
   * @param name relative to the index
   * @param bytes its length
   * @param modified time of its last change in milliseconds since 1970
   */
  public record File(String name, long bytes, long modified) implements Serializable {}

  /** A stretch of a file: 0-based, half-open. */
  private record Piece(File file, long begin, long end) {}

  /**
   * Looks at an index.
   *
   * @param directory with a scheme
   * @throws FatalException 105 if it is not there or is no index
   */
  public static StoredIndex at(Storage storage, String directory) {
    String source = directory.replaceFirst("(?<=[^/:])/+$", "");
    try {
      StoredIndex index = list(storage, source);
      if (index.files.stream().noneMatch(f -> f.name.equals(PARAMETERS))) {
        throw unusable(source, "there is no " + PARAMETERS + " in it", null);
      }
      return index;
    } catch (IOException e) {
      throw unusable(source, Storage.reason(e), e);
    }
  }

  private static FatalException unusable(String source, String reason, Exception cause) {
    return new FatalException(
        FatalException.GENOME_FILES,
        "EXITING because of FATAL ERROR: could not open the index --genomeDir "
            + source
            + ": "
            + reason
            + "\nSOLUTION: check the path, that the file system can be reached from here, and that"
            + " the index was generated there\n",
        cause);
  }

  private static StoredIndex list(Storage storage, String source) throws IOException {
    List<File> files = new ArrayList<>();
    add(files, "", storage.entries(source));
    if (files.stream().anyMatch(f -> f.name.equals(TransformBlocks.FILE))) {
      add(files, ORIGINAL + "/", storage.entries(source + "/" + ORIGINAL));
    }
    return new StoredIndex(source, List.copyOf(files));
  }

  private static void add(List<File> files, String folder, List<Storage.Entry> entries) {
    for (Storage.Entry entry : entries) {
      String name = entry.path().substring(entry.path().lastIndexOf('/') + 1);
      files.add(new File(folder + name, entry.bytes(), entry.modified()));
    }
  }

  /** Bytes of all files. */
  public long bytes() {
    return files.stream().mapToLong(File::bytes).sum();
  }

  /** A name for what this index is now: another place, length or time, another name. */
  String fingerprint() {
    StringBuilder content = new StringBuilder(source);
    for (File file : files) {
      content.append('\n').append(file.name).append(' ').append(file.bytes);
      content.append(' ').append(file.modified);
    }
    return UUID.nameUUIDFromBytes(content.toString().getBytes(StandardCharsets.UTF_8)).toString();
  }

  /**
   * Copies all files, several streams at a time.
   *
   * @param directory local and empty
   * @throws IOException also when the index is not, or no longer, as it was when it was looked at
   */
  void copyTo(Storage storage, Path directory) throws IOException {
    checkUnchanged(storage);
    List<Piece> pieces = new ArrayList<>();
    for (File file : files) {
      Path local = directory.resolve(file.name);
      Files.createDirectories(local.getParent());
      Files.createFile(local);
      for (long begin = 0; begin < file.bytes; begin += PIECE) {
        pieces.add(new Piece(file, begin, Math.min(file.bytes, begin + PIECE)));
      }
    }
    try (BoundedWorkers workers = BoundedWorkers.exactly(STREAMS)) {
      workers.inOrder(
          pieces,
          piece -> {
            copy(storage, piece, directory);
            return piece;
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    checkUnchanged(storage);
  }

  private void copy(Storage storage, Piece piece, Path directory) {
    String from = source + "/" + piece.file.name;
    try (InputStream in = storage.open(from, piece.begin);
        FileChannel out =
            FileChannel.open(directory.resolve(piece.file.name), StandardOpenOption.WRITE)) {
      byte[] buffer = new byte[(int) Math.min(BUFFER, piece.end - piece.begin)];
      long at = piece.begin;
      while (at < piece.end) {
        int n = in.read(buffer, 0, (int) Math.min(buffer.length, piece.end - at));
        if (n < 0) {
          throw new IOException(from + " ended at byte " + at + " of " + piece.file.bytes);
        }
        ByteBuffer bytes = ByteBuffer.wrap(buffer, 0, n);
        while (bytes.hasRemaining()) {
          at += out.write(bytes, at);
        }
      }
      out.force(true); // a machine that loses power must not keep a copy with holes
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void checkUnchanged(Storage storage) throws IOException {
    try {
      if (list(storage, source).equals(this)) {
        return;
      }
    } catch (FileNotFoundException e) {
      throw new IOException("it is gone", e);
    }
    throw new IOException("it has changed since the run looked at it");
  }
}
