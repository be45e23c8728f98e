package org.asterism.cli.plan;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.asterism.annotation.GtfAnnotation;
import org.asterism.cli.CommandLine;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.IndexLoader;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
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
  private final PrintStream out;

  private DryRun(String prefix, Inputs inputs, PrintStream out) {
    this.prefix = prefix;
    this.inputs = inputs;
    this.out = out;
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
      String prefix = "./";
      for (int i = 0; i < arguments.length; i++) {
        String a = arguments[i];
        if (a.equals(OPTION) || a.equals(PREFIX)) {
          prefix = a.equals(PREFIX) && i + 1 < arguments.length ? arguments[i + 1] : prefix;
          i++;
        } else if (a.startsWith(PREFIX + "=")) {
          prefix = a.substring(PREFIX.length() + 1);
        } else if (!a.startsWith(OPTION + "=")) {
          words.add(a);
        }
      }
      words.addAll(List.of(PREFIX, scratch + "/"));
      DryRun dry = new DryRun(prefix, inputs, out);
      PrintStream quiet = new PrintStream(PrintStream.nullOutputStream());
      return CommandLine.execute(words, argv0, quiet, err, dry::align, dry::generate);
    } finally {
      delete(scratch);
    }
  }

  private static void delete(Path directory) {
    try (Stream<Path> all = Files.walk(directory)) {
      all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException("could not delete " + directory, e);
    }
  }

  private void generate(Parameters p, RunLog log) throws IOException {
    long fasta = 0;
    for (String file : p.genome().fastaFiles()) {
      fasta += inputs.length(file);
    }
    say("genome: %d FASTA files, %s", p.genome().fastaFiles().size(), bytes(fasta));
    say("index: about %s on disk, in %s", bytes(10 * fasta), p.genome().directory());
    say("memory: about %s of this machine's %s", bytes(12 * fasta), bytes(physicalMemory()));
    room(p.genome().directory(), 10 * fasta);
    say("the parameters are valid; nothing was written");
  }

  private void align(Parameters p, RunLog log) throws IOException {
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
    say(
        "reads: %d files, %s, all readable",
        files.streamCount() * files.fileCount(), bytes(plain + compressed));
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
    machine(need, workers);
    executors(need, p.engine().sparkConf(), workers, inputs.isRemote(p.genome().directory()), sort);
    room(prefix, need.output());
    say("the run can start; nothing was written");
  }

  private long index(Parameters p, RunLog log) throws IOException {
    String directory = p.genome().directory();
    long bytes = 0;
    for (String name : MAPPED) {
      bytes += inputs.length(directory + "/" + name);
    }
    if (inputs.isRemote(directory)) {
      say("index: %s, %s, copied to each machine once", directory, bytes(bytes));
      return bytes;
    }
    try (GenomeIndex index = IndexLoader.load(p, log)) {
      say(
          "index: %s, %s, %d chromosomes, %d junctions",
          directory, bytes(bytes), index.chromosomes().count(), index.junctions().count());
      Annotation.of(p);
      Variants.of(p.variation(), index.chromosomes(), log);
      if (!p.junctionInsert().gtfFile().equals("-")) {
        GtfAnnotation gtf = GtfAnnotation.read(p.junctionInsert(), index.chromosomes(), log);
        say(
            "annotation: %s, %d transcripts, %d exons on chromosomes of the index",
            gtf.file(), gtf.transcriptCount(), gtf.exonCount());
      }
    }
    return bytes;
  }

  private void machine(Need need, int workers) {
    long memory = physicalMemory();
    say(
        "this machine: %d workers need %s: index %s (mapped, shared by all processes) + heap %s;"
            + " it has %s",
        workers, bytes(need.memory()), bytes(need.index()), bytes(need.heap()), bytes(memory));
    if (need.memory() > memory) {
      say(
          "  LIMIT: memory. Use a machine with %s or more, or a sparse index (genomeSAsparseD 2"
              + " halves its largest file)",
          bytes(need.memory()));
    }
    long heap = Runtime.getRuntime().maxMemory();
    if (need.heap() > heap) {
      say(
          "  LIMIT: heap. This JVM may take %s: set ASTERISM_MEMORY to %s",
          bytes(heap), megabytes(need.heap()));
    }
  }

  private void executors(
      Need need, Map<String, String> conf, int workers, boolean remote, long sort) {
    int cores = number(conf.get("spark.executor.cores"), workers);
    int instances = number(conf.get("spark.executor.instances"), 1);
    int cpus = number(conf.get("spark.task.cpus"), 1);
    long heap = need.heap() + Math.max(0, cores / cpus - 1) * (64L << 20) + sort / 4;
    long overhead = need.index() + need.index() / 20 + (512L << 20);
    say(
        "each executor of %d cores: spark.executor.memory=%s, spark.executor.memoryOverhead=%s"
            + " (YARN counts mapped pages; on Kubernetes 512m do, if the node has room for the"
            + " index besides)",
        cores, megabytes(heap), megabytes(overhead));
    limit(conf, "spark.executor.memory", heap);
    limit(conf, "spark.executor.memoryOverhead", overhead);
    say(
        "disk of the executors: %s for parts over %d of them%s",
        bytes(need.parts()),
        instances,
        remote ? ", " + bytes(need.index()) + " on each machine for the index" : "");
  }

  private void limit(Map<String, String> conf, String key, long wanted) {
    String given = conf.get(key);
    if (given != null && parse(given) < wanted) {
      say("  LIMIT: %s is %s, less than the %s planned", key, given, megabytes(wanted));
    }
  }

  private void room(String target, long wanted) throws IOException {
    if (inputs.isRemote(target)) {
      say("outputs: about %s in %s", bytes(wanted), target);
      return;
    }
    Path place = Path.of(target.endsWith("/") ? target + "x" : target).toAbsolutePath();
    Path there = place.getParent();
    while (there != null && !Files.exists(there)) {
      there = there.getParent();
    }
    if (there == null || !Files.isWritable(there)) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING because of fatal OUTPUT FILE error: could not create output files "
              + target
              + ": "
              + there
              + " is not writable\nSOLUTION: check the path and permissions.\n");
    }
    long free = Files.getFileStore(there).getUsableSpace();
    say("outputs: about %s in %s, which has %s free", bytes(wanted), target, bytes(free));
    if (free < wanted) {
      say("  LIMIT: disk. Free %s more, or write elsewhere", bytes(wanted - free));
    }
  }

  private void say(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }

  private static int number(String text, int otherwise) {
    try {
      return text == null ? otherwise : Math.max(1, Integer.parseInt(text.trim()));
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }

  /** Bytes of a Spark size such as 4g or 512m; without a unit megabytes. */
  static long parse(String text) {
    String t = text.trim().toLowerCase(Locale.ROOT).replaceFirst("b$", "");
    int unit = "kmgt".indexOf(t.isEmpty() ? 'm' : t.charAt(t.length() - 1));
    try {
      return unit < 0
          ? Long.parseLong(t) << 20
          : Long.parseLong(t.substring(0, t.length() - 1)) << 10 * (unit + 1);
    } catch (NumberFormatException e) {
      return Long.MAX_VALUE; // Spark itself says what is wrong with it
    }
  }

  /** A size that Spark and the JVM understand, rounded up to whole megabytes. */
  static String megabytes(long bytes) {
    return (bytes + (1 << 20) - 1 >> 20) + "m";
  }

  /** A size for people. */
  static String bytes(long n) {
    if (n < 10_000) {
      return n + " bytes";
    }
    double value = n;
    int unit = -1;
    while (value >= 1024 && unit < 3) {
      value /= 1024;
      unit++;
    }
    return String.format(
        Locale.ROOT, value < 10 ? "%.1f %sB" : "%.0f %sB", value, "kMGT".charAt(unit));
  }

  private static long physicalMemory() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean bean
        ? bean.getTotalMemorySize()
        : Long.MAX_VALUE;
  }
}
