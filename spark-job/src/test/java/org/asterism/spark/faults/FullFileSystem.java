package org.asterism.spark.faults;

import java.io.File;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.util.Progressable;

/** Local files behind the scheme {@code full:}, none of which takes more than some bytes. */
public final class FullFileSystem extends RawLocalFileSystem {
  static final int ROOM = 10_000;

  @Override
  public URI getUri() {
    return URI.create("full:///");
  }

  @Override
  public String getScheme() {
    return "full";
  }

  @Override
  public File pathToFile(Path path) {
    return new File(path.toUri().getPath());
  }

  @Override
  public FSDataOutputStream create(
      Path file,
      boolean overwrite,
      int buffer,
      short replication,
      long block,
      Progressable progress)
      throws IOException {
    OutputStream out = super.create(file, overwrite, buffer, replication, block, progress);
    return new FSDataOutputStream(new Limited(out), null);
  }

  private static final class Limited extends FilterOutputStream {
    private int left = ROOM;

    Limited(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      left -= count;
      if (left < 0) {
        throw new IOException("No space left on device");
      }
      out.write(bytes, from, count);
    }
  }
}
