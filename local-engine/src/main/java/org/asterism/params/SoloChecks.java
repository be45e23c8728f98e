package org.asterism.params;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Start-up checks of single cell parameters (spec 60 section 8, as far as plain reads need them).
 */
final class SoloChecks {
  private static final Map<String, Integer> CELL_FILTER_NUMBERS =
      Map.of("CellRanger2.2", 3, "EmptyDrops_CR", 10);
  private static final Set<String> TYPES =
      Set.of("CB_UMI_Simple", "Droplet", "CB_UMI_Complex", "CB_samTagOut", "SmartSeq");
  private static final String ERROR = "EXITING because of fatal PARAMETERS error: ";

  private SoloChecks() {}

  static void check(ParameterStore p) {
    cellFilter(p.texts("soloCellFilter"));
    if (p.text("runMode").equals("soloCellFiltering")) {
      return;
    }
    String type = p.text("soloType");
    if (type.equals("None") || type.equals("SmartSeq")) {
      SamAttributes.checkNoBarcodeTags(p);
    }
    if (type.equals("None")) {
      return;
    }
    if (!TYPES.contains(type)) {
      throw FatalException.parameters(
          ERROR + "unrecognized option in --soloType=" + type,
          "use allowed option: None, CB_UMI_Simple, CB_UMI_Complex, CB_samTagOut or SmartSeq");
    }
    if (type.equals("CB_UMI_Simple") || type.equals("Droplet")) {
      longest(p, "UMI", "soloUMIlen", 16);
      longest(p, "CB", "soloCBlen", 31);
    }
  }

  private static void longest(ParameterStore p, String what, String name, int longest) {
    if (p.count(name) > longest) {
      throw FatalException.parameters(
          ERROR + what + " length is too long: --" + name + "=" + p.printed(name),
          what + " length cannot be longer than " + longest);
    }
  }

  private static void cellFilter(List<String> words) {
    String type = words.get(0);
    int numbers = words.size() - 1;
    GeneralChecks.oneOf(
        type,
        ERROR + "unrecognized option in --soloCellFilterType=",
        "use allowed options of --soloCellFilter: None, TopCells, CellRanger2.2 or EmptyDrops_CR",
        "None",
        "TopCells",
        "CellRanger2.2",
        "EmptyDrops_CR");
    if (type.equals("TopCells") && numbers == 0) {
      throw FatalException.parameters(
          ERROR + "number of cells not specified for --soloCellFilterType TopCells",
          "use --soloCellFilter TopCells <number of cells>");
    }
    Integer expected = CELL_FILTER_NUMBERS.get(type);
    if (expected != null && numbers > 0 && numbers != expected) {
      throw FatalException.parameters(
          ERROR
              + "--soloCellFilterType "
              + type
              + " requires exactly "
              + expected
              + " numerical parameters",
          "give " + expected + " numbers after the word, or none for the built-in ones");
    }
  }
}
