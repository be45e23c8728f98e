package org.asterism.quant;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.asterism.align.RandomStream;
import org.asterism.output.ByteBuilder;

/**
 * Goes through choices as {@link PrimaryChoices#describe} wrote them and makes them: gives the
 * positions, in ascending order, of the bytes in which to clear {@link #NOT_PRIMARY}.
 */
public final class PrimaryBits {
  /** The bit to clear. */
  public static final int NOT_PRIMARY = 1;

  private static final int PAYLOAD = 7;
  private static final int MORE = 1 << PAYLOAD;

  private final InputStream in;
  private final RandomStream stream;
  private long last;
  private long[] chosen = new long[2];
  private int chosenCount;
  private int given;

  /**
   * @param in the choices of a part of the input
   * @param stream random numbers from the first read of that part on
   */
  public PrimaryBits(InputStream in, RandomStream stream) throws IOException {
    this.in = in;
    this.stream = stream;
    advance();
  }

  /** The position at hand; {@link Long#MAX_VALUE} after the last one. */
  public long position() {
    return given < chosenCount ? chosen[given] : Long.MAX_VALUE;
  }

  /** Goes to the next position. */
  public void advance() throws IOException {
    given++;
    while (given >= chosenCount) {
      int first = in.read();
      if (first < 0) {
        chosenCount = 0;
        return;
      }
      choose(number(first));
    }
  }

  private void choose(long alignments) throws IOException {
    given = 0;
    chosenCount = 0;
    long pick = (long) (stream.next() * alignments);
    if (alignments > 1) {
      int records = (int) number(in.read());
      if (records > chosen.length) {
        chosen = new long[records];
      }
      for (long i = 0; i < alignments; i++) {
        for (int r = 0; r < records; r++) {
          last += number(in.read());
          if (i == pick) {
            chosen[chosenCount++] = last;
          }
        }
      }
    }
  }

  private long number(int first) throws IOException {
    long value = 0;
    int shift = 0;
    for (int b = first; ; b = in.read()) {
      if (b < 0) {
        throw new EOFException("choices of primary alignments end within a read");
      }
      value |= (long) (b & MORE - 1) << shift;
      shift += PAYLOAD;
      if ((b & MORE) == 0) {
        return value;
      }
    }
  }

  /** Appends a number of 0 or more. */
  static void put(long value, ByteBuilder out) {
    long v = value;
    while (v >= MORE) {
      out.put((int) v & MORE - 1 | MORE);
      v >>>= PAYLOAD;
    }
    out.put((int) v);
  }
}
