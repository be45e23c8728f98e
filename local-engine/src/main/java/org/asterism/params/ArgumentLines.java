package org.asterism.params;

import java.util.List;

/**
 * Turns command line arguments into parameter lines and into the echoed command line (spec 60
 * section 2).
 */
final class ArgumentLines {
  private ArgumentLines() {}

  /** One line per parameter: its name without dashes, a blank, its values. */
  static List<String> lines(List<String> arguments) {
    StringBuilder text = new StringBuilder();
    for (String a : arguments) {
      int equals = a.indexOf('=');
      if (a.startsWith("--") && equals >= 0) {
        String value = ValueFormat.quoted(a.substring(equals + 1));
        text.append('\n').append(a, 2, equals).append(' ').append(value);
      } else if (a.startsWith("--")) {
        text.append('\n').append(a, 2, a.length());
      } else {
        text.append(' ').append(ValueFormat.quoted(a));
      }
    }
    return text.toString().lines().toList();
  }

  /** The arguments joined by blanks; values with blanks or tabs in double quotes. */
  static String echo(String argv0, List<String> arguments) {
    StringBuilder text = new StringBuilder(argv0);
    for (String a : arguments) {
      text.append(' ').append(a.startsWith("--") ? a : ValueFormat.quoted(a));
    }
    return text.toString();
  }
}
