package org.asterism.params;

import java.util.List;

/** Start-up checks of the clipping lists (spec 60 section 7, step 33; 20 section 3.1). */
final class ClippingChecks {
  private static final String ERROR = "EXITING because of fatal PARAMETER error: ";

  private ClippingChecks() {}

  /**
   * @param mates number of mates
   */
  static void check(ParameterStore p, int mates) {
    String type = p.text("clipAdapterType");
    if (!type.equals("Hamming") && !type.equals("CellRanger4")) {
      throw FatalException.parameters(
          ERROR + "--clipAdapterType = " + type + " is not a valid option",
          "use valid --clipAdapterType options: Hamming OR CellRanger4");
    }
    boolean fixed = type.equals("CellRanger4");
    List<String> adapter5 = p.texts("clip5pAdapterSeq");
    if (fixed) {
      checkFixedAdapters(adapter5, p.texts("clip3pAdapterSeq"));
    } else if (!adapter5.stream().allMatch("-"::equals)) {
      throw FatalException.parameters(
          ERROR
              + "--clip5pAdapterSeq is not supported yet, except for --clipAdapterType"
              + " CellRanger4.",
          "leave out --clip5pAdapterSeq, or use --clipAdapterType CellRanger4");
    }
    side(p, "clip5p", mates, fixed);
    side(p, "clip3p", mates, fixed);
  }

  private static void checkFixedAdapters(List<String> adapter5, List<String> adapter3) {
    if (adapter3.size() > 1 || !adapter3.get(0).equals("-")) {
      throw FatalException.parameters(
          ERROR + "--clipAdapterType CellRanger4 uses fixed sequences for 3' polyA adapters.",
          "leave out --clip3pAdapterSeq");
    }
    if (adapter5.size() > 1 && !adapter5.get(1).equals("-")) {
      throw FatalException.parameters(
          ERROR
              + "when using --clipAdapterType CellRanger4, only 5' adapter for the 1st mate can be"
              + " specified.",
          "give one sequence to --clip5pAdapterSeq, or - as the second");
    }
  }

  /** A list that starts with "off" takes any length; others need one value for each mate. */
  private static void side(ParameterStore p, String side, int mates, boolean adapterFixed) {
    List<String> adapter = p.texts(side + "AdapterSeq");
    boolean noAdapter = !adapterFixed && adapter.get(0).equals("-");
    if (!noAdapter) {
      perMate(side + "AdapterSeq", adapterFixed ? 1 : adapter.size(), mates, "-");
      perMate(side + "AdapterMMp", p.reals(side + "AdapterMMp").size(), mates, null);
    }
    numbers(p, side + "AfterAdapterNbases", mates);
    numbers(p, side + "Nbases", mates);
  }

  private static void numbers(ParameterStore p, String name, int mates) {
    int[] values = p.integers(name);
    if (values[0] != 0) {
      perMate(name, values.length, mates, "0");
    }
  }

  private static void perMate(String name, int size, int mates, String off) {
    if (size != mates) {
      throw FatalException.parameters(
          ERROR
              + "--"
              + name
              + " has to contain "
              + mates
              + " values to match the number of mates.",
          "specify "
              + mates
              + " values in --"
              + name
              + (off == null ? "" : ", for no clipping use " + off));
    }
  }
}
