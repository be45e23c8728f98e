package org.asterism.params;

/** The values of {@code runMode} (spec 60). */
public enum RunMode {
  ALIGN_READS,
  GENOME_GENERATE,
  INPUT_ALIGNMENTS_FROM_BAM,
  LIFT_OVER,
  SOLO_CELL_FILTERING,
  /** Any other word: reported after the start-up checks, exit 1. */
  UNKNOWN
}
