package org.asterism.hdf5;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.LongConsumer;
import java.util.zip.Deflater;

/**
 * A dataset of one dimension whose elements are put one after another. It is in the file once it is
 * closed; then all elements must have been put.
 */
public final class Hdf5Dataset implements AutoCloseable {
  private static final int DEFLATE_LEVEL = 2;

  private final Hdf5File file;
  private final Hdf5Type type;
  private final long length;
  private final LongConsumer done;
  private final ObjectHeader header = new ObjectHeader();
  private final ByteBuffer chunk;
  private final ChunkTree chunks;
  private final byte[] shuffled;
  private final byte[] packed;
  private final Deflater deflater;
  private long put;

  Hdf5Dataset(Hdf5File file, Hdf5Type type, long length, LongConsumer done) {
    this.file = file;
    this.type = type;
    this.length = length;
    this.done = done;
    long most = Math.max(1, file.chunkBytes / type.size());
    boolean chunked = length > most;
    int bytes = (int) Math.min(length, most) * type.size();
    chunk = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    chunks = chunked ? new ChunkTree((int) most) : null;
    shuffled = chunked ? new byte[bytes] : null;
    packed = chunked ? new byte[bytes + bytes / 1000 + 64] : null;
    deflater = chunked ? new Deflater(DEFLATE_LEVEL) : null;
    header.add(ObjectHeader.DATASPACE, ObjectHeader.dataspace(length));
    header.add(ObjectHeader.DATATYPE, type.encode());
    header.add(ObjectHeader.FILL_VALUE, new byte[] {2, (byte) (chunked ? 3 : 2), 2, 1, 0, 0, 0, 0});
  }

  /** Adds an attribute that is a string. */
  public Hdf5Dataset attribute(String name, String value) {
    header.attribute(name, value);
    return this;
  }

  /** Puts an element of a dataset of integers or booleans. */
  public void put(long value) throws IOException {
    switch (type.size()) {
      case Integer.BYTES -> chunk.putInt(Math.toIntExact(value));
      case Long.BYTES -> chunk.putLong(value);
      default -> chunk.put((byte) value);
    }
    next();
  }

  /** Puts an element of a dataset of floating point numbers. */
  public void put(double value) throws IOException {
    if (type.size() == Float.BYTES) {
      chunk.putFloat((float) value);
    } else {
      chunk.putDouble(value);
    }
    next();
  }

  /** Puts an element of a dataset of strings. */
  public void put(String value) throws IOException {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    put(bytes, bytes.length);
  }

  /** Puts an element of a dataset of strings: the first bytes of an array. */
  public void put(byte[] bytes, int count) throws IOException {
    if (count > type.size()) {
      throw new IllegalArgumentException("a string of " + count + " bytes, " + type);
    }
    chunk.put(bytes, 0, count);
    for (int i = count; i < type.size(); i++) {
      chunk.put((byte) 0);
    }
    next();
  }

  private void next() throws IOException {
    put++;
    if (chunks != null && !chunk.hasRemaining()) {
      writeChunk();
    }
  }

  private void writeChunk() throws IOException {
    byte[] bytes = chunk.array();
    if (shuffles()) {
      int size = type.size();
      int count = bytes.length / size;
      for (int b = 0, to = 0; b < size; b++) {
        for (int i = 0; i < count; i++) {
          shuffled[to++] = bytes[i * size + b];
        }
      }
      bytes = shuffled;
    }
    deflater.reset();
    deflater.setInput(bytes);
    deflater.finish();
    int n = deflater.deflate(packed);
    if (!deflater.finished()) {
      throw new IllegalStateException("a chunk of " + bytes.length + " bytes grew beyond bounds");
    }
    chunks.add(file.append(ByteBuffer.wrap(packed, 0, n)), n);
    chunk.clear();
  }

  /** Whether the bytes of the elements are brought together before they are compressed. */
  private boolean shuffles() {
    return type.kind() == Hdf5Type.Kind.INTEGER || type.kind() == Hdf5Type.Kind.REAL;
  }

  /**
   * Writes what is left.
   *
   * @throws IllegalStateException if fewer or more elements were put than the dataset has
   */
  @Override
  public void close() throws IOException {
    if (deflater != null) {
      try {
        finish();
      } finally {
        deflater.end();
      }
    } else {
      finish();
    }
  }

  private void finish() throws IOException {
    if (put != length) {
      throw new IllegalStateException(put + " of " + length + " elements were put");
    }
    if (chunks == null) {
      long address = length == 0 ? Hdf5File.UNDEFINED : file.append(chunk.rewind());
      ByteBuffer b = ByteBuffer.allocate(18).order(ByteOrder.LITTLE_ENDIAN);
      b.put((byte) 3).put((byte) 1).putLong(address).putLong(chunk.capacity());
      header.add(ObjectHeader.LAYOUT, b.array());
    } else {
      finishChunks();
    }
    done.accept(file.append(ByteBuffer.wrap(header.encode())));
  }

  private void finishChunks() throws IOException {
    if (chunk.position() > 0) {
      while (chunk.hasRemaining()) {
        chunk.put((byte) 0);
      }
      writeChunk();
    }
    ByteBuffer b = ByteBuffer.allocate(19).order(ByteOrder.LITTLE_ENDIAN);
    b.put((byte) 3).put((byte) 2).put((byte) 2).putLong(chunks.write(file));
    b.putInt(chunks.elements()).putInt(type.size());
    header.add(ObjectHeader.LAYOUT, b.array());
    boolean shuffles = shuffles();
    ByteBuffer f = ByteBuffer.allocate(shuffles ? 40 : 24).order(ByteOrder.LITTLE_ENDIAN);
    f.put((byte) 1).put((byte) (shuffles ? 2 : 1)).position(8);
    if (shuffles) {
      filter(f, 2, type.size());
    }
    filter(f, 1, DEFLATE_LEVEL);
    header.add(ObjectHeader.FILTERS, f.array());
  }

  /** A filter without name and with one value. */
  private static void filter(ByteBuffer b, int id, int value) {
    b.putShort((short) id).putShort((short) 0).putShort((short) 1).putShort((short) 1);
    b.putInt(value).putInt(0);
  }
}
