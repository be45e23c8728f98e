package org.asterism.output;

/** A tag of BAM records whose value is not in the alignment, such as that of a cell or a gene. */
@FunctionalInterface
public interface RecordTag {
  /**
   * Appends the tag with its name and type, or nothing.
   *
   * @param locus 0-based number of the record's alignment; 0 for unmapped and chimeric records
   */
  void put(int locus, ByteBuilder out);
}
