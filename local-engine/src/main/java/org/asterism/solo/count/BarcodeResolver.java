package org.asterism.solo.count;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.asterism.params.SoloParameters;
import org.asterism.solo.ExactCounts;
import org.asterism.solo.SoloRecord;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;

/**
 * Decides the cell of a record once the exact counts of the whole run are known (spec 50 section
 * 10): a pure function of the record. Immutable; threads and tasks share one.
 */
public final class BarcodeResolver implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The one candidate has no exact read (noMMtoWLwithoutExact). */
  public static final long REJECTED_NO_EXACT = -1;

  /** No candidate is likely enough (noTooManyWLmatches). */
  public static final long REJECTED_POSTERIOR = -2;

  /** 10 to the power of -q/10 for q of 0 to 33, correctly rounded. */
  private static final double[] ERROR_RATE = {
    1.0,
    0.7943282347242815,
    0.6309573444801932,
    0.5011872336272722,
    0.3981071705534972,
    0.31622776601683794,
    0.251188643150958,
    0.19952623149688797,
    0.15848931924611134,
    0.12589254117941673,
    0.1,
    0.07943282347242814,
    0.06309573444801933,
    0.05011872336272722,
    0.039810717055349734,
    0.03162277660168379,
    0.025118864315095794,
    0.0199526231496888,
    0.015848931924611134,
    0.012589254117941675,
    0.01,
    0.007943282347242814,
    0.00630957344480193,
    0.005011872336272725,
    0.003981071705534973,
    0.0031622776601683794,
    0.0025118864315095794,
    0.001995262314968879,
    0.001584893192461114,
    0.0012589254117941675,
    0.001,
    0.0007943282347242813,
    0.000630957344480193,
    0.0005011872336272725
  };

  private static final int QUALITY_BASE = 33;
  private static final float MIN_POSTERIOR = 0.975f;

  private final ExactCounts exact;
  private final int pseudocount;
  private final boolean needsExactRead;

  /** Strings by rank of first appearance; null for packed barcodes. */
  private final String[] texts;

  private final Map<String, Long> ranks;

  /**
   * @param setup the run
   * @param whole sums over all its reads
   */
  public BarcodeResolver(SoloSetup setup, SoloTally whole) {
    SoloParameters p = setup.parameters();
    exact = whole.exact;
    pseudocount = p.match().pseudocount() ? 1 : 0;
    needsExactRead = p.match().needsExactRead();
    texts = p.stringBarcodes() ? byFirstAppearance(whole.firstSeen) : null;
    ranks = new HashMap<>();
    for (int rank = 0; texts != null && rank < texts.length; rank++) {
      ranks.put(texts[rank], (long) rank);
    }
  }

  private static String[] byFirstAppearance(Map<String, Long> firstSeen) {
    return firstSeen.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
        .map(Map.Entry::getKey)
        .toArray(String[]::new);
  }

  /** Texts that string barcodes stand for, by key; null for packed barcodes. */
  String[] texts() {
    return texts == null ? null : Arrays.copyOf(texts, texts.length);
  }

  /**
   * The cell of a record.
   *
   * @return its key, which is not negative and ascends as cells do: the whitelist index, the packed
   *     barcode without whitelist, or the rank of a string barcode; else {@link #REJECTED_NO_EXACT}
   *     or {@link #REJECTED_POSTERIOR}
   */
  public long resolve(SoloRecord r) {
    if (texts != null) {
      return ranks.get(new String(r.text, 0, r.textLength, StandardCharsets.ISO_8859_1));
    }
    if (r.status == 0) {
      return r.candidates[0];
    }
    if (r.status == 1) {
      long cell = r.candidates[0];
      return needsExactRead && exact.get(cell) == 0 ? REJECTED_NO_EXACT : cell;
    }
    return mostLikely(r);
  }

  /** In 32-bit arithmetic and in the order of the candidates. */
  private long mostLikely(SoloRecord r) {
    float total = 0;
    float most = 0;
    long best = REJECTED_POSTERIOR;
    for (int i = 0; i < r.candidateCount; i++) {
      long reads = exact.get(r.candidates[i]) + pseudocount;
      if (reads == 0) {
        continue;
      }
      int quality = Math.min(r.candidateQuality[i] - QUALITY_BASE, ERROR_RATE.length - 1);
      float weight = (float) (reads * errorRate(quality));
      total += weight;
      if (weight > most) {
        most = weight;
        best = r.candidates[i];
      }
    }
    return total > 0 && most >= MIN_POSTERIOR * total ? best : REJECTED_POSTERIOR;
  }

  private static double errorRate(int quality) {
    return quality >= 0 ? ERROR_RATE[quality] : Math.pow(10, -quality / 10.0);
  }
}
