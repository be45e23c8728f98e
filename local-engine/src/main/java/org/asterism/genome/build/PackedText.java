package org.asterism.genome.build;

import org.asterism.genome.Bases;

/**
 * The doubled text (spec 10 section 0): the forward strand and after it its reverse complement, at
 * three bits a character, padding behind the end. The codes A 0, C 1, G 2, T 3, N 4, padding 5 keep
 * their order, so that keys of 21 characters compare like the characters.
 *
 * <p>Suffix order looks at nothing behind the first padding (spec 10 section 4.2); therefore a key
 * has zeros there: equal keys with padding are equal suffixes, told apart by their positions.
 */
final class PackedText {
  /** Characters in a key. */
  static final int KEY_LENGTH = 21;

  private static final int KEY_BITS = 3 * KEY_LENGTH;
  private static final int SEGMENT_BITS = 24;
  private static final long LOW = 0x1249249249249249L;

  /** A key of nothing but N. */
  static final long ALL_N = LOW << 2;

  private final int segmentBits;
  private final int mask;
  private final long size;
  private final long[][] segments;
  private final NRuns nRuns;

  /**
   * @param genome codes of the forward strand
   * @param half NR, length of the forward strand
   */
  static PackedText of(GenomeBytes genome, long half) {
    return of(genome, half, SEGMENT_BITS);
  }

  static PackedText of(GenomeBytes genome, long half, int segmentBits) {
    return new PackedText(genome, half, segmentBits);
  }

  private PackedText(GenomeBytes genome, long half, int segmentBits) {
    this.segmentBits = segmentBits;
    this.mask = (1 << segmentBits) - 1;
    this.size = 2 * half;
    this.segments = allocate();
    Packer packer = new Packer();
    NRuns.Builder runs = new NRuns.Builder();
    for (long p = 0; p < half; p++) {
      byte c = genome.at(p);
      packer.add(c);
      runs.add(p, c);
    }
    for (long p = half - 1; p >= 0; p--) {
      byte c = Bases.complement(genome.at(p));
      packer.add(c);
      runs.add(size - 1 - p, c);
    }
    packer.finish();
    nRuns = runs.build(size);
  }

  /** Segments overlap by one word: a key never needs two of them. */
  private long[][] allocate() {
    long words = (3 * size + 63) / 64 + 4;
    int count = (int) ((words + mask) >>> segmentBits);
    long[][] s = new long[count][];
    for (int i = 0; i < count; i++) {
      long left = words - ((long) i << segmentBits);
      s[i] = new long[(int) Math.min(left, 1L << segmentBits) + 1];
    }
    return s;
  }

  /** Fills the words in order, first character in the highest bits. */
  private final class Packer {
    private long word;
    private int used;
    private long index;

    void add(int code) {
      int free = 64 - used;
      if (free > 3) {
        word |= (long) code << (free - 3);
        used += 3;
      } else {
        word |= (long) code >>> (3 - free);
        put();
        used = 3 - free;
        word = used == 0 ? 0 : (long) code << (64 - used);
      }
    }

    private void put() {
      int s = (int) (index >>> segmentBits);
      int i = (int) index & mask;
      segments[s][i] = word;
      if (i == 0 && s > 0) {
        segments[s - 1][1 << segmentBits] = word;
      }
      index++;
    }

    void finish() {
      long words = 0;
      for (long[] s : segments) {
        words += s.length - 1;
      }
      while (index < words) {
        add(Bases.PAD);
      }
    }
  }

  /** Length of the text, 2 NR. */
  long size() {
    return size;
  }

  /** 21 characters from a position in {@code [0, size]}, first one highest, as they are. */
  long raw(long position) {
    long bit = 3 * position;
    long word = bit >>> 6;
    long[] s = segments[(int) (word >>> segmentBits)];
    int i = (int) word & mask;
    int shift = (int) bit & 63;
    return ((s[i] << shift) | (s[i + 1] >>> 1 >>> (63 - shift))) >>> 1;
  }

  /** 21 characters from a position in {@code [0, size]}; zeros behind the first padding. */
  long key(long position) {
    long key = raw(position);
    long pads = pads(key);
    return pads == 0 ? key : key & (-1L << (63 - Long.numberOfLeadingZeros(pads)));
  }

  /** The first {@code length} (1..21) characters of a key, zeros behind. */
  static long shortened(long key, int length) {
    return key & (-1L << (KEY_BITS - 3 * length));
  }

  /** Whether a key has padding: then it stands for the whole suffix. */
  static boolean hasPad(long key) {
    return pads(key) != 0;
  }

  /** Number of characters of a key before its first padding. */
  static int padIndex(long key) {
    return (Long.numberOfLeadingZeros(pads(key)) - 1) / 3;
  }

  /** Low bit of every character that is padding (binary 101). */
  private static long pads(long key) {
    return (key >>> 2) & key & LOW;
  }

  /** The character at a position; padding outside of the text. */
  int at(long position) {
    return position >= 0 && position < size ? (int) (raw(position) >>> (KEY_BITS - 3)) : Bases.PAD;
  }

  /** Number of consecutive N from a position on, known to be at least {@link #KEY_LENGTH}. */
  long nRunLength(long position) {
    return nRuns.endOf(position) - position;
  }
}
