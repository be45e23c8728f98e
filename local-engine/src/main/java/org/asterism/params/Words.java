package org.asterism.params;

import java.util.ArrayList;
import java.util.List;

/** Splits a text into the words of a command line. */
public final class Words {
  private Words() {}

  /**
   * The words of a text: separated by blanks, except between double quotes, which are taken off.
   *
   * @param text any text; a quote that is not closed holds for the rest
   */
  public static List<String> split(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = null;
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        quoted = !quoted;
        word = word == null ? new StringBuilder() : word;
      } else if (Character.isWhitespace(c) && !quoted) {
        if (word != null) {
          words.add(word.toString());
        }
        word = null;
      } else {
        word = (word == null ? new StringBuilder() : word).append(c);
      }
    }
    if (word != null) {
      words.add(word.toString());
    }
    return words;
  }
}
