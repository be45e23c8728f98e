package org.asterism.annotation;

/**
 * A transcript of the annotation.
 *
 * @param id its name
 * @param strand 1 plus, 2 minus, 0 undefined: that of its first exon in the file
 */
record Transcript(String id, int strand) {
  /** The strand as junction lists write it. */
  char strandCharacter() {
    return ".+-".charAt(strand);
  }
}
