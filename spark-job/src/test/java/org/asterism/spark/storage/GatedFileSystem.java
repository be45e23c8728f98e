package org.asterism.spark.storage;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;

/** Files that can be read up to their middle until a gate is open. */
public final class GatedFileSystem extends MarkedFileSystem {
  private static final String GATE = "test.gate";
  private static final int BYTES = 1000;

  /**
   * A storage with this file system.
   *
   * @param gate file whose being there opens the gate
   */
  static Storage storage(Path gate) {
    return new Storage(
        Map.of(
            "fs.marked.impl",
            GatedFileSystem.class.getName(),
            "fs.marked.impl.disable.cache",
            "true",
            GATE,
            gate.toString()));
  }

  @Override
  public FSDataInputStream open(org.apache.hadoop.fs.Path file, int buffer) throws IOException {
    FSDataInputStream in = super.open(file, buffer);
    Path gate = Path.of(getConf().get(GATE));
    return new FSDataInputStream(
        new FSInputStream() {
          @Override
          public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
          }

          @Override
          public int read(byte[] bytes, int at, int length) throws IOException {
            while (in.getPos() >= BYTES && !Files.exists(gate)) {
              try {
                Thread.sleep(5);
              } catch (InterruptedException e) {
                throw new InterruptedIOException();
              }
            }
            return in.read(bytes, at, Math.min(length, BYTES));
          }

          @Override
          public void seek(long to) throws IOException {
            in.seek(to);
          }

          @Override
          public long getPos() throws IOException {
            return in.getPos();
          }

          @Override
          public boolean seekToNewSource(long to) {
            return false;
          }

          @Override
          public void close() throws IOException {
            in.close();
          }
        });
  }
}
