package org.asterism.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Whole writes at a place of a file. */
public final class FileOutput {
  private FileOutput() {}

  /** Writes all that remains of a buffer, from byte {@code position} of the file on. */
  public static void write(FileChannel file, ByteBuffer source, long position) throws IOException {
    long at = position;
    while (source.hasRemaining()) {
      at += file.write(source, at);
    }
  }
}
