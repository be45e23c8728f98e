package org.asterism.hdf5;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.asterism.output.FileOutput;

/**
 * An HDF5 file that is being written. {@link #finish} makes it readable; closing it without leaves
 * a file that no reader takes for HDF5.
 */
public final class Hdf5File implements AutoCloseable {
  /** An address that is none. */
  static final long UNDEFINED = -1L;

  /** Half the entries of a symbol table node. */
  static final int GROUP_LEAF_K = 64;

  /** Half the entries of a B-tree node of a group. */
  static final int GROUP_NODE_K = 16;

  private static final int SUPERBLOCK = 96;
  private static final int CHUNK_BYTES = 1 << 18;

  private final FileChannel channel;
  private final Hdf5Group root = new Hdf5Group(this);
  private long end = SUPERBLOCK;

  /** Largest number of bytes of a chunk before compression. */
  final int chunkBytes;

  /**
   * Makes a file, in place of one that is there.
   *
   * @param path its path
   * @throws IOException if it cannot be made
   */
  public Hdf5File(Path path) throws IOException {
    this(path, CHUNK_BYTES);
  }

  Hdf5File(Path path, int chunkBytes) throws IOException {
    this.chunkBytes = chunkBytes;
    channel =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING);
    FileOutput.write(channel, ByteBuffer.allocate(SUPERBLOCK), 0);
  }

  /** The group that holds all others. */
  public Hdf5Group root() {
    return root;
  }

  /**
   * Writes all groups and the superblock.
   *
   * @throws IOException if that fails
   */
  public void finish() throws IOException {
    long address = root.write();
    ByteBuffer b = ByteBuffer.allocate(SUPERBLOCK).order(ByteOrder.LITTLE_ENDIAN);
    b.put(new byte[] {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1A, '\n'});
    b.put(new byte[] {0, 0, 0, 0, 0, 8, 8, 0});
    b.putShort((short) GROUP_LEAF_K).putShort((short) GROUP_NODE_K).putInt(0);
    b.putLong(0).putLong(UNDEFINED).putLong(end).putLong(UNDEFINED);
    b.putLong(0).putLong(address);
    FileOutput.write(channel, b.rewind(), 0);
  }

  /**
   * Appends bytes at an address that is a multiple of 8.
   *
   * @return the address
   */
  long append(ByteBuffer bytes) throws IOException {
    long address = end;
    int size = bytes.remaining();
    FileOutput.write(channel, bytes, address);
    end += size;
    int pad = (int) (-end & 7);
    if (pad > 0) {
      FileOutput.write(channel, ByteBuffer.allocate(pad), end);
      end += pad;
    }
    return address;
  }

  /** The address of what is appended next. */
  long next() {
    return end;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
