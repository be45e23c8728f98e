package org.asterism.spark;

import java.util.ArrayList;
import java.util.List;

/**
 * A word of a command line.
 *
 * @param option the option that it belongs to, without dashes
 * @param place which of the option's values it is, from 0; -1 for the option's name alone
 * @param before what precedes the value in the word: {@code --name=} or nothing
 * @param value the value, or the whole word if it is a name
 * @param first the option's first value; empty before it
 */
record CommandWord(String option, int place, String before, String value, String first) {
  /** The words of a command line. */
  static List<CommandWord> of(List<String> arguments) {
    List<CommandWord> words = new ArrayList<>();
    String option = "";
    String first = "";
    int place = 0;
    for (String argument : arguments) {
      if (argument.startsWith("--")) {
        int equals = argument.indexOf('=');
        option = argument.substring(2, equals < 0 ? argument.length() : equals);
        String value = argument.substring(equals + 1);
        first = equals < 0 ? "" : value;
        place = equals < 0 ? -1 : 0;
        words.add(new CommandWord(option, place, argument.substring(0, equals + 1), value, first));
      } else {
        first = place == 0 ? argument : first;
        words.add(new CommandWord(option, place, "", argument, first));
      }
      place++;
    }
    return words;
  }

  /** Whether it is a value. */
  boolean isValue() {
    return place >= 0;
  }

  /** Whether it names the matrix that run mode soloCellFiltering reads. */
  boolean isMatrixOfCells() {
    return option.equals("runMode") && first.equals("soloCellFiltering") && place == 1;
  }

  /** Whether it is put before the names of the files that a run writes. */
  boolean isOutputPrefix() {
    return option.equals("outFileNamePrefix") && place == 0
        || option.equals("runMode") && first.equals("soloCellFiltering") && place == 2;
  }

  /** The word with another value. */
  String with(String other) {
    return before + other;
  }
}
