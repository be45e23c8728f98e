package org.asterism.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLogTest {
  private static final String TIME = "[A-Z][a-z][a-z] \\d\\d \\d\\d:\\d\\d:\\d\\d";

  @TempDir Path dir;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private RunLog open() throws IOException {
    return RunLog.open(dir.resolve("Log.out"), new PrintStream(out, true, StandardCharsets.UTF_8));
  }

  @Test
  void everyLineIsWrittenAtOnce() throws IOException {
    try (RunLog log = open()) {
      log.line("a");
      log.text("b");
      assertThat(dir.resolve("Log.out")).hasContent("a\nb");
      log.progress("..... started");
      assertThat(Files.readString(dir.resolve("Log.out")))
          .matches("a\nb" + TIME + " \\.{5} started\n");
      assertThat(out.toString(StandardCharsets.UTF_8)).matches(TIME + " \\.{5} started\n");
    }
  }

  @Test
  void progressCanGoToAFileWhenStandardOutputCarriesAlignments() throws IOException {
    try (RunLog log = open()) {
      log.progressTo(dir.resolve("Log.std.out"));
      log.progressLine("p");
      log.standardOutput().print("@HD");
    }
    assertThat(dir.resolve("Log.std.out")).hasContent("p\n");
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("@HD");
  }

  @Test
  void goesOnWritingAfterAMove() throws IOException {
    Path target = Files.createDirectory(dir.resolve("genome")).resolve("Log.out");
    try (RunLog log = open()) {
      log.line("before");
      log.moveTo(target);
      log.line("after");
      assertThat(log.path()).isEqualTo(target);
    }
    assertThat(target).hasContent("before\nafter\n");
    assertThat(dir.resolve("Log.out")).doesNotExist();
  }

  @Test
  void staysWhereItIsIfItCannotBeMoved() throws IOException {
    try (RunLog log = open()) {
      log.line("before");
      log.moveTo(dir.resolve("none/Log.out"));
      log.line("after");
    }
    assertThat(Files.readString(dir.resolve("Log.out")))
        .startsWith("before\n!!!!! WARNING: Could not move Log.out")
        .endsWith("after\n");
  }
}
