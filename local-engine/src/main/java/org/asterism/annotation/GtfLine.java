package org.asterism.annotation;

import java.util.List;

/**
 * One exon line of a GTF file (spec 10 section 7.1).
 *
 * @param chromosome first column as written
 * @param start fourth column, 1-based, unsigned
 * @param end fifth column, 1-based closed, unsigned
 * @param strand first character of the seventh column
 * @param attributes the rest of the line, every {@code ; = " TAB} replaced by a blank
 */
record GtfLine(String chromosome, long start, long end, char strand, String attributes) {

  /** Parses a line; null if it is a comment or another feature. */
  static GtfLine parse(String line, String feature) {
    TextScanner in = new TextScanner(line);
    String chromosome = in.word();
    in.word();
    if (!in.word().equals(feature) || chromosome.startsWith("#")) {
      return null;
    }
    long start = in.number();
    long end = in.number();
    in.word();
    char strand = in.character();
    in.word();
    return new GtfLine(chromosome, start, end, strand, blanked(in.rest()));
  }

  private static String blanked(String rest) {
    char[] c = rest.toCharArray();
    for (int i = 0; i < c.length; i++) {
      if (c[i] == ';' || c[i] == '=' || c[i] == '"' || c[i] == '\t') {
        c[i] = ' ';
      }
    }
    return new String(c);
  }

  /** The non-blank run after the first occurrence of the name between blanks; empty if missing. */
  String attribute(String name) {
    int at = attributes.indexOf(" " + name + " ");
    if (at < 0) {
      return "";
    }
    int from = at + name.length() + 2;
    while (from < attributes.length() && attributes.charAt(from) == ' ') {
      from++;
    }
    int to = attributes.indexOf(' ', from);
    return attributes.substring(from, to < 0 ? attributes.length() : to);
  }

  /** The value of the last of these names that the line has; empty if it has none. */
  String lastAttribute(List<String> names) {
    String value = "";
    for (String name : names) {
      String v = attribute(name);
      value = v.isEmpty() ? value : v;
    }
    return value;
  }
}
