package org.asterism.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.engine.BoundedWorkers;
import org.asterism.output.RunLog;
import org.asterism.params.CellFilterParameters;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.params.SoloParameters;
import org.asterism.solo.cells.CellCaller;
import org.asterism.solo.cells.RawMatrix;
import org.asterism.solo.cells.RawMatrixReader;
import org.asterism.solo.output.FilteredMatrix;
import org.asterism.solo.output.SoloDirectories;

/**
 * {@code --runMode soloCellFiltering IN OUT}: calls the cells of a matrix in files (spec 51 section
 * 16). Runs in this process, also in the Spark application.
 */
final class CellFilteringCommand {
  private CellFilteringCommand() {}

  /**
   * Reads the matrix and writes that of the cells.
   *
   * @param p parameters of the run
   * @param log Log.out and the progress lines
   * @throws FatalException if the paths are missing or the files are not as they should be
   */
  static void run(Parameters p, RunLog log) throws IOException {
    log.progressLine(RunLog.timestamp() + " ..... starting SoloCellFiltering");
    List<String> words = p.run().runModeWords();
    if (words.size() < 3) {
      throw FatalException.parameters(
          "EXITING because of fatal PARAMETER error: --runMode soloCellFiltering should contain"
              + " paths to count matrix input directory and output prefix.",
          "re-run with --runMode soloCellFiltering </path/to/raw/count/dir/>"
              + " </path/to/output/prefix>");
    }
    SoloParameters solo = p.solo();
    CellFilterParameters filter = CellFilterParameters.of(solo.cellFilter());
    String in = words.get(1) + "/";
    List<String> names = solo.outFileNames();
    int[] barcodes = new int[1];
    RawMatrix matrix = RawMatrixReader.read(in + names.get(3), barcodes);
    List<String> barcodeNames = RawMatrixReader.lines(in + names.get(2), barcodes[0]);
    String features = in + names.get(1);
    RawMatrixReader.check(features, "check the path and permissions of the features file");
    SoloDirectories directories = new SoloDirectories(p.run().directoryPermission(), log);
    String prefix = words.get(2);
    makeDirectory(directories, prefix);
    log.warning(
        "the last cell of the matrix that has counts is never called in this run mode: "
            + barcodeNames.get(matrix.barcode(matrix.cells())));
    try (OutputFiles outputs = new OutputFiles(prefix);
        BoundedWorkers workers = BoundedWorkers.of(p.engine())) {
      try (OutputStream out = outputs.create(names.get(1))) {
        Files.copy(Path.of(features), out);
      }
      int[] cells = CellCaller.call(matrix, filter, log, workers);
      if (cells.length > 0) {
        makeDirectory(directories, prefix);
        FilteredMatrix filtered = new FilteredMatrix(matrix, cells, workers);
        filtered.writeBarcodes(
            outputs.create(names.get(2)), c -> barcodeNames.get(matrix.barcode(c)));
        filtered.writeMatrix(outputs.create(names.get(3)));
      }
      outputs.commit();
    }
    log.progressLine(RunLog.timestamp() + " ..... finished successfully");
    log.line("ALL DONE!");
  }

  private static void makeDirectory(SoloDirectories directories, String prefix) {
    int slash = prefix.lastIndexOf('/');
    if (slash >= 0) {
      directories.create(prefix.substring(0, slash + 1));
    }
  }
}
