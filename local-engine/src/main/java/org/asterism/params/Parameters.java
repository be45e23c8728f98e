package org.asterism.params;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import org.asterism.output.RunLog;

/**
 * All parameters of a run as typed immutable groups. Serializable: a Spark job ships this one
 * object to its tasks.
 *
 * @param run what to do and how
 * @param genome the index
 * @param junctionInsert annotation and junction insertion
 * @param reads where reads come from
 * @param clipping clipping of read ends
 * @param seed seed search
 * @param window alignment windows
 * @param scoring scores
 * @param alignment stitching, extension, recording
 * @param filter filters and selection
 * @param junctionOutput SJ.out.tab
 * @param samOutput SAM/BAM
 * @param quant quantification
 * @param chimeric chimeric reads
 * @param bam signal tracks and duplicates of finished BAM files
 * @param variation known variants
 * @param solo single cells
 * @param engine Asterism's own settings (batches, workers)
 * @param commandLine argv[0] and the arguments joined by blanks as STAR echoes them (spec 60
 *     section 2.5)
 * @param effectiveCommandLine what @PG CL and genomeParameters.txt carry (spec 60 section 6.3)
 */
public record Parameters(
    RunParameters run,
    GenomeParameters genome,
    JunctionInsertParameters junctionInsert,
    ReadParameters reads,
    ClippingParameters clipping,
    SeedParameters seed,
    WindowParameters window,
    ScoringParameters scoring,
    AlignmentParameters alignment,
    FilterParameters filter,
    JunctionOutputParameters junctionOutput,
    SamOutputParameters samOutput,
    QuantParameters quant,
    ChimericParameters chimeric,
    BamParameters bam,
    VariationParameters variation,
    SoloParameters solo,
    EngineParameters engine,
    String commandLine,
    String effectiveCommandLine)
    implements Serializable {

  /** The parameters of the first pass of a run with twopassMode Basic. */
  public Parameters firstPass() {
    return FirstPass.of(this);
  }

  /**
   * Parameters as a command line gives them, without looking at any file: for tests and for
   * programs that embed the engine.
   *
   * @param arguments arguments as typed, without the program's name
   * @throws FatalException if a name is unknown, given twice or has no value
   */
  public static Parameters of(String... arguments) {
    ParsedCommandLine line = ParsedCommandLine.startUpPass("STAR", List.of(arguments));
    line.readAll(RunLog.discard());
    return line.parameters();
  }

  /**
   * Parameters as a command line and Asterism's configuration file give them, parameter files left
   * out: enough to start Spark before any file is read.
   *
   * @param installed configuration file if the command line names none; may be null
   * @throws FatalException if a name is unknown, given twice or has no value
   */
  public static Parameters ofCommandLine(List<String> arguments, Path installed) {
    ParsedCommandLine line = ParsedCommandLine.startUpPass("STAR", arguments);
    line.readConfiguration(installed);
    line.readCommandLine();
    return line.parameters();
  }

  /** These parameters for the index of the genome as it is, next to a transformed one. */
  public Parameters ofOriginalGenome() {
    return new Parameters(
        run,
        genome.ofOriginal(),
        junctionInsert,
        reads,
        clipping,
        seed,
        window,
        scoring,
        alignment,
        filter,
        junctionOutput,
        samOutput,
        quant,
        chimeric,
        bam,
        variation,
        solo,
        engine,
        commandLine,
        effectiveCommandLine);
  }
}
