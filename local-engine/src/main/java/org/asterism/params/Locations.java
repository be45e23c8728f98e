package org.asterism.params;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of files with a scheme. {@code file:} is this machine; what any other scheme names is
 * reached through Hadoop, which the Spark application has and the local engine has not.
 */
public final class Locations {
  private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:/.*");
  private static final Pattern BETWEEN_COMMAS = Pattern.compile("[^,]+");
  private static final String FILE = "file:";

  /** {@code file:/x}, {@code file:///x}, also as a later part of a list with commas. */
  private static final Pattern FILE_PARTS = Pattern.compile("(^|,)file:/+");

  private Locations() {}

  /** Whether a path names a file of another file system than this machine's. */
  public static boolean isRemote(String path) {
    return SCHEME.matcher(path).matches() && !path.startsWith(FILE);
  }

  /** A path, or a list of them with commas, without {@code file:}. */
  public static String local(String path) {
    return path.contains(FILE) ? FILE_PARTS.matcher(path).replaceAll("$1/") : path;
  }

  /**
   * Refuses files that a program without Hadoop cannot reach.
   *
   * @param arguments a command line
   * @throws FatalException 102 naming the first
   */
  public static void requireLocal(List<String> arguments) {
    for (CommandWord word : CommandWord.of(arguments)) {
      Matcher commas = BETWEEN_COMMAS.matcher(word.value());
      while (PathRole.of(word.option()) != null && commas.find()) {
        if (isRemote(commas.group())) {
          throw FatalException.parameters(
              "EXITING because of FATAL INPUT ERROR: --"
                  + word.option()
                  + " "
                  + commas.group()
                  + " is not on this machine, and the local engine reaches local files alone",
              "run through Spark (leave out --asterismEngine local), or copy the file to a local"
                  + " disk");
        }
      }
    }
  }
}
