package org.asterism.spark.storage;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Lists of local directories, as Spark and YARN write them into settings and variables. */
public final class LocalDirectories {
  private LocalDirectories() {}

  /**
   * Those of a list that can be written to.
   *
   * @param list directories; may be null
   * @param separator what stands between them
   */
  public static List<Path> writable(String list, String separator) {
    List<Path> found = new ArrayList<>();
    for (String one : list == null ? new String[0] : list.split(Pattern.quote(separator))) {
      if (!one.isBlank() && Files.isWritable(new File(one.strip()).toPath())) {
        found.add(Path.of(one.strip()));
      }
    }
    return found;
  }
}
