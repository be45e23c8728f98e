package org.asterism.params;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.asterism.output.RunLog;
import org.asterism.solo.barcode.BarcodeList;
import org.asterism.solo.barcode.Whitelists;

/** Start-up checks of single cell parameters, in STAR's order (spec 50 section 2.2). */
final class SoloChecks {
  private static final int NAMES = 4;
  private static final Set<String> TYPES =
      Set.of("CB_UMI_Simple", "Droplet", "CB_UMI_Complex", "CB_samTagOut", "SmartSeq");
  private static final String ERROR = "EXITING because of fatal PARAMETERS error: ";

  private SoloChecks() {}

  /**
   * @param input files and read groups of the reads
   * @param log receives what is read and warnings
   * @param sortedBam whether a sorted BAM file is written
   * @return the barcodes that cells are numbered by; null without whitelist or without solo
   */
  static BarcodeList check(ParameterStore p, ReadInput input, RunLog log, boolean sortedBam) {
    CellFilterParameters.of(p.texts("soloCellFilter")).logLines().forEach(log::line);
    if (p.text("runMode").equals("soloCellFiltering")) {
      checkNames(p);
      return null;
    }
    String type = p.text("soloType");
    if (type.equals("None") || type.equals("SmartSeq")) {
      SamAttributes.checkNoBarcodeTags(p);
    }
    if (type.equals("None")) {
      return null;
    }
    if (!TYPES.contains(type)) {
      throw FatalException.parameters(
          ERROR + "unrecognized option in --soloType=" + type,
          "use allowed option: None, CB_UMI_Simple, CB_UMI_Complex, CB_samTagOut or SmartSeq");
    }
    SoloReadChecks reads = new SoloReadChecks(p, input, type);
    reads.check(log::warning);
    SoloCountChecks counting = new SoloCountChecks(p, type);
    counting.methods();
    reads.samples();
    checkNames(p);
    createDirectory(p);
    BarcodeList barcodes = Whitelists.read(SoloGroup.of(p), input.samples(), log::line);
    counting.outputs(sortedBam);
    return barcodes;
  }

  /** STAR takes names that are not there from memory behind the list. */
  private static void checkNames(ParameterStore p) {
    List<String> names = p.texts("soloOutFileNames");
    if (names.size() < NAMES) {
      throw FatalException.parameters(
          ERROR + "--soloOutFileNames " + String.join(" ", names) + " should have 4 names",
          "use the names of directory or prefix, features, barcodes and matrix, as in"
              + " --soloOutFileNames Solo.out/ features.tsv barcodes.tsv matrix.mtx");
    }
  }

  /** Step 12: the directory of soloOutFileNames, one level deep; a name without it is a prefix. */
  private static void createDirectory(ParameterStore p) {
    String base = p.text("outFileNamePrefix") + p.text("soloOutFileNames");
    int slash = base.lastIndexOf('/');
    if (!p.text("soloOutFileNames").contains("/") || slash <= 0) {
      return;
    }
    Path directory = Path.of(base.substring(0, slash));
    try {
      if (!Files.isDirectory(directory)) {
        RunDirectories.create(directory, p.text("runDirPerm"));
      }
    } catch (IOException e) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING because of fatal OUTPUT FILE error: could not create Solo output directory "
              + directory
              + "/\n"
              + FileProblem.reason(e)
              + "\nSOLUTION: check the path and permissions of --soloOutFileNames\n",
          e);
    }
  }
}
