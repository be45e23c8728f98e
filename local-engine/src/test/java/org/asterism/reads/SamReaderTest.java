package org.asterism.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import htsjdk.samtools.SAMFileHeader;
import htsjdk.samtools.SAMFileWriter;
import htsjdk.samtools.SAMFileWriterFactory;
import htsjdk.samtools.SamReader;
import htsjdk.samtools.SamReaderFactory;
import htsjdk.samtools.ValidationStringency;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec 20 sections 2.4 to 2.6, row 19 of the test matrix of spec 30. */
class SamReaderTest {
  private static final String HEADER = "@HD\tVN:1.4\n@SQ\tSN:c\tLN:9\n@RG\tID:x\n@CO\tnote\n";

  @TempDir Path dir;

  private static String line(String name, int flag, String bases, String qualities, String extra) {
    String tags = extra.isEmpty() ? "" : "\t" + extra;
    return name + "\t" + flag + "\t*\t0\t0\t*\t*\t0\t0\t" + bases + "\t" + qualities + tags + "\n";
  }

  private Parameters parameters(String type, String files, String... more) {
    List<String> words = new ArrayList<>(List.of("--readFilesType", "SAM", type));
    words.addAll(List.of("--readFilesIn", files));
    words.addAll(List.of(more));
    return Parameters.of(words.toArray(String[]::new));
  }

  private String sam(String name, String text) throws IOException {
    return Files.writeString(dir.resolve(name), text).toString();
  }

  /** Each end as: name, file, flag, sequence, qualities, extra. */
  private static List<String> reads(Parameters p, int batch) {
    List<String> reads = new ArrayList<>();
    try (ReadSource source = ReadSources.open(p, RunLog.discard())) {
      ReadBatch b = new ReadBatch(source.mateCount());
      while (source.next(b, batch)) {
        for (int i = 0; i < b.size; i++) {
          for (int slot = i * b.mateCount; slot < (i + 1) * b.mateCount; slot++) {
            reads.add(
                String.join(
                    " ",
                    text(b, b.nameOffset[slot], b.nameLength[slot]),
                    Integer.toString(b.fileIndex[i]),
                    Character.toString(b.filterFlag[i]),
                    text(b, b.sequenceOffset[slot], b.sequenceLength[slot]),
                    text(b, b.qualityOffset[slot], b.sequenceLength[slot]),
                    text(b, b.extraOffset[slot], b.extraLength[slot])));
          }
        }
      }
    }
    return reads;
  }

  private static String text(ReadBatch b, int from, int length) {
    return new String(b.text.bytes, from, length, StandardCharsets.ISO_8859_1);
  }

  @Test
  void workedExample_missingAttributesRepeatThoseBefore() throws IOException {
    String file =
        sam(
            "a.sam",
            HEADER
                + line("r1", 4, "ACGTA", "IIIIA", "RG:Z:zz\tXX:i:5")
                + line("r2/1", 16, "AACGR", "AIIII", "")
                + line("r3", 516, "ACGTA", "IIIII", "XY:Z:k")
                + line("r4", 2052, "ACGTA", "IIIII", ""));
    List<String> expected =
        List.of(
            "@r1 0 N ACGTA IIIIA RG:Z:zz\tXX:i:5",
            "@r2 0 N YCGTT IIIIA RG:Z:zz\tXX:i:5",
            "@r3 0 N ACGTA IIIII XY:Z:k",
            "@r4 0 Y ACGTA IIIII XY:Z:k");
    assertThat(reads(parameters("SE", file), 1)).isEqualTo(expected);
    assertThat(reads(parameters("SE", file), 100)).isEqualTo(expected);
  }

  @Test
  void pairs_secondMateFirst_flagOfTheSecondMate_noNewlineAtTheEnd() throws IOException {
    String text =
        line("a", 141, "AC", "IH", "XX:i:1")
            + line("a", 77, "GT", "GF", "")
            + line("b", 77 + 2048, "AC", "IH", "")
            + line("b", 141, "GT", "GF", "")
            + line("c", 77, "AC", "IH", "")
            + line("c", 141 + 2048, "GT", "GF", "YY:Z:last one");
    String file = sam("a.sam", text.substring(0, text.length() - 1));
    assertThat(reads(parameters("PE", file), 2))
        .containsExactly(
            "@a 0 N GT GF ",
            "@a 0 N AC IH XX:i:1",
            "@b 0 N AC IH ",
            "@b 0 N GT GF XX:i:1",
            "@c 0 Y AC IH ",
            "@c 0 Y GT GF YY:Z:last one");
  }

  @Test
  void severalFiles_headersInside_numberAsName_qualitiesShifted() throws IOException {
    String first = sam("a.sam", HEADER + line("a", 4, "AC", "II", ""));
    String second = sam("b.sam", "@RG\tID:y\n" + line("b", 4, "GT", "!~", ""));
    Parameters p =
        parameters(
            "SE",
            first + "," + second,
            "--outSAMreadID",
            "Number",
            "--outQSconversionAdd",
            "1",
            "--outSAMattrRGline",
            "ID:1",
            ",",
            "ID:2");
    assertThat(reads(p, 9)).containsExactly("@1 0 N AC JJ ", "@2 1 N GT \"~ ");
    assertThat(SamInput.headerLines(p).stream().map(SamReaderTest::latin1))
        .containsExactly("@RG\tID:x", "@CO\tnote", "@RG\tID:y");
  }

  private static String latin1(byte[] line) {
    return new String(line, StandardCharsets.ISO_8859_1);
  }

  @Test
  void headerLines_twiceInTwoPassesWithoutCommand() throws IOException {
    String file = sam("a.sam", HEADER);
    Parameters p = parameters("SE", file, "--twopassMode", "Basic");
    assertThat(SamInput.headerLines(p)).hasSize(4);
    Parameters cat = parameters("SE", file, "--twopassMode", "Basic", "--readFilesCommand", "cat");
    assertThat(SamInput.headerLines(cat)).hasSize(2);
    assertThat(SamInput.headerLines(Parameters.of("--readFilesIn", file))).isEmpty();
  }

  @Test
  void linesThatAreNoPair_endTheRun() throws IOException {
    String a = line("a", 77, "AC", "II", "");
    String b = line("b", 141, "AC", "II", "");
    assertPairError(a + b, "different read IDs");
    assertPairError(a + a, "wrong mate FLAG bits");
    assertPairError(a + line("a", 141, "AC", "II", "") + b, "different read IDs");
    assertPairError(a + line("a", 141, "AC", "*", ""), "quality string length is not equal");
  }

  private void assertPairError(String text, String message) throws IOException {
    Parameters p = parameters("PE", sam("a.sam", text));
    assertThatThrownBy(() -> reads(p, 100))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(104))
        .hasMessageContaining(message);
  }

  @Test
  void bamFile_isReadLikeItsText() throws IOException {
    String file =
        sam(
            "a.sam",
            HEADER
                + line("a", 77, "ACN", "I!~", "XA:A:q\tXB:B:s,-1,300\tXF:f:-0.25")
                + line("a", 141, "GT", "II", "XI:i:70000\tXZ:Z:a b"));
    Path bam = dir.resolve("a.bam");
    try (SamReader in =
        SamReaderFactory.makeDefault()
            .validationStringency(ValidationStringency.SILENT)
            .open(Path.of(file))) {
      SAMFileHeader header = in.getFileHeader();
      try (SAMFileWriter out =
          new SAMFileWriterFactory().makeBAMWriter(header, true, bam.toFile())) {
        in.forEach(out::addAlignment);
      }
    }
    List<String> expected = reads(parameters("PE", file), 9);
    assertThat(reads(parameters("PE", bam.toString()), 9)).isEqualTo(expected);
    Parameters samtools =
        parameters("PE", bam.toString(), "--readFilesCommand", "samtools", "view");
    assertThat(reads(samtools, 9)).isEqualTo(expected);
    assertThat(SamInput.headerLines(samtools)).isEmpty();
    assertThat(SamInput.headerLines(parameters("PE", bam.toString()))).hasSize(2);
  }
}
