package org.asterism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import htsjdk.samtools.SAMFileHeader;
import htsjdk.samtools.SAMFileWriterFactory;
import htsjdk.samtools.SAMRecord;
import htsjdk.samtools.SAMSequenceRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Run mode inputAlignmentsFromBAM as a command. */
class BamInputCommandTest {
  @TempDir Path dir;
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
  private Path bam;

  @BeforeEach
  void input() {
    bam = dir.resolve("in.bam");
    SAMFileHeader header = new SAMFileHeader();
    header.addSequence(new SAMSequenceRecord("c1", 100));
    SAMRecord record = new SAMRecord(header);
    record.setReadName("a");
    record.setReferenceName("c1");
    record.setAlignmentStart(11);
    record.setCigarString("5M");
    record.setReadString("ACGTA");
    record.setBaseQualityString("IIIII");
    record.setAttribute("NH", 1);
    try (var out = new SAMFileWriterFactory().makeBAMWriter(header, true, bam.toFile())) {
      out.addAlignment(record);
    }
  }

  private int run(String arguments) {
    List<String> words = new ArrayList<>(List.of(arguments.split(" ")));
    words.addAll(List.of("--outFileNamePrefix", dir + "/o/"));
    PrintStream out = new PrintStream(messages, true, StandardCharsets.UTF_8);
    return Main.run(words.toArray(String[]::new), out, out);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(dir.resolve("o"))) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void signal_winsOverDuplicates_andLeavesNothingElse() throws IOException {
    int status =
        run(
            "--runMode inputAlignmentsFromBAM --outWigType bedGraph --outWigStrand Unstranded"
                + " --outWigNorm None --bamRemoveDuplicatesType UniqueIdentical --inputBAMfile "
                + bam);
    assertThat(status).as(messages.toString()).isZero();
    assertThat(files())
        .containsExactly(
            "Log.out", "Signal.Unique.str1.out.bg", "Signal.UniqueMultiple.str1.out.bg");
    assertThat(dir.resolve("o/Signal.Unique.str1.out.bg")).hasContent("c1\t10\t15\t1");
    assertThat(messages.toString(StandardCharsets.UTF_8).lines())
        .hasSize(2)
        .allMatch(l -> l.matches(".* ..... (reading from BAM, output wiggle|done)"));
  }

  @Test
  void duplicates_areWrittenAsBam() throws IOException {
    int status =
        run(
            "--runMode inputAlignmentsFromBAM --bamRemoveDuplicatesType UniqueIdentical"
                + " --inputBAMfile "
                + bam);
    assertThat(status).as(messages.toString()).isZero();
    assertThat(files()).containsExactly("Log.out", "Processed.out.bam");
  }

  @Test
  void missingFile_leavesNoOutput() throws IOException {
    int status =
        run(
            "--runMode inputAlignmentsFromBAM --bamRemoveDuplicatesType UniqueIdentical"
                + " --inputBAMfile nowhere.bam");
    assertThat(status).isEqualTo(102);
    assertThat(messages.toString(StandardCharsets.UTF_8))
        .contains("could not open --inputBAMfile nowhere.bam");
    assertThat(files()).containsExactly("Log.out", "_STARtmp");
  }
}
