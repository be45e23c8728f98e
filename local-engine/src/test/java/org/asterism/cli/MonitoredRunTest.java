package org.asterism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.asterism.cli.RecordedMatrix.Case;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that tell about themselves. */
class MonitoredRunTest {
  private static final String PAIRS = "--readFilesIn m1.fq m2.fq";

  @TempDir Path work;

  private List<String> run(String status, String arguments) throws IOException {
    Case c = new Case("run", "s", List.of(arguments.split(" ")), List.of());
    List<String> lines = new RecordedMatrix(work, Main::run).outcome(c, List.of());
    assertThat(lines).first().isEqualTo("status\t" + status);
    return lines;
  }

  /** The texts of the files of a name, wherever they are. */
  private List<String> files(String name) throws IOException {
    try (Stream<Path> all = Files.walk(work)) {
      List<String> texts = new ArrayList<>();
      for (Path p : all.filter(p -> p.endsWith(name)).sorted().toList()) {
        texts.add(Files.readString(p));
      }
      return texts;
    }
  }

  private static List<String> found(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(m -> m.group(1)).toList();
  }

  @Test
  void metricsAndEventsLeaveOutputsAsTheyAre() throws IOException {
    String more = " --outSAMtype BAM SortedByCoordinate --twopassMode Basic";
    List<String> plain = run("0", PAIRS + more);
    List<String> told =
        run(
            "0",
            PAIRS + more + " --asterismMetrics Yes --asterismLogFormat json --asterismLogFile Yes");
    assertThat(told.stream().filter(l -> !l.startsWith("metrics") && !l.startsWith("events")))
        .containsExactlyElementsOf(plain);
    List<String> stages =
        List.of(
            "start",
            "check-input",
            "load-index",
            "load-annotation",
            "map-first-pass",
            "insert-junctions",
            "map",
            "sort",
            "finish");
    String metrics = files("metrics.json").get(0);
    assertThat(found("\"name\": \"([^\"]*)\"", metrics)).isEqualTo(stages);
    assertThat(metrics).contains("\"status\": \"success\"", "\"engine\": \"local\"");
    List<String> reads = found("\"reads\": ([0-9]+)", metrics);
    assertThat(reads).hasSize(2).doesNotContain("0");
    List<String> in = found("\"bytesIn\": ([1-9][0-9]*)", metrics);
    assertThat(in).as("both passes read all bytes").hasSize(2);
    assertThat(in.get(0)).isEqualTo(in.get(1));
    String events = files("events.jsonl").get(0);
    assertThat(found("\"event\":\"stage\",.*\"stage\":\"([^\"]*)\"", events)).isEqualTo(stages);
    assertThat(events).endsWith("}\n").contains("\"event\":\"end\"", "\"exitCode\":0");
  }

  @Test
  void aRunThatFailsHasMetricsThatSaySo() throws IOException {
    run("102", "--readFilesIn none.fq --asterismMetrics Yes");
    assertThat(files("metrics.json").get(0))
        .contains("\"status\": \"failed\"", "\"exitCode\": 102", "none.fq");
  }

  @Test
  void filesThatCannotBeWrittenAreSaidBeforeTheRun() throws IOException {
    String bad = PAIRS + " --asterismMetrics " + work + "/none/m.json";
    run("109", bad);
    run("109", bad + " --asterismDryRun Yes");
    run("0", PAIRS + " --asterismMetrics " + work + "/m.json --asterismDryRun Yes");
    assertThat(work.resolve("m.json")).doesNotExist();
    run("102", PAIRS + " --asterismLogFile Yes");
    run("102", PAIRS + " --asterismLogFormat xml");
    run("102", PAIRS + " --asterismProgress 0");
  }

  @Test
  void eachSampleHasItsOwn() throws IOException {
    Path reads = Path.of("..", "testdata", "matrix").toAbsolutePath().normalize();
    Path table = work.resolve("t.tsv");
    Files.writeString(
        table,
        "sample\treads1\treads2\n"
            + "a\t%1$s/m1.fq\t%1$s/m2.fq\nb\t%1$s/m1.fq\t%1$s/m2.fq\n".formatted(reads));
    run("0", "--asterismSamples " + table + " --outFileNamePrefix OUT/ --asterismMetrics Yes");
    assertThat(files("metrics.json")).hasSize(2).allMatch(t -> t.contains("\"success\""));
    run("102", "--asterismSamples " + table + " --outFileNamePrefix OUT/ --asterismMetrics m.json");
  }
}
