package org.asterism.hdf5;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** A group: attributes, and groups and datasets by name. */
public final class Hdf5Group {
  private static final int MOST_MEMBERS = 2 * Hdf5File.GROUP_LEAF_K;

  private final Hdf5File file;
  private final ObjectHeader header = new ObjectHeader();
  private final Map<String, Hdf5Group> groups = new TreeMap<>();

  /** Addresses of the members that are in the file; names in the order of their bytes. */
  private final Map<String, Long> members = new TreeMap<>();

  Hdf5Group(Hdf5File file) {
    this.file = file;
  }

  /**
   * Adds a group.
   *
   * @param name ASCII, without slash
   * @throws IllegalArgumentException if there is one of that name, or no room for more
   */
  public Hdf5Group group(String name) {
    reserve(name);
    Hdf5Group g = new Hdf5Group(file);
    groups.put(name, g);
    return g;
  }

  /**
   * Adds a dataset, which must be closed before the file is finished.
   *
   * @param name ASCII, without slash
   * @param type of its elements
   * @param length number of its elements
   * @throws IllegalArgumentException if there is one of that name, or no room for more
   */
  public Hdf5Dataset dataset(String name, Hdf5Type type, long length) {
    reserve(name);
    return new Hdf5Dataset(file, type, length, address -> members.put(name, address));
  }

  private void reserve(String name) {
    if (members.putIfAbsent(name, Hdf5File.UNDEFINED) != null) {
      throw new IllegalArgumentException("there is " + name + " already");
    }
    if (members.size() > MOST_MEMBERS) {
      throw new IllegalArgumentException("more than " + MOST_MEMBERS + " members of a group");
    }
  }

  /** Adds an attribute that is a string. */
  public Hdf5Group attribute(String name, String value) {
    header.attribute(name, value);
    return this;
  }

  /** Adds an attribute that is a list of strings. */
  public Hdf5Group attribute(String name, String... values) {
    header.attribute(name, values);
    return this;
  }

  /** Adds an attribute that is a list of whole numbers. */
  public Hdf5Group attribute(String name, long... values) {
    header.attribute(name, values);
    return this;
  }

  /** Writes the groups in it, then itself; returns the address of its header. */
  long write() throws IOException {
    for (Map.Entry<String, Hdf5Group> g : groups.entrySet()) {
      members.put(g.getKey(), g.getValue().write());
    }
    ByteBuffer names = names();
    ByteBuffer nodes = littleEndian(8 + 40 * MOST_MEMBERS);
    nodes.put(ascii("SNOD")).put((byte) 1).put((byte) 0).putShort((short) members.size());
    long at = 8;
    long last = 0;
    for (Map.Entry<String, Long> m : members.entrySet()) {
      if (m.getValue() == Hdf5File.UNDEFINED) {
        throw new IllegalStateException("dataset " + m.getKey() + " was not closed");
      }
      nodes.putLong(at).putLong(m.getValue()).position(nodes.position() + 24);
      last = at;
      at += ObjectHeader.padded(m.getKey().length() + 1);
    }
    long namesAt = file.append(names);
    ByteBuffer heap = littleEndian(32);
    heap.put(ascii("HEAP")).putInt(0).putLong(names.capacity()).putLong(1).putLong(namesAt);
    long heapAt = file.append(heap.rewind());
    boolean empty = members.isEmpty();
    ByteBuffer tree = littleEndian(24 + 8 * (4 * Hdf5File.GROUP_NODE_K + 1));
    tree.put(ascii("TREE")).put((byte) 0).put((byte) 0).putShort((short) (empty ? 0 : 1));
    tree.putLong(Hdf5File.UNDEFINED).putLong(Hdf5File.UNDEFINED).putLong(0);
    if (!empty) {
      tree.putLong(file.append(nodes.rewind())).putLong(last);
    }
    long treeAt = file.append(tree.rewind());
    header.add(ObjectHeader.SYMBOL_TABLE, littleEndian(16).putLong(treeAt).putLong(heapAt).array());
    return file.append(ByteBuffer.wrap(header.encode()));
  }

  /** Names of the members, behind the empty one, each at a multiple of 8. */
  private ByteBuffer names() {
    int size = 8;
    for (String name : members.keySet()) {
      size += ObjectHeader.padded(name.length() + 1);
    }
    ByteBuffer b = littleEndian(size);
    int at = 8;
    for (String name : members.keySet()) {
      b.position(at).put(ascii(name));
      at += ObjectHeader.padded(name.length() + 1);
    }
    return b.rewind();
  }

  private static ByteBuffer littleEndian(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static byte[] ascii(String s) {
    return s.getBytes(StandardCharsets.US_ASCII);
  }
}
