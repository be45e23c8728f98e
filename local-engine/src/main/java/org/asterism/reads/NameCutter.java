package org.asterism.reads;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.asterism.params.FatalException;

/** Cuts read names at the characters of readNameSeparator (spec 20 section 2.7). */
final class NameCutter {
  private final byte[] separators;

  /**
   * @throws FatalException 102 for a value that is neither {@code space}, {@code none} nor one
   *     character
   */
  NameCutter(List<String> values) {
    byte[] found = new byte[values.size()];
    int n = 0;
    for (String value : values) {
      byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
      if (value.equals("space")) {
        found[n++] = ' ';
      } else if (bytes.length == 1) {
        found[n++] = bytes[0];
      } else if (!value.equals("none")) {
        throw new FatalException(
            FatalException.PARAMETERS,
            "EXITING because of fatal INPUT ERROR: unrecognized value of --readNameSeparator="
                + value
                + "\nSOLUTION: use one character, space, or none\n");
      }
    }
    separators = java.util.Arrays.copyOf(found, n);
  }

  /** Length of the name at {@code text[from, from + length)} after all cuts, in order. */
  int cut(byte[] text, int from, int length) {
    int left = length;
    for (byte separator : separators) {
      for (int i = 0; i < left; i++) {
        if (text[from + i] == separator) {
          left = i;
          break;
        }
      }
    }
    return left;
  }
}
