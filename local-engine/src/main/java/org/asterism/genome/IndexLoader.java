package org.asterism.genome;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.JunctionInsertParameters;
import org.asterism.params.ParameterStore;
import org.asterism.params.Parameters;

/**
 * Opens an index for a run (spec 10 section 11): settings, version, chromosomes, overhang, then the
 * mapped files, each step with its lines in Log.out and its errors in STAR's words and codes.
 */
public final class IndexLoader {
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH);
  private static final String VERSION = "2.7.4a";
  private static final String STAR_VERSION = "2.7.11b";
  private static final String REGENERATE =
      "SOLUTION: please re-generate genome from scratch with the latest version of STAR\n";

  private final IndexFiles files;
  private final Consumer<String> log;

  private IndexLoader(String directory, Consumer<String> log) {
    this.files = new IndexFiles(directory, log);
    this.log = log;
  }

  /**
   * Reads the large files of an index once, so that the operating system has their pages at hand
   * for the runs that follow.
   *
   * @param directory of an index that could be opened
   */
  public static void readAhead(Path directory) {
    for (String name : List.of("Genome", "SA", "SAindex")) {
      try (InputStream in = Files.newInputStream(directory.resolve(name))) {
        in.transferTo(OutputStream.nullOutputStream());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * Opens an index with its own settings and without a log.
   *
   * @param directory index directory
   * @throws FatalException 102, 104 or 105 if a file is missing, damaged or of another version
   */
  public static GenomeIndex open(Path directory) {
    IndexLoader loader = new IndexLoader(directory.toString(), line -> {});
    IndexSettings settings = loader.settings(VERSION);
    ParameterStore v = settings.values();
    Chromosomes c = loader.files.chromosomes(v.integer("genomeChrBinNbits"));
    int overhang = v.given("sjdbOverhang") ? v.integer("sjdbOverhang") : 0;
    return loader.files.open(settings, c, overhang);
  }

  /**
   * Opens the index of a run.
   *
   * @param p parameters of the run
   * @param log Log.out and the progress stream
   * @throws FatalException 102, 104 or 105 if a file is missing, damaged, of another version, or at
   *     odds with the parameters
   */
  public static GenomeIndex load(Parameters p, RunLog log) {
    log.progressLine(RunLog.timestamp() + " ..... loading genome");
    IndexLoader loader = new IndexLoader(p.genome().directory(), log::line);
    IndexSettings settings = loader.settings(p.genome().versionGenome());
    ParameterStore v = settings.values();
    log.line("Genome version is compatible with current STAR");
    Chromosomes c = loader.files.chromosomes(v.integer("genomeChrBinNbits"));
    loader.describe(c);
    int overhang = loader.overhang(v, p.junctionInsert());
    loader.checkInsertion(v, p.junctionInsert());
    GenomeIndex g = loader.openTimed(settings, c, overhang);
    if (p.genome().converts()) {
      loader.openOriginal(g, settings, p);
    }
    return g;
  }

  private IndexSettings settings(String version) {
    IndexSettings s = files.settings();
    if (!s.values().given("versionGenome")) {
      throw new FatalException(
          FatalException.GENOME_FILES,
          "EXITING because of FATAL ERROR: read no value for the versionGenome parameter from"
              + " genomeParameters.txt file\n"
              + REGENERATE);
    }
    String found = s.values().text("versionGenome");
    if (!found.equals(version)) {
      throw new FatalException(
          FatalException.GENOME_FILES,
          "EXITING because of FATAL ERROR: Genome version: "
              + found
              + " is INCOMPATIBLE with running STAR version: "
              + STAR_VERSION
              + "\n"
              + "SOLUTION: please re-generate genome from scratch with running version of STAR, or"
              + " with version: "
              + version
              + "\n");
    }
    return s;
  }

  /** The genome in whose coordinates outputs are to be (spec 10 section 13.7). */
  private void openOriginal(GenomeIndex g, IndexSettings settings, Parameters p) {
    String directory = p.genome().directory();
    String type = settings.values().text("genomeTransformType");
    if (type.equals("None")) {
      throw new FatalException(
          FatalException.NOT_TRANSFORMED,
          "EXITING because of FATAL INPUT ERROR: outTransformOutput is set, but the genome "
              + directory
              + " was generated without transformation\nSOLUTION: use the default"
              + " --genomeTransformOutput None, or re-generate the genome with transformation"
              + " options.\n");
    }
    if (type.equals("Diploid") && p.chimeric().on() && p.chimeric().writesWithinBam()) {
      throw FatalException.parameters(
          "EXITING because of FATAL PARAMETER error: --chimOutType WithinBAM cannot go together"
              + " with --genomeTransformOutput and a diploid genome: chimeric segments are not"
              + " converted, and a BAM file cannot hold records of two genomes",
          "use --chimOutType Junctions");
    }
    try {
      TransformBlocks blocks = TransformBlocks.read(g.directory().resolve(TransformBlocks.FILE));
      GenomeIndex original = open(g.directory().resolve("OriginalGenome"));
      g.transformsTo(original, blocks, type.equals("Diploid"));
    } catch (IOException e) {
      throw new FatalException(
          FatalException.GENOME_FILES,
          "EXITING because of FATAL GENOME INDEX FILE error: could not read the blocks of the"
              + " transformed genome in "
              + directory
              + ": "
              + e.getMessage()
              + "\nSOLUTION: re-generate the genome with transformation options\n",
          e);
    }
  }

  private void describe(Chromosomes c) {
    log.accept("Number of real (reference) chromosomes= " + c.count());
    for (int i = 0; i < c.count(); i++) {
      log.accept((i + 1) + "\t" + c.name(i) + "\t" + c.length(i) + "\t" + c.start(i));
    }
  }

  /** Effective sjdbOverhang (spec 10 section 11.2.5). */
  private int overhang(ParameterStore v, JunctionInsertParameters j) {
    int ofIndex = v.given("sjdbOverhang") ? v.integer("sjdbOverhang") : 0;
    if (!j.overhangSetByUser()) {
      if (ofIndex > 0) {
        log.accept("--sjdbOverhang = " + ofIndex + " taken from the generated genome");
        return ofIndex;
      }
    } else if (files.hasJunctionTable() && j.overhang() != ofIndex) {
      throw new FatalException(
          FatalException.GENOME_FILES,
          "EXITING because of fatal PARAMETERS error: present --sjdbOverhang="
              + j.overhang()
              + " is not equal to the value at the genome generation step ="
              + ofIndex
              + "\nSOLUTION: \n");
    }
    return j.overhang();
  }

  private void checkInsertion(ParameterStore v, JunctionInsertParameters j) {
    boolean requested =
        !isNone(j.gtfFile()) || j.junctionFiles().stream().anyMatch(f -> !isNone(f));
    if (requested && files.hasJunctionTable() && !v.given("sjdbInsertSave")) {
      throw new FatalException(
          FatalException.GENOME_FILES,
          "EXITING because of FATAL ERROR: old Genome is INCOMPATIBLE with on the fly junction"
              + " insertion\n"
              + REGENERATE);
    }
  }

  private static boolean isNone(String file) {
    return file.equals("-");
  }

  private GenomeIndex openTimed(IndexSettings settings, Chromosomes c, int overhang) {
    log.accept("Started loading the genome: " + LocalDateTime.now().format(CLOCK) + "\n");
    GenomeIndex g = files.open(settings, c, overhang);
    log.accept("Finished loading the genome: " + LocalDateTime.now().format(CLOCK) + "\n");
    JunctionDatabase j = g.junctions();
    if (j.count() > 0) {
      log.accept(
          "Processing splice junctions database sjdbN="
              + j.count()
              + ",   pGe.sjdbOverhang="
              + j.overhang()
              + " ");
    }
    return g;
  }
}
