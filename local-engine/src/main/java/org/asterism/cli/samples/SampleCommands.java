package org.asterism.cli.samples;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.asterism.cli.plan.DryRun;
import org.asterism.params.FatalException;
import org.asterism.params.Locations;

/** A command line with {@code --asterismSamples}, and the ones that run its samples alone. */
final class SampleCommands {
  static final String TABLE = "--asterismSamples";
  static final String RESUME = "--asterismResume";
  static final String AT_ONCE = "--asterismSamplesAtOnce";
  static final String PREFIX = "--outFileNamePrefix";
  private static final String READS = "--readFilesIn";
  private static final String READ_GROUPS = "--outSAMattrRGline";
  private static final String TEMPORARY = "--outTmpDir";

  private static final String METRICS = "--asterismMetrics";
  private static final String LOG_FILE = "--asterismLogFile";
  private static final String LOG_FORMAT = "--asterismLogFormat";
  private static final String PROGRESS = "--asterismProgress";

  /** What the table says, or what samples cannot share. */
  private static final Set<String> OF_SAMPLES =
      Set.of(READS, "--readFilesManifest", READ_GROUPS, "--outStd", TEMPORARY);

  /** What is the same for all samples, or the table's to say. */
  private static final Set<String> OF_RUN =
      Set.of(
          TABLE,
          RESUME,
          AT_ONCE,
          PREFIX,
          READS,
          "--readFilesManifest",
          READ_GROUPS,
          "--outStd",
          "--runMode",
          "--asterismDryRun",
          "--asterismEngine",
          "--asterismMaster");

  /** What says how to run, not what comes out. */
  private static final Set<String> NOT_OF_RESULT =
      Set.of(
          "--runThreadN",
          "--asterismEngine",
          "--asterismMaster",
          "--asterismThreads",
          "--asterismPartitions",
          "--asterismBatchBytes",
          "--asterismBatchReads",
          METRICS,
          LOG_FILE,
          LOG_FORMAT,
          PROGRESS,
          "--asterismSparkConf");

  private final Map<String, List<String>> common;
  private final String prefix;
  private final String table;
  private final boolean resume;
  private final int atOnce;
  private final boolean dry;

  /**
   * @param arguments the command line, without the program's name
   * @param atOnce how many samples run side by side if the command line does not say
   * @throws FatalException 102 if it cannot be that of many samples
   */
  SampleCommands(String[] arguments, int atOnce) {
    common = options(arguments);
    dry = DryRun.requested(arguments);
    table = single(TABLE, null);
    resume = yes(single(RESUME, "No"));
    this.atOnce = dry ? 1 : number(single(AT_ONCE, "" + atOnce));
    prefix = Locations.local(single(PREFIX, "./"));
    if (!single("--runMode", "alignReads").equals("alignReads")) {
      throw error(
          "--runMode " + single("--runMode", "") + " cannot be used with " + TABLE,
          "leave out one of the two: tables of samples are for alignReads");
    }
    List.of(TABLE, RESUME, AT_ONCE, PREFIX).forEach(common::remove);
    for (String name : List.of(METRICS, LOG_FILE)) {
      if (!List.of("Yes", "No").contains(single(name, "No"))) {
        throw error(
            name + " cannot name one file for all samples of " + TABLE,
            "say Yes: each sample has the file beside its outputs");
      }
    }
    common.putIfAbsent(PROGRESS, List.of("No")); // several at once would write over one another
    for (String name : OF_SAMPLES) {
      if (common.containsKey(name)) {
        throw error(
            name + " cannot be used with " + TABLE,
            name.equals(TEMPORARY)
                ? "leave it out, or give each sample one in the column arguments"
                : "leave it out: read files and read groups are columns of the table of samples");
      }
    }
  }

  /** Whether a command line asks for many samples. */
  static boolean requested(String[] arguments) {
    for (String argument : arguments) {
      if (argument.equals(TABLE) || argument.startsWith(TABLE + "=")) {
        return true;
      }
    }
    return false;
  }

  /** Path of the table. */
  String table() {
    return table;
  }

  /** What is before the names of the samples' directories. */
  String prefix() {
    return prefix;
  }

  /** Whether samples that are complete are skipped. */
  boolean resume() {
    return resume;
  }

  /** Whether events take the place of text on standard error. */
  boolean events() {
    return single(LOG_FORMAT, "text").equals("json") && single(LOG_FILE, "No").equals("No");
  }

  /** How many samples run side by side. */
  int atOnce() {
    return atOnce;
  }

  /** Whether the samples are only checked. */
  boolean dry() {
    return dry;
  }

  /** Values of an option for a sample; none if it is not given. */
  List<String> values(Sample sample, String name) {
    return merged(sample).getOrDefault(name, List.of());
  }

  /** Output prefix of a sample. */
  String directory(Sample sample) {
    return prefix + sample.name() + "/";
  }

  /**
   * The command line that runs a sample alone.
   *
   * @throws FatalException 102 if the sample's arguments cannot be
   */
  List<String> arguments(Sample sample) {
    List<String> arguments = new ArrayList<>();
    merged(sample)
        .forEach(
            (name, values) -> {
              arguments.add(name);
              arguments.addAll(values);
            });
    return arguments;
  }

  /** What of the command line of a sample decides what comes out. */
  List<String> deciding(Sample sample) {
    List<String> deciding = new ArrayList<>();
    merged(sample)
        .forEach(
            (name, values) -> {
              if (!NOT_OF_RESULT.contains(name)) {
                deciding.add(name);
                deciding.addAll(values);
              }
            });
    return deciding;
  }

  private Map<String, List<String>> merged(Sample sample) {
    Map<String, List<String>> more = options(sample.arguments().toArray(new String[0]));
    for (String name : more.keySet()) {
      if (OF_RUN.contains(name)) {
        throw error(
            name + " cannot be among the arguments of the sample " + sample.name(),
            "leave it out there: columns of the table or the command line say it");
      }
    }
    Map<String, List<String>> options = new LinkedHashMap<>(common);
    options.put(READS, sample.readFilesIn());
    if (!sample.readGroups().isEmpty()) {
      options.put(READ_GROUPS, sample.readGroupWords());
    }
    options.put(PREFIX, List.of(directory(sample)));
    options.putAll(more);
    return options;
  }

  /** The options of a command line by name, in order, {@code --name=value} taken apart. */
  private static Map<String, List<String>> options(String[] arguments) {
    Map<String, List<String>> options = new LinkedHashMap<>();
    List<String> values = null;
    for (String argument : arguments) {
      if (argument.startsWith("--")) {
        int equals = argument.indexOf('=');
        String name = equals < 0 ? argument : argument.substring(0, equals);
        values = new ArrayList<>();
        if (options.put(name, values) != null) {
          throw error(name + " is given more than once", "keep only one of them");
        }
        if (equals >= 0) {
          values.add(argument.substring(equals + 1));
        }
      } else if (values == null) {
        throw error(
            "a command line or the arguments of a sample begin with " + argument,
            "begin with the name of a parameter, such as --outSAMtype");
      } else {
        values.add(argument);
      }
    }
    return options;
  }

  private String single(String name, String otherwise) {
    List<String> values = common.get(name);
    if (values == null) {
      return otherwise;
    }
    if (values.size() != 1) {
      throw error(name + " needs exactly one value", "give one value");
    }
    return values.get(0);
  }

  private static boolean yes(String word) {
    if (!word.equals("Yes") && !word.equals("No")) {
      throw error("unknown value of " + RESUME + ": " + word, "use Yes or No");
    }
    return word.equals("Yes");
  }

  private static int number(String text) {
    try {
      int n = Integer.parseInt(text);
      if (n > 0) {
        return n;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw error(AT_ONCE + " needs a whole number from 1 on, not " + text, "give such a number");
  }

  static FatalException error(String problem, String solution) {
    return new FatalException(
        FatalException.PARAMETERS,
        "EXITING because of FATAL INPUT ERROR: " + problem + "\nSOLUTION: " + solution + "\n");
  }
}
