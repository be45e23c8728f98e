package org.asterism.spark.shard;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import org.asterism.spark.storage.Storage;

/**
 * The input as one logical stream per mate: the contents of its files in command-line order, each
 * preceded by the marker line {@code FILE k} when reads come through a command (spec 20 section
 * 1.4). Offsets in these streams are what shards begin and end at.
 */
public final class Lanes implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Storage storage;
  private final boolean markers;
  private final String[][] paths;
  private final LineIndex.Kind[][] kinds;
  private final long[][] base;

  /**
   * @param markers whether a {@code FILE k} line precedes each file
   * @param paths {@code [lane][mate]}
   * @param indexes {@code [lane][mate]}
   */
  Lanes(Storage storage, boolean markers, String[][] paths, LineIndex[][] indexes) {
    this.storage = storage;
    this.markers = markers;
    this.paths = paths;
    int mates = paths[0].length;
    kinds = new LineIndex.Kind[paths.length][mates];
    base = new long[paths.length + 1][mates];
    for (int lane = 0; lane < paths.length; lane++) {
      for (int mate = 0; mate < mates; mate++) {
        kinds[lane][mate] = indexes[lane][mate].kind();
        base[lane + 1][mate] = base[lane][mate] + marker(lane).length + indexes[lane][mate].size();
      }
    }
  }

  /** Number of files per mate. */
  public int count() {
    return paths.length;
  }

  /** 1 or 2. */
  public int mateCount() {
    return paths[0].length;
  }

  private byte[] marker(int lane) {
    return markers ? ("FILE " + lane + "\n").getBytes(StandardCharsets.US_ASCII) : new byte[0];
  }

  /** Offset in the mate's logical stream at which a lane (its marker) begins. */
  long begin(int lane, int mate) {
    return base[lane][mate];
  }

  /** Offset in the mate's logical stream of a lane's first byte of content. */
  long contentBegin(int lane, int mate) {
    return base[lane][mate] + marker(lane).length;
  }

  /**
   * Opens a mate's logical stream at a place that the line index gave.
   *
   * @return the stream, positioned after {@code seek.skipLines()} newlines
   */
  LaneStream open(int mate, int lane, LineIndex.Seek seek) throws IOException {
    LaneStream stream = new LaneStream(mate, lane);
    stream.openContent(seek.position());
    stream.offset = contentBegin(lane, mate) + seek.content();
    stream.skipLines(seek.skipLines());
    return stream;
  }

  /** Opens a mate's logical stream where a lane (its marker) begins. */
  LaneStream openLane(int mate, int lane) {
    LaneStream stream = new LaneStream(mate, lane);
    stream.startLane();
    return stream;
  }

  /**
   * Opens a mate's logical stream at an offset, reading over what lies before it in its file.
   *
   * @param offset 0-based in the logical stream
   */
  LaneStream openAt(int mate, long offset) throws IOException {
    int lane = 0;
    while (lane + 1 < count() && base[lane + 1][mate] <= offset) {
      lane++;
    }
    LaneStream stream = new LaneStream(mate, lane);
    long inContent = offset - contentBegin(lane, mate);
    if (inContent > 0 && kinds[lane][mate] == LineIndex.Kind.PLAIN) {
      stream.openContent(inContent);
      stream.offset = offset;
    } else {
      stream.startLane();
      stream.skipNBytes(offset - base[lane][mate]);
    }
    return stream;
  }

  /** One mate's logical stream from some place to the end of the last file. */
  final class LaneStream extends InputStream {
    private final int mate;
    private int lane;
    private InputStream current;
    private byte[] pending = new byte[0];
    private int pendingUsed;
    private long offset;
    private boolean ended;

    private LaneStream(int mate, int lane) {
      this.mate = mate;
      this.lane = lane;
    }

    /** Offset in the logical stream of the next byte. */
    long offset() {
      return offset;
    }

    private void startLane() {
      pending = marker(lane);
      pendingUsed = 0;
      offset = begin(lane, mate);
      current = null;
    }

    private void openContent(long position) throws IOException {
      String path = paths[lane][mate];
      InputStream in = storage.open(path, position);
      current =
          kinds[lane][mate] == LineIndex.Kind.PLAIN
              ? in
              : new BlockGzip.Content(in, path, position);
    }

    /** Puts bytes back that were read ahead; they are read again first. */
    private void pushBack(byte[] bytes, int from, int to) {
      byte[] joined = new byte[to - from + pending.length - pendingUsed];
      System.arraycopy(bytes, from, joined, 0, to - from);
      System.arraycopy(pending, pendingUsed, joined, to - from, pending.length - pendingUsed);
      pending = joined;
      pendingUsed = 0;
      offset -= to - from;
    }

    private void skipLines(long number) throws IOException {
      byte[] buffer = new byte[1 << 16];
      long left = number;
      while (left > 0) {
        int n = read(buffer, 0, buffer.length);
        if (n < 0) {
          return;
        }
        int newlines = Newlines.count(buffer, 0, n);
        if (newlines >= left) {
          pushBack(buffer, Newlines.after(buffer, 0, n, left), n);
        }
        left -= newlines;
      }
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int count) throws IOException {
      if (count == 0) {
        return 0;
      }
      while (!ended) {
        int n = readHere(into, from, count);
        if (n > 0) {
          offset += n;
          return n;
        }
        if (current != null) {
          current.close();
        }
        if (lane + 1 < count()) {
          lane++;
          startLane();
        } else {
          ended = true;
          current = null;
        }
      }
      return -1;
    }

    private int readHere(byte[] into, int from, int count) throws IOException {
      if (pendingUsed < pending.length) {
        int n = Math.min(count, pending.length - pendingUsed);
        System.arraycopy(pending, pendingUsed, into, from, n);
        pendingUsed += n;
        return n;
      }
      if (current == null) {
        openContent(0);
      }
      return current.read(into, from, count);
    }

    @Override
    public void close() throws IOException {
      if (current != null) {
        current.close();
        current = null;
      }
      ended = true;
    }
  }
}
