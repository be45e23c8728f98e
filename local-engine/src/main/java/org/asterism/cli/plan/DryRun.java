package org.asterism.cli.plan;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.asterism.annotation.GtfAnnotation;
import org.asterism.cli.CommandLine;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.IndexLoader;
import org.asterism.metrics.Monitor;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.Locations;
import org.asterism.params.Parameters;
import org.asterism.quant.Annotation;
import org.asterism.reads.ReadFiles;
import org.asterism.reads.ReadSources;
import org.asterism.variation.Variants;

/**
 * A run that stops before its first read: all its checks are made, its inputs are opened, and a
 * plan of memory and disk is printed. What the start of a run writes goes to a temporary directory.
 */
public final class DryRun {
  private static final String OPTION = "--asterismDryRun";
  private static final String PREFIX = "--outFileNamePrefix";
  private static final String REPORT = "--asterismReport";

  /** Options that may name a file that a run writes. */
  private static final Set<String> WRITTEN = Set.of("--asterismMetrics", "--asterismLogFile");

  private static final List<String> MAPPED = List.of("Genome", "SA", "SAindex");
  private static final int DEFAULT_WORKERS = 4;

  /** The files of a run, wherever they are. */
  public interface Inputs {
    /** Whether a path is not on this machine: its index is then not opened. */
    boolean isRemote(String path);

    /** Bytes of a file. */
    long length(String path) throws IOException;

    /** Checks that the read files can be read; throws the error of the first that cannot. */
    void check(ReadFiles files, RunLog log);
  }

  /** Files of this machine. */
  public static final Inputs LOCAL =
      new Inputs() {
        @Override
        public boolean isRemote(String path) {
          return false;
        }

        @Override
        public long length(String path) throws IOException {
          return Files.size(Path.of(path));
        }

        @Override
        public void check(ReadFiles files, RunLog log) {
          ReadSources.checkReadable(files, log);
        }
      };

  private final String prefix;
  private final Inputs inputs;
  private final Plan plan;
  private final Map<String, String> written = new LinkedHashMap<>();

  private DryRun(String prefix, Inputs inputs, PrintStream out) {
    this.prefix = prefix;
    this.inputs = inputs;
    plan = new Plan(out);
  }

  /** Whether a command line asks for a dry run. */
  public static boolean requested(String[] arguments) {
    List<String> words = Arrays.asList(arguments);
    int at = words.indexOf(OPTION);
    return words.contains(OPTION + "=Yes")
        || at >= 0 && at + 1 < words.size() && words.get(at + 1).equals("Yes");
  }

  /**
   * Checks and plans a command line.
   *
   * @param arguments the command line, without the program's name
   * @param argv0 the program's name
   * @param out gets the plan
   * @param err gets errors
   * @param inputs where files are
   * @return exit status: 0 if the run can start
   */
  public static int run(
      String[] arguments, String argv0, PrintStream out, PrintStream err, Inputs inputs) {
    Path scratch;
    try {
      scratch = Files.createTempDirectory("asterism-dry-run-");
    } catch (IOException e) {
      err.println("EXITING because of FATAL ERROR: no temporary directory could be made: " + e);
      return FatalException.FILE_WRITE;
    }
    try {
      List<String> words = new ArrayList<>();
      Map<String, String> written = new LinkedHashMap<>();
      String prefix = "./";
      for (int i = 0; i < arguments.length; i++) {
        String a = arguments[i];
        if (a.equals(OPTION) || a.equals(PREFIX) || a.equals(REPORT)) {
          prefix = a.equals(PREFIX) && i + 1 < arguments.length ? arguments[i + 1] : prefix;
          i++;
        } else if (a.startsWith(PREFIX + "=")) {
          prefix = a.substring(PREFIX.length() + 1);
        } else if (!a.startsWith(OPTION + "=") && !a.startsWith(REPORT + "=")) {
          words.add(i == 0 ? a : besideOutputs(arguments[i - 1] + "=" + a, a, written));
        }
      }
      words.addAll(List.of(PREFIX, scratch + "/"));
      DryRun dry = new DryRun(Locations.local(prefix), inputs, out);
      dry.written.putAll(written);
      PrintStream quiet = new PrintStream(PrintStream.nullOutputStream());
      return CommandLine.execute(words, argv0, quiet, err, dry::align, dry::generate);
    } finally {
      delete(scratch);
    }
  }

  /**
   * The word of a command line, or in place of one that names a file to be written {@code Yes},
   * which puts the file beside those of the dry run.
   *
   * @param option the word before and this one, as one
   */
  private static String besideOutputs(String option, String word, Map<String, String> written) {
    String joined = word.startsWith("--") ? word : option;
    int equals = joined.indexOf('=');
    String file = joined.substring(equals + 1);
    String name = joined.substring(0, Math.max(0, equals));
    if (!WRITTEN.contains(name) || List.of("Yes", "No").contains(file)) {
      return word;
    }
    written.put(name, file);
    return word.startsWith("--") ? name + "=Yes" : "Yes";
  }

  private static void delete(Path directory) {
    try (Stream<Path> all = Files.walk(directory)) {
      all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException("could not delete " + directory, e);
    }
  }

  private void generate(Parameters p, RunLog log) throws IOException {
    written.forEach((option, file) -> Monitor.checkDirectory(file, option));
    long fasta = 0;
    for (String file : p.genome().fastaFiles()) {
      fasta += inputs.length(file);
    }
    plan.say("genome: %d FASTA files, %s", p.genome().fastaFiles().size(), Plan.bytes(fasta));
    plan.say("index: about %s on disk, in %s", Plan.bytes(10 * fasta), p.genome().directory());
    plan.say(
        "memory: about %s of this machine's %s",
        Plan.bytes(12 * fasta), Plan.bytes(Plan.physicalMemory()));
    String target = p.genome().directory();
    plan.room(target, inputs.isRemote(target), 10 * fasta);
    plan.say("the parameters are valid; nothing was written");
  }

  private void align(Parameters p, RunLog log) throws IOException {
    written.forEach((option, file) -> Monitor.checkDirectory(file, option));
    ReadFiles files = ReadFiles.of(p);
    inputs.check(files, log);
    long plain = 0;
    long compressed = 0;
    for (int stream = 0; stream < files.streamCount(); stream++) {
      for (int k = 0; k < files.fileCount(); k++) {
        String name = files.name(stream, k);
        long length = inputs.length(name);
        boolean inflated = !files.command().isEmpty() || name.endsWith(".gz");
        plain += inflated ? 0 : length;
        compressed += inflated ? length : 0;
      }
    }
    plan.say(
        "reads: %d files, %s, all readable",
        files.streamCount() * files.fileCount(), Plan.bytes(plain + compressed));
    long index = index(p, log);
    int workers = p.engine().threads() > 0 ? p.engine().threads() : DEFAULT_WORKERS;
    Need.Outputs outputs =
        new Need.Outputs(
            p.samOutput().samText(),
            p.samOutput().bamUnsorted(),
            p.samOutput().bamSorted(),
            p.quant().transcriptomeSam(),
            p.solo().counts());
    long sort = p.samOutput().sortMemory() > 0 ? p.samOutput().sortMemory() : 512L << 20;
    Need need = Need.of(index, workers, plain, compressed, outputs, sort);
    plan.machine(need, workers);
    new ExecutorPlan(plan, need, sparkSettings(p), master(p))
        .print(workers, inputs.isRemote(p.genome().directory()), sort);
    plan.room(prefix, inputs.isRemote(prefix), need.output());
    plan.say("the run can start; nothing was written");
  }

  /** Settings of the run and those of spark-submit, which are system properties. */
  private static Map<String, String> sparkSettings(Parameters p) {
    Map<String, String> settings = new TreeMap<>();
    for (String key : System.getProperties().stringPropertyNames()) {
      if (key.startsWith("spark.")) {
        settings.put(key, System.getProperty(key));
      }
    }
    settings.putAll(p.engine().sparkConf());
    return settings;
  }

  /** The cluster's master; empty for a run in this process. */
  private static String master(Parameters p) {
    String set = System.getProperty("spark.master", p.engine().master());
    return set.startsWith("local") || p.engine().engine().equals("local") ? "" : set;
  }

  private long index(Parameters p, RunLog log) throws IOException {
    String directory = p.genome().directory();
    long bytes = 0;
    for (String name : MAPPED) {
      bytes += inputs.length(directory + "/" + name);
    }
    if (inputs.isRemote(directory)) {
      plan.say("index: %s, %s, copied to each machine once", directory, Plan.bytes(bytes));
      return bytes;
    }
    try (GenomeIndex index = IndexLoader.load(p, log)) {
      plan.say(
          "index: %s, %s, %d chromosomes, %d junctions",
          directory, Plan.bytes(bytes), index.chromosomes().count(), index.junctions().count());
      Annotation.of(p);
      Variants.of(p.variation(), index.chromosomes(), log);
      if (!p.junctionInsert().gtfFile().equals("-")) {
        GtfAnnotation gtf = GtfAnnotation.read(p.junctionInsert(), index.chromosomes(), log);
        plan.say(
            "annotation: %s, %d transcripts, %d exons on chromosomes of the index",
            gtf.file(), gtf.transcriptCount(), gtf.exonCount());
      }
    }
    return bytes;
  }
}
