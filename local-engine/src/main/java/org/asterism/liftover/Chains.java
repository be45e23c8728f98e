package org.asterism.liftover;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;

/** The blocks of a chain file, by old chromosome in the order of the file. */
final class Chains {
  private static final int HEADER_FIELDS = 4;
  private static final int OLD_NAME = 2;
  private static final int OLD_START = 5;
  private static final int NEW_NAME = 7;
  private static final int NEW_START = 10;

  private final Map<String, Chain> byName = new HashMap<>();

  /** A stretch that moves as a whole. */
  private record Block(long oldStart, long size, long newStart) {
    boolean holds(long position) {
      return position < oldStart + size;
    }

    long moved(long position) {
      return newStart + position - oldStart;
    }
  }

  /** All chains of an old chromosome, one behind the other. */
  static final class Chain {
    /** What {@link #start} and {@link #end} return for a position that leads nowhere. */
    static final long NONE = -1;

    private final List<Block> blocks = new ArrayList<>();
    private String newName;

    /** Name of the new chromosome. */
    String newName() {
      return newName;
    }

    /** The new place of a first base; the next block's start for one between blocks. */
    long start(long position) {
      int i = lastFrom(position);
      if (i >= 0 && blocks.get(i).holds(position)) {
        return blocks.get(i).moved(position);
      }
      return i + 1 < blocks.size() ? blocks.get(i + 1).newStart() : NONE;
    }

    /** The new place of a last base; the block's end before for one between blocks. */
    long end(long position) {
      int i = lastFrom(position);
      if (i < 0) {
        return NONE;
      }
      Block b = blocks.get(i);
      return b.holds(position) ? b.moved(position) : b.newStart() + b.size() - 1;
    }

    private int lastFrom(long position) {
      int i = blocks.size() - 1;
      while (i >= 0 && blocks.get(i).oldStart() > position) {
        i--;
      }
      return i;
    }
  }

  /**
   * Reads a chain file.
   *
   * @throws IOException if it cannot be read or does not hold numbers where they belong
   */
  static Chains read(BufferedReader in) throws IOException {
    Chains chains = new Chains();
    Chain chain = null;
    long oldStart = 0;
    long newStart = 0;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] f = fields(line);
      try {
        if (f.length >= HEADER_FIELDS) {
          chain = chains.byName.computeIfAbsent(f[OLD_NAME], name -> new Chain());
          chain.newName = f[NEW_NAME];
          oldStart = Integer.parseInt(f[OLD_START]);
          newStart = Integer.parseInt(f[NEW_START]);
        } else if (f.length > 0 && chain != null) {
          int size = Integer.parseInt(f[0]);
          chain.blocks.add(new Block(oldStart, size, newStart));
          oldStart += size + (f.length > 1 ? Integer.parseInt(f[1]) : 0);
          newStart += size + (f.length > 2 ? Integer.parseInt(f[2]) : 0);
        }
      } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
        throw new IOException("not a line of a chain file: " + line, e);
      }
    }
    return chains;
  }

  private static String[] fields(String line) {
    StringTokenizer t = new StringTokenizer(line);
    String[] f = new String[t.countTokens()];
    for (int i = 0; i < f.length; i++) {
      f[i] = t.nextToken();
    }
    return f;
  }

  /** The chains of an old chromosome; null if there are none. */
  Chain of(String oldName) {
    return byName.get(oldName);
  }
}
