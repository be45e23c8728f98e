package org.asterism.seed;

import org.asterism.genome.GenomeIndex;
import org.asterism.params.SeedParameters;

/**
 * Fills the seed table of a read: searches each good region from several starts in both directions
 * (spec 20 section 5).
 */
final class SeedFinder {
  private final SeedParameters parameters;
  private final int sparseD;
  private final ReadText text;
  private final SeedTable seeds;
  private final PrefixSearch search;
  private final GoodRegions regions = new GoodRegions();

  /** Results of the shifted searches of a sparse suffix array. */
  private final int[] shiftedLength;

  private final long[] shiftedFirst;
  private final long[] shiftedLast;

  SeedFinder(GenomeIndex g, SeedParameters parameters, ReadText text, SeedTable seeds) {
    this.parameters = parameters;
    this.sparseD = g.sparseD();
    this.text = text;
    this.seeds = seeds;
    this.search = new PrefixSearch(g, text);
    this.shiftedLength = new int[sparseD];
    this.shiftedFirst = new long[sparseD];
    this.shiftedLast = new long[sparseD];
  }

  /** Searches the read in {@link ReadText}; whether anything was found that is not too frequent. */
  boolean find() {
    seeds.clear();
    search.startRead();
    regions.find(text.forward, ReadText.MARGIN, text.length, parameters.splitMin());
    for (int r = 0; r < regions.count; r++) {
      searchRegion(regions.start[r], regions.length[r], regions.mate[r]);
    }
    return seeds.loci > 0;
  }

  /**
   * Distance of the starts. A read too short for the fraction given has a limit of 0 bases, taken
   * as 1.
   */
  private int startCount(int n) {
    if (parameters.searchStartLmax() <= 0) {
      return 1;
    }
    double overLread = parameters.searchStartLmaxOverLread() * (text.length - 1);
    long e = Math.max(1, Math.min(parameters.searchStartLmax(), (long) overLread));
    return e < n ? (int) (n / e) + 1 : 1;
  }

  private void searchRegion(int a, int n, int mate) {
    int starts = startCount(n);
    int distance = n / starts;
    boolean mappedInFull = false;
    for (int d = 0; d < 2; d++) {
      for (int i = 0; i < starts; i++) {
        int offset = i * distance;
        if (i > 0 || !mappedInFull) {
          int mapped = 0;
          while (offset + mapped + parameters.mapMin() < n) {
            int p = d == 0 ? a + offset + mapped : a + n - 1 - offset - mapped;
            int bases = searchAndStore(d, p, n - offset - mapped, mate);
            if (d == 0 && offset + mapped == 0) {
              mappedInFull = p + bases == n;
            }
            mapped += bases;
          }
        }
        if (parameters.searchLmax() > 0) {
          int p = d == 0 ? a + offset : a + n - 1 - offset;
          int room = d == 0 ? a + n - p : p + 1;
          searchAndStore(d, p, (int) Math.min(parameters.searchLmax(), room), mate);
        }
      }
    }
  }

  /**
   * One search and its seeds.
   *
   * @param d direction
   * @param p position in R where it starts
   * @param n bases up to its end
   * @return bases mapped, at least 1
   */
  private int searchAndStore(int d, int p, int n, int mate) {
    int at = d == 0 ? p : text.length - 1 - p;
    if (sparseD == 1) {
      search.search(d, at, n);
      store(d, p, search.length, search.first, search.last, mate);
      return Math.max(1, search.length);
    }
    int tries = Math.min(n, sparseD);
    int best = 1;
    for (int k = 0; k < tries; k++) {
      search.search(d, at + k, n - k);
      shiftedLength[k] = search.length;
      shiftedFirst[k] = search.first;
      shiftedLast[k] = search.last;
      best = Math.max(best, search.length + k);
    }
    for (int k = 0; k < tries; k++) {
      if (shiftedLength[k] + k == best) {
        int q = d == 0 ? p + k : p - k;
        store(d, q, shiftedLength[k], shiftedFirst[k], shiftedLast[k], mate);
      }
    }
    return best;
  }

  private void store(int d, int p, int bases, long first, long last, int mate) {
    long loci = last - first + 1;
    if (bases > 0 && loci >= 0 && loci <= parameters.multimapNmax()) {
      seeds.add(d == 0 ? p : p + 1 - bases, bases, d, mate, first, last);
    }
  }
}
