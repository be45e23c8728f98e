package org.asterism.params;

/** How UMIs of multi-gene reads are shared out (soloMultiMappers but Unique, 50 section 12). */
public enum MultiMapperMethod {
  /** Evenly. */
  UNIFORM("Uniform"),
  /** In proportion to unique plus uniform counts. */
  RESCUE("Rescue"),
  /** In proportion to unique counts. */
  PROP_UNIQUE("PropUnique"),
  /** By expectation maximization. */
  EM("EM");

  private final String word;

  MultiMapperMethod(String word) {
    this.word = word;
  }

  /** The option's word. */
  public String word() {
    return word;
  }
}
