package org.asterism.bam;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A view of one BAM record (spec 30 section 8.1): {@code bytes[start, start + size())} with its
 * leading block size. The view may be moved to other bytes; nothing is copied.
 */
public final class BamRecord {
  /** FLAG bit: the read is one of a pair. */
  public static final int PAIRED = 0x1;

  /** FLAG bit: the read is unmapped. */
  public static final int UNMAPPED = 0x4;

  /** FLAG bit: the other mate is unmapped. */
  public static final int MATE_UNMAPPED = 0x8;

  /** FLAG bit: the sequence is the reverse complement of the read. */
  public static final int REVERSE = 0x10;

  /** FLAG bit: first mate. */
  public static final int FIRST_MATE = 0x40;

  /** FLAG bit: second mate. */
  public static final int SECOND_MATE = 0x80;

  /** FLAG bit: another alignment of the read is its primary one. */
  public static final int SECONDARY = 0x100;

  /** FLAG bit: a duplicate of another read. */
  public static final int DUPLICATE = 0x400;

  /** FLAG bit: a piece of an alignment whose other piece is elsewhere. */
  public static final int SUPPLEMENTARY = 0x800;

  /** CIGAR operation: aligned bases. */
  public static final int MATCH = 0;

  /** CIGAR operation: deletion. */
  public static final int DELETION = 2;

  /** CIGAR operation: intron. */
  public static final int INTRON = 3;

  /** CIGAR operation: clipped bases that the sequence still has. */
  public static final int SOFT_CLIP = 4;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int NAME = 36;

  /** Bytes that hold the record. */
  public byte[] bytes;

  /** Where its block size is in {@link #bytes}. */
  public int start;

  /** Moves the view. */
  public void set(byte[] holder, int at) {
    bytes = holder;
    start = at;
  }

  /** Bytes of the record, block size included. */
  public int size() {
    return intAt(0) + Integer.BYTES;
  }

  /** Reference number, -1 if unplaced. */
  public int reference() {
    return intAt(4);
  }

  /** 0-based position on the reference, -1 if unplaced. */
  public int position() {
    return intAt(8);
  }

  /** 0-based position of the other mate, -1 if unplaced. */
  public int matePosition() {
    return intAt(28);
  }

  /** TLEN, signed; 0 if it is not known. */
  public int templateLength() {
    return intAt(32);
  }

  /** FLAG. */
  public int flag() {
    return shortAt(18);
  }

  /** Changes FLAG in place. */
  public void setFlag(int flag) {
    SHORTS.set(bytes, start + 18, (short) flag);
  }

  /** Offset of the name in {@link #bytes}. */
  public int nameOffset() {
    return start + NAME;
  }

  /** The name. */
  public String name() {
    return new String(bytes, nameOffset(), nameSize() - 1, StandardCharsets.ISO_8859_1);
  }

  /** Bytes of the name with its final zero. */
  public int nameSize() {
    return bytes[start + 12] & 0xFF;
  }

  /** Number of CIGAR operations. */
  public int operationCount() {
    return shortAt(16);
  }

  /** Code of a CIGAR operation, 0-based: MIDNSHP=X are 0 to 8. */
  public int operation(int i) {
    return packedOperation(i) & 0xF;
  }

  /** Length of a CIGAR operation, 0-based. */
  public int operationLength(int i) {
    return packedOperation(i) >>> 4;
  }

  /** Bases of the reference from the first to the last aligned one: matches, deletions, introns. */
  public long referenceBases() {
    long sum = 0;
    int count = operationCount();
    for (int i = 0; i < count; i++) {
      int operation = operation(i);
      if (operation == MATCH || operation == DELETION || operation == INTRON) {
        sum += operationLength(i);
      }
    }
    return sum;
  }

  private int packedOperation(int i) {
    return intAt(NAME + nameSize() + Integer.BYTES * i);
  }

  /** Bases of the sequence. */
  public int sequenceLength() {
    return intAt(20);
  }

  /** Code 0 to 15 of a base, 0-based, as the file has it. */
  public int base(int i) {
    int pair = bytes[sequenceOffset() + (i >> 1)];
    return ((i & 1) == 0 ? pair >> 4 : pair) & 0xF;
  }

  private int sequenceOffset() {
    return start + NAME + nameSize() + Integer.BYTES * operationCount();
  }

  /** Offset of the quality values in {@link #bytes}, one for each base, without the 33. */
  public int qualityOffset() {
    return sequenceOffset() + (sequenceLength() + 1) / 2;
  }

  /** Offset of the first tag in {@link #bytes}. */
  public int tagsOffset() {
    return qualityOffset() + sequenceLength();
  }

  /** Offset after the last byte of the record. */
  public int end() {
    return start + size();
  }

  /** Whether the parts that the record claims to have fit into its size. */
  boolean isSound() {
    if (size() < NAME || sequenceLength() < 0 || nameSize() < 1) {
      return false;
    }
    long parts =
        NAME
            + nameSize()
            + (long) Integer.BYTES * operationCount()
            + (sequenceLength() + 1L) / 2
            + sequenceLength();
    return parts <= size();
  }

  /**
   * An integer tag.
   *
   * @param first letter of the tag
   * @param second letter of the tag
   * @param missing the result if the record has no such tag, 0 being that for a tag of another type
   */
  public long integerTag(char first, char second, long missing) {
    int at = tagsOffset();
    int end = end();
    while (at + 3 < end) {
      if (bytes[at] == first && bytes[at + 1] == second) {
        return integer(at + 2);
      }
      at = afterTag(at);
    }
    return missing;
  }

  /**
   * Where a text tag has its value.
   *
   * @param first letter of the tag
   * @param second letter of the tag
   * @return offset in {@link #bytes}, the value ending at a zero byte; -1 if there is no such text
   */
  public int textTag(char first, char second) {
    int at = tagsOffset();
    int end = end();
    while (at + 3 < end) {
      if (bytes[at] == first && bytes[at + 1] == second) {
        return bytes[at + 2] == 'Z' ? at + 3 : -1;
      }
      at = afterTag(at);
    }
    return -1;
  }

  private long integer(int at) {
    return switch (bytes[at]) {
      case 'c' -> bytes[at + 1];
      case 'C' -> bytes[at + 1] & 0xFF;
      case 's' -> (short) SHORTS.get(bytes, at + 1);
      case 'S' -> (short) SHORTS.get(bytes, at + 1) & 0xFFFF;
      case 'i' -> (int) INTS.get(bytes, at + 1);
      case 'I' -> (int) INTS.get(bytes, at + 1) & 0xFFFFFFFFL;
      default -> 0;
    };
  }

  /** Offset after the tag at an offset; {@link #end} if the tag is damaged. */
  public int afterTag(int at) {
    int value = at + 3;
    int end = end();
    if (value >= end) {
      return end;
    }
    long next =
        switch (bytes[at + 2]) {
          case 'A', 'c', 'C' -> value + 1L;
          case 's', 'S' -> value + 2L;
          case 'i', 'I', 'f' -> value + 4L;
          case 'Z', 'H' -> afterText(value);
          case 'B' -> afterArray(value);
          default -> end;
        };
    return next < value || next > end ? end : (int) next;
  }

  /** Whether every tag has a type that exists and a value that ends inside the record. */
  public boolean hasSoundTags() {
    int end = end();
    int at = tagsOffset();
    while (at < end) {
      if (at + 3 >= end || "AcCsSiIfZHB".indexOf(bytes[at + 2]) < 0) {
        return false;
      }
      int value = at + 3;
      long next =
          switch (bytes[at + 2]) {
            case 'A', 'c', 'C' -> value + 1L;
            case 's', 'S' -> value + 2L;
            case 'i', 'I', 'f' -> value + 4L;
            case 'B' -> isSoundArray(value) ? afterArray(value) : Long.MAX_VALUE;
            default -> afterText(value);
          };
      if (next > end) {
        return false;
      }
      at = (int) next;
    }
    return true;
  }

  private boolean isSoundArray(int from) {
    return from + 5 <= end()
        && "cCsSiIf".indexOf(bytes[from]) >= 0
        && (int) INTS.get(bytes, from + 1) >= 0;
  }

  private int afterText(int from) {
    int at = from;
    int end = end();
    while (at < end && bytes[at] != 0) {
      at++;
    }
    return at + 1;
  }

  private long afterArray(int from) {
    if (from + 5 > end()) {
      return end();
    }
    int width =
        switch (bytes[from]) {
          case 'c', 'C' -> 1;
          case 's', 'S' -> 2;
          default -> 4;
        };
    return from + 5L + (long) width * (int) INTS.get(bytes, from + 1);
  }

  private int intAt(int offset) {
    return (int) INTS.get(bytes, start + offset);
  }

  private int shortAt(int offset) {
    return (short) SHORTS.get(bytes, start + offset) & 0xFFFF;
  }
}
