package org.asterism.params;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Asterism's own options ({@code --asterismThreads 8}), which are taken out of the command line
 * before STAR's parameters are read. No output depends on them, but for {@code --asterismLongReads
 * Yes}, which makes of Asterism what STARlong is to STAR.
 *
 * <p>Order of precedence: option on the command line, configuration file ({@code asterism.threads =
 * 8}), built-in default.
 */
public final class EngineOptions {
  private static final String FLAG = "--asterism";
  private static final String KEY = "asterism.";

  private static final Set<String> OF_COMMAND_LINE =
      Set.of("Conf", "SparkConf", "LongReads", "Samples", "SamplesAtOnce", "Resume", "DryRun");

  /** One option: its name after {@code --asterism}, its values, its meaning. */
  record Option(String name, String values, String meaning) {
    /** True if a key of the configuration file says the same. */
    boolean inConfiguration() {
      return !OF_COMMAND_LINE.contains(name);
    }
  }

  /** All options, for the help text and for checking names. */
  static final List<Option> OPTIONS =
      List.of(
          new Option("Threads", "int>0", "worker threads of one process; default 4"),
          new Option("BatchBytes", "int>0", "size of a batch of reads in bytes of results"),
          new Option("BatchReads", "int>0", "fixed number of reads in a batch"),
          new Option("Engine", "local|spark", "run in this process alone, or as a Spark job"),
          new Option("Master", "URL", "Spark master, for example local[4] or spark://host:7077"),
          new Option("Partitions", "int>0", "number of Spark partitions the reads are split into"),
          new Option("BamIndex", "Yes|No", "an index (.bai or .csi) beside the sorted BAM file"),
          new Option("Samples", "file", "table of samples to run, instead of readFilesIn"),
          new Option("SamplesAtOnce", "int>0", "samples side by side; default 1, with Spark 2"),
          new Option("Resume", "Yes|No", "skip samples whose outputs are complete"),
          new Option("DryRun", "Yes|No", "check all inputs, print a plan of memory and disk, stop"),
          new Option("SoloParquet", "Yes|No", "matrices of cells as Parquet too; Spark only"),
          new Option("SoloH5", "Yes|No", "matrices of cells as 10x feature-barcode .h5 too"),
          new Option("SoloH5ad", "Yes|No", "counts of cells as AnnData (counts.h5ad) too"),
          new Option("Report", "Yes|No", "report.html beside the outputs: the run at a glance"),
          new Option("Metrics", "Yes|file|No", "time, memory, bytes of each stage: metrics.json"),
          new Option("LogFormat", "text|json", "json: events on stderr, a JSON object per line"),
          new Option("LogFile", "Yes|file|No", "events go to a file instead: events.jsonl"),
          new Option("Progress", "Yes|No|int>0", "on stderr; Yes: each minute, or int seconds"),
          new Option("SparkConf", "key=value ...", "Spark settings, several after one another"),
          new Option("LongReads", "Yes|No", "map reads of up to 500000 bases as STARlong does"),
          new Option("Conf", "file", "configuration file read instead of the installed one"));

  private final List<String> others = new ArrayList<>();
  private final Map<String, List<String>> given = new LinkedHashMap<>();
  private final Map<String, String> configuration = new TreeMap<>();
  private Path configurationFile;

  private EngineOptions() {}

  /** Separates Asterism's options from STAR's parameters. */
  static EngineOptions split(List<String> arguments) {
    EngineOptions o = new EngineOptions();
    List<String> values = null;
    for (String a : arguments) {
      if (a.startsWith(FLAG)) {
        values = o.open(a);
      } else if (a.startsWith("--")) {
        values = null;
        o.others.add(a);
      } else {
        (values == null ? o.others : values).add(a);
      }
    }
    return o;
  }

  private List<String> open(String argument) {
    int equals = argument.indexOf('=');
    String name = argument.substring(FLAG.length(), equals < 0 ? argument.length() : equals);
    if (OPTIONS.stream().noneMatch(o -> o.name().equals(name))) {
      throw error("unrecognized option " + FLAG + name, "use one of those that --help lists");
    }
    List<String> values = given.computeIfAbsent(name, n -> new ArrayList<>());
    if (!values.isEmpty() && !name.equals("SparkConf")) {
      throw error("duplicate option " + FLAG + name, "keep only one of them");
    }
    if (equals >= 0) {
      values.add(argument.substring(equals + 1));
    }
    return values;
  }

  /** Lines of the help text: two for each option. */
  public static List<String> help() {
    List<String> lines = new ArrayList<>();
    for (Option o : OPTIONS) {
      String flag = FLAG.substring(2) + o.name();
      lines.add(flag + " ".repeat(Math.max(1, 32 - flag.length())) + o.values());
      lines.add(
          "    "
              + o.meaning()
              + (o.inConfiguration() || o.name().equals("SparkConf")
                  ? "; in the configuration file: " + keyHelp(o)
                  : ""));
    }
    return lines;
  }

  private static String keyHelp(Option o) {
    return o.name().equals("SparkConf") ? "spark.key = value" : key(o.name()) + " = value";
  }

  /** The arguments that are not Asterism's own. */
  List<String> otherArguments() {
    return others;
  }

  /**
   * Reads the configuration file: the one named by {@code --asterismConf}, else the installed one.
   *
   * @param installed path that need not exist; null for none
   * @throws FatalException (109) if the file named by the user cannot be read
   */
  void readConfiguration(Path installed) {
    List<String> named = given.get("Conf");
    Path file = named != null ? Path.of(single("Conf", named)) : installed;
    if (file == null || (named == null && !Files.isReadable(file))) {
      return;
    }
    configurationFile = file;
    try {
      for (String line :
          TextLimits.read(file.toString(), StandardCharsets.ISO_8859_1).split("\n")) {
        String text = line.strip();
        if (!text.isEmpty() && !text.startsWith("#")) {
          setting(text);
        }
      }
    } catch (IOException e) {
      throw new FatalException(
          FatalException.FILE_OPEN,
          "EXITING because of FATAL INPUT ERROR: could not read the configuration file "
              + file
              + "\n"
              + FileProblem.reason(e)
              + "\nSOLUTION: check the path given with --asterismConf and its permissions\n",
          e);
    }
  }

  /** One line of the configuration file. */
  private void setting(String line) {
    String[] pair = line.split("\\s*=\\s*|\\s+", 2);
    String key = pair[0];
    String place = key + " in the configuration file " + configurationFile;
    boolean known =
        key.startsWith("spark.")
            || OPTIONS.stream().anyMatch(o -> o.inConfiguration() && key(o.name()).equals(key));
    if (!known) {
      throw error(
          "unrecognized key " + place,
          "use asterism.<option> with an option that --help lists, or spark.<setting>");
    }
    if (pair.length < 2 || pair[1].isEmpty()) {
      throw error("no value for " + place, "write " + key + " = value, or leave out the line");
    }
    if (configuration.put(key, pair[1]) != null) {
      throw error("two values for " + place, "keep only one of them");
    }
  }

  /**
   * The typed settings.
   *
   * @param runThreads STAR's runThreadN if the user gave it, else 0: it comes after {@code
   *     --asterismThreads} and before the configuration
   */
  EngineParameters parameters(int runThreads) {
    String engine = text("Engine", "");
    if (!engine.isEmpty() && !engine.equals("local") && !engine.equals("spark")) {
      throw error("unknown value of " + source("Engine") + ": " + engine, "use local or spark");
    }
    return new EngineParameters(
        threads(runThreads),
        number("BatchBytes", Long.MAX_VALUE),
        (int) number("BatchReads", Integer.MAX_VALUE),
        engine,
        text("Master", ""),
        (int) number("Partitions", Integer.MAX_VALUE),
        yes("BamIndex"),
        yes("SoloParquet"),
        yes("SoloH5"),
        yes("SoloH5ad"),
        yes("Report"),
        monitor(),
        sparkConf());
  }

  private MonitorParameters monitor() {
    String format = text("LogFormat", "text");
    if (!format.equals("text") && !format.equals("json")) {
      throw error("unknown value of " + source("LogFormat") + ": " + format, "use text or json");
    }
    String file = text("LogFile", "No");
    if (!file.equals("No") && !format.equals("json")) {
      throw error(
          source("LogFile") + " needs --asterismLogFormat json",
          "add it, or leave out the file: text goes to Log.out");
    }
    String progress = text("Progress", "Yes");
    boolean word = progress.equals("Yes") || progress.equals("No");
    int seconds = word ? 0 : (int) number("Progress", Integer.MAX_VALUE);
    return new MonitorParameters(
        text("Metrics", "No"), format.equals("json"), file, progress.equals("No") ? -1 : seconds);
  }

  /** Whether reads are mapped as STARlong maps them. */
  boolean longReads() {
    return yes("LongReads");
  }

  private boolean yes(String name) {
    String text = text(name, "No");
    if (!text.equals("Yes") && !text.equals("No")) {
      throw error("unknown value of " + source(name) + ": " + text, "use Yes or No");
    }
    return text.equals("Yes");
  }

  private int threads(int runThreads) {
    boolean fromCommandLine = given.containsKey("Threads");
    return runThreads > 0 && !fromCommandLine
        ? runThreads
        : (int) number("Threads", Integer.MAX_VALUE);
  }

  private Map<String, String> sparkConf() {
    Map<String, String> conf = new TreeMap<>();
    configuration.forEach(
        (k, v) -> {
          if (k.startsWith("spark.")) {
            conf.put(k, v);
          }
        });
    for (String pair : given.getOrDefault("SparkConf", List.of())) {
      int equals = pair.indexOf('=');
      if (equals <= 0) {
        throw error("--asterismSparkConf " + pair + " is not key=value", "write spark.key=value");
      }
      conf.put(pair.substring(0, equals), pair.substring(equals + 1));
    }
    return conf;
  }

  private String text(String name, String fallback) {
    List<String> values = given.get(name);
    return values != null ? single(name, values) : configuration.getOrDefault(key(name), fallback);
  }

  private long number(String name, long max) {
    String text = text(name, "");
    if (text.isEmpty()) {
      return 0;
    }
    try {
      long v = Long.parseLong(text);
      if (v > 0 && v <= max) {
        return v;
      }
    } catch (NumberFormatException e) {
      // reported below, like a number out of range
    }
    throw error(
        source(name) + " needs a whole number from 1 to " + max + ", not " + text,
        "give a number in that range, or none for the default");
  }

  /** The option, or the line of the configuration file, that a value comes from. */
  private String source(String name) {
    return given.containsKey(name)
        ? FLAG + name
        : key(name) + " in the configuration file " + configurationFile;
  }

  private static String single(String name, List<String> values) {
    if (values.size() != 1) {
      throw error(FLAG + name + " needs exactly one value", "give one value");
    }
    return values.get(0);
  }

  private static String key(String option) {
    return KEY + Character.toLowerCase(option.charAt(0)) + option.substring(1);
  }

  private static FatalException error(String problem, String solution) {
    return new FatalException(
        FatalException.PARAMETERS,
        "EXITING because of FATAL INPUT ERROR: " + problem + "\nSOLUTION: " + solution + "\n");
  }
}
