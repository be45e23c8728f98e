package org.asterism.sort;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts BAM records by coordinate in bounded memory: what does not fit goes to sorted runs on disk,
 * which are merged in the end, in several rounds if there are very many. Records of one read go in
 * together and end in the same run, so that no two runs hold equals. Used by one thread.
 */
public final class CoordinateSorter implements Closeable {
  private static final int RUNS_AT_A_TIME = 64;
  private static final int LEAST_BYTES = 1 << 16;
  private static final long MOST_BYTES = 1L << 30;
  private static final int BYTES_PER_RECORD = 2 * Long.BYTES + 3 * Integer.BYTES;

  /** A run on disk. */
  private record Run(Path file, long bytes) {}

  private final Path directory;
  private final long memory;
  private final List<Run> runs = new ArrayList<>();
  private final RecordOrder order = new RecordOrder();
  private byte[] data = new byte[LEAST_BYTES];
  private int size;
  private long[] key = new long[1 << 10];
  private long[] ordinal = new long[1 << 10];
  private int[] offset = new int[1 << 10];
  private int count;
  private long records;
  private int files;

  /**
   * @param directory where runs go; made when first needed
   * @param memory bytes of records to keep in memory, about
   */
  public CoordinateSorter(Path directory, long memory) {
    this.directory = directory;
    this.memory = Math.max(0, Math.min(memory, MOST_BYTES));
  }

  /** Records so far. */
  public long records() {
    return records;
  }

  /** Runs on disk. */
  int runs() {
    return runs.size();
  }

  /**
   * Takes the records of whole reads.
   *
   * @param reads bytes of {@link ReadRecords}, in {@code [0, length)}
   * @throws IOException if a run cannot be written
   */
  public void add(byte[] reads, int length) throws IOException {
    if (size > 0 && size + length + (long) count * BYTES_PER_RECORD > memory) {
      spill();
    }
    ByteBuffer view = ReadRecords.view(reads);
    for (int at = 0; at < length; ) {
      long read = view.getLong(at);
      int end = at + ReadRecords.HEAD + view.getInt(at + Long.BYTES);
      at += ReadRecords.HEAD;
      while (at < end) {
        int bytes = ReadRecords.length(view, at);
        keep(ReadRecords.key(view, at), read, reads, at, bytes);
        at += bytes;
      }
    }
  }

  /**
   * Takes one record; those of a read follow each other.
   *
   * @throws IOException if a run cannot be written
   */
  public void add(long recordKey, long read, byte[] bytes, int from, int length)
      throws IOException {
    boolean next = count > 0 && ordinal[count - 1] != read;
    if (next && size + length + (long) count * BYTES_PER_RECORD > memory) {
      spill();
    }
    keep(recordKey, read, bytes, from, length);
  }

  private void keep(long recordKey, long read, byte[] bytes, int from, int length) {
    if (count == key.length) {
      key = Arrays.copyOf(key, 2 * count);
      ordinal = Arrays.copyOf(ordinal, 2 * count);
      offset = Arrays.copyOf(offset, 2 * count);
    }
    if (data.length - size < length) {
      data = Arrays.copyOf(data, Math.addExact(Math.max(size + size / 2, LEAST_BYTES), length));
    }
    key[count] = recordKey;
    ordinal[count] = read;
    offset[count++] = size;
    System.arraycopy(bytes, from, data, size, length);
    size += length;
    records++;
  }

  private void spill() throws IOException {
    runs.add(write(this::giveKept));
    size = 0;
    count = 0;
  }

  /** Something that gives records in order. */
  private interface Giver {
    void give(RecordSink sink) throws IOException;
  }

  private Run write(Giver giver) throws IOException {
    Files.createDirectories(directory);
    Path file = directory.resolve("run" + files++);
    try (SortedRun.Writer out = new SortedRun.Writer(Files.newOutputStream(file))) {
      giver.give(out);
      return new Run(file, out.bytes());
    }
  }

  private void giveKept(RecordSink sink) throws IOException {
    ByteBuffer view = ReadRecords.view(data);
    int[] sorted = order.sort(key, ordinal, count);
    for (int i = 0; i < count; i++) {
      int r = sorted[i];
      sink.accept(key[r], ordinal[r], data, offset[r], ReadRecords.length(view, offset[r]));
    }
  }

  /**
   * Gives all records in order, once.
   *
   * @throws IOException if files cannot be written or read
   */
  public void forEach(RecordSink sink) throws IOException {
    if (runs.isEmpty()) {
      giveKept(sink);
      return;
    }
    if (count > 0) {
      spill();
    }
    order.release();
    data = new byte[0];
    while (runs.size() > RUNS_AT_A_TIME) {
      List<Run> first = new ArrayList<>(runs.subList(0, RUNS_AT_A_TIME));
      runs.subList(0, RUNS_AT_A_TIME).clear();
      runs.add(write(out -> merge(first, out)));
      for (Run run : first) {
        Files.delete(run.file());
      }
    }
    merge(runs, sink);
  }

  private static void merge(List<Run> sources, RecordSink sink) throws IOException {
    List<SortedRun.Reader> open = new ArrayList<>();
    PriorityQueue<SortedRun.Reader> heads =
        new PriorityQueue<>(
            Comparator.comparingLong(SortedRun.Reader::key)
                .thenComparingLong(SortedRun.Reader::ordinal));
    try {
      for (Run run : sources) {
        SortedRun.Reader reader =
            new SortedRun.Reader(Files.newInputStream(run.file()), run.bytes());
        open.add(reader);
        if (reader.next()) {
          heads.add(reader);
        }
      }
      while (!heads.isEmpty()) {
        SortedRun.Reader least = heads.poll();
        long key = least.key();
        long ordinal = least.ordinal();
        boolean more = true;
        while (more && least.key() == key && least.ordinal() == ordinal) {
          least.give(sink);
          more = least.next();
        }
        if (more) {
          heads.add(least);
        }
      }
    } finally {
      for (SortedRun.Reader reader : open) {
        reader.close();
      }
    }
  }

  /** Deletes the runs. */
  @Override
  public void close() throws IOException {
    for (Run run : runs) {
      Files.deleteIfExists(run.file());
    }
    runs.clear();
    Files.deleteIfExists(directory);
  }
}
