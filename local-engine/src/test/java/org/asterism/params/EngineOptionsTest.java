package org.asterism.params;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineOptionsTest {
  @TempDir Path dir;

  private static EngineOptions split(String... arguments) {
    return EngineOptions.split(List.of(arguments));
  }

  private Path configuration(String text) throws IOException {
    return Files.writeString(dir.resolve("asterism.conf"), text);
  }

  @Test
  void leavesNoTraceInTheCommandLine() {
    Parameters p =
        Parameters.of(
            "--asterismThreads=8",
            "--runMode",
            "alignReads",
            "--asterismSparkConf",
            "a=b",
            "c=d=e",
            "--readFilesIn",
            "x",
            "--asterismEngine",
            "spark");
    assertThat(p.commandLine()).isEqualTo("STAR --runMode alignReads --readFilesIn x");
    assertThat(p.effectiveCommandLine())
        .isEqualTo("STAR   --runMode alignReads      --readFilesIn x   ");
    assertThat(p.engine().threads()).isEqualTo(8);
    assertThat(p.engine().engine()).isEqualTo("spark");
    assertThat(p.engine().sparkConf()).containsEntry("a", "b").containsEntry("c", "d=e");
  }

  @Test
  void yesOrNo() throws IOException {
    assertThat(split().parameters(0).bamIndex()).isFalse();
    assertThat(split("--asterismBamIndex", "Yes").parameters(0).bamIndex()).isTrue();
    EngineOptions file = split("--asterismBamIndex", "No");
    file.readConfiguration(configuration("asterism.bamIndex = Yes\n"));
    assertThat(file.parameters(0).bamIndex()).isFalse();
    assertThatThrownBy(() -> split("--asterismBamIndex", "1").parameters(0))
        .hasMessageContaining("unknown value of --asterismBamIndex: 1");
  }

  @Test
  void flagOverConfigurationOverDefault() throws IOException {
    Path conf =
        configuration(
            "# comment\nasterism.threads = 6\nasterism.batchReads 500\nspark.a.b = c d\n");
    EngineOptions flag = split("--asterismThreads", "2", "--asterismSparkConf", "spark.a.b=e");
    flag.readConfiguration(conf);
    assertThat(flag.parameters(0).threads()).isEqualTo(2);
    assertThat(flag.parameters(12).threads()).isEqualTo(2);
    assertThat(flag.parameters(0).batchReads()).isEqualTo(500);
    assertThat(flag.parameters(0).sparkConf()).containsEntry("spark.a.b", "e");
    EngineOptions named = split("--asterismConf", conf.toString());
    named.readConfiguration(null);
    assertThat(named.parameters(0).threads()).isEqualTo(6);
    assertThat(named.parameters(12).threads()).isEqualTo(12);
    assertThat(named.parameters(0).sparkConf()).containsEntry("spark.a.b", "c d");
    assertThat(split().parameters(0).threads()).isZero();
  }

  @Test
  void aMissingInstalledFileIsNoMistakeAMissingNamedOneIs() {
    EngineOptions none = split();
    none.readConfiguration(dir.resolve("none"));
    assertThat(none.parameters(0).threads()).isZero();
    EngineOptions named = split("--asterismConf", dir + "/none");
    assertThatThrownBy(() -> named.readConfiguration(null))
        .hasMessageContaining("could not read the configuration file " + dir + "/none");
  }

  @ParameterizedTest
  @ValueSource(strings = {"asterism.thread = 4", "threads = 4", "asterism.sparkConf = a=b"})
  void unknownKeysAreMistakes(String line) throws IOException {
    Path conf = configuration(line + "\n");
    EngineOptions options = split();
    assertThatThrownBy(() -> options.readConfiguration(conf))
        .hasMessageContaining("unrecognized key");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--asterismThreads 0",
        "--asterismThreads x",
        "--asterismThreads 99999999999",
        "--asterismThreads 1 2",
        "--asterismThreads",
        "--asterismThreads 1 --asterismThreads 2",
        "--asterismEngine fast",
        "--asterismSparkConf novalue",
        "--asterismNosuch 1",
      })
  void wrongValuesAreMistakes(String arguments) {
    assertThatThrownBy(() -> Parameters.of(arguments.split(" ")))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("sterism");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "asterism.threads =",
        "asterism.threads",
        "asterism.threads = 1\nasterism.threads = 2",
        "asterism.threads = 1 # one",
        "asterism.threads = 0",
        "asterism.engine = fast",
      })
  void mistakesInTheConfigurationNameTheFile(String text) throws IOException {
    Path conf = configuration(text + "\n");
    assertThatThrownBy(
            () -> {
              EngineOptions options = split();
              options.readConfiguration(conf);
              options.parameters(0);
            })
        .isInstanceOf(FatalException.class)
        .hasMessageContaining(conf.toString());
  }

  @Test
  void logsDoNotShowKeysAndPasswords() {
    String shown =
        Parameters.of(
                "--asterismSparkConf",
                "spark.hadoop.fs.s3a.secret.key=hush",
                "spark.hadoop.fs.s3a.access.key=who",
                "spark.hadoop.fs.azure.account.key.x=quiet",
                "spark.x=plain")
            .engine()
            .shown();
    assertThat(shown).contains("spark.x=plain", "fs.s3a.secret.key=(not shown)");
    assertThat(shown).doesNotContain("hush", "who", "quiet");
  }
}
