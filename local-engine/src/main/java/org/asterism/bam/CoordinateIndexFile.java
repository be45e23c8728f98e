package org.asterism.bam;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.asterism.bam.CoordinateIndex.Reference;
import org.asterism.bam.CoordinateIndex.Stretches;
import org.asterism.output.BgzfCompressor;
import org.asterism.output.BgzfWriter;
import org.asterism.output.ByteBuilder;

/**
 * Writes the index of a BAM file of ours beside it: {@code .bai} (SAM specification section 5.2),
 * or {@code .csi} (CSIv1) when a reference is longer than 512 Mb - 1. The records of the file begin
 * in a block of their own, after the header's, and fill each block with {@link
 * BgzfCompressor#PAYLOAD} bytes, so the sizes of the blocks are all that has to be looked up.
 */
public final class CoordinateIndexFile {
  private static final int BLOCK_HEAD = 18;
  private static final int BLOCK_SIZE = 16;
  private static final int COMPRESSION = 6;

  private final CoordinateIndex index;
  private final int references;
  private final long[] blocks;
  private final ByteBuilder out = new ByteBuilder(1 << 16);

  private CoordinateIndexFile(CoordinateIndex index, int references, long[] blocks) {
    this.index = index;
    this.references = references;
    this.blocks = blocks;
  }

  /** What the name of the index adds to that of the BAM file: {@code .bai} or {@code .csi}. */
  public static String suffix(CoordinateIndex index) {
    return index.depth() == CoordinateIndex.BAI_DEPTH ? ".bai" : ".csi";
  }

  /**
   * Writes the index.
   *
   * @param index of all records of the file
   * @param bam the complete file
   * @param file receives the index
   * @throws IOException if one cannot be read or the other not written
   */
  public static void write(CoordinateIndex index, Path bam, Path file) throws IOException {
    long[] blocks;
    int references;
    try (BamReader reader = BamReader.open(bam)) {
      references = reader.referenceCount();
      blocks = blocks(bam, reader.header().length, index.bytes());
    }
    byte[] content = new CoordinateIndexFile(index, references, blocks).content();
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(content);
    }
  }

  /** Offsets in the file of the blocks of records and of the block that ends it. */
  private static long[] blocks(Path bam, long headerBytes, long recordBytes) throws IOException {
    long payload = BgzfCompressor.PAYLOAD;
    long headerBlocks = (headerBytes + payload - 1) / payload;
    long recordBlocks = (recordBytes + payload - 1) / payload;
    long[] blocks = new long[Math.toIntExact(recordBlocks + 1)];
    ByteBuffer head = ByteBuffer.allocate(BLOCK_HEAD).order(ByteOrder.LITTLE_ENDIAN);
    try (FileChannel in = FileChannel.open(bam)) {
      long at = 0;
      for (long b = -headerBlocks; b <= recordBlocks; b++) {
        if (b >= 0) {
          blocks[(int) b] = at;
        }
        head.clear();
        if (in.read(head, at) != BLOCK_HEAD) {
          throw new IOException(bam + " ends before its last block");
        }
        at += (head.getShort(BLOCK_SIZE) & 0xFFFF) + 1;
      }
      if (at != in.size()) {
        throw new IOException(bam + " has " + in.size() + " bytes instead of " + at);
      }
    }
    return blocks;
  }

  private long virtual(long offset) {
    int block = (int) (offset / BgzfCompressor.PAYLOAD);
    return blocks[block] << 16 | offset % BgzfCompressor.PAYLOAD;
  }

  private byte[] content() throws IOException {
    boolean csi = index.depth() != CoordinateIndex.BAI_DEPTH;
    if (csi) {
      out.putAscii("CSI\1");
      out.putIntLe(CoordinateIndex.WINDOW_BITS);
      out.putIntLe(index.depth());
      out.putIntLe(0);
    } else {
      out.putAscii("BAI\1");
    }
    out.putIntLe(references);
    int next = 0;
    for (Reference reference : index.references()) {
      for (; next < reference.number; next++) {
        out.putIntLe(0);
        if (!csi) {
          out.putIntLe(0);
        }
      }
      put(reference, csi);
      next++;
    }
    for (; next < references; next++) {
      out.putIntLe(0);
      if (!csi) {
        out.putIntLe(0);
      }
    }
    putLong(index.unplaced());
    return csi ? compressed() : out.toByteArray();
  }

  private void put(Reference reference, boolean csi) {
    long[] windows = windows(reference);
    out.putIntLe(reference.bins.size() + 1);
    for (Map.Entry<Integer, Stretches> bin : reference.bins.entrySet()) {
      out.putIntLe(bin.getKey());
      if (csi) {
        int window = index.firstWindow(bin.getKey());
        putLong(window < windows.length ? windows[window] : virtual(reference.begin));
      }
      put(bin.getValue());
    }
    out.putIntLe(CoordinateIndex.firstBin(index.depth() + 1) + 1);
    if (csi) {
      putLong(0);
    }
    out.putIntLe(2);
    putLong(virtual(reference.begin));
    putLong(virtual(reference.end));
    putLong(reference.mapped);
    putLong(reference.unmapped);
    if (!csi) {
      out.putIntLe(windows.length);
      for (long w : windows) {
        putLong(w);
      }
    }
  }

  /** First records over the windows; where there is none, that of the window before. */
  private long[] windows(Reference reference) {
    long[] windows = Arrays.copyOf(reference.firstOver, reference.windows());
    long before = virtual(reference.begin);
    for (int w = 0; w < windows.length; w++) {
      before = windows[w] < 0 ? before : virtual(windows[w]);
      windows[w] = before;
    }
    return windows;
  }

  private void put(Stretches stretches) {
    out.putIntLe(stretches.count());
    for (int i = 0; i < stretches.count(); i++) {
      putLong(virtual(stretches.begin(i)));
      putLong(virtual(stretches.end(i)));
    }
  }

  private void putLong(long v) {
    out.putIntLe((int) v);
    out.putIntLe((int) (v >>> Integer.SIZE));
  }

  private byte[] compressed() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (BgzfWriter writer = new BgzfWriter(bytes, COMPRESSION)) {
      writer.write(out.bytes, 0, out.size);
      writer.finish();
    }
    return bytes.toByteArray();
  }
}
