package org.asterism.junction;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Arrays;
import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;
import org.asterism.params.FatalException;
import org.asterism.params.JunctionOutputParameters;

/**
 * Junctions seen by reads, with counts (spec 30 section 12.1). Not thread-safe: each worker fills
 * its own and {@link #merge} sums them; the merge is associative and commutative and an empty table
 * is its identity.
 *
 * <p>A junction is the pair (start, length): 0-based global position of the first intron base and
 * intron bases. Entries live in parallel arrays in order of first sight; an open-addressing index
 * of entry numbers finds them. A read counts a junction once however many of its alignments or
 * mates cross it: each entry remembers the ordinal of the last read that counted it. The motif and
 * annotation of its first crossing count; only those of different reads must agree.
 */
public final class JunctionTable implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Exit status for contradictions between records of one junction. */
  private static final int INCONSISTENT = 101;

  private static final int FIRST_CAPACITY = 32;

  /** Junctions in {@code [0, count)} of the arrays below. */
  private transient int count;

  private transient long[] start;
  private transient long[] length;
  private transient byte[] motif;
  private transient boolean[] annotated;
  private transient long[] unique;
  private transient long[] multiple;
  private transient char[] overhang;

  /** Serial number of the last read that counted the entry. */
  private transient long[] lastRead;

  /** Open addressing: entry number + 1, or 0; a power of two at least twice the capacity. */
  private transient int[] index;

  private transient long readSerial;

  /** An empty table. */
  public JunctionTable() {
    allocate(FIRST_CAPACITY);
  }

  private void allocate(int capacity) {
    start = new long[capacity];
    length = new long[capacity];
    motif = new byte[capacity];
    annotated = new boolean[capacity];
    unique = new long[capacity];
    multiple = new long[capacity];
    overhang = new char[capacity];
    lastRead = new long[capacity];
    index = new int[Integer.highestOneBit(Math.max(1, capacity - 1)) * 4];
  }

  /** Number of distinct junctions. */
  public int size() {
    return count;
  }

  /** Forgets all junctions, keeps the memory. */
  public void clear() {
    count = 0;
    Arrays.fill(index, 0);
  }

  /**
   * Records the junctions of one read, if it is mapped and the parameters ask for it (all its
   * selected alignments, whatever of them is written elsewhere).
   *
   * @param result what alignment found
   * @param parameters whether junctions are collected, and from which reads
   */
  public void add(ReadResult result, JunctionOutputParameters parameters) {
    int alignments = result.multiCount;
    if (!parameters.written()
        || !result.isMapped()
        || (alignments != 1 && parameters.uniqueReadsOnly())) {
      return;
    }
    readSerial++;
    boolean uniqueRead = alignments == 1;
    for (int i = 0; i < alignments; i++) {
      Alignment a = result.multi[i];
      for (int gap = 0; gap < a.blockCount - 1; gap++) {
        if (a.motif[gap] >= 0) {
          record(a, gap, uniqueRead);
        }
      }
    }
  }

  private void record(Alignment a, int gap, boolean uniqueRead) {
    long first = a.genomeStart[gap] + a.length[gap];
    int shorter = Math.min(a.length[gap], a.length[gap + 1]);
    int e = entry(first, a.genomeStart[gap + 1] - first, a.motif[gap], a.annotated[gap]);
    if ((char) shorter > overhang[e]) {
      overhang[e] = (char) shorter;
    }
    if (lastRead[e] != readSerial) {
      check(e, a.motif[gap], a.annotated[gap]);
      lastRead[e] = readSerial;
      if (uniqueRead) {
        unique[e]++;
      } else {
        multiple[e]++;
      }
    }
  }

  /**
   * Adds the counts of another table, keeps the larger overhangs.
   *
   * @param other another table; unchanged
   * @throws FatalException (exit 101) if a junction has another motif or annotation there
   */
  public void merge(JunctionTable other) {
    for (int i = 0; i < other.count; i++) {
      int e = entry(other.start[i], other.length[i], other.motif[i], other.annotated[i]);
      check(e, other.motif[i], other.annotated[i]);
      unique[e] += other.unique[i];
      multiple[e] += other.multiple[i];
      if (other.overhang[i] > overhang[e]) {
        overhang[e] = other.overhang[i];
      }
    }
  }

  /** All junctions ordered by (start, length), i.e. in genome order. */
  public JunctionList toList() {
    Integer[] order = new Integer[count];
    Arrays.setAll(order, i -> i);
    Arrays.sort(
        order,
        (a, b) ->
            start[a] != start[b]
                ? Long.compare(start[a], start[b])
                : Long.compare(length[a], length[b]));
    JunctionList list = new JunctionList(count);
    for (int i = 0; i < count; i++) {
      int e = order[i];
      list.start[i] = start[e];
      list.length[i] = length[e];
      list.motif[i] = motif[e];
      list.annotated[i] = annotated[e];
      list.unique[i] = unique[e];
      list.multiple[i] = multiple[e];
      list.overhang[i] = overhang[e];
    }
    return list;
  }

  /** Finds the entry of a junction, or makes one without counts. */
  private int entry(long first, long bases, byte code, boolean inDatabase) {
    int mask = index.length - 1;
    int slot = hash(first, bases) & mask;
    for (int e; (e = index[slot] - 1) >= 0; slot = (slot + 1) & mask) {
      if (start[e] == first && length[e] == bases) {
        return e;
      }
    }
    if (count == start.length) {
      grow();
      return entry(first, bases, code, inDatabase);
    }
    int e = count++;
    index[slot] = e + 1;
    start[e] = first;
    length[e] = bases;
    motif[e] = code;
    annotated[e] = inDatabase;
    unique[e] = 0;
    multiple[e] = 0;
    overhang[e] = 0;
    lastRead[e] = 0;
    return e;
  }

  private void check(int e, byte code, boolean inDatabase) {
    if (motif[e] != code || annotated[e] != inDatabase) {
      throw new FatalException(
          INCONSISTENT,
          "EXITING because of BUG: different "
              + (motif[e] != code ? "motifs" : "annotation marks")
              + " for the same junction while collapsing junctions\n"
              + start[e]
              + " "
              + length[e]
              + ": "
              + motif[e]
              + (annotated[e] ? " annotated" : "")
              + " and "
              + code
              + (inDatabase ? " annotated" : "")
              + "\n");
    }
  }

  private static int hash(long first, long bases) {
    long h = (first * 0x9E3779B97F4A7C15L) ^ (bases * 0xC2B2AE3D27D4EB4FL);
    return (int) (h >>> 32) ^ (int) (h >>> 17);
  }

  private void grow() {
    int capacity = Math.multiplyExact(start.length, 2);
    start = Arrays.copyOf(start, capacity);
    length = Arrays.copyOf(length, capacity);
    motif = Arrays.copyOf(motif, capacity);
    annotated = Arrays.copyOf(annotated, capacity);
    unique = Arrays.copyOf(unique, capacity);
    multiple = Arrays.copyOf(multiple, capacity);
    overhang = Arrays.copyOf(overhang, capacity);
    lastRead = Arrays.copyOf(lastRead, capacity);
    index = new int[index.length * 2];
    int mask = index.length - 1;
    for (int e = 0; e < count; e++) {
      int slot = hash(start[e], length[e]) & mask;
      while (index[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      index[slot] = e + 1;
    }
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
    out.writeInt(count);
    for (int e = 0; e < count; e++) {
      out.writeLong(start[e]);
      out.writeLong(length[e]);
      out.writeByte(motif[e]);
      out.writeBoolean(annotated[e]);
      out.writeLong(unique[e]);
      out.writeLong(multiple[e]);
      out.writeChar(overhang[e]);
    }
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    int n = in.readInt();
    allocate(Math.max(FIRST_CAPACITY, n));
    for (int i = 0; i < n; i++) {
      int e = entry(in.readLong(), in.readLong(), in.readByte(), in.readBoolean());
      unique[e] = in.readLong();
      multiple[e] = in.readLong();
      overhang[e] = in.readChar();
    }
  }
}
