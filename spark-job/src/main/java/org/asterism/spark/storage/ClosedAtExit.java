package org.asterism.spark.storage;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Copies that a process lets go of when it ends, if it has not before: one hook for all of them.
 */
final class ClosedAtExit {
  private static final Set<IndexCopy> OPEN = new LinkedHashSet<>();
  private static boolean hooked;

  private ClosedAtExit() {}

  static synchronized void add(IndexCopy copy) {
    if (!hooked) {
      Runtime.getRuntime().addShutdownHook(new Thread(ClosedAtExit::closeAll));
      hooked = true;
    }
    OPEN.add(copy);
  }

  /** Does nothing for a copy that was never added. */
  static synchronized void remove(IndexCopy copy) {
    OPEN.remove(copy);
  }

  private static synchronized List<IndexCopy> open() {
    return List.copyOf(OPEN);
  }

  private static void closeAll() {
    for (IndexCopy copy : open()) {
      try {
        copy.close();
      } catch (IOException e) {
        System.err.println("asterism: could not delete " + copy.directory() + ": " + e);
      }
    }
  }
}
