package org.asterism.seed;

import java.util.ArrayList;
import java.util.List;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.GenomeIndex;
import org.asterism.params.Parameters;
import org.asterism.params.Unsigned;
import org.asterism.params.WindowParameters;

/**
 * The grid that windows are made of (spec 20 section 7.1): the genome in bins of {@code 2^binBits}
 * positions, and how many bins an anchor reaches and a flank adds.
 *
 * @param binBits effective winBinNbits
 * @param anchorDistBins effective winAnchorDistNbins
 * @param flankBins effective winFlankNbins
 * @param binCount number of bins of the genome with its junction records (winBinN)
 */
public record WindowGeometry(int binBits, int anchorDistBins, int flankBins, int binCount) {
  private static final long DEFAULT_MATES_GAP = 1000;
  private static final long BINS_WANTED = 40000;

  /** The geometry of a run on an index. */
  public static WindowGeometry of(Parameters p, GenomeIndex g) {
    WindowParameters w = p.window();
    int bits = Math.min(wantedBits(w, g.loadedSize()), g.chromosomes().binBits());
    int count = (int) (g.size() >>> bits) + 1;
    if (!isRedefined(w)) {
      return new WindowGeometry(bits, w.anchorDistBins(), w.flankBins(), count);
    }
    long flank = flankBins(w, bits);
    return new WindowGeometry(
        bits, (int) Math.min(2 * flank, count), (int) Math.min(flank, count), count);
  }

  /** Bins that hold the longest gap allowed; may be more than the genome has. */
  private static long flankBins(WindowParameters w, int bits) {
    long gap = Math.max(w.intronMax(), w.matesGapMax());
    return gap == Long.MAX_VALUE ? (-1L >>> bits) + 1 : (gap >>> bits) + 1;
  }

  private static boolean isRedefined(WindowParameters w) {
    return w.intronMax() != 0 || w.matesGapMax() != 0;
  }

  private static int wantedBits(WindowParameters w, long loadedSize) {
    if (!isRedefined(w)) {
      return w.binBits();
    }
    long gap = w.matesGapMax() == 0 ? DEFAULT_MATES_GAP : w.matesGapMax();
    long longest = Math.max(Math.max(4, w.intronMax()), gap);
    long reach = longest == Long.MAX_VALUE ? 1L << 62 : longest / 4;
    return Math.max(roundedLog2(reach), roundedLog2(loadedSize / BINS_WANTED + 1));
  }

  private static int roundedLog2(long x) {
    return (int) Math.floor(Math.log(x) / Math.log(2) + 0.5);
  }

  /** What Log.out says about the grid when the index has been loaded (spec 10 section 11.7). */
  public static List<String> logLines(Parameters p, GenomeIndex g) {
    WindowParameters w = p.window();
    WindowGeometry of = of(p, g);
    int wanted = wantedBits(w, g.loadedSize());
    List<String> lines = new ArrayList<>();
    if (isRedefined(w)) {
      lines.add(
          "To accommodate alignIntronMax="
              + Unsigned.print(w.intronMax())
              + " redefined winBinNbits="
              + wanted);
    } else {
      lines.add(
          "alignIntronMax=alignMatesGapMax=0, the max intron size will be approximately determined"
              + " by (2^winBinNbits)*winAnchorDistNbins="
              + ((1L << wanted) * w.anchorDistBins()));
    }
    if (wanted > of.binBits) {
      lines.add(
          "winBinNbits="
              + wanted
              + " > pGe.gChrBinNbits="
              + g.chromosomes().binBits()
              + "   redefining:");
      lines.add("winBinNbits=" + of.binBits);
    }
    if (isRedefined(w)) {
      lines.add(
          "To accommodate alignIntronMax="
              + Unsigned.print(w.intronMax())
              + " and alignMatesGapMax="
              + Unsigned.print(w.matesGapMax())
              + ", redefined winFlankNbins="
              + flankBins(w, of.binBits)
              + " and winAnchorDistNbins="
              + 2 * flankBins(w, of.binBits));
    }
    return lines;
  }

  /** Chromosome that owns a bin, {@link Chromosomes#NONE} for the bins of junction records. */
  int chromosome(Chromosomes c, long bin) {
    return c.at(bin << binBits);
  }
}
