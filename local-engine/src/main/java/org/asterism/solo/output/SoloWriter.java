package org.asterism.solo.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.asterism.engine.BoundedWorkers;
import org.asterism.output.MappingStatistics;
import org.asterism.output.RunLog;
import org.asterism.params.CellFilterParameters;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.Parameters;
import org.asterism.params.RunDirectories;
import org.asterism.params.SoloFeature;
import org.asterism.params.SoloParameters;
import org.asterism.params.SoloType;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;
import org.asterism.solo.barcode.BarcodeList;
import org.asterism.solo.cells.CellCaller;
import org.asterism.solo.count.FeatureCounts;

/**
 * Writes everything a single cell run puts into its output directory (spec 51): once the statistics
 * of barcodes, then each feature type in processing order, because Velocyto takes its cells from
 * Gene.
 */
public final class SoloWriter {
  private static final String JUNCTIONS = "SJ.out.tab";
  private static final double GIB = 1 << 30;

  /** Barcodes of feature types that have no list of their own. */
  private record NoBarcodes() implements BarcodeList {
    @Override
    public long size() {
      return 0;
    }

    @Override
    public String barcode(long index) {
      throw new IndexOutOfBoundsException("barcode " + index + " of none");
    }
  }

  private final CountTexts texts;
  private final BoundedWorkers workers;
  private final BarcodeList barcodes;
  private final SoloParameters p;
  private final Parameters parameters;
  private final CellFilterParameters filter;
  private final Function<String, OutputStream> create;
  private final RunLog log;
  private final SoloDirectories directories;
  private final String base;
  private final KnownQuirks quirks;

  /** Barcodes of the cells that Gene called, ascending. */
  private long[] geneCells = {};

  /**
   * @param setup the run
   * @param texts what files say of its genes and barcodes
   * @param parameters its parameters
   * @param workers who formats and simulates; not closed here
   * @param create opens a file for writing; takes its name after outFileNamePrefix, and its
   *     directory exists
   * @param log Log.out
   */
  public SoloWriter(
      SoloSetup setup,
      CountTexts texts,
      Parameters parameters,
      BoundedWorkers workers,
      Function<String, OutputStream> create,
      RunLog log) {
    this.texts = texts;
    this.workers = workers;
    this.parameters = parameters;
    this.create = create;
    this.log = log;
    p = setup.parameters();
    barcodes = setup.whitelist() == null ? new NoBarcodes() : setup.whitelist();
    filter = CellFilterParameters.of(p.cellFilter());
    directories = new SoloDirectories(parameters.run().directoryPermission(), log);
    base = p.outFileNames().get(0);
    quirks = new KnownQuirks(p, log);
  }

  /** Writes Barcodes.stats; without whitelist its counters are 0. */
  public void writeBarcodes(SoloTally tally) throws IOException {
    StatisticsFile.write(
        create.apply(base + "Barcodes.stats"), StatisticsFile.BARCODES, tally.barcodes);
  }

  /**
   * Writes the files of a feature type.
   *
   * @param counts its counts
   * @param tally sums over all reads
   * @param mapping what became of all reads
   * @return positions of the detected barcodes that are cells, ascending
   */
  public int[] write(FeatureCounts counts, SoloTally tally, MappingStatistics mapping)
      throws IOException {
    String feature = base + counts.feature.word();
    logCounting(counts, mapping);
    makeDirectory(feature);
    StatisticsFile.write(
        create.apply(feature + "/Features.stats"), StatisticsFile.FEATURES, counts.statistics);
    log.stamped("... Solo: writing raw matrix");
    quirks.report(counts);
    writeRaw(counts, feature);
    log.stamped("... Solo: cell filtering");
    boolean callable = counts.feature.isGeneType() && !filter.none();
    int[] totals = new CountView(counts, 0).totals();
    int[] cells = cells(counts);
    if (cells.length > 0) {
      writeFiltered(counts, cells, feature + "/filtered/");
    }
    try (Summary summary = new Summary(create.apply(feature + "/Summary.csv"), counts)) {
      summary.reads(p, tally, mapping, parameters.reads().qualityScoreBase());
      if (callable) {
        summary.cells(CellStatistics.of(counts, totals, cells));
      }
    }
    if (callable) {
      writeSortedTotals(totals, feature + "/UMIperCellSorted.txt");
    }
    if (counts.cellReads != null) {
      new CellReadsFile(counts, totals, p.dedups().size())
          .write(create.apply(feature + "/CellReads.stats"));
    }
    log.line("RAM after completing solo:");
    log.line(ProcessMemory.line());
    return cells;
  }

  /**
   * Writes what STAR writes for the feature types that it knows but does not count: a directory for
   * Transcript3p, files without counts for VelocytoSimple.
   *
   * @param tally sums over all reads
   * @param mapping what became of all reads
   */
  public void writeUncounted(SoloTally tally, MappingStatistics mapping) throws IOException {
    if (p.features().contains(SoloFeature.TRANSCRIPT3P)) {
      makeDirectory(base + SoloFeature.TRANSCRIPT3P.word());
      quirks.reportUncounted(SoloFeature.TRANSCRIPT3P);
    }
    if (p.features().contains(SoloFeature.VELOCYTO_SIMPLE)) {
      FeatureCounts none =
          new FeatureCounts(SoloFeature.VELOCYTO_SIMPLE, 0xFFFFFFFFL, barcodes, 1, 0);
      if (tally.slotCounts.length > 0) {
        none.statistics[SoloTally.UNMAPPED] = tally.slotCounts[0][SoloTally.UNMAPPED];
      }
      write(none, tally, mapping);
      quirks.reportUncounted(SoloFeature.VELOCYTO_SIMPLE);
    }
  }

  private void makeDirectory(String name) {
    Path directory = Path.of(parameters.run().outFileNamePrefix() + name);
    try {
      if (!Files.isDirectory(directory)) {
        RunDirectories.create(directory, parameters.run().directoryPermission());
      }
    } catch (IOException e) {
      throw FatalException.parameters(
          "EXITING because of fatal OUTPUT FILE error: could not create Solo output directory "
              + FileProblem.reason(e),
          "check the path and permissions");
    }
  }

  private void writeRaw(FeatureCounts counts, String feature) throws IOException {
    directories.create(parameters.run().outFileNamePrefix() + feature + "//raw/");
    String raw = feature + "/raw/";
    if (counts.feature == SoloFeature.SJ) {
      linkJunctions(raw + p.outFileNames().get(1));
    } else {
      writeFeatures(raw);
    }
    texts.writeBarcodes(counts.barcodes, create.apply(raw + p.outFileNames().get(2)));
    new RawMatrices(p, counts, name -> create.apply(raw + name), workers).write();
  }

  private void writeFeatures(String directory) throws IOException {
    texts.writeFeatures(create.apply(directory + p.outFileNames().get(1)));
  }

  /** The features of SJ are the lines of SJ.out.tab. */
  private void linkJunctions(String name) {
    String prefix = parameters.run().outFileNamePrefix();
    String target = prefix + JUNCTIONS;
    if (!prefix.startsWith("/")) {
      target = Path.of("").toAbsolutePath() + "/" + target;
    }
    Path link = Path.of(prefix + name);
    try {
      Files.deleteIfExists(link);
      Files.createSymbolicLink(link, Path.of(target));
    } catch (IOException | UnsupportedOperationException e) {
      throw FatalException.parameters(
          "EXITING because of fatal OUTPUT FILE error: could not make the symbolic link "
              + link
              + " to "
              + target
              + ": "
              + FileProblem.reason(e),
          "check that the file system has symbolic links and that you have permission to write");
    }
  }

  /** Positions of the detected barcodes that are cells. */
  private int[] cells(FeatureCounts counts) {
    if (counts.feature == SoloFeature.VELOCYTO) {
      return IntStream.range(0, counts.cellCount)
          .filter(i -> Arrays.binarySearch(geneCells, counts.cells[i]) >= 0)
          .toArray();
    }
    if (!counts.feature.isGeneType()) {
      return new int[0];
    }
    int[] cells = CellCaller.call(new CountView(counts, 0), filter, log, workers);
    if (counts.feature == SoloFeature.GENE) {
      geneCells = new long[cells.length];
      for (int c = 0; c < cells.length; c++) {
        geneCells[c] = counts.cells[cells[c]];
      }
    }
    return cells;
  }

  private void writeFiltered(FeatureCounts counts, int[] cells, String directory)
      throws IOException {
    directories.create(parameters.run().outFileNamePrefix() + directory);
    writeFeatures(directory);
    List<String> names = RawMatrices.names(p, counts.feature);
    int kinds = counts.feature == SoloFeature.VELOCYTO ? names.size() : 1;
    for (int kind = 0; kind < kinds; kind++) {
      if (kind == 0) {
        texts.writeBarcodes(
            counts.barcodes,
            counts.cells,
            cells,
            create.apply(directory + p.outFileNames().get(2)));
      }
      new FilteredMatrix(new CountView(counts, kind), cells, workers)
          .writeMatrix(create.apply(directory + names.get(kind)));
    }
  }

  private void writeSortedTotals(int[] totals, String name) throws IOException {
    try (TextFile file = new TextFile(create.apply(name))) {
      for (int total : CellCaller.descending(totals)) {
        if (total == 0) {
          break;
        }
        file.text.putDecimal(Integer.toUnsignedLong(total));
        file.endLine();
      }
    }
  }

  private void logCounting(FeatureCounts counts, MappingStatistics mapping) {
    String word = counts.feature.word();
    log.stamped("... Starting Solo post-map for " + word);
    if (counts.feature == SoloFeature.VELOCYTO) {
      log.stamped("... Velocyto counting: allocated arrays");
      log.stamped("... Velocyto counting: finished input");
      log.stamped("... Velocyto counting: finished collapsing UMIs");
    } else if (p.type() == SoloType.SMART_SEQ) {
      log.stamped("... Finished reading / collapsing");
    } else {
      if (counts.feature == SoloFeature.GENE && p.features().contains(SoloFeature.VELOCYTO)) {
        log.stamped(
            "... Allocated and initialized readInfo array, nReadsInput = " + (mapping.reads() + 1));
      }
      log.stamped("... Finished allocating arrays for Solo " + memory(counts) / GIB + " GiB");
      log.stamped(
          "... Finished reading reads from Solo files nCB="
              + counts.cellCount
              + ", nReadPerCBmax="
              + counts.mostRecords
              + ", yesWLmatch=0");
    }
    log.line("RAM for solo feature " + word);
    log.line(ProcessMemory.line());
    if (p.type() == SoloType.SMART_SEQ) {
      log.stamped("... Finished SmartSeq counting");
    } else if (counts.feature != SoloFeature.VELOCYTO) {
      log.stamped("... Finished collapsing UMIs");
    }
  }

  /** Bytes of the counts. */
  private static double memory(FeatureCounts counts) {
    return 3.0 * Long.BYTES * counts.cells.length
        + (double) Long.BYTES * counts.entryRow.length
        + (double) Integer.BYTES * counts.entryCount.length
        + (double) Double.BYTES * counts.multiValue.length;
  }
}
