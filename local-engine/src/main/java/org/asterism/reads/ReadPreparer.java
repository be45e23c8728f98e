package org.asterism.reads;

import java.nio.charset.StandardCharsets;
import org.asterism.genome.Bases;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;

/**
 * Turns a raw read into what alignment works on: letters to codes, clipping, mates joined (spec 20
 * sections 3 and 4). One per worker; allocates nothing per read.
 */
public final class ReadPreparer {
  private static final byte[] COMPLEMENT = complements();
  private static final int HELD_CLIP = '+';

  private final int mateCount;
  private final Clipping clipping;
  private final CellRangerClip cellRanger;
  private final boolean secondStage;
  private final int lengthMax;
  private final byte[][] codes;
  private final int[] from;
  private final boolean plain;

  /**
   * @param p parameters of the run
   * @param mateCount mates per read, 1 or 2
   * @throws FatalException 102 for clipping parameters that do not fit the number of mates
   */
  public ReadPreparer(Parameters p, int mateCount) {
    this(p, mateCount, false);
  }

  /**
   * @param p parameters of the run
   * @param mateCount mates per read, 1 or 2
   * @param secondStage whether the reads were held back by the first stage of outFilterType BySJout
   * @throws FatalException 102 for clipping parameters that do not fit the number of mates
   */
  public ReadPreparer(Parameters p, int mateCount, boolean secondStage) {
    this.mateCount = mateCount;
    this.secondStage = secondStage;
    lengthMax = ReadLimits.of(p).sequence();
    clipping = new Clipping(p.clipping(), mateCount, lengthMax);
    cellRanger =
        clipping.cellRanger ? new CellRangerClip(clipping.adapter[Clipping.FIVE][0]) : null;
    codes = new byte[mateCount][PreparedRead.MAX_LENGTH + 16];
    from = new int[mateCount];
    boolean any = false;
    for (int m = 0; m < mateCount; m++) {
      any |= clipping.active(Clipping.FIVE, m) || clipping.active(Clipping.THREE, m);
    }
    plain = !any;
  }

  /**
   * Prepares a read.
   *
   * @param b batch of the read
   * @param i its index in the batch
   * @param into receives everything
   * @throws FatalException 104 for a pair whose clipped mates and spacer exceed 650 bases (long
   *     reads: 500000)
   */
  public void prepare(ReadBatch b, int i, PreparedRead into) {
    into.batch = b;
    into.index = i;
    into.ordinal = b.ordinal(i);
    into.mateCount = mateCount;
    into.originalLength[1] = b.hasBarcodes() ? b.barcodeLength[i] : 0;
    into.clippedLength[1] = 0;
    into.clip5[1] = 0;
    into.clip3[1] = 0;
    for (int m = 0; m < mateCount; m++) {
      int slot = i * mateCount + m;
      int length = b.sequenceLength[slot];
      into.originalLength[m] = length;
      if (length > codes[m].length) {
        codes[m] = new byte[2 * length];
      }
      translate(b.text.bytes, b.sequenceOffset[slot], length, codes[m]);
      into.clippedLength[m] = length;
      into.clip5[m] = 0;
      into.clip3[m] = 0;
      from[m] = 0;
      if (!plain) {
        clip5(b, i, m, into);
        clip3(m, into);
      }
    }
    combine(b, i, into);
  }

  private static void translate(byte[] text, int offset, int length, byte[] into) {
    byte[] table = Bases.CODES;
    for (int k = 0; k < length; k++) {
      into[k] = table[text[offset + k] & 0xff];
    }
  }

  private void clip5(ReadBatch b, int i, int m, PreparedRead into) {
    int slot = i * mateCount + m;
    if (!clipping.active(Clipping.FIVE, m)) {
      return;
    }
    int whole = into.clippedLength[m];
    int left = whole;
    int n = Math.min(left, clipping.bases[Clipping.FIVE][m]);
    left -= n;
    // CellRanger4: counted bases shorten the read but do not move its start
    int moved = cellRanger == null ? n : 0;
    if (cellRanger != null) {
      // the + line of a read that was held back counts as its clip (spec 20 section 2.9)
      int a =
          secondStage && !b.fasta[i]
              ? HELD_CLIP
              : cellRanger.clip5(b.text.bytes, b.sequenceOffset[slot], b.sequenceLength[slot]);
      a = Math.min(a, left);
      left -= a;
      moved += a;
    }
    int after = Math.min(left, clipping.afterAdapter[Clipping.FIVE][m]);
    left -= after;
    from[m] = cellRanger == null ? moved + after : moved;
    into.clip5[m] = whole - left;
    into.clippedLength[m] = left;
  }

  private void clip3(int m, PreparedRead into) {
    if (!clipping.active(Clipping.THREE, m)) {
      return;
    }
    int whole = into.clippedLength[m];
    int left = whole - Math.min(whole, clipping.bases[Clipping.THREE][m]);
    byte[] adapter = clipping.adapter[Clipping.THREE][m];
    if (cellRanger != null) {
      left -= CellRangerClip.clip3(codes[m], from[m], left);
    } else if (adapter != null) {
      double ratio = clipping.mismatch[Clipping.THREE][m];
      left -= AdapterSearch.clip3(codes[m], from[m], left, adapter, ratio);
    }
    left -= Math.min(left, clipping.afterAdapter[Clipping.THREE][m]);
    into.clip3[m] = whole - left;
    into.clippedLength[m] = left;
  }

  private void combine(ReadBatch b, int i, PreparedRead into) {
    int first = into.clippedLength[0];
    int length = first;
    if (mateCount == 2) {
      length += into.clippedLength[1] + 1;
      if (length > lengthMax) {
        throw tooLong(b, i, length);
      }
    }
    into.ensure(length);
    byte[] forward = into.forward;
    byte[] reverse = into.reverse;
    System.arraycopy(codes[0], from[0], forward, 0, first);
    complement(codes[0], from[0], first, reverse, length - 1);
    if (mateCount == 2) {
      int second = into.clippedLength[1];
      forward[first] = Bases.MATE_SPACER;
      reverse[second] = Bases.MATE_SPACER;
      complement(codes[1], from[1], second, forward, length - 1);
      System.arraycopy(codes[1], from[1], reverse, 0, second);
    }
    into.length = length;
  }

  /** Writes the complement of {@code codes} backwards, its first code at {@code last}. */
  private static void complement(byte[] codes, int from, int length, byte[] into, int last) {
    byte[] table = COMPLEMENT;
    for (int k = 0; k < length; k++) {
      into[last - k] = table[codes[from + k]];
    }
  }

  private FatalException tooLong(ReadBatch b, int i, int length) {
    int slot = i * mateCount;
    return new FatalException(
        FatalException.INPUT_FILES,
        "EXITING because of FATAL ERROR in reads input: Lread of the pair = "
            + length
            + "   while DEF_readSeqLengthMax="
            + lengthMax
            + "\nRead Name="
            + new String(
                b.text.bytes, b.nameOffset[slot], b.nameLength[slot], StandardCharsets.ISO_8859_1)
            + "\nRead # "
            + (b.ordinal(i) + 1)
            + " of the input\nSOLUTION: shorten or clip the reads\n");
  }

  private static byte[] complements() {
    byte[] t = new byte[16];
    for (int c = 0; c < t.length; c++) {
      t[c] = Bases.complement((byte) c);
    }
    return t;
  }
}
