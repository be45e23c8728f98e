package org.asterism.genome.build;

/**
 * The groups of consecutive suffixes that share their leading bases, in suffix-array order (spec 10
 * section 6.3): the key of a suffix is (number m of leading bases, at most the table's depth; value
 * of those bases).
 */
interface PrefixGroups {
  /** Goes back before the first group. */
  void rewind();

  /** Steps to the next group; false if there is none. */
  boolean next();

  /** Suffix-array index of the group's first suffix. */
  long index();

  /** Number m of leading bases, at most the table's depth. */
  int bases();

  /** Base-4 value of the leading bases, first one most significant. */
  long value();
}
