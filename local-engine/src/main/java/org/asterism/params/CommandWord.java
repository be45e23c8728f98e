package org.asterism.params;

import java.util.ArrayList;
import java.util.List;

/**
 * A word of a command line before its parameters are parsed.
 *
 * @param option the option that it belongs to, without dashes
 * @param place which of the option's values it is, from 0; -1 for the option's name alone
 * @param before what precedes the value in the word: {@code --name=} or nothing
 * @param value the value, or the whole word if it is a name
 * @param first the option's first value; empty before it
 */
public record CommandWord(String option, int place, String before, String value, String first) {
  /** The words of a command line. */
  public static List<CommandWord> of(List<String> arguments) {
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
  public boolean isValue() {
    return place >= 0;
  }

  /** Whether it is the path of an input that the process of the run reads as a whole. */
  public boolean isInput() {
    return PathRole.of(option) == PathRole.INPUT;
  }

  /** Whether it names the folder of a matrix of cells, which run mode soloCellFiltering reads. */
  public boolean isMatrixOfCells() {
    return isOfCellFiltering(1);
  }

  /** Whether it is put before the names of the files that a run writes. */
  public boolean isOutputPrefix() {
    return PathRole.of(option) == PathRole.OUTPUT && place == 0 || isOfCellFiltering(2);
  }

  /** Whether it names the directory of an index. */
  public boolean isIndex() {
    return PathRole.of(option) == PathRole.INDEX && isValue();
  }

  /** Whether it names a directory for temporary files. */
  public boolean isTemporary() {
    return PathRole.of(option) == PathRole.TEMPORARY;
  }

  private boolean isOfCellFiltering(int at) {
    return PathRole.of(option) == PathRole.OF_MODE
        && first.equals("soloCellFiltering")
        && place == at;
  }

  /** The word with another value. */
  public String with(String other) {
    return before + other;
  }
}
