package org.asterism.junction;

/**
 * Junctions in genome order as parallel arrays, one value per junction. Starts are 0-based global
 * positions of the first intron base; lengths are intron bases.
 */
public final class JunctionList {
  /** 0-based global position of the first intron base, ascending (ties: length ascending). */
  public final long[] start;

  /** Intron bases. */
  public final long[] length;

  /** Motif code 0..6 (spec 30 section 1). */
  public final byte[] motif;

  /** Whether the junction is in the database used for mapping. */
  public final boolean[] annotated;

  /** Reads with one alignment that cross the junction. */
  public final long[] unique;

  /** Reads with several alignments that cross the junction. */
  public final long[] multiple;

  /** Largest overhang, 16 bits unsigned. */
  public final char[] overhang;

  /**
   * @param count number of junctions
   */
  JunctionList(int count) {
    start = new long[count];
    length = new long[count];
    motif = new byte[count];
    annotated = new boolean[count];
    unique = new long[count];
    multiple = new long[count];
    overhang = new char[count];
  }

  /** Number of junctions. */
  public int size() {
    return start.length;
  }

  /**
   * The entries with the given numbers, in that order.
   *
   * @param numbers ascending entry numbers
   */
  JunctionList select(int[] numbers) {
    JunctionList list = new JunctionList(numbers.length);
    for (int i = 0; i < numbers.length; i++) {
      int e = numbers[i];
      list.start[i] = start[e];
      list.length[i] = length[e];
      list.motif[i] = motif[e];
      list.annotated[i] = annotated[e];
      list.unique[i] = unique[e];
      list.multiple[i] = multiple[e];
      list.overhang[i] = overhang[e];
    }
    return list;
  }
}
