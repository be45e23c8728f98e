package org.asterism.signal;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.asterism.output.ByteBuilder;
import org.asterism.output.GeneralNumber;

/** Writes one track file from the sums at the positions of each reference, in rising order. */
final class TrackWriter {
  private static final int FLUSH = 1 << 15;

  private final OutputStream out;
  private final boolean wiggle;
  private final boolean fixed;
  private final double factor;
  private final ByteBuilder text = new ByteBuilder(2 * FLUSH);
  private byte[] name;
  private double value;

  /**
   * @param out receives the text; not closed here
   * @param wiggle wiggle format; else bedGraph
   * @param fixed numbers have five decimals; else six digits
   * @param factor of all sums
   */
  TrackWriter(OutputStream out, boolean wiggle, boolean fixed, double factor) {
    this.out = out;
    this.wiggle = wiggle;
    this.fixed = fixed;
    this.factor = factor;
  }

  /** Begins a reference. */
  void begin(String reference) {
    name = reference.getBytes(StandardCharsets.ISO_8859_1);
    value = 0;
    if (wiggle) {
      text.putAscii("variableStep chrom=");
      text.put(name);
      text.put('\n');
    }
  }

  /**
   * Takes sums.
   *
   * @param sums {@code sums[from, to)} belong to consecutive positions
   * @param position 0-based position of the first
   */
  void add(double[] sums, int from, int to, int position) throws IOException {
    int shift = position - from;
    for (int i = from; i < to; i++) {
      double sum = sums[i];
      if (wiggle) {
        if (sum != 0) {
          text.putDecimal(i + shift + 1L);
          text.put('\t');
          put(sum);
        }
      } else if (sum != value) {
        change(sum, i + shift);
      }
    }
    if (text.size >= FLUSH) {
      flush();
    }
  }

  /** There is nothing from this position on until the next call. */
  void gap(int position) {
    if (!wiggle && value != 0) {
      change(0, position);
    }
  }

  private void change(double sum, int position) {
    if (value != 0) {
      text.putDecimal(position);
      text.put('\t');
      put(value);
    }
    if (sum != 0) {
      text.put(name);
      text.put('\t');
      text.putDecimal(position);
      text.put('\t');
    }
    value = sum;
  }

  private void put(double sum) {
    if (fixed) {
      SignalValue.putFixed(sum * factor, text);
    } else {
      GeneralNumber.put(sum * factor, text);
    }
    text.put('\n');
  }

  /** Writes what is there. */
  void flush() throws IOException {
    out.write(text.bytes, 0, text.size);
    text.clear();
  }
}
