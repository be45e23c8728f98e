package org.asterism.params;

import java.io.Serializable;
import java.util.List;

/**
 * Which barcodes are called cells (soloCellFilter, spec 51 sections 14.2, 14.3 and 18). Numbers
 * that a method does not have are 0.
 *
 * @param method the rule
 * @param topCells TopCells: rank whose count is the threshold, an unsigned 32-bit number
 * @param expectedCells nExpectedCells
 * @param maxPercentile maxPercentile
 * @param maxMinRatio maxMinRatio
 * @param indMin first rank of the ambient pool, unsigned as the following whole numbers are
 * @param indMax rank behind the ambient pool
 * @param umiMin fewest UMIs of a candidate
 * @param umiMinFracMedian fewest UMIs of a candidate as a share of the median simple cell
 * @param candMaxN most candidates
 * @param fdr largest false discovery rate
 * @param simN number of simulations
 * @param logLines what Log.out says about it
 */
public record CellFilterParameters(
    Method method,
    int topCells,
    double expectedCells,
    double maxPercentile,
    double maxMinRatio,
    int indMin,
    int indMax,
    int umiMin,
    double umiMinFracMedian,
    int candMaxN,
    double fdr,
    int simN,
    List<String> logLines)
    implements Serializable {
  /** Rules for calling cells. */
  public enum Method {
    /** No cell is called. */
    NONE("None"),
    /** A threshold from the count at a rank. */
    TOP_CELLS("TopCells"),
    /** A threshold from a percentile of the expected cells. */
    CELL_RANGER("CellRanger2.2"),
    /** The same, then barcodes that differ from the ambient profile. */
    EMPTY_DROPS("EmptyDrops_CR");

    private final String word;

    Method(String word) {
      this.word = word;
    }
  }

  private static final String ERROR = "EXITING because of fatal PARAMETERS error: ";
  private static final String RANGER_DEFAULTS = "3000 0.99 10";
  private static final String DROPS_DEFAULTS = "3000 0.99 10 45000 90000 500 0.01 20000 0.01 10000";
  private static final String RANGER_NAMES = "<nExpectedCells> <maxPercentile> <maxMinRatio>";
  private static final String DROPS_NAMES =
      RANGER_NAMES + " <indMin> <indMax> <umiMin> <umiMinFracMedian> <candMaxN> <FDR> <simN>";

  /**
   * Reads the option.
   *
   * @param words its word and numbers
   * @throws FatalException 102 for an unknown word or numbers that are missing or unreadable
   */
  public static CellFilterParameters of(List<String> words) {
    String word = words.get(0);
    for (Method method : Method.values()) {
      if (method.word.equals(word)) {
        return switch (method) {
          case NONE -> new Fields("").read(method, List.of());
          case TOP_CELLS -> topCells(words);
          case CELL_RANGER -> numbers(method, words, RANGER_DEFAULTS, RANGER_NAMES);
          case EMPTY_DROPS -> numbers(method, words, DROPS_DEFAULTS, DROPS_NAMES);
        };
      }
    }
    throw FatalException.parameters(
        ERROR + "unrecognized option in --soloCellFilterType=" + word,
        "use allowed options of --soloCellFilter: None, TopCells, CellRanger2.2 or EmptyDrops_CR");
  }

  /** True if no cell is called. */
  public boolean none() {
    return method == Method.NONE;
  }

  private static CellFilterParameters topCells(List<String> words) {
    if (words.size() == 1) {
      throw FatalException.parameters(
          ERROR + "number of cells not specified for --soloCellFilterType TopCells",
          "use --soloCellFilter TopCells <number of cells>");
    }
    return new Fields(words.get(1)).read(Method.TOP_CELLS, List.of());
  }

  private static CellFilterParameters numbers(
      Method method, List<String> words, String defaults, String names) {
    int expected = defaults.split(" ").length;
    int given = words.size() - 1;
    if (given > 0 && given < expected) {
      throw FatalException.parameters(
          ERROR
              + "--soloCellFilterType "
              + method.word
              + " requires exactly "
              + expected
              + " numerical parameters",
          "re-run with --soloCellFilterType " + method.word + " " + names);
    }
    String option = " --soloCellFilterType " + method.word;
    String text =
        given == 0 ? " " + defaults : "  " + String.join(" ", words.subList(1, words.size()));
    String line = "ParametersSolo:" + option + " filtering parameters:" + text;
    List<String> lines =
        given > 0
            ? List.of(line)
            : List.of("ParametersSolo: using hardcoded filtering parameters for" + option, line);
    return new Fields(text).read(method, lines);
  }

  /**
   * Fields one after another from one text, as a C++ stream reads them: a whole number takes digits
   * alone, and the next field goes on right behind it.
   */
  private static final class Fields {
    private final String text;
    private int at;

    Fields(String text) {
      this.text = text;
    }

    CellFilterParameters read(Method method, List<String> logLines) {
      int top = method == Method.TOP_CELLS ? whole() : 0;
      boolean threshold = method == Method.CELL_RANGER || method == Method.EMPTY_DROPS;
      boolean drops = method == Method.EMPTY_DROPS;
      return new CellFilterParameters(
          method,
          top,
          threshold ? real() : 0,
          threshold ? real() : 0,
          threshold ? real() : 0,
          drops ? whole() : 0,
          drops ? whole() : 0,
          drops ? whole() : 0,
          drops ? real() : 0,
          drops ? whole() : 0,
          drops ? real() : 0,
          drops ? whole() : 0,
          logLines);
    }

    private int whole() {
      int from = start();
      sign();
      int digits = at;
      digits();
      long value = 0;
      for (int i = digits; i < at && value <= 0xFFFFFFFFL; i++) {
        value = 10 * value + text.charAt(i) - '0';
      }
      if (at == digits || value > 0xFFFFFFFFL) {
        throw unreadable(from);
      }
      return (int) (text.charAt(from) == '-' ? -value : value);
    }

    private double real() {
      int from = start();
      sign();
      digits();
      if (accept('.')) {
        digits();
      }
      if (at < text.length() && Character.toLowerCase(text.charAt(at)) == 'e') {
        at++;
        sign();
        digits();
      }
      try {
        return Double.parseDouble(text.substring(from, at));
      } catch (NumberFormatException e) {
        throw unreadable(from);
      }
    }

    private int start() {
      while (at < text.length() && text.charAt(at) <= ' ') {
        at++;
      }
      return at;
    }

    private void sign() {
      if (!accept('-')) {
        accept('+');
      }
    }

    private boolean accept(char c) {
      boolean there = at < text.length() && text.charAt(at) == c;
      at += there ? 1 : 0;
      return there;
    }

    private void digits() {
      while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
        at++;
      }
    }

    private FatalException unreadable(int from) {
      return FatalException.parameters(
          ERROR
              + "--soloCellFilter needs a number where it has: "
              + (from < text.length() ? text.substring(from) : "nothing more"),
          "check the numbers of --soloCellFilter");
    }
  }
}
