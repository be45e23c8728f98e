package org.asterism.solo.output;

import org.asterism.output.ByteBuilder;
import org.asterism.output.GeneralNumber;

/**
 * Real numbers as STAR prints them on x86 (spec 51 section 3): six significant digits; what is no
 * number came out of 0/0 or a sum with it and has its sign bit set.
 */
final class StarNumber {
  private StarNumber() {}

  /** Appends a number. */
  static void put(double value, ByteBuilder out) {
    if (Double.isNaN(value)) {
      out.putAscii("-nan");
    } else {
      GeneralNumber.put(value, out);
    }
  }
}
