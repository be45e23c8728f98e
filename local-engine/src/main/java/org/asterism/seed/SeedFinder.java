package org.asterism.seed;

import org.asterism.genome.GenomeIndex;
import org.asterism.params.SeedParameters;
import org.asterism.params.Unsigned;

/**
 * Fills the seed table of a read: searches each good region from several starts in both directions
 * (spec 20 section 5).
 *
 * <p>Each start and direction is a lane. The first searches from the regions' left ends are made
 * first, because they may save the lanes from the right ends and tell where the read lies; then all
 * lanes advance together, round by round. Seeds are stored in the order of lanes, as if one had
 * been searched after the other.
 */
final class SeedFinder {
  private final SeedParameters parameters;
  private final int sparseD;
  private final ReadText text;
  private final SeedTable seeds;
  private final PrefixSearch search;
  private final GoodRegions regions = new GoodRegions();
  private final SearchLanes lanes = new SearchLanes();
  private final Queries queries = new Queries();

  SeedFinder(GenomeIndex g, SeedParameters parameters, ReadText text, SeedTable seeds) {
    this.parameters = parameters;
    this.sparseD = g.sparseD();
    this.text = text;
    this.seeds = seeds;
    this.search = new PrefixSearch(g, text);
  }

  /** Searches the read in {@link ReadText}; whether anything was found that is not too frequent. */
  boolean find() {
    seeds.clear();
    search.startRead();
    lanes.clear();
    regions.find(text.forward, ReadText.MARGIN, text.length, parameters.splitMin());
    for (int r = 0; r < regions.count; r++) {
      addLanes(r);
    }
    searchFromLeftEnds();
    boolean more = lanes.count > 0;
    while (more) {
      queries.clear();
      more = false;
      for (int lane = 0; lane < lanes.count; lane++) {
        more |= ask(lane);
      }
      search.search(queries);
      int query = 0;
      for (int lane = 0; lane < lanes.count; lane++) {
        query = answer(lane, query);
      }
    }
    store();
    return seeds.loci > 0;
  }

  /**
   * Number of starts in a region of {@code n} bases. A read too short for the fraction given has a
   * limit of 0 bases between starts, taken as 1.
   */
  private int startCount(int n) {
    if (parameters.searchStartLmax() <= 0) {
      return 1;
    }
    double overLread = parameters.searchStartLmaxOverLread() * (text.length - 1);
    long e = Math.max(1, Math.min(parameters.searchStartLmax(), Unsigned.truncate(overLread)));
    return e < n ? (int) (n / e) + 1 : 1;
  }

  private void addLanes(int region) {
    int a = regions.start[region];
    int n = regions.length[region];
    int mate = regions.mate[region];
    int starts = startCount(n);
    int distance = n / starts;
    for (int d = 0; d < 2; d++) {
      for (int i = 0; i < starts; i++) {
        int offset = i * distance;
        int p = d == 0 ? a + offset : a + n - 1 - offset;
        int lane = lanes.add(d, mate, p, n - offset, false);
        endIfShort(lane);
        if (i == 0) {
          regions.lane[d][region] = lane;
        }
        if (parameters.searchLmax() > 0) {
          int room = d == 0 ? a + n - p : p + 1;
          lanes.add(d, mate, p, (int) Math.min(parameters.searchLmax(), room), true);
        }
      }
    }
  }

  private void endIfShort(int lane) {
    if (lanes.remaining[lane] <= parameters.mapMin()) {
      lanes.position[lane] = -1;
    }
  }

  /**
   * The first search of each region from its left end. If it reaches the end, the lane from the
   * right end is not searched; what is compared with the length of the region is a position in the
   * read, as in STAR.
   */
  private void searchFromLeftEnds() {
    queries.clear();
    for (int r = 0; r < regions.count; r++) {
      ask(regions.lane[0][r]);
    }
    search.search(queries);
    int query = 0;
    for (int r = 0; r < regions.count; r++) {
      int lane = regions.lane[0][r];
      int before = lanes.remaining[lane];
      query = answer(lane, query);
      int bases = before - lanes.remaining[lane];
      if (bases > 0 && regions.start[r] + bases == regions.length[r]) {
        lanes.position[regions.lane[1][r]] = -1;
      }
    }
  }

  /** Adds the next queries of a lane; false if it has come to its end. */
  private boolean ask(int lane) {
    lanes.queries[lane] = 0;
    int p = lanes.position[lane];
    if (p < 0) {
      return false;
    }
    int d = lanes.direction[lane];
    int n = lanes.remaining[lane];
    int at = d == 0 ? p : text.length - 1 - p;
    int tries = Math.min(n, sparseD);
    for (int k = 0; k < tries; k++) {
      queries.add(d, at + k, n - k);
    }
    lanes.queries[lane] = tries;
    return true;
  }

  /**
   * Takes the answers to a lane's queries: keeps the longest, counted from the lane's position, and
   * advances the lane by that.
   */
  private int answer(int lane, int query) {
    int tries = lanes.queries[lane];
    if (tries == 0) {
      return query;
    }
    int best = 1;
    for (int k = 0; k < tries; k++) {
      best = Math.max(best, queries.length[query + k] + k);
    }
    int sign = lanes.direction[lane] == 0 ? 1 : -1;
    int p = lanes.position[lane];
    for (int k = 0; k < tries; k++) {
      int bases = queries.length[query + k];
      if (bases > 0 && bases + k == best) {
        lanes.keep(lane, p + sign * k, bases, queries.first[query + k], queries.last[query + k]);
      }
    }
    lanes.position[lane] = lanes.single[lane] ? -1 : p + sign * best;
    lanes.remaining[lane] -= best;
    endIfShort(lane);
    return query + tries;
  }

  private void store() {
    for (int lane = 0; lane < lanes.count; lane++) {
      int d = lanes.direction[lane];
      for (int r = lanes.firstResult(lane); r >= 0; r = lanes.nextResult(r)) {
        long loci = lanes.resultLast[r] - lanes.resultFirst[r] + 1;
        if (loci >= 0 && loci <= parameters.multimapNmax()) {
          int bases = lanes.resultLength[r];
          int p = lanes.resultPosition[r];
          int start = d == 0 ? p : p + 1 - bases;
          long first = lanes.resultFirst[r];
          seeds.add(start, bases, d, lanes.mate[lane], first, lanes.resultLast[r]);
        }
      }
    }
  }
}
