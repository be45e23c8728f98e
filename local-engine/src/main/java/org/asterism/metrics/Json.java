package org.asterism.metrics;

import java.util.Locale;
import java.util.Map;

/** Writes values as JSON (RFC 8259): maps, iterables, numbers, booleans, null, all else as text. */
final class Json {
  private static final int FIRST_PRINTABLE = 0x20;

  private final StringBuilder out = new StringBuilder();
  private final String newline;

  private Json(String newline) {
    this.newline = newline;
  }

  /** A value on one line. */
  static String line(Object value) {
    return new Json("").put(value, "").out.toString();
  }

  /** A value for people: an entry per line, indented. */
  static String pretty(Object value) {
    return new Json("\n").put(value, "  ").out.append('\n').toString();
  }

  private Json put(Object value, String indent) {
    if (value instanceof Map<?, ?> map) {
      put(map, indent);
    } else if (value instanceof Iterable<?> items) {
      put(items, indent);
    } else if (value instanceof Double d) {
      boolean finite = !d.isNaN() && !d.isInfinite();
      out.append(finite ? String.format(Locale.ROOT, "%.3f", d) : "null");
    } else if (value instanceof Number || value instanceof Boolean || value == null) {
      out.append(value);
    } else {
      text(value.toString());
    }
    return this;
  }

  private void put(Map<?, ?> map, String indent) {
    String between = "{";
    for (Map.Entry<?, ?> e : map.entrySet()) {
      out.append(between);
      breakLine(indent);
      text(String.valueOf(e.getKey()));
      out.append(newline.isEmpty() ? ":" : ": ");
      put(e.getValue(), indent + indent.substring(0, Math.min(2, indent.length())));
      between = ",";
    }
    end(map.isEmpty(), "{}", '}', indent);
  }

  private void put(Iterable<?> items, String indent) {
    String between = "[";
    for (Object item : items) {
      out.append(between);
      breakLine(indent);
      put(item, indent + indent.substring(0, Math.min(2, indent.length())));
      between = ",";
    }
    end(between.equals("["), "[]", ']', indent);
  }

  private void end(boolean empty, String whole, char bracket, String indent) {
    if (empty) {
      out.append(whole);
      return;
    }
    breakLine(indent.substring(Math.min(2, indent.length())));
    out.append(bracket);
  }

  private void breakLine(String indent) {
    if (!newline.isEmpty()) {
      out.append(newline).append(indent);
    }
  }

  private void text(String s) {
    out.append('"');
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < FIRST_PRINTABLE || c == '\u2028' || c == '\u2029' || Character.isSurrogate(c)) {
            out.append(String.format("\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}
