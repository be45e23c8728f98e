package org.asterism.metrics;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.asterism.output.WholeText;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.MonitorParameters;
import org.asterism.params.Version;

/**
 * Follows a run through its stages, which come one after the other: shows progress, writes events,
 * and in the end the metrics file. Never makes a run fail once it has begun. Safe for several
 * threads.
 */
public final class Monitor implements Closeable {
  private static final long TICK_MILLIS = 1000;
  private static final int TERMINAL_SECONDS = 1;
  private static final int DEFAULT_SECONDS = 60;
  private static final double NANOS = 1e9;

  /** Takes part in a stage, to add what it knows of it. */
  public interface Guest {
    /** A stage begins; called in the thread that runs it. */
    void begins(String stage);

    /** A stage is over: what to add to its metrics, by name. */
    Map<String, Object> ends(String stage);
  }

  private final PrintStream standardError;
  private final boolean terminal;
  private final Probe probe;
  private final Clock clock;
  private final Probe.Reading began;
  private final String started;
  private final InputMeter input = new InputMeter();
  private final List<Map<String, Object>> stages = new ArrayList<>();
  private final Map<String, Object> facts = new LinkedHashMap<>();

  private MonitorParameters settings = MonitorParameters.SILENT;
  private boolean open;
  private String run = "";
  private String metricsFile;
  private PrintStream events;
  private Progress progress;
  private Thread ticker;
  private StageMetrics stage;
  private LongSupplier output = () -> 0;
  private Guest guest;
  private Position.Source source;
  private long readLimit = Long.MAX_VALUE;
  private long sourceBegan;
  private long lastShown;
  private long reads;
  private long mapped;
  private String error;

  Monitor(PrintStream standardError, boolean terminal, Probe probe, Clock clock) {
    this.standardError = standardError;
    this.terminal = terminal;
    this.probe = probe;
    this.clock = clock;
    began = probe.read();
    started = now();
    stage = new StageMetrics("start", began, 0, 0);
  }

  /** A monitor that tells nothing and measures nothing. */
  public static Monitor silent() {
    return new Monitor(null, false, () -> new Probe.Reading(0, 0, 0, 0, 0), Clock.systemUTC());
  }

  /** A monitor of this process that shows nothing until it is opened. */
  public static Monitor ofThisProcess() {
    String set = System.getProperty("asterism.terminal", System.getenv("ASTERISM_TERMINAL"));
    return new Monitor(
        System.err, Boolean.parseBoolean(set), Probe::ofThisProcess, Clock.systemUTC());
  }

  /**
   * Begins to tell; only the first call does anything but for the metrics file, whose place the
   * configuration may still say.
   *
   * @param wanted what to tell
   * @param prefix outFileNamePrefix
   * @throws FatalException 109 if a file cannot be written
   */
  public synchronized void open(MonitorParameters wanted, String prefix) {
    settings = wanted;
    run = prefix;
    metricsFile = wanted.metricsFile(prefix);
    if (metricsFile != null) {
      checkDirectory(metricsFile, "--asterismMetrics");
    }
    progress =
        wanted.progress() < 0 || wanted.json() ? null : new Progress(standardError, terminal);
    if (events == null && wanted.json()) {
      events = openEvents(wanted.eventsFile(prefix));
      event("start", "asterism", Version.asterism(), "star", Version.STAR);
      event("stage", "stage", stage.name);
    }
    if (!open && (metricsFile != null || progress != null || events != null)) {
      ticker = new Thread(this::tickOn, "asterism-progress");
      ticker.setDaemon(true);
      ticker.start();
      open = true;
    }
  }

  private PrintStream openEvents(String file) {
    if (file == null) {
      return standardError;
    }
    try {
      return new PrintStream(Files.newOutputStream(Path.of(file)), false, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw cannotWrite(file, "--asterismLogFile", e);
    }
  }

  /**
   * Checks that a file could be made, without making it.
   *
   * @param option that names it
   * @throws FatalException 109 if its directory is not there or cannot be written to
   */
  public static void checkDirectory(String file, String option) {
    Path directory = Path.of(file).toAbsolutePath().getParent();
    if (directory == null || !Files.isWritable(directory) || Files.isDirectory(Path.of(file))) {
      throw cannotWrite(file, option, null);
    }
  }

  private static FatalException cannotWrite(String file, String option, IOException e) {
    return new FatalException(
        FatalException.FILE_OPEN,
        "EXITING because of fatal OUTPUT FILE error: could not write "
            + file
            + (e == null ? "" : ": " + FileProblem.reason(e))
            + "\nSOLUTION: name a file in a local directory that exists and can be written to with "
            + option
            + ", or Yes for one beside the outputs\n",
        e);
  }

  /** Whether text on standard error is to be left out, because events are there. */
  public synchronized boolean takesStandardErrorOf(PrintStream err) {
    return settings.jsonOnStandardError() && err == standardError;
  }

  /** Whether a metrics file is wanted. */
  public synchronized boolean measures() {
    return metricsFile != null;
  }

  /** Counts the bytes of reads. */
  public InputMeter input() {
    return input;
  }

  /** Says how many bytes of outputs are written by now. */
  public synchronized void outputs(LongSupplier bytes) {
    output = bytes;
  }

  /** Adds what it knows to all stages from now on; null: nobody does any more. */
  public void invite(Guest next) {
    String current;
    synchronized (this) {
      guest = next;
      current = stage.name;
    }
    if (next != null) {
      next.begins(current);
    }
  }

  /** Adds a fact about the run to the metrics. */
  public synchronized void fact(String name, Object value) {
    facts.put(name, value);
  }

  /** Adds values to the metrics of this stage. */
  public synchronized void note(Map<String, Object> values) {
    values.forEach(stage::put);
  }

  /**
   * Ends the stage before and begins one.
   *
   * @param name in lower case
   */
  public void stage(String name) {
    endStage();
    Guest follower;
    synchronized (this) {
      stage = new StageMetrics(name, probe.read(), input.sum(), output.getAsLong());
      reads = 0;
      mapped = 0;
      event("stage", "stage", name);
      follower = guest;
    }
    if (follower != null) {
      follower.begins(name);
    }
  }

  /**
   * Begins a stage that maps reads and shows its progress: by {@link #reads} and the bytes of the
   * input, unless {@link #follow} says better.
   *
   * @param limit reads that are mapped at most
   */
  public void mapping(String name, long limit) {
    stage(name);
    synchronized (this) {
      readLimit = limit;
    }
    follow(() -> new Position(reads, mapped, input.fraction()));
  }

  /** Where the position comes from until the stage ends. */
  public synchronized void follow(Position.Source of) {
    source = of;
    sourceBegan = probe.read().nanos();
    lastShown = sourceBegan;
  }

  /** Says what is done in this stage. */
  public synchronized void reads(long done, long doneMapped) {
    reads = done;
    mapped = doneMapped;
  }

  /** What the stages used that are over, as the metrics file has it. */
  public synchronized List<Map<String, Object>> stages() {
    return List.copyOf(stages);
  }

  private void endStage() {
    Guest follower;
    String name;
    synchronized (this) {
      source = null;
      endLine();
      follower = guest;
      name = stage.name;
    }
    Map<String, Object> more = follower == null ? Map.of() : follower.ends(name);
    synchronized (this) {
      more.forEach(stage::put);
      stage.end(probe.read(), reads, input.sum(), output.getAsLong());
      stages.add(stage.values());
      if (events != null) {
        Map<String, Object> values = new LinkedHashMap<>(Map.of("stage", stage.name));
        values.putAll(stage.values());
        values.remove("name");
        event("stage-end", values);
      }
    }
  }

  private void tickOn() {
    try {
      while (true) {
        Thread.sleep(TICK_MILLIS);
        tick();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Looks at the meters, and shows progress if it is time to. */
  synchronized void tick() {
    Probe.Reading now = probe.read();
    stage.sample(now);
    if (source == null || settings.progress() < 0) {
      return;
    }
    boolean rewritten = terminal && progress != null && settings.progress() == 0;
    int seconds =
        settings.progress() > 0
            ? settings.progress()
            : rewritten ? TERMINAL_SECONDS : DEFAULT_SECONDS;
    if (now.nanos() - lastShown < seconds * NANOS) {
      return;
    }
    Position at = limited(source.now());
    if (at.reads() > 0) {
      lastShown = now.nanos();
      show(at, (now.nanos() - sourceBegan) / NANOS);
    }
  }

  private Position limited(Position at) {
    double share = readLimit == Long.MAX_VALUE ? -1 : (double) at.reads() / readLimit;
    return new Position(at.reads(), at.mapped(), Math.max(share, at.fraction()));
  }

  private void show(Position at, double seconds) {
    if (progress != null) {
      progress.show(at, seconds);
    }
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("stage", stage.name);
    values.put("reads", at.reads());
    values.put("mapped", at.mapped());
    values.put("readsPerSecond", Progress.speed(at, seconds));
    if (at.fraction() > 0) {
      values.put("fraction", Math.min(1, at.fraction()));
      values.put("secondsLeft", at.secondsLeft(seconds));
    }
    event("progress", values);
  }

  private void endLine() {
    if (progress != null) {
      progress.end();
    }
  }

  /** A warning was written. */
  public synchronized void warning(String message) {
    endLine();
    event("warning", "message", message);
  }

  /**
   * The run fails.
   *
   * @param code its exit status
   * @param message what is told
   */
  public synchronized void error(int code, String message) {
    source = null;
    endLine();
    error = message.strip();
    event("error", "code", code, "message", error);
  }

  /**
   * The run is over: writes the metrics file.
   *
   * @param status exit status
   * @throws IOException if the file cannot be written
   */
  public void end(int status) throws IOException {
    endStage();
    synchronized (this) {
      Probe.Reading now = probe.read();
      Map<String, Object> values = new LinkedHashMap<>();
      values.put("status", status == 0 ? "success" : "failed");
      values.put("exitCode", status);
      if (error != null) {
        values.put("error", error);
      }
      values.put("started", started);
      values.put("finished", now());
      values.put("wallSeconds", (now.nanos() - began.nanos()) / NANOS);
      values.put("cpuSeconds", (now.cpuNanos() - began.cpuNanos()) / NANOS);
      event("end", values);
      if (metricsFile != null) {
        write(values);
      }
    }
  }

  private void write(Map<String, Object> end) throws IOException {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("asterism", Version.asterism());
    all.put("star", Version.STAR);
    all.put("run", run);
    all.putAll(end);
    all.put("java", System.getProperty("java.version"));
    all.put("cores", Runtime.getRuntime().availableProcessors());
    all.put("maxHeapBytes", Runtime.getRuntime().maxMemory());
    all.putAll(facts);
    all.put("stages", stages);
    WholeText.write(Path.of(metricsFile), Json.pretty(all));
  }

  private void event(String name, Object... pairs) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      values.put((String) pairs[i], pairs[i + 1]);
    }
    event(name, values);
  }

  private void event(String name, Map<String, Object> values) {
    if (events != null) {
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("time", now());
      all.put("event", name);
      all.put("run", run);
      all.putAll(values);
      events.print(Json.line(all) + "\n");
      events.flush();
    }
  }

  private String now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS).toString();
  }

  /** Ends the thread that watches; the file of events is complete. */
  @Override
  public void close() {
    Thread watching;
    synchronized (this) {
      source = null;
      endLine();
      if (events != null && events != standardError) {
        events.close();
      }
      events = null;
      watching = ticker;
      ticker = null;
    }
    if (watching != null) {
      watching.interrupt();
    }
  }
}
