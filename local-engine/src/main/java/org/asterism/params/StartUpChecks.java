package org.asterism.params;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.output.RunLog;
import org.asterism.solo.barcode.BarcodeList;

/**
 * Everything between the open Log.out and the work itself, in STAR's order, because the first check
 * that fails decides the message (spec 60 section 7; the numbers in this class are its steps).
 */
public final class StartUpChecks {
  private static final String ALIGN = "alignReads";
  private static final List<String> STREAMS =
      List.of("Log", "SAM", "BAM_Unsorted", "BAM_SortedByCoordinate", "BAM_Quant");

  private final ParsedCommandLine commandLine;
  private final ParameterStore p;
  private final RunLog log;
  private final String prefix;
  private final boolean align;
  private final boolean samText;
  private final boolean bam;
  private final boolean sortedBam;
  private boolean emptied;

  /**
   * @param commandLine a command line of which all sources have been read
   * @param log receives warnings and what is read
   */
  public StartUpChecks(ParsedCommandLine commandLine, RunLog log) {
    this.commandLine = commandLine;
    this.p = commandLine.values();
    this.log = log;
    this.prefix = p.text("outFileNamePrefix");
    this.align = p.text("runMode").equals(ALIGN);
    boolean on = align && !p.text("outSAMmode").equals("None");
    this.samText = on && p.text("outSAMtype").equals("SAM");
    this.bam = on && p.text("outSAMtype").equals("BAM");
    this.sortedBam = bam && p.texts("outSAMtype").contains("SortedByCoordinate");
  }

  /** Step 4: the word of outStd, which decides where progress lines go. */
  public static void checkStandardOutput(ParameterStore p) {
    String word = p.text("outStd");
    if (!STREAMS.contains(word)) {
      throw FatalException.parameters(
          "EXITING because of FATAL PARAMETER error: outStd="
              + word
              + " is not a valid value of the parameter",
          "use one of the allowed values of --outStd: " + String.join(", ", STREAMS));
    }
  }

  /**
   * Steps 6 to 43.
   *
   * @return the typed parameters
   * @throws FatalException of the first check that fails
   */
  public Parameters run() {
    try {
      return check();
    } catch (FatalException e) {
      removeFinalLog();
      throw e;
    }
  }

  private Parameters check() {
    GeneralChecks.genome(p); // 6
    GeneralChecks.directoryPermission(p); // 7
    createTemporaryDirectory(); // 8
    GeneralChecks.signalAndDuplicates(p); // 9, 10
    if (align) {
      truncate("Log.progress.out"); // 11
    }
    if (p.text("runMode").equals("inputAlignmentsFromBAM")) {
      checkBamInput(); // 12
      return commandLine.parameters(List.of());
    }
    if (align) {
      if (!p.text("outSAMmode").equals("None")) {
        OutputChecks.samType(p).forEach(this::truncate); // 13
      }
      OutputChecks.signalNeedsSortedBam(p); // 14
    }
    GeneralChecks.versionThreadsOrder(p, samText); // 15 to 18
    GeneralChecks.motifLists(p); // 19
    String memory = GeneralChecks.generationMemory(p); // 20
    if (memory != null) {
      log.line(memory);
    }
    GeneralChecks.samFilterAndOrder(p); // 21, 22
    ReadInput input = ReadInput.of(p, log); // 23
    GeneralChecks.twoPass(p); // 24, 25
    checkReadFiles(input); // 26
    checkRecords(input); // 27 to 31
    BarcodeList barcodes = SoloChecks.check(p, input, log, sortedBam); // 32
    ClippingChecks.check(p, input.mateCount()); // 33
    AlignmentChecks.endsType(p); // 34
    AlignmentChecks.junctionInsertion(p); // 35, 36
    if (align && AlignmentChecks.insertsJunctions(p)) {
      recreate(Path.of(prefix + "_STARgenome"));
    }
    AlignmentChecks.sortingMemory(p, sortedBam); // 37
    AlignmentChecks.rest(p); // 38 to 43
    FeatureGate.check(p);
    Parameters parameters = commandLine.parameters(input.readGroups());
    parameters.solo().barcodes().set(barcodes);
    return parameters;
  }

  private void checkReadFiles(ReadInput input) {
    if (!align || List.of("Remove", "LoadAndExit").contains(p.text("genomeLoad"))) {
      return;
    }
    input.checkReadable(log);
    if (p.text("soloType").equals("None")) {
      input.checkMateCount();
    }
    if (p.text("outReadsUnmapped").equals("Fastx")) {
      for (int mate = 1; mate <= input.endCount(); mate++) {
        truncate("Unmapped.out.mate" + mate);
      }
    }
  }

  private void checkRecords(ReadInput input) {
    OutputChecks.mappingQuality(p);
    OutputChecks.wasp(p, bam);
    OutputChecks.quantification(p);
    if (align && OutputChecks.transcriptomeFile(p)) {
      truncate("Aligned.toTranscriptome.out.bam");
    }
    OutputChecks.strandField(p);
    SamAttributes.check(p, !input.readGroups().isEmpty(), bam, log::line);
  }

  private void checkBamInput() {
    if (p.text("outWigType").equals("None") && p.text("bamRemoveDuplicatesType").equals("-")) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING because of fatal INPUT ERROR: at the moment --runMode inputFromBAM only works"
              + " with --outWigType bedGraph OR --bamRemoveDuplicatesType Identical\n");
    }
  }

  /** Step 8: the default directory is replaced, one named by the user must be new. */
  private void createTemporaryDirectory() {
    String named = p.text("outTmpDir");
    String name = named.equals("-") ? prefix + "_STARtmp/" : named + "/";
    Path directory = Path.of(name);
    try {
      if (named.equals("-")) {
        RunDirectories.recreate(directory, p.text("runDirPerm"));
      } else {
        RunDirectories.create(directory, p.text("runDirPerm"));
      }
    } catch (IOException e) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING because of fatal ERROR: could not make temporary directory: "
              + name
              + "\nSOLUTION: (i) check the path and the permission to write there (ii) a directory"
              + " named by --outTmpDir must not exist before the run\n",
          e);
    }
  }

  private void recreate(Path directory) {
    try {
      RunDirectories.recreate(directory, p.text("runDirPerm"));
    } catch (IOException e) {
      throw cannotWrite("make run-time directory", directory.toString(), e);
    }
  }

  /** Empties an output file of an earlier run; a pipe or device in its place is left alone. */
  private void truncate(String suffix) {
    Path file = Path.of(prefix + suffix);
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      return;
    }
    try {
      Files.newOutputStream(file).close();
      emptied |= !suffix.startsWith("Log.");
    } catch (IOException e) {
      throw cannotWrite("create output file", file.toString(), e);
    }
  }

  /** A refused run that emptied outputs leaves no word of an earlier one that it succeeded. */
  private void removeFinalLog() {
    Path file = Path.of(prefix + "Log.final.out");
    try {
      if (emptied) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      log.line("could not remove " + file + ": " + FileProblem.reason(e));
    }
  }

  private static FatalException cannotWrite(String what, String name, IOException e) {
    return new FatalException(
        FatalException.PARAMETERS,
        "EXITING because of fatal OUTPUT FILE error: could not "
            + what
            + ": "
            + name
            + "\n"
            + FileProblem.reason(e)
            + "\nSOLUTION: check that the path exists and that you may write there\n",
        e);
  }
}
