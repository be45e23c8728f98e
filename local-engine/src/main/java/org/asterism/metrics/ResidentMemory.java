package org.asterism.metrics;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Memory of this process as Linux tells it, mapped files included; not known elsewhere. */
public final class ResidentMemory {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final long KILO = 1024;

  private ResidentMemory() {}

  /** Bytes now; 0 if they are not known. */
  public static long current() {
    return read("VmRSS:");
  }

  /** The most bytes since the process began; 0 if they are not known. */
  public static long peak() {
    return read("VmHWM:");
  }

  private static long read(String key) {
    try {
      return bytes(Files.readAllLines(STATUS, StandardCharsets.ISO_8859_1), key);
    } catch (IOException e) {
      return 0; // only Linux has this file
    }
  }

  /** The value of a key in the lines of a status file, which has kilobytes; 0 without the key. */
  static long bytes(List<String> lines, String key) {
    for (String line : lines) {
      if (line.startsWith(key)) {
        return KILO * Long.parseLong(line.replaceAll("[^0-9]", ""));
      }
    }
    return 0;
  }
}
