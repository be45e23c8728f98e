package org.asterism.annotation;

/**
 * Reads words, characters and numbers from one line: blanks of any kind separate, a number ends at
 * its first non-digit, and after a number that is none everything else reads as missing (spec 10
 * sections 0 and 7.1).
 */
final class TextScanner {
  private final String line;
  private int at;
  private boolean failed;

  TextScanner(String line) {
    this.line = line;
  }

  /** The next word, empty if there is none. */
  String word() {
    if (!toNext()) {
      return "";
    }
    int from = at;
    while (at < line.length() && !isBlank(line.charAt(at))) {
      at++;
    }
    return line.substring(from, at);
  }

  /** The next character that is not blank, {@code .} if there is none. */
  char character() {
    return toNext() ? line.charAt(at++) : '.';
  }

  /** The next unsigned 64-bit number: 0 if there is none, all ones if it is too large. */
  long number() {
    if (!toNext()) {
      return 0;
    }
    boolean negative = line.charAt(at) == '-';
    if (negative || line.charAt(at) == '+') {
      at++;
    }
    int from = at;
    long value = 0;
    boolean tooLarge = false;
    for (; at < line.length() && isDigit(line.charAt(at)); at++) {
      int digit = line.charAt(at) - '0';
      tooLarge |= Long.compareUnsigned(value, Long.divideUnsigned(-1L - digit, 10)) > 0;
      value = value * 10 + digit;
    }
    failed = at == from || tooLarge;
    if (tooLarge) {
      return -1;
    }
    return negative ? -value : value;
  }

  /** What follows the last item read; empty after a failure. */
  String rest() {
    return failed ? "" : line.substring(at);
  }

  private boolean toNext() {
    while (at < line.length() && isBlank(line.charAt(at))) {
      at++;
    }
    failed |= at >= line.length();
    return !failed;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }
}
