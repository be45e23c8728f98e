package org.asterism.spark.solo;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.asterism.output.ByteBuilder;
import org.asterism.solo.count.CellStore;

/** Blocks of records with their cells, as they cross the shuffle: cell, length, record. */
final class CellBlocks {
  private static final int HEAD = Long.BYTES + Integer.BYTES;

  private CellBlocks() {}

  /** Appends a record. */
  static void append(long cell, byte[] bytes, int from, int length, ByteBuilder block) {
    block.ensure(HEAD);
    ByteBuffer.wrap(block.bytes, block.size, HEAD).putLong(cell).putInt(length);
    block.size += HEAD;
    block.put(bytes, from, length);
  }

  /** Puts the records of a block into a store. */
  static void store(byte[] block, CellStore store) throws IOException {
    ByteBuffer view = ByteBuffer.wrap(block);
    while (view.hasRemaining()) {
      long cell = view.getLong();
      int length = view.getInt();
      store.add(cell, block, view.position(), length);
      view.position(view.position() + length);
    }
  }
}
