package org.asterism.reads;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.asterism.params.FatalException;

/**
 * Which programs {@code readFilesCommand} may start. Whoever runs Asterism for others names them in
 * the system property {@code asterism.readFilesCommand.allow} or the environment variable {@code
 * ASTERISM_READ_FILES_COMMAND_ALLOW}, separated by commas ({@code none} for no program); without it
 * any command runs, as in STAR. The usual decompressors are served in this process and always
 * there.
 */
final class CommandPolicy {
  private static final String PROPERTY = "asterism.readFilesCommand.allow";
  private static final String VARIABLE = "ASTERISM_READ_FILES_COMMAND_ALLOW";

  /**
   * Words that mean the same to a shell as to a reader: nothing is expanded, joined or redirected.
   */
  private static final Pattern PLAIN_WORD = Pattern.compile("[A-Za-z0-9_./:=@%+,-]+");

  /** File names that stay one word between double quotes. */
  private static final Pattern PLAIN_NAME = Pattern.compile("[^\"$`\\\\\\p{Cntrl}]+");

  private CommandPolicy() {}

  /**
   * Checks a command before it is started.
   *
   * @param command its words
   * @param file the file it is to read
   * @param shell shell that would run it, {@code -} for the default
   * @throws FatalException 102 if it may not be run
   */
  static void check(List<String> command, String file, String shell) {
    String allowed = System.getProperty(PROPERTY, System.getenv(VARIABLE));
    if (allowed != null) {
      check(Arrays.asList(allowed.trim().split("\\s*,\\s*")), command, file, shell);
    }
  }

  static void check(List<String> allowed, List<String> command, String file, String shell) {
    List<String> words = Arrays.asList(String.join(" ", command).trim().split("\\s+"));
    String problem = null;
    if (!allowed.contains(words.get(0))) {
      problem = "the program " + words.get(0) + " may not be run here";
    } else if (!words.stream().allMatch(w -> PLAIN_WORD.matcher(w).matches())) {
      problem = "the command has characters that mean something to a shell";
    } else if (!PLAIN_NAME.matcher(file).matches()) {
      problem = "the file name " + file + " has characters that mean something to a shell";
    } else if (!shell.equals("-")) {
      problem = "--sysShell " + shell + " may not be used here";
    }
    if (problem != null) {
      throw FatalException.parameters(
          "EXITING because of fatal INPUT ERROR: --readFilesCommand "
              + String.join(" ", command)
              + ": "
              + problem,
          "use zcat, gunzip -c or bzcat, which need no program, or decompress the files before;"
              + " whoever runs this installation allows: "
              + String.join(", ", allowed));
    }
  }
}
