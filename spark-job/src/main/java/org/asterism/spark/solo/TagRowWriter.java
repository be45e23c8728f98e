package org.asterism.spark.solo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.asterism.output.ByteBuilder;
import org.asterism.solo.SoloRecord;
import org.asterism.solo.count.TagSink;
import org.asterism.spark.commit.OutputKind;
import org.asterism.spark.commit.PartWriter;

/** Writes {@link TagRows}, in runs of bounded size. */
final class TagRowWriter implements TagSink {
  private static final int ROWS = 1 << 17;

  private final PartWriter out;
  private final int capacity;
  private final long[] ordinal;
  private final long[] cell;
  private final long[] umi;
  private final long[] sorted;
  private final int[] at;
  private final ByteBuilder bytes = new ByteBuilder(TagRows.STEP * TagRows.ROW);
  private final List<TagRows.Run> runs = new ArrayList<>();
  private int count;
  private long written;

  /**
   * @param out receives the rows as {@link OutputKind#CELL_TAGS}
   */
  TagRowWriter(PartWriter out) {
    this(out, ROWS);
  }

  /**
   * @param capacity most rows of a run
   */
  TagRowWriter(PartWriter out, int capacity) {
    this.out = out;
    this.capacity = capacity;
    ordinal = new long[capacity];
    cell = new long[capacity];
    umi = new long[capacity];
    sorted = new long[capacity];
    at = new int[capacity];
  }

  @Override
  public void add(long order, long ofCell, long ofUmi) {
    if (count == capacity) {
      try {
        endRun();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    ordinal[count] = order & ~SoloRecord.HELD;
    cell[count] = ofCell;
    umi[count++] = ofUmi;
  }

  /** Writes what is left; the runs of the whole file. */
  List<TagRows.Run> finish() throws IOException {
    if (count > 0) {
      endRun();
    }
    return List.copyOf(runs);
  }

  private void endRun() throws IOException {
    System.arraycopy(ordinal, 0, sorted, 0, count);
    Arrays.sort(sorted, 0, count);
    for (int i = 0; i < count; i++) {
      at[Arrays.binarySearch(sorted, 0, count, ordinal[i])] = i;
    }
    long[] index = new long[(count - 1) / TagRows.STEP + 1];
    for (int row = 0; row < count; row++) {
      if (row % TagRows.STEP == 0) {
        index[row / TagRows.STEP] = sorted[row];
        flush();
      }
      put(sorted[row]);
      put(cell[at[row]]);
      put(umi[at[row]]);
    }
    flush();
    runs.add(new TagRows.Run(written - (long) count * TagRows.ROW, count, index));
    count = 0;
  }

  /** Appends a number with its high bits first. */
  private void put(long value) {
    bytes.ensure(Long.BYTES);
    for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      bytes.bytes[bytes.size++] = (byte) (value >>> shift);
    }
  }

  private void flush() throws IOException {
    out.write(OutputKind.CELL_TAGS, bytes);
    written += bytes.size;
    bytes.clear();
  }
}
