package org.asterism.sort;

import org.asterism.params.Parameters;

/**
 * Memory for sorting: limitBAMsortRAM, which is a budget here and never a reason to fail, as far as
 * the heap has room for it.
 */
public final class SortMemory {
  private static final long DEFAULT = 512L << 20;
  private static final long LEAST = 1L << 20;
  private static final int SHARE = 8;

  private SortMemory() {}

  /**
   * Bytes that a sorter may keep.
   *
   * @param p parameters of the run
   * @param sorters sorters at work at a time in this process
   */
  public static long of(Parameters p, int sorters) {
    long room = Runtime.getRuntime().maxMemory() / SHARE;
    long wanted = p.samOutput().sortMemory() > 0 ? p.samOutput().sortMemory() : DEFAULT;
    return Math.max(LEAST, Math.min(wanted, room) / sorters);
  }
}
