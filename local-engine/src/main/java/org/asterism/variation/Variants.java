package org.asterism.variation;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.asterism.genome.Chromosomes;
import org.asterism.output.RunLog;
import org.asterism.params.VariationParameters;

/**
 * The single-base variants of a run, sorted by position; those at one position in the order of the
 * file (spec 41 section 5). Immutable; a Spark job ships it to its tasks.
 */
public final class Variants implements Serializable {
  private static final long serialVersionUID = 1L;

  private final long[] positions;
  private final byte[] firstAlleles;
  private final byte[] secondAlleles;

  /**
   * A variant.
   *
   * @param position 0-based in the concatenated genome
   * @param first code of the first allele of the genotype, 0..3
   * @param second code of the second allele
   */
  record Variant(long position, byte first, byte second) {}

  /**
   * @param variants in the order of the file
   */
  Variants(List<Variant> variants) {
    List<Variant> sorted =
        variants.stream().sorted(Comparator.comparingLong(Variant::position)).toList();
    int n = sorted.size();
    positions = new long[n];
    firstAlleles = new byte[n];
    secondAlleles = new byte[n];
    for (int i = 0; i < n; i++) {
      positions[i] = sorted.get(i).position();
      firstAlleles[i] = sorted.get(i).first();
      secondAlleles[i] = sorted.get(i).second();
    }
  }

  /**
   * Reads the variants of a run.
   *
   * @param p which file
   * @param chromosomes the chromosomes of the genome
   * @param log gets the progress line and warnings
   * @return null if the run has no file of variants
   * @throws org.asterism.params.FatalException 109 if the file cannot be read, 104 if it has no
   *     usable variant
   */
  public static Variants of(VariationParameters p, Chromosomes chromosomes, RunLog log) {
    if (!p.on()) {
      return null;
    }
    log.progressLine(RunLog.timestamp() + " ..... loading variations VCF");
    Variants variants = new VcfReader(p.vcfFile(), p.wasp(), chromosomes, log::line).read();
    log.stamped("..... Loaded VCF data, found " + variants.count() + " SNPs");
    log.stamped("..... Finished sorting VCF data");
    return variants;
  }

  /** Number of variants. */
  public int count() {
    return positions.length;
  }

  /** Position of variant {@code i}, 0-based in the concatenated genome. */
  public long position(int i) {
    return positions[i];
  }

  /**
   * Code of an allele of the genotype of variant {@code i}.
   *
   * @param allele 1 or 2
   */
  public byte allele(int i, int allele) {
    return allele == 1 ? firstAlleles[i] : secondAlleles[i];
  }

  /** Index of the first variant at or after a position, {@link #count} if there is none. */
  public int firstFrom(long position) {
    int i = Arrays.binarySearch(positions, position);
    if (i < 0) {
      return -i - 1;
    }
    while (i > 0 && positions[i - 1] == position) {
      i--;
    }
    return i;
  }
}
