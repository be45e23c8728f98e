package org.asterism.solo;

import java.util.Arrays;
import org.asterism.output.ByteBuilder;

/**
 * What one read with a usable barcode leaves for counting (spec 50 section 9): its barcode and, for
 * each slot (a distinct feature type in processing order), what it hit there.
 *
 * <p>Encoded as a sequence of variable-length numbers (seven bits a byte, low bits first), so that
 * a record of a read with one gene takes about a dozen bytes. Mutable and reused.
 */
public final class SoloRecord {
  /** {@link #kind}: nothing is recorded for the slot. */
  public static final byte ABSENT = 0;

  /** {@link #kind}: the read counts for its cell, but has no feature. */
  public static final byte NO_FEATURE = 1;

  /** {@link #kind}: values are the one gene, the junctions, or the transcripts of the read. */
  public static final byte UNIQUE = 2;

  /** {@link #kind}: values are the genes of a multi-gene read, ascending. */
  public static final byte MULTI = 3;

  /** Bit of {@link #order} for reads that BySJout held back: they come after all others. */
  public static final long HELD = 1L << 62;

  /** {@link #readFlags}: one locus. */
  public static final int ONE_LOCUS = 1;

  /** {@link #readFlags}: several loci. */
  public static final int SEVERAL_LOCI = 2;

  /** {@link #readFlags}: a locus is on a mitochondrial chromosome. */
  public static final int MITOCHONDRIAL = 4;

  /** Place of the read in solo order: 0-based ordinal in the input, {@link #HELD} set or not. */
  public long order;

  /** 0 exact, n: so many candidates at one mismatch (spec 50 section 5.1). */
  public int status;

  /** Number of candidates; at least 1, but 0 for string barcodes. */
  public int candidateCount;

  /** Whitelist indices, or the packed barcode without whitelist, or the sample. */
  public long[] candidates = new long[8];

  /** Quality characters of the mismatched bases; written when status is 2 or more. */
  public byte[] candidateQuality = new byte[8];

  /** Packed UMI; 0 for SmartSeq. */
  public long umi;

  /** Text of a string barcode. */
  public byte[] text = new byte[32];

  /** Bytes of {@link #text} used; 0 for others than string barcodes. */
  public int textLength;

  /** {@link #ONE_LOCUS}, {@link #SEVERAL_LOCI}, {@link #MITOCHONDRIAL}; 0 for unmapped reads. */
  public int readFlags;

  /** Number of slots. */
  public final int slots;

  /** For each slot what is recorded. */
  public final byte[] kind;

  /**
   * For each slot: overlap code 0-7 (spec 50 section 8.5) plus 8 times the number of genes of the
   * read, at most 2.
   */
  public final byte[] classes;

  /** For each slot: its first value. */
  public final int[] first;

  /** For each slot: number of values. */
  public final int[] count;

  /**
   * Values of all slots: 0-based gene; 0-based intron start and length (two values); transcript and
   * bits of its state as {@code transcript << 4 | bits}; with SmartSeq each gene or junction is
   * followed by the read's key.
   */
  public long[] values = new long[16];

  private int used;

  /**
   * @param slots number of distinct feature types
   */
  public SoloRecord(int slots) {
    this.slots = slots;
    kind = new byte[slots];
    classes = new byte[slots];
    first = new int[slots];
    count = new int[slots];
  }

  /** Empties the record. */
  public void clear() {
    order = 0;
    status = 0;
    candidateCount = 0;
    umi = 0;
    textLength = 0;
    readFlags = 0;
    used = 0;
    Arrays.fill(kind, ABSENT);
    Arrays.fill(classes, (byte) 0);
    Arrays.fill(first, 0);
    Arrays.fill(count, 0);
  }

  /** Begins the values of a slot: those that follow by {@link #add} are its. */
  public void begin(int slot, byte what) {
    kind[slot] = what;
    first[slot] = used;
    count[slot] = 0;
  }

  /** Adds a value to a slot that was begun last. */
  public void add(int slot, long value) {
    if (used == values.length) {
      values = Arrays.copyOf(values, 2 * used);
    }
    values[used++] = value;
    count[slot]++;
  }

  /** Appends the encoded record: the number of bytes that follow, then those. */
  public void write(ByteBuilder out) {
    int start = out.size;
    out.put(0);
    put(out, order);
    put(out, status);
    put(out, candidateCount);
    for (int i = 0; i < candidateCount; i++) {
      put(out, candidates[i]);
      if (status > 1) {
        out.put(candidateQuality[i]);
      }
    }
    put(out, umi);
    put(out, textLength);
    out.put(text, 0, textLength);
    put(out, readFlags);
    for (int s = 0; s < slots; s++) {
      out.put(kind[s] | classes[s] << 2);
      if (kind[s] >= UNIQUE) {
        put(out, count[s]);
        for (int i = first[s]; i < first[s] + count[s]; i++) {
          put(out, values[i]);
        }
      }
    }
    putLength(out, start);
  }

  /** Puts the length in front; longer ones than the byte left for it move the record. */
  private static void putLength(ByteBuilder out, int start) {
    int length = out.size - start - 1;
    int more = 0;
    for (int rest = length >> 7; rest != 0; rest >>>= 7) {
      more++;
    }
    if (more > 0) {
      out.ensure(more);
      System.arraycopy(out.bytes, start + 1, out.bytes, start + 1 + more, length);
    }
    out.size = start;
    put(out, length);
    out.size += length;
  }

  private static void put(ByteBuilder out, long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.put((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.put((int) rest);
  }

  /**
   * Reads an encoded record.
   *
   * @param bytes where it is
   * @param at offset of its first byte
   * @return offset behind its last byte
   */
  public int read(byte[] bytes, int at) {
    clear();
    Cursor in = new Cursor(bytes, at);
    in.next();
    order = in.next();
    status = (int) in.next();
    readCandidates(in);
    umi = in.next();
    textLength = (int) in.next();
    if (textLength > 0) {
      readText(in);
    }
    readFlags = (int) in.next();
    for (int s = 0; s < slots; s++) {
      int head = in.octet();
      begin(s, (byte) (head & 3));
      classes[s] = (byte) (head >> 2);
      int n = kind[s] >= UNIQUE ? (int) in.next() : 0;
      for (int i = 0; i < n; i++) {
        add(s, in.next());
      }
    }
    return in.at;
  }

  /**
   * Reads what says the cell of a record that is exactly a barcode, which is most of them: {@link
   * #status} and the candidate. Other records are read as a whole.
   *
   * @param bytes where it is
   * @param at offset of its first byte
   * @return offset behind its last byte
   */
  public int readCell(byte[] bytes, int at) {
    Cursor in = new Cursor(bytes, at);
    int length = (int) in.next();
    int end = in.at + length;
    in.next();
    status = (int) in.next();
    candidateCount = (int) in.next();
    if (status == 0 && candidateCount == 1) {
      candidates[0] = in.next();
      return end;
    }
    return read(bytes, at);
  }

  private void readCandidates(Cursor in) {
    int n = (int) in.next();
    if (n > candidates.length) {
      candidates = new long[n];
      candidateQuality = new byte[n];
    }
    candidateCount = n;
    for (int i = 0; i < n; i++) {
      candidates[i] = in.next();
      candidateQuality[i] = status > 1 ? in.octet() : 0;
    }
  }

  private void readText(Cursor in) {
    if (textLength > text.length) {
      text = new byte[textLength];
    }
    System.arraycopy(in.bytes, in.at, text, 0, textLength);
    in.at += textLength;
  }

  /** Reads numbers from bytes; scalar-replaced in the loop that decodes records. */
  private static final class Cursor {
    private final byte[] bytes;
    private int at;

    Cursor(byte[] bytes, int at) {
      this.bytes = bytes;
      this.at = at;
    }

    byte octet() {
      return bytes[at++];
    }

    long next() {
      byte b = bytes[at++];
      long value = b & 0x7F;
      for (int shift = 7; b < 0; shift += 7) {
        b = bytes[at++];
        value |= (b & 0x7FL) << shift;
      }
      return value;
    }
  }
}
