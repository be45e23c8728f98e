package org.asterism.align;

/** How much of what cannot show in the result is worked out nevertheless. */
enum Effort {
  /** Every combination of seeds of every window. Slow; the others are tested against it. */
  EXHAUSTIVE,

  /** All that is recorded for any window; combinations that would not be recorded are left out. */
  ALL_RECORDED,

  /** As before, without windows whose alignments cannot come near the best one's score. */
  SELECTED_ONLY
}
