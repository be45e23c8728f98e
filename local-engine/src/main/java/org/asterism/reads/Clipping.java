package org.asterism.reads;

import java.util.Arrays;
import java.util.List;
import org.asterism.genome.Bases;
import org.asterism.params.ClippingParameters;
import org.asterism.params.FatalException;

/**
 * What to clip from each mate's ends, one value per mate (spec 20 section 3.1). Index 0 of the
 * first dimension is the 5' side, 1 the 3' side; the second is the mate.
 */
final class Clipping {
  /** 5' side. */
  static final int FIVE = 0;

  /** 3' side. */
  static final int THREE = 1;

  private static final String TSO = "AAGCAGTGGTATCAACGCAGAGTACATGGG";
  private static final String NO_ADAPTER = "-";
  private static final String[] SIDE = {"5", "3"};

  /** Template-switch oligo and poly-A clipping instead of Hamming adapters. */
  final boolean cellRanger;

  private final int sequenceMax;

  /** Bases to clip first. */
  final int[][] bases = new int[2][];

  /** Bases to clip after the adapter. */
  final int[][] afterAdapter = new int[2][];

  /** Greatest ratio of mismatches to matches. */
  final double[][] mismatch = new double[2][];

  /** Codes of the adapter, null for none. */
  final byte[][][] adapter = new byte[2][][];

  /**
   * Expands and checks the parameters.
   *
   * @param sequenceMax longest read, which the adapter polyA covers
   * @throws FatalException 102 for values that do not fit the number of mates
   */
  Clipping(ClippingParameters p, int mates, int sequenceMax) {
    this.sequenceMax = sequenceMax;
    cellRanger = isCellRanger(p);
    side(FIVE, mates, p.bases5(), adapters5(p), p.mismatch5(), p.afterAdapter5());
    side(THREE, mates, p.bases3(), adapters3(p), p.mismatch3(), p.afterAdapter3());
  }

  /** Whether a side of a mate is clipped at all; a count after the adapter alone does nothing. */
  boolean active(int side, int mate) {
    return bases[side][mate] > 0 || adapter[side][mate] != null;
  }

  private static boolean isCellRanger(ClippingParameters p) {
    if (p.adapterType().equals("CellRanger4")) {
      return true;
    }
    if (!p.adapterType().equals("Hamming")) {
      throw error(
          "--clipAdapterType = " + p.adapterType() + " is not a valid option\n",
          "use valid --clipAdapterType options: Hamming OR CellRanger4");
    }
    for (String a : p.adapter5()) {
      if (!a.equals(NO_ADAPTER)) {
        throw error(
            "--clip5pAdapterSeq is not supported yet, except for --clipAdapterType CellRanger4.\n",
            "use --clip5pAdapterSeq -");
      }
    }
    return false;
  }

  private List<String> adapters5(ClippingParameters p) {
    List<String> a = p.adapter5();
    if (!cellRanger) {
      return a;
    }
    if (a.size() > 1 && !a.get(1).equals(NO_ADAPTER)) {
      throw error(
          "for --clipAdapterType CellRanger4, only 5' adapter for the 1st mate can be specified in"
              + " --clip5pAdapterSeq\n",
          "use --clip5pAdapterSeq with one sequence");
    }
    if (a.get(0).equals(NO_ADAPTER)) {
      String[] replaced = a.toArray(new String[0]);
      replaced[0] = TSO;
      return Arrays.asList(replaced);
    }
    return a;
  }

  private List<String> adapters3(ClippingParameters p) {
    if (!cellRanger) {
      return p.adapter3();
    }
    if (p.adapter3().size() != 1 || !p.adapter3().get(0).equals(NO_ADAPTER)) {
      throw error(
          "--clipAdapterType CellRanger4 uses fixed sequences for 3' polyA adapters\n",
          "use --clip3pAdapterSeq -");
    }
    return List.of("A");
  }

  private void side(
      int side,
      int mates,
      List<Integer> n,
      List<String> adapters,
      List<Double> ratios,
      List<Integer> after) {
    boolean none = adapters.get(0).equals(NO_ADAPTER);
    check(side, "AdapterSeq", none ? mates : adapters.size(), mates);
    check(side, "AdapterMMp", none ? mates : ratios.size(), mates);
    check(side, "AfterAdapterNbases", after.get(0) == 0 ? mates : after.size(), mates);
    check(side, "Nbases", n.get(0) == 0 ? mates : n.size(), mates);
    bases[side] = new int[mates];
    afterAdapter[side] = new int[mates];
    mismatch[side] = new double[mates];
    adapter[side] = new byte[mates][];
    for (int m = 0; m < mates; m++) {
      bases[side][m] = m < n.size() ? n.get(m) : 0;
      afterAdapter[side][m] = m < after.size() ? after.get(m) : 0;
      mismatch[side][m] = m < ratios.size() ? ratios.get(m) : 0;
      String a = m < adapters.size() ? adapters.get(m) : NO_ADAPTER;
      adapter[side][m] = a.equals(NO_ADAPTER) ? null : codes(a);
    }
  }

  private byte[] codes(String adapter) {
    if (adapter.equals("polyA")) {
      return new byte[sequenceMax];
    }
    byte[] c = new byte[adapter.length()];
    for (int i = 0; i < c.length; i++) {
      c[i] = Bases.CODES[adapter.charAt(i) & 0xff];
    }
    return c;
  }

  private static void check(int side, String what, int size, int mates) {
    if (size != mates) {
      throw error(
          "--clip"
              + SIDE[side]
              + "p"
              + what
              + " has to contain "
              + mates
              + " values to match the number of mates.\n",
          "specify " + mates + " values for --clip" + SIDE[side] + "p" + what);
    }
  }

  private static FatalException error(String what, String solution) {
    return new FatalException(
        FatalException.PARAMETERS,
        "EXITING because of fatal PARAMETER error: " + what + "SOLUTION: " + solution + "\n");
  }
}
