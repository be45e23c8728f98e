package org.asterism.reads;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.params.FatalException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandPolicyTest {
  private static void check(String allowed, String command, String file, String shell) {
    CommandPolicy.check(List.of(allowed.split(",")), List.of(command.split(" ")), file, shell);
  }

  @Test
  void namedProgramsRunWithPlainWords() {
    assertThatCode(() -> check("fastp,sed", "sed -n 1,4p", "a b's.fq", "-"))
        .doesNotThrowAnyException();
  }

  @Test
  void everythingElseIsRefused() {
    assertThatThrownBy(() -> check("sed", "curl http://x", "a", "-"))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("curl may not be run here")
        .hasMessageContaining("zcat");
    assertThatThrownBy(() -> check("none", "cut -c1-9", "a", "-"))
        .hasMessageContaining("cut may not be run here");
    assertThatThrownBy(() -> check("sed", "sed p;id", "a", "-")).hasMessageContaining("shell");
    assertThatThrownBy(() -> check("sed", "sed p", "$(id).fq", "-")).hasMessageContaining("$(id)");
    assertThatThrownBy(() -> check("sed", "sed p", "a\"b", "-")).hasMessageContaining("a\"b");
    assertThatThrownBy(() -> check("sed", "sed p", "a", "/tmp/sh"))
        .hasMessageContaining("--sysShell");
    assertThatThrownBy(() -> check("sed", "./sed p", "a", "-"))
        .hasMessageContaining("./sed may not");
  }

  @Test
  void thePropertyIsAskedBeforeACommandStarts(@TempDir Path work) throws Exception {
    Path file = Files.writeString(work.resolve("x"), "text");
    System.setProperty("asterism.readFilesCommand.allow", "none");
    try {
      assertThatThrownBy(
              () -> InputDecoder.open(List.of("head", "-c1"), file.toString(), "-", line -> {}))
          .isInstanceOf(FatalException.class);
      InputDecoder.open(List.of("cat"), file.toString(), "-", line -> {}).close();
    } finally {
      System.clearProperty("asterism.readFilesCommand.allow");
    }
    try (var in = InputDecoder.open(List.of("head", "-c1"), file.toString(), "-", line -> {})) {
      assertThatCode(in::readAllBytes).doesNotThrowAnyException();
    }
  }
}
