package org.asterism.reads;

/**
 * STAR's input chunks (spec 20 section 2.8), which show in the output at one place only: after an
 * over-long FASTA read the rest of its chunk is lost. Counts the normalized bytes of every mate.
 */
final class ChunkMeter {
  private final long[] bytes;
  private final long capacity;
  private final boolean unlimited;
  private boolean lostAll;
  private boolean lostSome;

  /**
   * @param inputBufferSize limitIObufferSize[0] in bytes
   * @param sequenceMax longest sequence
   */
  ChunkMeter(long inputBufferSize, int mates, int sequenceMax) {
    bytes = new long[mates];
    capacity = inputBufferSize / mates - 2L * (sequenceMax + 1) - 2L * FastxReader.MAX_NAME;
    unlimited = capacity < 0;
  }

  /** A capacity that is full before the first read. */
  boolean neverLoads() {
    return capacity == 0;
  }

  /** Opens the next chunk when this one is full of reads of one of the first two streams. */
  void startRecord() {
    if (unlimited) {
      return;
    }
    for (int m = 0; m < bytes.length && m < 2; m++) {
      if (bytes[m] >= capacity) {
        java.util.Arrays.fill(bytes, 0);
        lostAll = false;
        lostSome = false;
        return;
      }
    }
  }

  /** Counts an end: its normalized header line and {@code rest} bytes after it. */
  void add(int mate, int nameLength, long readNumber, int fileIndex, long rest) {
    bytes[mate] += nameLength + digits(readNumber) + digits(fileIndex) + 5 + rest;
  }

  /** Whether every mate lost the rest of this chunk: its reads are taken but not returned. */
  boolean lost() {
    return lostAll;
  }

  /** Whether one of two mates lost the rest of this chunk: the next read is an error. */
  boolean partlyLost() {
    return lostSome;
  }

  /** Loses the rest of the chunk, from the next read, for all mates or for one of two. */
  void lose(boolean everyMate) {
    lostAll = everyMate;
    lostSome = !everyMate;
  }

  private static int digits(long v) {
    int n = 1;
    for (long limit = 10; n < 19 && v >= limit; limit *= 10) {
      n++;
    }
    return n;
  }
}
