package org.asterism.params;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.output.RunLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParsedCommandLineTest {
  @TempDir Path dir;

  private Path file(String name, String content) throws IOException {
    return Files.writeString(dir.resolve(name), content);
  }

  private static void assertFails(String message, String... arguments) {
    assertThatThrownBy(() -> Parameters.of(arguments))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(102))
        .hasMessageContaining(message);
  }

  @Test
  void unknownNamesAndMissingValues() {
    assertFails(
        "EXITING: FATAL INPUT ERROR: unrecognized parameter name \"nosuch\" in input"
            + " \"Command-Line-Initial\"\nSOLUTION: use correct parameter name (check the manual)",
        "--nosuch",
        "1");
    assertFails("unrecognized parameter name \"runthreadn\"", "--runthreadn", "1");
    assertFails(
        "empty value for parameter \"nosuch\" in input \"Command-Line-Initial\"", "--nosuch");
    assertFails("empty value for parameter \"foo\" in input \"Command-Line-Initial\"", "foo");
    assertFails(
        "empty value for parameter \"runThreadN\" in input \"Command-Line\"", "--runThreadN");
    assertFails(
        "empty value for parameter \"readFilesPrefix\" in input \"Command-Line\"",
        "--readFilesPrefix",
        "");
    assertFails("unrecognized parameter name \"-runThreadN\"", "-runThreadN", "4");
  }

  @Test
  void oneDefinitionPerSource() {
    assertFails(
        "duplicate parameter \"runThreadN\" in input \"Command-Line\"",
        "--runThreadN",
        "2",
        "--runThreadN",
        "3");
    assertFails(
        "duplicate parameter \"outStd\" in input \"Command-Line-Initial\"",
        "--outStd",
        "Log",
        "--outStd=Log");
  }

  @Test
  void laterSourcesOverrideEarlierOnes() throws IOException {
    Path first = file("a", "runThreadN 3\nreadMapNumber -1\nclip3pNbases 3 4\n");
    Path second =
        file("b", "# comment\n  // another\n\nrunThreadN 5\r\n   outQSconversionAdd 7 8\n");
    Parameters p =
        Parameters.of(
            "--parametersFiles", first.toString(), second.toString(), "--readMapNumber", "10");
    assertThat(p.run().threads()).isEqualTo(5);
    assertThat(p.reads().mapNumber()).isEqualTo(10);
    assertThat(p.clipping().bases3()).containsExactly(3, 4);
    assertThat(p.reads().qualityAdd()).isEqualTo(7);
    assertThat(p.effectiveCommandLine())
        .isEqualTo(
            "STAR   --runThreadN 5   --readMapNumber 10   --outQSconversionAdd 7   --clip3pNbases 3"
                + "   4   ");
  }

  @Test
  void mistakesInParameterFiles() throws IOException {
    String startUp = file("a", "outStd SAM\n").toString();
    assertFails(
        "parameter \"outStd\" cannot be defined at the input level \""
            + startUp
            + "\"\nSOLUTION: define parameter \"outStd\" in \"Command-Line\"",
        "--parametersFiles",
        startUp);
    String dashes = file("b", "--runThreadN 2\n").toString();
    assertFails(
        "unrecognized parameter name \"--runThreadN\" in input \"" + dashes + "\"",
        "--parametersFiles",
        dashes);
    String twice = file("c", "runThreadN 2\nrunThreadN 2\n").toString();
    assertFails(
        "duplicate parameter \"runThreadN\" in input \"" + twice + "\"",
        "--parametersFiles",
        twice);
    assertFails(
        "could not open user-defined parameters file " + dir + "/none",
        "--parametersFiles",
        dir + "/none");
    assertThat(Parameters.of("--parametersFiles", "-", "none").run().threads()).isEqualTo(1);
  }

  @Test
  void scalarsTakeTheFirstWord() {
    Parameters p = Parameters.of("--runThreadN", "2", "7", "-x", "zz");
    assertThat(p.run().threads()).isEqualTo(2);
    assertThat(p.effectiveCommandLine()).isEqualTo("STAR   --runThreadN 2");
    assertThat(p.commandLine()).isEqualTo("STAR --runThreadN 2 7 -x zz");
  }

  @Test
  void logRepeatsWhatWasRead() throws IOException {
    Path params = file("pf", "clip3pNbases 3 4\n");
    List<String> arguments =
        List.of(
            "--runMode",
            "foo",
            "--outFileNamePrefix",
            "o/",
            "--outSAMattrRGline",
            "ID:x",
            "DS:a b",
            "--genomeDir=a b",
            "--parametersFiles",
            "" + params,
            "--readMapNumber",
            "-1");
    ParsedCommandLine c = ParsedCommandLine.startUpPass("STAR", arguments);
    Path out = dir.resolve("Log.out");
    try (RunLog log = RunLog.open(out, new PrintStream(new ByteArrayOutputStream()))) {
      c.writeStartUp(log);
      c.readAll(log);
    }
    assertThat(Files.readString(out, StandardCharsets.UTF_8))
        .isEqualTo(
            """
            ##### Command Line:
            STAR --runMode foo --outFileNamePrefix o/ --outSAMattrRGline ID:x "DS:a b" --genomeDir=a b --parametersFiles PF --readMapNumber -1
            ##### Initial USER parameters from Command Line:
            parametersFiles                   PF###
            outFileNamePrefix                 o/
            ##### USER parameters from user-defined parameters file PF:
            clip3pNbases                  3   4        ~RE-DEFINED
            ###### All USER parameters from Command Line:
            runMode                       foo        ~RE-DEFINED
            outFileNamePrefix             o/     ~RE-DEFINED
            outSAMattrRGline              ID:x   "DS:a b"        ~RE-DEFINED
            genomeDir                     "a b"     ~RE-DEFINED
            parametersFiles               PF        ~RE-DEFINED
            readMapNumber                 18446744073709551615     ~RE-DEFINED
            ##### Finished reading parameters from all sources

            ##### Final user re-defined parameters-----------------:
            parametersFiles                   PF###
            runMode                           foo###
            genomeDir                         "a b"
            readMapNumber                     18446744073709551615
            outFileNamePrefix                 o/
            outSAMattrRGline                  ID:x   "DS:a b"###
            clip3pNbases                      3   4###

            -------------------------------
            ##### Final effective command line:
            STAR   --runMode foo      --genomeDir "a b"   --readMapNumber 18446744073709551615   --outFileNamePrefix o/   --outSAMattrRGline ID:x   "DS:a b"      --clip3pNbases 3   4###
            ----------------------------------------

            """
                .replace("###\n", "   \n")
                .replace("PF", params.toString()));
  }
}
