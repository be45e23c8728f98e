package org.asterism.params;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads words and numbers from one parameter line the way a C++ input stream does (spec 60 section
 * 3.1): a number is its longest decimal prefix, a number that cannot be read is 0, one that does
 * not fit saturates, and a failed read ends a list.
 */
final class ValueScanner {
  private static final BigInteger UINT64_MAX =
      BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

  private final String line;
  private int at;
  private boolean failed;

  ValueScanner(String line) {
    this.line = line;
  }

  /** The next blank-delimited word, empty at the end of the line. */
  String word() {
    skipBlanks();
    int from = at;
    while (at < line.length() && !isBlank(line.charAt(at))) {
      at++;
    }
    return line.substring(from, at);
  }

  /** True if a word follows. */
  boolean hasMore() {
    skipBlanks();
    return at < line.length();
  }

  /** All values up to the end of the line or the first number that cannot be read. */
  List<Object> values(ParameterType type) {
    List<Object> values = new ArrayList<>();
    while (at < line.length() && !failed) {
      values.add(value(type));
      skipBlanks();
    }
    return values;
  }

  /** The next value: Long, Double or String. */
  Object value(ParameterType type) {
    skipBlanks();
    return switch (type) {
      case STRING -> text();
      case DOUBLE -> real();
      case INT32 -> signed(Integer.MIN_VALUE, Integer.MAX_VALUE);
      case UINT64 -> unsigned(64);
      case UINT32 -> unsigned(32);
      case UINT16 -> unsigned(16);
    };
  }

  private String text() {
    if (at < line.length() && line.charAt(at) == '"') {
      int from = at + 1;
      int close = line.indexOf('"', from);
      int end = close < 0 ? line.length() : close;
      at = Math.min(line.length(), end + 1);
      return line.substring(from, end);
    }
    return word();
  }

  private Long signed(long min, long max) {
    BigInteger v = integer();
    if (v == null) {
      return 0L;
    }
    if (v.compareTo(BigInteger.valueOf(max)) > 0) {
      failed = true;
      return max;
    }
    if (v.compareTo(BigInteger.valueOf(min)) < 0) {
      failed = true;
      return min;
    }
    return v.longValue();
  }

  private Long unsigned(int bits) {
    BigInteger v = integer();
    if (v == null) {
      return 0L;
    }
    BigInteger max = UINT64_MAX.shiftRight(64 - bits);
    if (v.abs().compareTo(max) > 0) {
      failed = true;
      return max.longValue();
    }
    return v.and(max).longValue();
  }

  /** Optional sign and digits; null (and a failed stream) without digits. */
  private BigInteger integer() {
    int from = at;
    skipSign();
    int digits = at;
    skipDigits();
    if (at == digits) {
      failed = true;
      return null;
    }
    BigInteger v = new BigInteger(line.substring(digits, at));
    return line.charAt(from) == '-' ? v.negate() : v;
  }

  private Double real() {
    int from = at;
    skipSign();
    int digits = at;
    skipDigits();
    int count = at - digits;
    if (at < line.length() && line.charAt(at) == '.') {
      at++;
      int fraction = at;
      skipDigits();
      count += at - fraction;
    }
    boolean ok = count > 0;
    if (ok && at < line.length() && (line.charAt(at) == 'e' || line.charAt(at) == 'E')) {
      at++;
      skipSign();
      int exponent = at;
      skipDigits();
      ok = at > exponent;
    }
    if (!ok) {
      failed = true;
      return 0.0;
    }
    double v = Double.parseDouble(line.substring(from, at));
    if (Double.isInfinite(v)) {
      failed = true;
      return v > 0 ? Double.MAX_VALUE : -Double.MAX_VALUE;
    }
    return v;
  }

  private void skipBlanks() {
    while (at < line.length() && isBlank(line.charAt(at))) {
      at++;
    }
  }

  private void skipSign() {
    if (at < line.length() && (line.charAt(at) == '-' || line.charAt(at) == '+')) {
      at++;
    }
  }

  private void skipDigits() {
    while (at < line.length() && line.charAt(at) >= '0' && line.charAt(at) <= '9') {
      at++;
    }
  }

  static boolean isBlank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }
}
