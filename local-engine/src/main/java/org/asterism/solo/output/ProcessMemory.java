package org.asterism.solo.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the system says about the memory of this process, for Log.out. */
final class ProcessMemory {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final List<String> NAMES = List.of("VmPeak:", "VmSize:", "VmHWM:", "VmRSS:");

  private ProcessMemory() {}

  /** One line; empty where the system does not tell. */
  static String line() {
    if (!Files.isReadable(STATUS)) {
      return "";
    }
    StringBuilder line = new StringBuilder();
    try {
      for (String status : Files.readAllLines(STATUS)) {
        if (NAMES.stream().anyMatch(status::startsWith)) {
          line.append(status).append("; ");
        }
      }
    } catch (IOException e) {
      return "";
    }
    return line.toString();
  }
}
