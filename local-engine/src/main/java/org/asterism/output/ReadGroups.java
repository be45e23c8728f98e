package org.asterism.output;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Read groups of the input files (spec 30 section 9.3). */
public final class ReadGroups {
  private static final String ID = "ID:";

  private final List<List<String>> groups;
  private final byte[][] ids;

  /**
   * @param groups fields of each group, the first being {@code ID:...}; none, one for all files, or
   *     one for each file
   */
  public ReadGroups(List<List<String>> groups) {
    this.groups = groups;
    ids = new byte[groups.size()][];
    for (int i = 0; i < ids.length; i++) {
      String first = groups.get(i).get(0);
      String id = first.startsWith(ID) ? first.substring(ID.length()) : first;
      ids[i] = id.getBytes(StandardCharsets.UTF_8);
    }
  }

  /** Whether reads carry no group. */
  public boolean isEmpty() {
    return ids.length == 0;
  }

  /** Identifier of the group of an input file. */
  public byte[] id(int fileIndex) {
    return ids[ids.length == 1 ? 0 : fileIndex];
  }

  /** The fields of each group. */
  List<List<String>> fields() {
    return groups;
  }
}
