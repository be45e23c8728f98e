package org.asterism.genome;

/**
 * The forward strand of the genome as one code per byte (spec 10 section 0): chromosomes with their
 * padding, then junction records. Positions are 0-based; everything outside {@code [0, size)} is
 * padding.
 */
public final class GenomeSequence {
  private static final long PAD_WORD = 0x0505050505050505L;

  private final MappedBytes bytes;
  private final long size;
  private final long lastWord;

  /**
   * @param bytes codes 0..5
   * @param size number of positions (NG), at most the size of {@code bytes}
   */
  public GenomeSequence(MappedBytes bytes, long size) {
    if (size > bytes.size()) {
      throw new IllegalArgumentException("genome of " + size + " in " + bytes.size() + " bytes");
    }
    this.bytes = bytes;
    this.size = size;
    this.lastWord = size - Long.BYTES;
  }

  /** Number of positions (NG). */
  public long size() {
    return size;
  }

  /** Code at a position; {@link Bases#PAD} outside the genome. */
  public int at(long position) {
    return position >= 0 && position < size ? bytes.at(position) : Bases.PAD;
  }

  /** Codes of 8 positions from {@code position} on, the first in the lowest byte. */
  public long word(long position) {
    return position >= 0 && position <= lastWord ? bytes.longAt(position) : edgeWord(position);
  }

  private long edgeWord(long position) {
    if (position <= -Long.BYTES || position >= size) {
      return PAD_WORD;
    }
    long word = 0;
    for (int k = 0; k < Long.BYTES; k++) {
      word |= (long) at(position + k) << (8 * k);
    }
    return word;
  }

  /** The bytes behind the sequence. */
  public MappedBytes bytes() {
    return bytes;
  }
}
