package org.asterism.cli.samples;

import java.io.IOException;
import java.util.Map;

/**
 * The hidden file that a sample leaves in its directory when it has succeeded: what decided its
 * outputs (arguments, index, read files with length and time) and which files it wrote.
 */
final class Completion {
  private static final String FILE = ".asterism-complete";
  private static final String FINAL_LOG = "Log.final.out";
  private static final String OUTPUTS = "outputs\n";

  private final SampleFiles files;
  private final String directory;
  private final String state;

  /**
   * @param commands the command line of all samples
   * @param sample the sample
   * @param files where files are
   */
  Completion(SampleCommands commands, Sample sample, SampleFiles files) {
    this.files = files;
    directory = commands.directory(sample);
    state = state(commands, sample);
  }

  /** What makes outputs of before still good; null if an input cannot be looked at. */
  private String state(SampleCommands commands, Sample sample) {
    StringBuilder text =
        new StringBuilder(String.join("\n", commands.deciding(sample))).append('\n');
    String before = String.join("", commands.values(sample, "--readFilesPrefix"));
    try {
      for (String index : commands.values(sample, "--genomeDir")) {
        line(text, index + "/genomeParameters.txt");
      }
      for (String file : sample.files()) {
        line(text, before.equals("-") ? file : before + file);
      }
      return text.append(OUTPUTS).toString();
    } catch (IOException e) {
      return null; // the run itself says what is wrong with the file
    }
  }

  private void line(StringBuilder text, String path) throws IOException {
    text.append(path).append('|').append(files.fingerprint(path)).append('\n');
  }

  /** Whether the outputs of a run of before are all there and are what a run would write again. */
  boolean holds() throws IOException {
    String left = files.read(directory + FILE);
    if (state == null || left == null || !left.startsWith(state)) {
      return false;
    }
    Map<String, Long> now = files.lengths(directory);
    return now.containsKey(FINAL_LOG)
        && left.substring(state.length()).lines().allMatch(line -> isAsItWas(line, now));
  }

  private static boolean isAsItWas(String line, Map<String, Long> now) {
    int bar = line.lastIndexOf('|');
    return line.substring(bar + 1).equals(String.valueOf(now.get(line.substring(0, bar))));
  }

  /** Takes the mark away, before a run. */
  void clear() throws IOException {
    files.delete(directory + FILE);
  }

  /** Leaves the mark, after a run that succeeded. */
  void mark() throws IOException {
    if (state == null) {
      return;
    }
    StringBuilder text = new StringBuilder(state);
    files
        .lengths(directory)
        .forEach(
            (name, length) -> {
              if (!name.equals(FILE) && !name.endsWith(".html")) { // reports are made again later
                text.append(name).append('|').append(length).append('\n');
              }
            });
    files.write(directory + FILE, text.toString());
  }
}
