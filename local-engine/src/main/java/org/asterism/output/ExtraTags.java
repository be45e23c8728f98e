package org.asterism.output;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.asterism.reads.ReadBatch;

/**
 * Tags of SAM input in BAM records (spec 30 section 8.3): those that readFilesSAMattrKeep names, of
 * the types {@code A}, {@code i}, {@code f} and {@code Z}. Others are left out.
 */
final class ExtraTags {
  private static final int VALUE = 5;

  private final boolean all;
  private final byte[] kept;

  /**
   * @param keep words of readFilesSAMattrKeep
   */
  ExtraTags(List<String> keep) {
    all = keep.get(0).equals("All");
    kept =
        keep.get(0).equals("None")
            ? new byte[0]
            : String.join("", keep).getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Appends the tags of an end of a read. */
  void put(ReadBatch batch, int slot, ByteBuilder out) {
    byte[] text = batch.text.bytes;
    int from = batch.extraOffset[slot];
    int end = from + batch.extraLength[slot];
    while (from < end) {
      int to = from;
      while (to < end && text[to] != '\t') {
        to++;
      }
      if (to - from >= VALUE && isKept(text[from], text[from + 1])) {
        put(text, from, to, out);
      }
      from = to + 1;
    }
  }

  private boolean isKept(byte first, byte second) {
    if (all) {
      return true;
    }
    for (int i = 0; i + 1 < kept.length; i += 2) {
      if (kept[i] == first && kept[i + 1] == second) {
        return true;
      }
    }
    return false;
  }

  /** Appends {@code TG:T:value}. */
  private static void put(byte[] text, int from, int to, ByteBuilder out) {
    int type = text[from + 3];
    int value = from + VALUE;
    if (type != 'A' && type != 'i' && type != 'f' && type != 'Z') {
      return;
    }
    out.put(text, from, 2);
    out.put(type);
    switch (type) {
      case 'A' -> out.put(value < to ? text[value] : 0);
      case 'i' -> out.putIntLe((int) number(text, value, to));
      case 'f' -> out.putIntLe(Float.floatToIntBits(real(text, value, to)));
      default -> {
        out.put(text, value, to - value);
        out.put(0);
      }
    }
  }

  private static long number(byte[] text, int from, int to) {
    boolean negative = from < to && text[from] == '-';
    long value = 0;
    for (int i = negative ? from + 1 : from; i < to && text[i] >= '0' && text[i] <= '9'; i++) {
      value = value * 10 + text[i] - '0';
    }
    return negative ? -value : value;
  }

  private static float real(byte[] text, int from, int to) {
    try {
      return Float.parseFloat(new String(text, from, to - from, StandardCharsets.US_ASCII));
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
