package org.asterism.params;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/** Prints parameter values as C++ streams print them by default (spec 60 section 4). */
final class ValueFormat {
  private static final int DIGITS = 6;

  private ValueFormat() {}

  /** One value; text with a blank or tab is put into double quotes. */
  static String print(ParameterType type, Object value) {
    return switch (type) {
      case STRING -> quoted((String) value);
      case DOUBLE -> general((Double) value);
      case UINT64 -> Long.toUnsignedString((Long) value);
      default -> value.toString();
    };
  }

  /** A parameter's values: a scalar as it is, every element of a list followed by three blanks. */
  static String print(ParameterDefinition definition, List<Object> values) {
    if (!definition.list()) {
      return print(definition.type(), values.get(0));
    }
    StringBuilder s = new StringBuilder();
    for (Object v : values) {
      s.append(print(definition.type(), v)).append("   ");
    }
    return s.toString();
  }

  /** The text, in double quotes if it holds a blank or tab. */
  static String quoted(String s) {
    return s.indexOf(' ') >= 0 || s.indexOf('\t') >= 0 ? '"' + s + '"' : s;
  }

  /** C's {@code %g}: six significant digits, trailing zeros removed. */
  static String general(double v) {
    if (v == 0) {
      return 1 / v < 0 ? "-0" : "0";
    }
    BigDecimal d = new BigDecimal(v).round(new MathContext(DIGITS, RoundingMode.HALF_EVEN));
    int exponent = d.precision() - d.scale() - 1;
    d = d.stripTrailingZeros();
    if (exponent >= -4 && exponent < DIGITS) {
      return d.toPlainString();
    }
    String digits = d.unscaledValue().abs().toString();
    String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
    String power = Integer.toString(Math.abs(exponent));
    return (v < 0 ? "-" : "")
        + mantissa
        + (exponent < 0 ? "e-" : "e+")
        + (power.length() < 2 ? "0" : "")
        + power;
  }
}
