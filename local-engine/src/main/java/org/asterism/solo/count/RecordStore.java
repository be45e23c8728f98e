package org.asterism.solo.count;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * All records of a run as they were made, until mapping is over: in memory up to a budget, beyond
 * it in a file. Records are never taken apart here, so they are appended as batches of bytes.
 * Appending is for one thread.
 */
public final class RecordStore implements Closeable {
  private static final int MOST_BLOCK_BYTES = 1 << 20;
  private static final int LEAST_BLOCK_BYTES = 1 << 8;

  /** Bytes of whole records, in memory or in the file. */
  private static final class Block {
    private byte[] bytes;
    private long at;
    private int length;
  }

  private final SpillFile file;
  private final long budget;
  private final int blockBytes;
  private final List<Block> blocks = new ArrayList<>();
  private long inMemory;
  private long bytes;

  /**
   * @param directory where the file goes if there is one; made when first needed
   * @param budget bytes of records to keep in memory, about
   */
  public RecordStore(Path directory, long budget) {
    file = new SpillFile(directory, "solo-records-");
    this.budget = budget;
    blockBytes = (int) Math.max(LEAST_BLOCK_BYTES, Math.min(MOST_BLOCK_BYTES, budget / 4));
  }

  /**
   * Appends encoded records.
   *
   * @param source where they are
   * @param from first byte
   * @param length bytes, which hold whole records
   * @throws IOException if the file cannot be written
   */
  public void append(byte[] source, int from, int length) throws IOException {
    if (length == 0) {
      return;
    }
    Block last = blocks.isEmpty() ? null : blocks.get(blocks.size() - 1);
    if (last == null || last.bytes == null || last.length + length > last.bytes.length) {
      int capacity = Math.max(blockBytes, length);
      if (inMemory > 0 && inMemory + capacity > budget) {
        spill();
      }
      last = new Block();
      last.bytes = new byte[capacity];
      blocks.add(last);
      inMemory += capacity;
    }
    System.arraycopy(source, from, last.bytes, last.length, length);
    last.length += length;
    bytes += length;
  }

  private void spill() throws IOException {
    for (Block block : blocks) {
      if (block.bytes != null) {
        block.at = file.append(block.bytes, 0, block.length);
        block.bytes = null;
      }
    }
    inMemory = 0;
  }

  /** Bytes of all records. */
  public long bytes() {
    return bytes;
  }

  /** Bytes that went to the file. */
  public long spilled() {
    return file.size();
  }

  /** Number of blocks of whole records. */
  int blocks() {
    return blocks.size();
  }

  /** Bytes of a block. */
  int length(int block) {
    return blocks.get(block).length;
  }

  /** The records of a block in {@code [0, length(block))}; any thread may ask. */
  byte[] read(int block) throws IOException {
    Block b = blocks.get(block);
    byte[] records = b.bytes;
    if (records == null) {
      records = new byte[b.length];
      file.read(b.at, records, 0, b.length);
    }
    return records;
  }

  /** Lets the memory of a block go, which is not read again. */
  void release(int block) {
    blocks.get(block).bytes = null;
  }

  @Override
  public void close() throws IOException {
    blocks.clear();
    file.close();
  }
}
