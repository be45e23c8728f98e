package org.asterism.solo.count;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Records of the cells of one range of keys, in segments that are in memory or in a file. Each
 * record, which begins with its length, is preceded by its key; both as numbers of seven bits a
 * byte.
 */
final class CellBucket {
  /** Whole records with their keys; in the file if {@code bytes} is null. */
  private record Segment(byte[] bytes, long at, int length) {}

  private final SpillFile file;
  private final AtomicLong memoryLeft;
  private final List<Segment> segments = new ArrayList<>();
  private long bytes;
  private long records;
  private long least = Long.MAX_VALUE;
  private long greatest = Long.MIN_VALUE;

  /**
   * @param file for what does not fit
   * @param memoryLeft bytes that all buckets together may still take
   */
  CellBucket(SpillFile file, AtomicLong memoryLeft) {
    this.file = file;
    this.memoryLeft = memoryLeft;
  }

  /**
   * Adds a segment; any thread may.
   *
   * @param source bytes in {@code [0, length)}, copied
   * @param count records in it
   * @param low least key in it
   * @param high greatest key in it
   */
  void add(byte[] source, int length, int count, long low, long high) throws IOException {
    Segment segment;
    if (memoryLeft.addAndGet(-length) >= 0) {
      byte[] copy = new byte[length];
      System.arraycopy(source, 0, copy, 0, length);
      segment = new Segment(copy, 0, length);
    } else {
      memoryLeft.addAndGet(length);
      segment = new Segment(null, file.append(source, 0, length), length);
    }
    synchronized (this) {
      segments.add(segment);
      bytes += length;
      records += count;
      least = Math.min(least, low);
      greatest = Math.max(greatest, high);
    }
  }

  long bytes() {
    return bytes;
  }

  long records() {
    return records;
  }

  /** Least key; meaningless if there is none. */
  long least() {
    return least;
  }

  /** Greatest key. */
  long greatest() {
    return greatest;
  }

  int segments() {
    return segments.size();
  }

  int length(int segment) {
    return segments.get(segment).length();
  }

  /** The bytes of a segment in {@code [0, length(segment))}. */
  byte[] read(int segment) throws IOException {
    Segment s = segments.get(segment);
    if (s.bytes() != null) {
      return s.bytes();
    }
    byte[] copy = new byte[s.length()];
    file.read(s.at(), copy, 0, s.length());
    return copy;
  }

  /** All segments in one array; there are less than 2^31 bytes. */
  byte[] readAll() throws IOException {
    byte[] all = new byte[Math.toIntExact(bytes)];
    int at = 0;
    for (Segment s : segments) {
      if (s.bytes() != null) {
        System.arraycopy(s.bytes(), 0, all, at, s.length());
      } else {
        file.read(s.at(), all, at, s.length());
      }
      at += s.length();
    }
    return all;
  }

  /** Lets the memory go. */
  void clear() {
    for (Segment s : segments) {
      if (s.bytes() != null) {
        memoryLeft.addAndGet(s.length());
      }
    }
    segments.clear();
  }
}
