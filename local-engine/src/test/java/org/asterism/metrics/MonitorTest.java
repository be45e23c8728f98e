package org.asterism.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.asterism.params.FatalException;
import org.asterism.params.MonitorParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stages, events and progress, with meters that the test sets. */
class MonitorTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path work;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private long nanos;
  private long cpu;
  private long heap = 100;

  private Monitor monitor(boolean terminal) {
    return new Monitor(
        new PrintStream(err, true, StandardCharsets.UTF_8),
        terminal,
        () -> new Probe.Reading(nanos, cpu, nanos / SECOND, heap, 7 * heap),
        Clock.fixed(Instant.parse("2024-02-29T12:00:00Z"), ZoneOffset.UTC));
  }

  private String prefix() {
    return work + "/";
  }

  private String shown() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private List<String> lines() {
    return Arrays.asList(shown().split("\n"));
  }

  private static MonitorParameters text(int seconds) {
    return new MonitorParameters("No", false, "No", seconds);
  }

  private void read(Monitor m, int bytes) {
    try (InputStream in = m.input().metered(new ByteArrayInputStream(new byte[bytes]))) {
      assertThat(in.readAllBytes()).hasSize(bytes);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aLineAMinuteWithWhatIsLeftOfTheBytes() {
    Monitor m = monitor(false);
    m.open(text(0), prefix());
    m.stage("load-index");
    nanos += 100 * SECOND;
    m.tick();
    assertThat(shown()).isEmpty();
    m.input().begin(1000);
    m.mapping("map", Long.MAX_VALUE);
    read(m, 250);
    m.reads(3_000_000, 2_400_000);
    nanos += 59 * SECOND;
    m.tick();
    assertThat(shown()).isEmpty();
    nanos += SECOND;
    m.tick();
    m.tick();
    assertThat(lines())
        .containsExactly(
            "asterism: 3,000,000 reads, 50,000 reads/s, 80.0% mapped, 25% of input, 3 min 0 s"
                + " left");
    m.close();
  }

  @Test
  void noTimeLeftForInputsOfUnknownSize() {
    Monitor m = monitor(false);
    m.open(text(5), prefix());
    m.input().begin(0);
    m.mapping("map", Long.MAX_VALUE);
    read(m, 10);
    m.reads(50, 0);
    nanos += 5 * SECOND;
    m.tick();
    assertThat(lines()).containsExactly("asterism: 50 reads, 10 reads/s, 0.0% mapped");
    m.close();
  }

  @Test
  void aLimitOfReadsEndsARunBeforeItsInput() {
    Monitor m = monitor(false);
    m.open(text(10), prefix());
    m.input().begin(1_000_000);
    m.mapping("map", 100);
    read(m, 10);
    m.reads(50, 50);
    nanos += 10 * SECOND;
    m.tick();
    assertThat(shown()).endsWith("50% of input, 10 s left\n");
    m.close();
  }

  @Test
  void aSecondTimeThroughTheInputBeginsAtNothing() {
    Monitor m = monitor(false);
    m.open(text(10), prefix());
    m.input().begin(100);
    m.mapping("map-first-pass", Long.MAX_VALUE);
    read(m, 100);
    m.input().begin(100);
    m.mapping("map", Long.MAX_VALUE);
    read(m, 10);
    m.reads(5, 5);
    nanos += 10 * SECOND;
    m.tick();
    assertThat(shown()).endsWith("10% of input, 1 min 30 s left\n");
    m.close();
  }

  @Test
  void aTerminalHasOneLineThatIsRewrittenAndEndsBeforeOthers() {
    Monitor m = monitor(true);
    m.open(text(0), prefix());
    m.follow(() -> new Position(nanos / SECOND, 0, nanos / SECOND < 10 ? 0.5 : -1));
    nanos += 9 * SECOND;
    m.tick();
    nanos += SECOND;
    m.tick();
    m.warning("something");
    String first = "\rasterism: 9 reads, 1 reads/s, 0.0% mapped, 50% of input, 9 s left";
    String second = "\rasterism: 10 reads, 1 reads/s, 0.0% mapped";
    assertThat(shown())
        .isEqualTo(first + second + " ".repeat(first.length() - second.length()) + "\n");
    m.close();
  }

  @Test
  void noProgressWhenNotWanted() {
    Monitor m = monitor(true);
    m.open(text(-1), prefix());
    m.follow(() -> new Position(5, 5, 0.5));
    nanos += 600 * SECOND;
    m.tick();
    m.close();
    assertThat(shown()).isEmpty();
  }

  @Test
  void eventsAreLinesOfJson() throws IOException {
    Monitor m = monitor(true);
    m.open(new MonitorParameters("No", true, "No", 30), prefix());
    m.mapping("map", Long.MAX_VALUE);
    m.input().begin(4);
    read(m, 1);
    m.reads(8, 6);
    nanos += 30 * SECOND;
    m.tick();
    m.warning("a \"quoted\"\nname \u0001 \ud800 \\ <\u2028>");
    m.error(102, "\nEXITING\nSOLUTION: x\n");
    m.end(102);
    m.close();
    String head =
        "{\"time\":\"2024-02-29T12:00:00Z\",\"event\":\"%s\",\"run\":\"" + prefix() + "\",";
    List<String> lines = lines();
    assertThat(lines).allMatch(l -> l.startsWith("{\"time\":") && l.endsWith("}")).hasSize(9);
    assertThat(lines.get(0)).startsWith(head.formatted("start") + "\"asterism\":\"");
    assertThat(lines.get(1)).isEqualTo(head.formatted("stage") + "\"stage\":\"start\"}");
    assertThat(lines.get(2))
        .startsWith(head.formatted("stage-end") + "\"stage\":\"start\",\"wallSeconds\":");
    assertThat(lines.get(3)).isEqualTo(head.formatted("stage") + "\"stage\":\"map\"}");
    assertThat(lines.get(4))
        .isEqualTo(
            head.formatted("progress")
                + "\"stage\":\"map\",\"reads\":8,\"mapped\":6,\"readsPerSecond\":0,"
                + "\"fraction\":0.250,\"secondsLeft\":90.000}");
    assertThat(lines.get(5))
        .isEqualTo(
            head.formatted("warning")
                + "\"message\":\"a \\\"quoted\\\"\\nname \\u0001 \\ud800 \\\\ <\\u2028>\"}");
    assertThat(lines.get(6))
        .isEqualTo(head.formatted("error") + "\"code\":102,\"message\":\"EXITING\\nSOLUTION: x\"}");
    assertThat(lines.get(7)).contains("\"event\":\"stage-end\"", "\"reads\":8,\"bytesIn\":1,");
    assertThat(lines.get(8)).contains("\"event\":\"end\"", "\"status\":\"failed\"");
  }

  @Test
  void eventsMayGoToAFileAndTextStays() throws IOException {
    Monitor m = monitor(false);
    m.open(new MonitorParameters("No", true, "Yes", 0), prefix());
    assertThat(m.takesStandardErrorOf(System.err)).isFalse();
    m.end(0);
    m.close();
    assertThat(shown()).isEmpty();
    assertThat(Files.readAllLines(work.resolve("events.jsonl"))).hasSize(4);
  }

  @Test
  void theMetricsFileHasTheStagesInOrder() throws IOException {
    Monitor m = monitor(false);
    m.open(new MonitorParameters("Yes", false, "No", -1), prefix());
    m.fact("threads", 2);
    nanos += SECOND;
    long[] out = {10};
    m.outputs(() -> out[0]);
    m.stage("map");
    m.reads(5, 4);
    read(m, 30);
    heap = 400;
    m.tick();
    heap = 200;
    cpu += 3 * SECOND;
    nanos += 2 * SECOND;
    out[0] = 110;
    m.invite(
        new Monitor.Guest() {
          @Override
          public void begins(String stage) {
            assertThat(stage).isIn("map", "finish");
          }

          @Override
          public Map<String, Object> ends(String stage) {
            return Map.of("spark", Map.of("tasks", stage.length()));
          }
        });
    m.stage("finish");
    m.end(0);
    m.close();
    String json = Files.readString(work.resolve("metrics.json"));
    assertThat(json)
        .contains("\n  \"status\": \"success\",\n  \"exitCode\": 0,\n")
        .contains("\n  \"wallSeconds\": 3.000,\n", "\n  \"threads\": 2,\n")
        .contains(
            "\n    {\n      \"name\": \"map\",\n      \"wallSeconds\": 2.000,\n"
                + "      \"cpuSeconds\": 3.000,\n      \"gcSeconds\": 0.002,\n"
                + "      \"peakHeapBytes\": 400,\n      \"peakRssBytes\": 2800,\n"
                + "      \"reads\": 5,\n      \"bytesIn\": 30,\n      \"bytesOut\": 100,\n"
                + "      \"spark\": {\n        \"tasks\": 3\n      }\n    },\n")
        .endsWith("\n    }\n  ]\n}\n");
    assertThat(json.indexOf("\"start\"")).isLessThan(json.indexOf("\"map\""));
    assertThat(work.resolve("metrics.json.unfinished")).doesNotExist();
  }

  @Test
  void aFileThatCannotBeWrittenIsSaidAtOnce() {
    for (MonitorParameters wanted :
        List.of(
            new MonitorParameters(work + "/no/m.json", false, "No", -1),
            new MonitorParameters(work.toString(), false, "No", -1),
            new MonitorParameters("No", true, work + "/no/e", -1))) {
      Monitor m = monitor(false);
      assertThatThrownBy(() -> m.open(wanted, prefix()))
          .isInstanceOf(FatalException.class)
          .hasMessageContaining("could not write " + work)
          .hasMessageContaining("--asterism");
      m.close();
    }
  }
}
