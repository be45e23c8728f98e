package org.asterism.reads;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The files of one mate as one stream: for every file k the line {@code FILE k}, then its bytes
 * (spec 20 section 1.4). Files are opened when they are reached. A read returns bytes of one file
 * only.
 */
final class LaneStream extends InputStream {
  /** Opens a file of this mate. */
  interface Opener {
    InputStream open(int file) throws IOException;
  }

  private final int files;
  private final Opener opener;
  private int file = -1;
  private byte[] marker = {};
  private int markerPosition;
  private InputStream current;

  LaneStream(int files, Opener opener) {
    this.files = files;
    this.opener = opener;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] b, int offset, int length) throws IOException {
    while (true) {
      if (markerPosition < marker.length) {
        int n = Math.min(length, marker.length - markerPosition);
        System.arraycopy(marker, markerPosition, b, offset, n);
        markerPosition += n;
        return n;
      }
      if (file >= 0 && file < files) {
        if (current == null) {
          current = opener.open(file);
        }
        int n = current.read(b, offset, length);
        if (n > 0) {
          return n;
        }
        close();
      }
      if (file + 1 >= files) {
        file = files;
        return -1;
      }
      file++;
      marker = ("FILE " + file + "\n").getBytes(StandardCharsets.ISO_8859_1);
      markerPosition = 0;
    }
  }

  @Override
  public void close() throws IOException {
    if (current != null) {
      current.close();
      current = null;
    }
  }
}
