package org.asterism.params;

/** Versions that logs and headers print. */
public final class Version {
  /** The STAR release whose bytes are written. */
  public static final String STAR = "2.7.11b";

  private Version() {}

  /** Asterism's own version, from the jar file; {@code development} outside a jar. */
  public static String asterism() {
    String v = Version.class.getPackage().getImplementationVersion();
    return v == null ? "development" : v;
  }

  /** What takes the place of STAR's build stamp. */
  public static String build() {
    return "Asterism " + asterism();
  }
}
