package org.asterism.spark.commit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.asterism.spark.storage.Storage;

/**
 * One output while it is put together in order: a file, or standard output. Parts are deleted once
 * they have been taken over.
 */
public final class OrderedOutput implements AutoCloseable {
  private final Storage storage;
  private final Path file;
  private final FileChannel channel;
  private final OutputStream stream;
  private long bytes;
  private long repeated;

  private OrderedOutput(Storage storage, Path file, FileChannel channel, OutputStream stream) {
    this.storage = storage;
    this.file = file;
    this.channel = channel;
    this.stream = stream;
  }

  /** An output that becomes a file. */
  public static OrderedOutput toFile(Storage storage, Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
    return new OrderedOutput(storage, file, channel, null);
  }

  /** An output that goes to a stream, which stays open. */
  public static OrderedOutput toStream(Storage storage, OutputStream stream) {
    return new OrderedOutput(storage, null, null, stream);
  }

  /** Appends bytes. */
  public void write(byte[] content) throws IOException {
    write(content, content.length);
  }

  private void write(byte[] content, int length) throws IOException {
    if (channel != null) {
      ByteBuffer buffer = ByteBuffer.wrap(content, 0, length);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    } else {
      int known = (int) Math.min(length, repeated);
      stream.write(content, known, length - known);
      repeated -= known;
    }
    bytes += length;
  }

  /**
   * Begins again: a file is emptied; of a stream the bytes that it has already are passed over, as
   * the new attempt begins with the same ones.
   */
  public void restart() throws IOException {
    if (channel != null) {
      channel.truncate(0);
    } else {
      repeated = Math.max(bytes, repeated + bytes);
    }
    bytes = 0;
  }

  /**
   * Appends a part and deletes it.
   *
   * @throws IOException also when the part has not the length that was reported
   */
  public void append(Part part) throws IOException {
    long length = storage.length(part.path());
    if (length != part.bytes()) {
      throw new IOException(
          "part " + part.path() + " has " + length + " bytes instead of " + part.bytes());
    }
    long before = bytes;
    if (channel != null && !Storage.isRemote(part.path())) {
      transfer(part);
    } else {
      copy(part);
    }
    if (bytes - before != length) {
      throw new IOException(
          "only " + (bytes - before) + " of " + length + " bytes of " + part.path());
    }
    storage.deleteFile(part.path());
  }

  private void transfer(Part part) throws IOException {
    try (FileChannel in =
        FileChannel.open(Storage.localPath(part.path()), StandardOpenOption.READ)) {
      long done = 0;
      while (done < part.bytes()) {
        long n = in.transferTo(done, part.bytes() - done, channel);
        if (n <= 0) {
          return;
        }
        done += n;
        bytes += n;
      }
    }
  }

  private void copy(Part part) throws IOException {
    byte[] buffer = new byte[1 << 18];
    try (InputStream in = storage.open(part.path(), 0)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        write(buffer, n);
      }
    }
  }

  /**
   * Completes the output.
   *
   * @throws IOException also when the file has not the bytes that were written
   */
  public void finish() throws IOException {
    if (channel == null) {
      stream.flush();
      return;
    }
    channel.close();
    if (Files.size(file) != bytes) {
      throw new IOException(file + " has " + Files.size(file) + " bytes instead of " + bytes);
    }
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }
}
