package org.asterism.benchmarks.simulate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Draws library fragments in transcript orientation: mostly spliced, some unspliced, some genomic;
 * log-normal expression.
 */
final class FragmentSource {
  private static final double GENOMIC = 0.03;
  private static final double UNSPLICED = 0.05;
  private static final double EXPRESSION_SIGMA = 1.6;

  private final GeneModel model;
  private final Random random;
  private final double[] cumulative;
  private final List<String> chromosomes;
  private final double meanLength;
  private final double sdLength;

  /**
   * @param model genome and genes
   * @param random source of all choices
   * @param meanLength mean fragment length in bases
   * @param sdLength its standard deviation
   */
  FragmentSource(GeneModel model, Random random, double meanLength, double sdLength) {
    this.model = model;
    this.random = random;
    this.meanLength = meanLength;
    this.sdLength = sdLength;
    chromosomes = new ArrayList<>(model.chromosomes().values());
    cumulative = new double[model.transcripts().size()];
    double sum = 0;
    for (int i = 0; i < cumulative.length; i++) {
      sum += Math.exp(random.nextGaussian() * EXPRESSION_SIGMA);
      cumulative[i] = sum;
    }
  }

  /** A fragment of any kind. */
  String next() {
    double kind = random.nextDouble();
    int length = Math.max(40, (int) (meanLength + sdLength * random.nextGaussian()));
    if (kind < GENOMIC) {
      String s = cut(chromosomes.get(random.nextInt(chromosomes.size())), length);
      return random.nextBoolean() ? s : GeneModel.reverseComplement(s);
    }
    if (kind < GENOMIC + UNSPLICED) {
      return cut(model.genes().get(random.nextInt(model.genes().size())).sequence(), length);
    }
    return cut(transcript(), length);
  }

  /** A fragment near the 3' end of a transcript, as droplet libraries give. */
  String nextThreePrime() {
    String s = transcript();
    int length = Math.max(60, (int) (meanLength + sdLength * random.nextGaussian()));
    int fromEnd = (int) (-250 * Math.log(1 - random.nextDouble()));
    int start = Math.max(0, s.length() - length - fromEnd);
    return s.substring(start, Math.min(s.length(), start + length));
  }

  private String transcript() {
    double x = random.nextDouble() * cumulative[cumulative.length - 1];
    int i = Arrays.binarySearch(cumulative, x);
    return model.transcripts().get(Math.min(cumulative.length - 1, i < 0 ? -i - 1 : i)).sequence();
  }

  private String cut(String s, int length) {
    int start = random.nextInt(Math.max(1, s.length() - length));
    return s.substring(start, Math.min(s.length(), start + length));
  }
}
