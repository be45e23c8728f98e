package org.asterism.genome.build;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;
import org.asterism.genome.MappedBytes;
import org.asterism.genome.PackedArray;
import org.asterism.genome.PrefixTable;
import org.asterism.output.FileOutput;

/**
 * Writes the prefix table (SAindex) of an index with new suffixes, from the old table and the slots
 * of the new suffixes alone (spec 10 section 9.5). The outcome is not that of building the table
 * anew: absent prefixes at the end of a level, marks, and suffixes shorter than the prefix come out
 * as the specified update leaves them.
 */
final class PrefixTableUpdater {
  private static final int PREFIX_LENGTH_BITS = 5;
  private static final int PREFIX_LENGTH = (1 << PREFIX_LENGTH_BITS) - 1;

  private final PrefixTable old;
  private final NewSuffixes added;
  private final long[] prefixes;
  private final long oldCount;
  private final int depth;
  private final int width;
  private final long absent;
  private PackedArrayWriter out;

  /**
   * @param prefixes of the new suffixes, {@link NewSuffixes#prefixes} to the depth of the table
   * @param oldCount number of old suffixes
   */
  PrefixTableUpdater(PrefixTable old, NewSuffixes added, long[] prefixes, long oldCount) {
    this.old = old;
    this.added = added;
    this.prefixes = prefixes;
    this.oldCount = oldCount;
    this.depth = old.depth();
    this.width = old.strandBit() + 3;
    this.absent = 1L << old.strandBit() + 2;
  }

  void write(Path file) throws IOException {
    int headerBytes = Long.BYTES * (depth + 2);
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.WRITE,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer header = ByteBuffer.allocate(headerBytes).order(ByteOrder.LITTLE_ENDIAN);
      header.putLong(depth);
      for (int k = 1; k <= depth + 1; k++) {
        header.putLong(PrefixTable.firstEntry(k));
      }
      FileOutput.write(channel, header.flip(), 0);
      out = new PackedArrayWriter(channel.position(headerBytes), width);
      for (int k = 1; k <= depth; k++) {
        writeLevel(k);
      }
      out.finish();
    }
    try (MappedBytes bytes = MappedBytes.update(file)) {
      setMarks(bytes, headerBytes);
    }
  }

  /**
   * One pass over the entries of a level. The first {@code u} new suffixes lie before the current
   * prefix; the search for one that makes an absent prefix present goes on from where that for the
   * prefix before it ended ({@code scanned}).
   */
  private void writeLevel(int level) throws IOException {
    int count = added.count();
    long entries = 1L << 2 * level;
    int u = 0;
    int scanned = 0;
    long scannedTo = 0;
    long last = -1;
    for (long v = 0; v < entries; v++) {
      long entry = old.entry(level, v);
      long x = old.index(entry);
      if (old.isAbsent(entry) && u < count) {
        int j = x < scannedTo ? u : Math.max(u, scanned);
        while (j < count && code(j, level) < v && goesBefore(j, x)) {
          j++;
        }
        scanned = j;
        scannedTo = x;
        if (j < count && code(j, level) == v) {
          long index = newIndex(j);
          out.addRepeated(index | absent, v - 1 - last);
          out.add(index);
          u = j + 1;
          last = v;
        }
      } else {
        while (u < count && slot(u) < x) {
          u++;
        }
        while (u < count && slot(u) == x && code(u, level) < v) {
          u++;
        }
        out.addRepeated(x + u | absent, v - 1 - last);
        out.add(entry + u);
        last = v;
      }
    }
    for (long v = last + 1; v < entries; v++) {
      out.add(old.entry(level, v));
    }
  }

  /**
   * First {@code level} bases of a new suffix; if it has fewer, minus the value of those it has.
   */
  private long code(int u, int level) {
    int m = (int) prefixes[u] & PREFIX_LENGTH;
    long value = prefixes[u] >>> PREFIX_LENGTH_BITS;
    return m < level ? -value : value >>> 2 * (m - level);
  }

  /** Slot of a new suffix; the one after all old suffixes counts as infinitely large. */
  private long slot(int u) {
    long slot = added.slot(u);
    return slot == oldCount ? Long.MAX_VALUE : slot;
  }

  /** Whether the slot lies in 1..x. */
  private boolean goesBefore(int u, long x) {
    long slot = slot(u);
    return slot > 0 && slot <= x;
  }

  /** Index of a new suffix; those after all old ones are counted from -2 (a known quirk). */
  private long newIndex(int u) {
    long slot = added.slot(u);
    return slot == oldCount && u >= 2 ? u - 2 : slot + u;
  }

  /** Sets the N mark of the last present prefix before every new suffix shorter than the depth. */
  private void setMarks(MappedBytes bytes, int headerBytes) {
    PackedArray table = new PackedArray(bytes, headerBytes, PrefixTable.entryCount(depth), width);
    for (int m = 1; m < depth; m++) {
      BitSet values = shortPrefixes(m);
      for (int v = values.nextSetBit(0); v >= 0; v = values.nextSetBit(v + 1)) {
        for (int k = m + 1; k <= depth; k++) {
          int missing = 2 * (k - m);
          mark(bytes, headerBytes, table, PrefixTable.firstEntry(k) + ((v + 1L << missing) - 1));
        }
      }
    }
  }

  private BitSet shortPrefixes(int length) {
    BitSet values = new BitSet();
    for (long prefix : prefixes) {
      if ((prefix & PREFIX_LENGTH) == length) {
        values.set((int) (prefix >>> PREFIX_LENGTH_BITS));
      }
    }
    return values;
  }

  private void mark(MappedBytes bytes, int headerBytes, PackedArray table, long from) {
    long at = from;
    while (at >= 0 && (table.get(at) & absent) != 0) {
      at--;
    }
    if (at >= 0) {
      long bit = at * width + width - 2;
      long place = headerBytes + (bit >>> 3);
      bytes.put(place, (byte) (bytes.at(place) | 1 << (bit & 7)));
    }
  }
}
