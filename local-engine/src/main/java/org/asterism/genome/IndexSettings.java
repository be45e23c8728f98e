package org.asterism.genome;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/**
 * genomeParameters.txt of an index as read (spec 10 sections 10 and 11.2): the first comment, the
 * strand bit, and name-value lines in file order.
 */
final class IndexSettings {
  /** One line: a parameter name and its words. */
  record Line(String name, List<String> words) {}

  private final List<Line> lines = new ArrayList<>();
  private String firstComment = "";
  private int strandBit = -1;

  private IndexSettings() {}

  static IndexSettings read(Path file) throws IOException {
    IndexSettings s = new IndexSettings();
    for (String raw : Files.readString(file, StandardCharsets.ISO_8859_1).split("\n", -1)) {
      StringTokenizer t = new StringTokenizer(raw);
      if (!t.hasMoreTokens()) {
        continue;
      }
      String name = t.nextToken();
      if (name.equals("###")) {
        s.comment(raw.substring(raw.indexOf("###") + 3), t);
      } else if (!name.startsWith("#") && !name.startsWith("//")) {
        List<String> words = new ArrayList<>();
        while (t.hasMoreTokens()) {
          words.add(t.nextToken());
        }
        s.lines.add(new Line(name, words));
      }
    }
    return s;
  }

  private void comment(String rest, StringTokenizer t) {
    if (t.hasMoreTokens() && t.nextToken().equals("GstrandBit") && t.hasMoreTokens()) {
      strandBit = Integer.parseInt(t.nextToken());
    } else if (firstComment.isEmpty()) {
      firstComment = rest;
    }
  }

  /** Lines in file order. */
  List<Line> lines() {
    return lines;
  }

  /** Text after {@code ###} of the line with the command that built the index. */
  String firstComment() {
    return firstComment;
  }

  /** GSB as recorded, -1 if it is not. */
  int strandBit() {
    return strandBit;
  }

  /** First word of a parameter, or {@code otherwise} if the file does not have it. */
  String word(String name, String otherwise) {
    return lines.stream()
        .filter(l -> l.name().equals(name) && !l.words().isEmpty())
        .map(l -> l.words().get(0))
        .findFirst()
        .orElse(otherwise);
  }

  /** Words of a parameter, empty if the file does not have it. */
  List<String> words(String name) {
    return lines.stream()
        .filter(l -> l.name().equals(name))
        .map(Line::words)
        .findFirst()
        .orElse(List.of());
  }

  /** First word of a parameter as a number. */
  long number(String name, long otherwise) {
    String w = word(name, null);
    return w == null ? otherwise : Long.parseLong(w);
  }

  /** Whether the file has a line for the parameter. */
  boolean has(String name) {
    return lines.stream().anyMatch(l -> l.name().equals(name));
  }
}
