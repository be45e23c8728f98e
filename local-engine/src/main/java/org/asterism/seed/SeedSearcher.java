package org.asterism.seed;

import org.asterism.genome.GenomeIndex;
import org.asterism.genome.JunctionDatabase;
import org.asterism.genome.SuffixArray;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;

/**
 * Seeds and windows of one read after another (spec 20 sections 4-8). Each worker has its own; what
 * one read leaves behind for the next is the list of the surplus window (section 7.5), as in STAR.
 */
public final class SeedSearcher {
  private static final int CHUNK = 256;

  private final long matchMin;
  private final long anchorMultimapMax;
  private final long genomeSize;
  private final long junctionStart;
  private final SuffixArray suffixes;
  private final long strandLimit;
  private final JunctionDatabase junctions;
  private final ReadText text = new ReadText();
  private final SeedTable seeds;
  private final SeedFinder finder;
  private final WindowBuilder windows;
  private final WindowSeeds lists;
  private final WindowSeeds surplus;
  private boolean overflow;
  private boolean usedSurplus;

  /** Suffixes of a frequent seed that may lie in windows. */
  private final long[] selected = new long[CHUNK];

  /** One locus, or the two sides of one that crosses an inserted junction. */
  private int locusStrand;

  private int locusRead;
  private long locusGenome;
  private int donorLength;
  private long acceptorGenome;
  private int locusJunction;

  /**
   * @param g index
   * @param p parameters of the run
   */
  public SeedSearcher(GenomeIndex g, Parameters p) {
    matchMin = p.filter().matchNmin();
    anchorMultimapMax = p.window().anchorMultimapNmax();
    genomeSize = g.size();
    junctions = g.junctions();
    junctionStart = junctions.count() > 0 ? g.chromosomeEnd() : Long.MAX_VALUE;
    suffixes = g.suffixArray();
    strandLimit = 1L << g.strandBit();
    seeds = new SeedTable(p.seed().perReadNmax());
    finder = new SeedFinder(g, p.seed(), text, seeds);
    windows = new WindowBuilder(g.chromosomes(), WindowGeometry.of(p, g), p.window().perReadNmax());
    lists = new WindowSeeds(p.seed().perWindowNmax());
    surplus = new WindowSeeds(p.seed().perWindowNmax());
    surplus.reset(new WindowTable(), 1);
  }

  /**
   * Whether every base of every seed matches its place in the genome. Not so with searches of fixed
   * length (spec 20 section 5.5), nor when intervals of suffixes are taken that need not share the
   * bases found: in arrays that are not fully sorted, with tables that junctions damaged.
   *
   * @param g index
   * @param p parameters of the run
   */
  public static boolean findsExactSeeds(GenomeIndex g, Parameters p) {
    return p.seed().searchLmax() == 0 && g.isSorted() && TableCheck.isSound(g);
  }

  /**
   * Finds the windows of a read and fills them with seeds.
   *
   * @param read the read
   * @param into gets the windows; some may be empty
   * @return false if there is none: the read is unmapped for the reason "other"
   */
  public boolean findWindows(PreparedRead read, WindowTable into) {
    into.count = 0;
    usedSurplus = false;
    if (read.length == 0) {
      return false;
    }
    text.load(read);
    // STAR searches first and looks at the length then: too many seeds are fatal in any read
    if (!finder.find() || read.length < matchMin) {
      return false;
    }
    createWindows();
    lists.reset(into, windows.count);
    System.arraycopy(windows.chromosome, 0, into.chromosome, 0, windows.count);
    System.arraycopy(windows.strand, 0, into.strand, 0, windows.count);
    overflow = false;
    assignSeeds();
    if (overflow) {
      into.count = 0;
    }
    return into.count > 0;
  }

  /**
   * Whether the last read put seeds into the list of the surplus window, so that its windows depend
   * on the reads that did so before it.
   */
  public boolean usedSurplus() {
    return usedSurplus;
  }

  private void createWindows() {
    windows.clear();
    for (int k = 0; k < seeds.count; k++) {
      int row = seeds.at(k);
      if (seeds.loci(row) <= anchorMultimapMax) {
        createWindows(row);
      }
    }
    windows.addFlanks();
  }

  private void createWindows(int row) {
    for (long i = seeds.first[row]; i <= seeds.last[row]; i++) {
      if (!locate(row, i)) {
        continue;
      }
      if (!windows.create(locusGenome, locusStrand)
          || donorLength > 0 && !windows.create(acceptorGenome, locusStrand)) {
        return;
      }
    }
  }

  private void assignSeeds() {
    for (int k = 0; k < seeds.count; k++) {
      int row = seeds.at(k);
      if (seeds.loci(row) <= anchorMultimapMax) {
        for (long i = seeds.first[row]; i <= seeds.last[row]; i++) {
          assignLocus(row, i, 1);
        }
      } else {
        assignFrequentSeed(row);
      }
    }
  }

  private void assignFrequentSeed(int row) {
    long reverseEnd = genomeSize - seeds.length[row];
    for (long from = seeds.first[row]; from <= seeds.last[row]; from += CHUNK) {
      long to = Math.min(seeds.last[row], from + CHUNK - 1);
      int n =
          windows.selectInWindows(
              suffixes, from, to, seeds.direction[row], reverseEnd, junctionStart, selected);
      for (int i = 0; i < n; i++) {
        assignLocus(row, selected[i], 0);
      }
    }
  }

  private void assignLocus(int row, long i, int anchor) {
    if (!locate(row, i)) {
      return;
    }
    int bases = seeds.length[row];
    if (donorLength == 0) {
      assign(row, locusGenome, bases, locusRead, -1, anchor);
    } else {
      assign(row, locusGenome, donorLength, locusRead, locusJunction, anchor);
      int r = locusRead + donorLength;
      assign(row, acceptorGenome, bases - donorLength, r, locusJunction, anchor);
    }
  }

  private void assign(int row, long g, int bases, int r, int junction, int anchor) {
    int w = windows.windowAt(g, locusStrand);
    if (w < 0) {
      return;
    }
    WindowSeeds list = lists;
    if (w == windows.surplusWindow()) {
      list = surplus;
      usedSurplus = true;
      w = 0;
    }
    int loci = (int) seeds.loci(row);
    if (!list.offer(w, r, g, bases, loci, anchor, seeds.mate[row], junction, text.length)) {
      overflow = true;
    }
  }

  /**
   * Works out one locus of a seed (spec 20 sections 7.2-7.3).
   *
   * <p>With {@code genomeSuffixLengthMax} suffixes are not in order beyond that length, and the
   * length found for the ends of an interval need not hold inside: a reverse-strand suffix at the
   * start of the genome may be shorter than the seed. Such a locus does not exist; STAR computes
   * with its negative position and crashes. Nor does one of a junction record that has bases where
   * its junction's place has none: sjdbInfo.txt is damaged then.
   *
   * @return false if it lies in a junction record without crossing the junction, or would begin
   *     before the genome
   */
  private boolean locate(int row, long i) {
    int bases = seeds.length[row];
    long w = suffixes.word(i);
    boolean reverse = w >= strandLimit;
    long g = reverse ? genomeSize - (bases + (w - strandLimit)) : w;
    locusStrand = reverse ? 1 - seeds.direction[row] : seeds.direction[row];
    int start = seeds.readStart[row];
    locusRead = locusStrand == 0 ? start : text.length - (bases + start);
    locusGenome = g;
    donorLength = 0;
    return g < junctionStart ? g >= 0 : splitAtJunction(g, bases);
  }

  private boolean splitAtJunction(long g, int bases) {
    int record = junctions.recordLength();
    int overhang = junctions.overhang();
    long offset = g - junctionStart;
    int x = (int) (offset % record);
    if (x >= overhang || x + bases <= overhang) {
      return false;
    }
    locusJunction = (int) (offset / record);
    locusGenome = junctions.donorStart(locusJunction) + x;
    acceptorGenome = junctions.acceptorStart(locusJunction);
    donorLength = overhang - x;
    return locusGenome >= 0;
  }
}
