package org.asterism.genome;

import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.StringTokenizer;

/**
 * The junctions inserted into the index (sjdbInfo.txt, spec 10 section 8.5), sorted by (start,
 * end). Coordinates are 0-based first and last intron positions in the concatenated genome; those
 * of non-canonical junctions (motif 0) are shifted left as far as the repeat allows.
 */
public final class JunctionDatabase implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int MAX_OVERHANG = 1 << 29;

  /** No junctions. */
  public static final JunctionDatabase EMPTY =
      new JunctionDatabase(
          0, new long[0], new long[0], new byte[0], new int[0], new int[0], new byte[0]);

  private final int overhang;
  private final long[] start;
  private final long[] end;
  private final byte[] motif;
  private final int[] shiftLeft;
  private final int[] shiftRight;
  private final byte[] strand;

  /**
   * @param overhang bases on each side of a junction record (sjdbOverhang)
   * @param start first intron positions, ascending
   * @param end last intron positions
   * @param motif motif codes 0..6
   * @param shiftLeft repeat lengths to the left, 0..255
   * @param shiftRight repeat lengths to the right, 0..255
   * @param strand 0 undefined, 1 plus, 2 minus
   */
  public JunctionDatabase(
      int overhang,
      long[] start,
      long[] end,
      byte[] motif,
      int[] shiftLeft,
      int[] shiftRight,
      byte[] strand) {
    int n = start.length;
    if (end.length != n
        || motif.length != n
        || shiftLeft.length != n
        || shiftRight.length != n
        || strand.length != n) {
      throw new IllegalArgumentException("junction columns of different lengths");
    }
    this.overhang = overhang;
    this.start = start.clone();
    this.end = end.clone();
    this.motif = motif.clone();
    this.shiftLeft = shiftLeft.clone();
    this.shiftRight = shiftRight.clone();
    this.strand = strand.clone();
  }

  /** Number of junctions. */
  public int count() {
    return start.length;
  }

  /** Bases on each side of a junction record. */
  public int overhang() {
    return overhang;
  }

  /** Length of a junction record: donor part, acceptor part, one padding base. */
  public int recordLength() {
    return 2 * overhang + 1;
  }

  /** First intron position as recorded. */
  public long start(int j) {
    return start[j];
  }

  /** Last intron position as recorded. */
  public long end(int j) {
    return end[j];
  }

  /** Motif code 0..6. */
  public int motif(int j) {
    return motif[j];
  }

  /** Repeat length left of the junction. */
  public int shiftLeft(int j) {
    return shiftLeft[j];
  }

  /** Repeat length right of the junction. */
  public int shiftRight(int j) {
    return shiftRight[j];
  }

  /** Strand: 0 undefined, 1 plus, 2 minus. */
  public int strand(int j) {
    return strand[j];
  }

  /** Genome position of the first base of the record's donor part (spec 10 section 8.5, D). */
  public long donorStart(int j) {
    return start[j] - overhang + (motif[j] == 0 ? shiftLeft[j] : 0);
  }

  /** Genome position of the first base of the record's acceptor part (A). */
  public long acceptorStart(int j) {
    return end[j] + 1 + (motif[j] == 0 ? shiftLeft[j] : 0);
  }

  /** Index of the junction recorded with these coordinates, -1 if there is none. */
  public int find(long intronStart, long intronEnd) {
    int low = 0;
    int high = start.length - 1;
    while (low <= high) {
      int mid = (low + high) >>> 1;
      int c = Long.compare(start[mid], intronStart);
      if (c == 0) {
        c = Long.compare(end[mid], intronEnd);
      }
      if (c == 0) {
        return mid;
      } else if (c < 0) {
        low = mid + 1;
      } else {
        high = mid - 1;
      }
    }
    return -1;
  }

  /** Reads sjdbInfo.txt. */
  public static JunctionDatabase read(Path sjdbInfo) throws IOException {
    String text = Files.readString(sjdbInfo, StandardCharsets.ISO_8859_1);
    StringTokenizer t = new StringTokenizer(text);
    try {
      int n = Integer.parseInt(t.nextToken());
      int overhang = Integer.parseInt(t.nextToken());
      if (n < 0 || n > text.length() || overhang < 0 || overhang > MAX_OVERHANG) {
        throw new IOException(sjdbInfo + " is damaged in its first line");
      }
      long[] start = new long[n];
      long[] end = new long[n];
      byte[] motif = new byte[n];
      int[] left = new int[n];
      int[] right = new int[n];
      byte[] strand = new byte[n];
      for (int i = 0; i < n; i++) {
        start[i] = Long.parseLong(t.nextToken());
        end[i] = Long.parseLong(t.nextToken());
        motif[i] = Byte.parseByte(t.nextToken());
        left[i] = Integer.parseInt(t.nextToken());
        right[i] = Integer.parseInt(t.nextToken());
        strand[i] = Byte.parseByte(t.nextToken());
      }
      return new JunctionDatabase(overhang, start, end, motif, left, right, strand);
    } catch (java.util.NoSuchElementException | NumberFormatException e) {
      throw new IOException(sjdbInfo + " is truncated or not a junction table", e);
    }
  }

  /** Whether all introns lie among the chromosomes, the first {@code limit} codes of the genome. */
  boolean liesBefore(long limit) {
    for (int i = 0; i < count(); i++) {
      if (start[i] < 0 || start[i] > end[i] || end[i] >= limit) {
        return false;
      }
    }
    return true;
  }

  /** Whether each junction comes after the one before by (start, end), as searches need them. */
  boolean isSorted() {
    for (int i = 1; i < count(); i++) {
      if (start[i] < start[i - 1] || start[i] == start[i - 1] && end[i] <= end[i - 1]) {
        return false;
      }
    }
    return true;
  }

  /** Writes sjdbInfo.txt. */
  public void write(Path sjdbInfo) throws IOException {
    StringBuilder s = new StringBuilder();
    s.append(count()).append('\t').append(overhang).append('\n');
    for (int i = 0; i < count(); i++) {
      s.append(start[i]).append('\t').append(end[i]).append('\t').append(motif[i]);
      s.append('\t').append(shiftLeft[i]).append('\t').append(shiftRight[i]);
      s.append('\t').append(strand[i]).append('\n');
    }
    Files.writeString(sjdbInfo, s, StandardCharsets.ISO_8859_1);
  }
}
