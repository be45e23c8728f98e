package org.asterism.hdf5;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Where the chunks of a dataset are: a version 1 B-tree, made from its leaves up. */
final class ChunkTree {
  /** Most children of a node: twice the default of the format, which superblock 0 cannot change. */
  private static final int CHILDREN = 64;

  private static final int KEY = 24;
  private static final int NODE = 24 + (CHILDREN + 1) * KEY + CHILDREN * 8;

  private final int elements;
  private int count;
  private long[] addresses = new long[16];
  private int[] sizes = new int[16];

  /**
   * @param elements of a chunk
   */
  ChunkTree(int elements) {
    this.elements = elements;
  }

  int elements() {
    return elements;
  }

  /** Adds the next chunk. */
  void add(long address, int size) {
    if (count == addresses.length) {
      addresses = Arrays.copyOf(addresses, 2 * count);
      sizes = Arrays.copyOf(sizes, 2 * count);
    }
    addresses[count] = address;
    sizes[count++] = size;
  }

  /** Writes all nodes; returns the address of the root. */
  long write(Hdf5File file) throws IOException {
    long[] children = Arrays.copyOf(addresses, count);
    long span = 1;
    for (int level = 0; ; level++) {
      int nodes = (children.length + CHILDREN - 1) / CHILDREN;
      ByteBuffer b = ByteBuffer.allocate(nodes * NODE).order(ByteOrder.LITTLE_ENDIAN);
      long[] at = new long[nodes];
      long start = file.next();
      for (int n = 0; n < nodes; n++) {
        int from = n * CHILDREN;
        int to = Math.min(children.length, from + CHILDREN);
        at[n] = start + (long) n * NODE;
        b.position(n * NODE).put("TREE".getBytes(StandardCharsets.US_ASCII));
        b.put((byte) 1).put((byte) level).putShort((short) (to - from));
        b.putLong(n == 0 ? Hdf5File.UNDEFINED : at[n] - NODE);
        b.putLong(n == nodes - 1 ? Hdf5File.UNDEFINED : at[n] + NODE);
        for (int c = from; c < to; c++) {
          key(b, c * span);
          b.putLong(children[c]);
        }
        key(b, Math.min(count, to * span));
      }
      file.append(b.rewind());
      if (nodes == 1) {
        return at[0];
      }
      children = at;
      span *= CHILDREN;
    }
  }

  /** The key of a chunk, or of the end behind the last one. */
  private void key(ByteBuffer b, long chunk) {
    b.putInt(chunk < count ? sizes[(int) chunk] : 0).putInt(0);
    b.putLong(chunk * elements).putLong(0);
  }
}
