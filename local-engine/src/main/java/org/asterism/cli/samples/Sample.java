package org.asterism.cli.samples;

import java.util.ArrayList;
import java.util.List;

/**
 * One sample of a table.
 *
 * @param name also the name of its output directory
 * @param lanes names of its read files: for each lane one per mate
 * @param readGroups SAM read group of each lane as words; empty if the sample has none
 * @param arguments further words for its command line
 */
record Sample(
    String name, List<List<String>> lanes, List<List<String>> readGroups, List<String> arguments) {
  /** All its read files. */
  List<String> files() {
    return lanes.stream().flatMap(List::stream).toList();
  }

  /** The words of readFilesIn: one per mate, lanes separated by commas. */
  List<String> readFilesIn() {
    List<String> words = new ArrayList<>();
    for (int mate = 0; mate < lanes.get(0).size(); mate++) {
      int m = mate;
      words.add(String.join(",", lanes.stream().map(l -> l.get(m)).toList()));
    }
    return words;
  }

  /** The words of outSAMattrRGline: lanes separated by a comma of its own. */
  List<String> readGroupWords() {
    List<String> words = new ArrayList<>();
    for (List<String> group : readGroups) {
      if (!words.isEmpty()) {
        words.add(",");
      }
      words.addAll(group);
    }
    return words;
  }
}
