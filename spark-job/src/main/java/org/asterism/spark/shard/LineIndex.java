package org.asterism.spark.shard;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.asterism.spark.storage.Storage;

/**
 * Where the lines of one file are, to the grain: for each grain of about a megabyte the file offset
 * to open, the content (uncompressed bytes) and the newlines before it. The newlines before a byte
 * are exactly the 0-based number of the line that holds it, so no look at the text is needed to
 * find record k: it starts after newline 4k.
 */
public final class LineIndex {
  /** Content bytes of a grain, about. */
  public static final int GRAIN = 1 << 20;

  /** How a file's content is stored. */
  public enum Kind {
    /** Bytes as they are. */
    PLAIN,
    /** BGZF: gzip in members of at most 64 KiB that carry their compressed size. */
    BLOCK_GZIP
  }

  /** A byte range of a file, the unit of the counting pass. */
  record Range(String path, Kind kind, long from, long to) implements java.io.Serializable {
    RangeScan scan(Storage storage, int grain) throws IOException {
      return kind == Kind.PLAIN
          ? scanPlain(storage, this, grain)
          : BlockGzip.scan(storage, path, from, to, grain);
    }
  }

  /**
   * Where to begin reading to find a line.
   *
   * @param position file offset to open
   * @param content content offset that is found there
   * @param skipLines newlines to pass from there
   */
  record Seek(long position, long content, long skipLines) implements java.io.Serializable {}

  private final Kind kind;
  private final long[] position;
  private final long[] content;
  private final long[] lines;
  private final boolean endsWithNewline;

  private LineIndex(Kind kind, List<RangeScan> scans) {
    int grains = scans.stream().mapToInt(s -> s.grains).sum();
    this.kind = kind;
    position = new long[grains];
    content = new long[grains + 1];
    lines = new long[grains + 1];
    int last = -1;
    int g = 0;
    for (RangeScan scan : scans) {
      for (int i = 0; i < scan.grains; i++, g++) {
        position[g] = scan.position[i];
        content[g + 1] = content[g] + scan.bytes[i];
        lines[g + 1] = lines[g] + scan.newlines[i];
      }
      last = scan.lastByte >= 0 ? scan.lastByte : last;
    }
    endsWithNewline = last == '\n' || last == -1;
  }

  /**
   * Puts the scans of a file's ranges together.
   *
   * @return null when the ranges of a block-gzip file do not meet: it is not one throughout
   */
  static LineIndex of(Kind kind, List<RangeScan> scans) {
    for (int i = 1; i < scans.size(); i++) {
      RangeScan next = scans.get(i);
      long begin = next.grains > 0 ? next.position[0] : next.end;
      if (scans.get(i - 1).end != begin) {
        return null;
      }
    }
    return new LineIndex(kind, scans);
  }

  /** The ranges that a file is scanned in. */
  static List<Range> ranges(String path, Kind kind, long fileLength, long rangeLength) {
    List<Range> ranges = new ArrayList<>();
    for (long from = 0; from < fileLength; from += rangeLength) {
      ranges.add(new Range(path, kind, from, Math.min(fileLength, from + rangeLength)));
    }
    return ranges;
  }

  private static RangeScan scanPlain(Storage storage, Range range, int grain) throws IOException {
    RangeScan scan = new RangeScan();
    byte[] buffer = new byte[grain];
    try (InputStream in = storage.open(range.path(), range.from())) {
      long at = range.from();
      while (at < range.to()) {
        int want = (int) Math.min(grain, range.to() - at);
        int got = in.readNBytes(buffer, 0, want);
        if (got < want) {
          throw new EOFException(range.path() + " became shorter while it was read");
        }
        scan.add(at, got, Newlines.count(buffer, 0, got));
        scan.lastByte = buffer[got - 1] & 0xff;
        at += got;
      }
    }
    scan.end = range.to();
    return scan;
  }

  Kind kind() {
    return kind;
  }

  /** Bytes of content. */
  long size() {
    return content[content.length - 1];
  }

  /** Newlines of the whole content. */
  long newlines() {
    return lines[lines.length - 1];
  }

  /** Whether the content is empty or its last byte is a newline. */
  boolean endsWithNewline() {
    return endsWithNewline;
  }

  /**
   * Where to begin to find a line.
   *
   * @param line 0-based, at most {@link #newlines()}
   */
  Seek find(long line) {
    if (line == 0) {
      return new Seek(0, 0, 0);
    }
    int low = 0; // the last grain with fewer than `line` newlines before it holds that newline
    int high = position.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (lines[middle] < line) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return new Seek(position[low], content[low], line - lines[low]);
  }
}
