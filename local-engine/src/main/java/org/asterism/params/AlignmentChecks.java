package org.asterism.params;

import java.util.List;

/** The last start-up checks (spec 60 section 7, steps 34 to 43). */
final class AlignmentChecks {
  private static final String ERROR = "EXITING because of fatal PARAMETERS error: ";

  private AlignmentChecks() {}

  /** Step 34. */
  static void endsType(ParameterStore p) {
    GeneralChecks.oneOf(
        p.text("alignEndsType"),
        "EXITING because of FATAL INPUT ERROR: unknown/unimplemented value for --alignEndsType: ",
        "use one of the allowed values of --alignEndsType: Local, EndToEnd, Extend5pOfRead1,"
            + " Extend5pOfReads12",
        "Local",
        "EndToEnd",
        "Extend5pOfRead1",
        "Extend5pOfReads12",
        "Extend3pOfRead1");
  }

  /** True if annotation or junction files are named. */
  static boolean insertsJunctions(ParameterStore p) {
    return !p.text("sjdbGTFfile").equals("-") || !p.text("sjdbFileChrStartEnd").equals("-");
  }

  /** Steps 35 and 36. */
  static void junctionInsertion(ParameterStore p) {
    boolean inserted = insertsJunctions(p);
    boolean twoPass = !p.text("twopassMode").equals("None");
    if (!p.text("genomeLoad").equals("NoSharedMemory") && (inserted || twoPass)) {
      throw FatalException.parameters(
          ERROR
              + "on the fly junction insertion and 2-pass mappng cannot be used with shared memory"
              + " genome ",
          "use --genomeLoad NoSharedMemory");
    }
    if (p.text("runMode").equals("alignReads") && inserted && p.count("sjdbOverhang") == 0) {
      throw FatalException.parameters(
          ERROR
              + "pGe.sjdbOverhang <=0 while junctions are inserted on the fly with"
              + " --sjdbFileChrStartEnd or/and --sjdbGTFfile",
          "specify --sjdbOverhang > 0, best the length of a mate less 1");
    }
  }

  /** Step 37. */
  static void sortingMemory(ParameterStore p, boolean sortedBam) {
    if (sortedBam
        && p.count("limitBAMsortRAM") == 0
        && !p.text("genomeLoad").equals("NoSharedMemory")) {
      throw FatalException.parameters(
          ERROR
              + "limitBAMsortRAM=0 (default) cannot be used with --genomeLoad="
              + p.text("genomeLoad")
              + ", or any other shared memory options",
          "use --genomeLoad NoSharedMemory, or give the bytes for sorting with"
              + " --limitBAMsortRAM");
    }
  }

  /** Steps 38 to 43. */
  static void rest(ParameterStore p) {
    nameSeparators(p);
    unmapped(p);
    protrusion(p.texts("alignEndsProtrude"));
    GeneralChecks.oneOf(
        p.text("alignInsertionFlush"),
        ERROR + "unrecognized option in of --alignInsertionFlush=",
        "use allowed option: None or Right",
        "None",
        "Right");
    GeneralChecks.oneOf(
        p.text("alignSoftClipAtReferenceEnds"),
        ERROR + "unrecognized option in --alignSoftClipAtReferenceEnds   ",
        "use allowed option: Yes or No",
        "Yes",
        "No");
    if (p.counts("limitIObufferSize").size() != 2) {
      throw FatalException.parameters(
          "EXITING because of FATAL input ERROR: --limitIObufferSize requires 2 numbers since"
              + " 2.7.9a.",
          "give 2 numbers to --limitIObufferSize: bytes of the input and of the output buffer");
    }
    filters(p);
  }

  private static void nameSeparators(ParameterStore p) {
    for (String word : p.texts("readNameSeparator")) {
      if (!word.equals("space") && !word.equals("none") && word.length() != 1) {
        throw FatalException.parameters(
            ERROR + "unrecognized value of --readNameSeparator=" + word,
            "use allowed values: space, none, or single characters");
      }
    }
  }

  private static void unmapped(ParameterStore p) {
    List<String> words = p.texts("outSAMunmapped");
    boolean one = words.size() == 1 && List.of("None", "Within").contains(words.get(0));
    boolean two =
        words.size() > 1 && words.get(0).equals("Within") && words.get(1).equals("KeepPairs");
    if (!one && !two) {
      throw FatalException.parameters(
          ERROR + "unrecognized option for --outSAMunmapped= " + String.join(" ", words),
          "use allowed options: None OR Within OR Within KeepPairs");
    }
  }

  /** STAR dies of an exception where the number or the second word is missing. */
  private static void protrusion(List<String> words) {
    String number = words.get(0).trim();
    if (!number.matches("(?s)[+-]?[0-9].*")) {
      throw FatalException.parameters(
          ERROR + "the first word of --alignEndsProtrude is not a number: " + words.get(0),
          "use --alignEndsProtrude <bases> ConcordantPair, or DiscordantPair");
    }
    if ((Long) new ValueScanner(number).value(ParameterType.INT32) <= 0) {
      return;
    }
    if (words.size() < 2) {
      throw FatalException.parameters(
          ERROR + "--alignEndsProtrude " + number + " needs a second word",
          "use --alignEndsProtrude " + number + " ConcordantPair, or DiscordantPair");
    }
    GeneralChecks.oneOf(
        words.get(1),
        ERROR + "unrecognized option in of --alignEndsProtrude=",
        "use allowed option: ConcordantPair or DiscordantPair",
        "ConcordantPair",
        "DiscordantPair");
  }

  private static void filters(ParameterStore p) {
    String error = "EXITING because of FATAL input ERROR: ";
    GeneralChecks.oneOf(
        p.text("outSJtype"),
        error + "unrecognized option in --outSJtype   ",
        "use one of the allowed options: Standard or None",
        "Standard",
        "None");
    GeneralChecks.oneOf(
        p.text("outFilterType"),
        error + "unknown value of parameter outFilterType: ",
        "specify one of the allowed values: Normal or BySJout",
        "Normal",
        "BySJout");
    if (p.text("outFilterType").equals("BySJout") && p.text("outSJtype").equals("None")) {
      throw FatalException.parameters(
          error + "--outFilterType BySJout requires --outSJtype Standard",
          "use --outFilterType Normal, or --outSJtype Standard");
    }
  }
}
