package org.asterism.solo.count;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.asterism.output.FileOutput;

/**
 * A file for what does not fit into memory: made when first written, deleted when closed. Pieces
 * are appended and read back by any thread.
 */
final class SpillFile implements Closeable {
  private final Path directory;
  private final String prefix;
  private Path file;
  private FileChannel channel;
  private long size;

  /**
   * @param directory where the file goes; made when first needed
   * @param prefix of its name
   */
  SpillFile(Path directory, String prefix) {
    this.directory = directory;
    this.prefix = prefix;
  }

  /** Bytes written. */
  synchronized long size() {
    return size;
  }

  /** Appends bytes; returns where they are. */
  long append(byte[] bytes, int from, int length) throws IOException {
    FileChannel out;
    long at;
    synchronized (this) {
      if (channel == null) {
        Files.createDirectories(directory);
        file = Files.createTempFile(directory, prefix, ".tmp");
        channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
      }
      out = channel;
      at = size;
      size += length;
    }
    FileOutput.write(out, ByteBuffer.wrap(bytes, from, length), at);
    return at;
  }

  /** Reads bytes back. */
  void read(long at, byte[] into, int offset, int length) throws IOException {
    FileChannel in;
    synchronized (this) {
      in = channel;
    }
    ByteBuffer data = ByteBuffer.wrap(into, offset, length);
    for (long position = at; data.hasRemaining(); ) {
      int got = in.read(data, position);
      if (got < 0) {
        throw new EOFException(file + " ends before byte " + (position + data.remaining()));
      }
      position += got;
    }
  }

  @Override
  public synchronized void close() throws IOException {
    if (channel != null) {
      channel.close();
      channel = null;
      Files.deleteIfExists(file);
    }
  }
}
