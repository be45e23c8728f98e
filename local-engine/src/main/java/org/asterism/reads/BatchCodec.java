package org.asterism.reads;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A batch of reads as bytes: its flat arrays one after another, so that what one process parsed
 * another reads back as it was, malformed input excluded.
 */
public final class BatchCodec {
  private byte[] bytes = new byte[1 << 16];

  /**
   * Writes a batch that has reads.
   *
   * @throws IOException if that fails
   */
  public void write(ReadBatch batch, DataOutputStream out) throws IOException {
    int slots = batch.size * batch.mateCount;
    out.writeInt(batch.size);
    out.writeLong(batch.firstOrdinal);
    out.writeBoolean(batch.isScattered());
    for (int i = 0; batch.isScattered() && i < batch.size; i++) {
      out.writeLong(batch.ordinals[i]);
    }
    out.writeBoolean(batch.hasBarcodes());
    out.writeInt(batch.text.size);
    out.write(batch.text.bytes, 0, batch.text.size);
    writeInts(batch.nameOffset, slots, out);
    writeInts(batch.nameLength, slots, out);
    writeInts(batch.extraOffset, slots, out);
    writeInts(batch.extraLength, slots, out);
    writeInts(batch.sequenceOffset, slots, out);
    writeInts(batch.sequenceLength, slots, out);
    writeInts(batch.qualityOffset, slots, out);
    writeInts(batch.fileIndex, batch.size, out);
    if (batch.hasBarcodes()) {
      writeInts(batch.barcodeNameOffset, batch.size, out);
      writeInts(batch.barcodeNameLength, batch.size, out);
      writeInts(batch.barcodeOffset, batch.size, out);
      writeInts(batch.barcodeLength, batch.size, out);
      writeInts(batch.barcodeQualityOffset, batch.size, out);
    }
    out.write(batch.filterFlag, 0, batch.size);
    for (int i = 0; i < batch.size; i++) {
      out.write(batch.fasta[i] ? 1 : 0);
    }
  }

  private void writeInts(int[] values, int count, DataOutputStream out) throws IOException {
    ensure(4 * count);
    ByteBuffer.wrap(bytes).asIntBuffer().put(values, 0, count);
    out.write(bytes, 0, 4 * count);
  }

  /**
   * Writes the end of the file.
   *
   * @throws IOException if that fails
   */
  public void writeEnd(DataOutputStream out) throws IOException {
    out.writeInt(0);
  }

  /**
   * Reads a batch into {@code batch}; false at the end of the file.
   *
   * @throws IOException if the file is not as it was written
   */
  public boolean read(ReadBatch batch, DataInputStream in) throws IOException {
    batch.clear();
    int size = in.readInt();
    if (size == 0) {
      return false;
    }
    batch.firstOrdinal = in.readLong();
    if (in.readBoolean()) {
      readOrdinals(batch, size, in);
    }
    if (in.readBoolean()) {
      batch.carryBarcodes();
    }
    int text = in.readInt();
    batch.text.ensure(text);
    in.readFully(batch.text.bytes, 0, text);
    batch.text.size = text;
    for (batch.size = 0; batch.size < size; batch.size++) {
      batch.ensureRead();
    }
    int slots = size * batch.mateCount;
    readInts(batch.nameOffset, slots, in);
    readInts(batch.nameLength, slots, in);
    readInts(batch.extraOffset, slots, in);
    readInts(batch.extraLength, slots, in);
    readInts(batch.sequenceOffset, slots, in);
    readInts(batch.sequenceLength, slots, in);
    readInts(batch.qualityOffset, slots, in);
    readInts(batch.fileIndex, size, in);
    if (batch.hasBarcodes()) {
      readInts(batch.barcodeNameOffset, size, in);
      readInts(batch.barcodeNameLength, size, in);
      readInts(batch.barcodeOffset, size, in);
      readInts(batch.barcodeLength, size, in);
      readInts(batch.barcodeQualityOffset, size, in);
    }
    in.readFully(batch.filterFlag, 0, size);
    ensure(size);
    in.readFully(bytes, 0, size);
    for (int i = 0; i < size; i++) {
      batch.fasta[i] = bytes[i] != 0;
    }
    return true;
  }

  private static void readOrdinals(ReadBatch batch, int size, DataInputStream in)
      throws IOException {
    batch.scatter();
    batch.ordinals = new long[size];
    for (int i = 0; i < size; i++) {
      batch.ordinals[i] = in.readLong();
    }
  }

  private void readInts(int[] values, int count, DataInputStream in) throws IOException {
    ensure(4 * count);
    in.readFully(bytes, 0, 4 * count);
    ByteBuffer.wrap(bytes).asIntBuffer().get(values, 0, count);
  }

  private void ensure(int size) {
    if (bytes.length < size) {
      bytes = new byte[Math.max(size, 2 * bytes.length)];
    }
  }
}
