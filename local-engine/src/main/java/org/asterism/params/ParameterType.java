package org.asterism.params;

/**
 * The value types of the parameter table. Integers of every width are held as {@code Long}; a
 * {@link #UINT64} keeps its 64 bits, so that 2^64-1 is -1L.
 */
public enum ParameterType {
  /** Signed 32 bits. */
  INT32,
  /** Unsigned 64 bits. */
  UINT64,
  /** Unsigned 32 bits. */
  UINT32,
  /** Unsigned 16 bits. */
  UINT16,
  /** Double precision. */
  DOUBLE,
  /** Text. */
  STRING;

  /** The type of a name in the table resource. */
  static ParameterType of(String name) {
    return valueOf(name.toUpperCase(java.util.Locale.ROOT));
  }
}
