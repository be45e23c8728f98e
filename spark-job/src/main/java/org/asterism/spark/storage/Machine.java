package org.asterism.spark.storage;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells machines apart: processes with equal names see the same local disks. */
public final class Machine {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

  private Machine() {}

  /** A name of this machine since it was started. */
  public static String name() {
    try {
      return host() + "/" + Files.readString(BOOT).strip();
    } catch (IOException e) {
      return host();
    }
  }

  /** The host's name. */
  static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (IOException e) {
      return "localhost";
    }
  }
}
