package org.asterism.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;

/** STAR's record rules: spec 20 sections 2.1 to 2.3, 2.5, 2.7, 2.8, and examples 1 to 5. */
class FastxReaderTest {
  private static final String A = "@a\nACGT\n+\nIIII\n";
  private static final String B = "@b\nCCGT\n+\nJJJJ\n";

  @Test
  void namesAndFilterFlags() {
    String records =
        "@a/x/1 1:Y:0:AC more\nAC\n+\nII\n"
            + "@b x:Y\nAC\n+zz\nII\n"
            + "@c 1:Y:\nAC\n+\nII\n"
            + "@d 1:N:0\nAC\n+\nII\n"
            + "@e\t2:Y:0\nAC\n+\nII\n"
            + "@ x\nAC\n+\nII\n"
            + "@f :Y:\nAC\n+\nII\n";
    assertThat(TestRecords.read(records).lines)
        .containsExactly(
            "@a Y 0 AC II",
            "@b N 0 AC II",
            "@c Y 0 AC II",
            "@d N 0 AC II",
            "@e Y 0 AC II",
            "@ N 0 AC II",
            "@f N 0 AC II");
  }

  @Test
  void lastByteOfNameAboveAsciiIsDropped() {
    assertThat(TestRecords.read("@n\u00c3\u00a9 x\nAC\n+\nII\n").lines)
        .containsExactly("@n\u00c3 N 0 AC II");
    assertThat(TestRecords.read(">n\u00c3\u00a9 x\nAC\n").lines)
        .containsExactly(">n\u00c3\u00a9 N 0 AC AA");
  }

  @Test
  void separatorsCutInOrderAtTheirFirstOccurrence() {
    String record = "@a_b/c_d\nAC\n+\nII\n";
    assertThat(cut(record, "_")).isEqualTo("@a");
    assertThat(cut(record, "/")).isEqualTo("@a_b");
    assertThat(cut(record, "none")).isEqualTo("@a_b/c_d");
    assertThat(cut(record, "space")).isEqualTo("@a_b/c_d");
    assertThat(cut(record, "c", "b")).isEqualTo("@a_");
    assertThat(cut(record, "@")).isEmpty();
    TestRecords bad = TestRecords.read(1, List.of("--readNameSeparator", "ab"), record);
    assertThat(bad.error.exitCode()).isEqualTo(102);
    assertThat(bad.error).hasMessageContaining("--readNameSeparator=ab");
  }

  private static String cut(String record, String... separators) {
    List<String> arguments = new ArrayList<>(List.of("--readNameSeparator"));
    arguments.addAll(List.of(separators));
    String line = TestRecords.read(1, arguments, record).lines.get(0);
    return line.substring(0, line.indexOf(' '));
  }

  @Test
  void numbersAsNames() {
    List<String> number = List.of("--outSAMreadID", "Number");
    assertThat(TestRecords.read(1, number, A + B).lines)
        .containsExactly("@1 N 0 ACGT IIII", "@2 N 0 CCGT JJJJ");
    assertThat(TestRecords.read(1, number, ">x\nAC\n", "@y\nGG\n").lines)
        .containsExactly(">1 N 0 AC AA", ">1 N 0 GG AA");
  }

  @Test
  void missingFinalNewlineLosesTheLastQuality() {
    TestRecords r = TestRecords.read(A + "@b\nCCGT\n+\nJJJJ");
    assertThat(r.lines).containsExactly("@a N 0 ACGT IIII");
    assertThat(r.error.exitCode()).isEqualTo(104);
    assertThat(r.error)
        .hasMessageContaining("quality string length is not equal to sequence length")
        .hasMessageContaining("@b\nCCGT\nJJJ\n")
        .hasMessageContaining("Read # 2 of the input, in file m1a");
  }

  @Test
  void fastaLosesItsLastBaseWithoutFinalNewline() {
    assertThat(TestRecords.read(">a/1 d\nACG\nTTT\n>b\nCCGT").lines)
        .containsExactly(">a N 0 ACGTTT AAAAAA", ">b N 0 CCG AAA");
    assertThat(TestRecords.read(">b\nCCGT\nA").lines).containsExactly(">b N 0 CCGT AAAA");
  }

  @Test
  void fastaNames() {
    assertThat(TestRecords.read("> a\nAC\n").lines).containsExactly("> N 0 AC AA");
    assertThat(TestRecords.read(">x\nAC\n", ">y/2\nGG\nG\n").lines)
        .containsExactly(">x N 0 AC AA", ">y N 0 GGG AAA");
  }

  @Test
  void fastqMatesShareTheFirstName() {
    assertThat(TestRecords.read("@x 1:N:\nAC\n+\nII\n", "nonsense\nGG\nanything\nJJ\n").lines)
        .containsExactly("@x N 0 AC II", "@x N 0 GG JJ");
  }

  @Test
  void kindsMayBeMixed() {
    assertThat(TestRecords.read(A + ">f\nAC\nGT\n" + B).lines)
        .containsExactly("@a N 0 ACGT IIII", ">f N 0 ACGT AAAA", "@b N 0 CCGT JJJJ");
  }

  @Test
  void carriageReturnsNeedASecondWord() {
    String crlf = "@a 1:N:0\r\nACGT\r\n+\r\nIIII\r\n";
    assertThat(TestRecords.read(crlf + crlf).lines)
        .containsExactly("@a N 0 ACGT IIII", "@a N 0 ACGT IIII");
    TestRecords swallowed = TestRecords.read("@a\r\nACGT\r\n+\r\nIIII\r\n" + A);
    assertThat(swallowed.lines).isEmpty();
    assertThat(swallowed.error.exitCode()).isEqualTo(104);
    assertThat(TestRecords.read(">a\r\nAC\r\nGT\r\n").lines).containsExactly(">a N 0 ACGT AAAA");
  }

  @Test
  void oneTrailingBlankIsDropped() {
    assertThat(TestRecords.read("@a x\nACGT \n+\nIIII \n").lines)
        .containsExactly("@a N 0 ACGT IIII");
    assertThat(TestRecords.read("@a x\nACGT  \n+\nIIIII \n").lines)
        .containsExactly("@a N 0 ACGT  IIIII");
  }

  @Test
  void blankLineEndsTheInput() {
    for (String blank : List.of("\n", " \n", " x\n")) {
      TestRecords r = TestRecords.read(A + blank + B);
      assertThat(r.lines).containsExactly("@a N 0 ACGT IIII");
      assertThat(r.error).isNull();
      assertThat(r.log).anyMatch(l -> l.startsWith("WARNING: a blank line"));
    }
    assertThat(TestRecords.read("\n" + A).lines).isEmpty();
    assertThat(TestRecords.read("").lines).isEmpty();
    assertThat(TestRecords.read(A + "\n").lines).hasSize(1);
  }

  @Test
  void emptyAndTruncatedRecordsAreErrors() {
    for (String bad :
        List.of(
            "@e\n\n+\n\n",
            "@e\nACGT\n+\n\n",
            "@e\nACGT\n",
            "@e\nACGT",
            "@e",
            "@e\nACGT\n+\nIII\n",
            "@e\nACGT\n+\nIIIII\n")) {
      TestRecords r = TestRecords.read(A + bad);
      assertThat(r.lines).as(bad).containsExactly("@a N 0 ACGT IIII");
      assertThat(r.error.exitCode()).as(bad).isEqualTo(104);
      assertThat(r.error).as(bad).hasMessageContaining("quality string length");
    }
  }

  @Test
  void fastaWithoutSequence() {
    TestRecords r = TestRecords.read(">a\nAC\n>b\n>c\nGT\n");
    assertThat(r.lines).containsExactly(">a N 0 AC AA");
    assertThat(r.error.exitCode()).isEqualTo(104);
    assertThat(r.error)
        .hasMessageContaining("short read sequence line: 0\nRead Name=>b\nRead Sequence=\"\"");
  }

  @Test
  void wrongStartOfARecord() {
    TestRecords r = TestRecords.read(A + "zb foo bar\nACGT\n");
    assertThat(r.lines).hasSize(1);
    assertThat(r.error.exitCode()).isEqualTo(104);
    assertThat(r.error)
        .hasMessageContaining("should start with @ or > ")
        .hasMessageContaining("Offending line for read # 2\nzb  foo bar\n");
    assertThat(TestRecords.read("\u001f\u008b\u0008xyz\n").error)
        .hasMessageContaining("gzip")
        .hasMessageContaining("--readFilesCommand zcat");
  }

  @Test
  void fastqLengthLimit() {
    assertThat(TestRecords.read(fastq(649)).lines).hasSize(1);
    TestRecords r = TestRecords.read(fastq(650));
    assertThat(r.lines).isEmpty();
    assertThat(r.error)
        .hasMessageContaining("quality string length is not equal to sequence length")
        .hasMessageContaining("649 bases");
  }

  private static String fastq(int bases) {
    return "@l\n" + "A".repeat(bases) + "\n+\n" + "I".repeat(bases) + "\n";
  }

  @Test
  void fastaLengthLimits() {
    String c = ">c\nAC\n";
    TestRecords one = TestRecords.read(">b\n" + "G".repeat(650) + "\n" + c);
    assertThat(lengths(one)).containsExactly(650, 2);
    TestRecords over = TestRecords.read(c + ">b\n" + "G".repeat(651) + "\n" + c);
    assertThat(lengths(over)).containsExactly(2, 649);
    assertThat(over.error).isNull();
    assertThat(over.log).anyMatch(l -> l.startsWith("WARNING") && l.contains("ends the input"));
    TestRecords lines =
        TestRecords.read(">b\n" + "G".repeat(400) + "\n" + "T".repeat(300) + "\n" + c);
    assertThat(lengths(lines)).containsExactly(649);
    assertThat(lines.log).anyMatch(l -> l.startsWith("WARNING") && l.contains("not mapped"));
  }

  @Test
  void readsAfterAnOverlongFastaReadComeBackWithTheNextChunk() {
    String over = ">b\n" + "G".repeat(400) + "\n" + "T".repeat(300) + "\n";
    StringBuilder text = new StringBuilder(over);
    for (int i = 2; i <= 40; i++) {
      text.append(">r").append(i).append("\n").append("A".repeat(100)).append("\n");
    }
    // room for 1000 normalized bytes: 717 + 2 * 114 are below it, the fourth read is its last
    List<String> chunk = List.of("--limitIObufferSize", "102302", "50000000");
    TestRecords r = TestRecords.read(7, chunk, text.toString());
    assertThat(r.lines).hasSize(1 + 40 - 4);
    assertThat(r.lines.get(1)).startsWith(">r5 ");
  }

  @Test
  void whatALostRecordLooksLikeDoesNotMatter() {
    String over = ">b\n" + "G".repeat(400) + "\n" + "T".repeat(300) + "\n";
    for (String lost : List.of("@e\nACGT\n+\nIII\n", "@e\n\n+\n\n", ">e\n", fastq(650), over)) {
      TestRecords r = TestRecords.read(A + over + lost + B);
      assertThat(r.error).as(lost).isNull();
      assertThat(lengths(r)).as(lost).containsExactly(4, 649);
    }
    assertThat(TestRecords.read(A + over + B + "zzz\n").error).hasMessageContaining("zzz");
  }

  @Test
  void bufferSizeThatHoldsNoReadLoadsNone() {
    assertThat(TestRecords.read(7, List.of("--limitIObufferSize", "101302", "1"), A).lines)
        .isEmpty();
    assertThat(TestRecords.read(7, List.of("--limitIObufferSize", "5", "1"), A).lines).hasSize(1);
  }

  private static List<Integer> lengths(TestRecords r) {
    return r.lines.stream().map(l -> l.split(" ")[3].length()).toList();
  }

  @Test
  void readMapNumber() {
    assertThat(TestRecords.read(7, List.of("--readMapNumber", "0"), A + B).lines).isEmpty();
    assertThat(TestRecords.read(7, List.of("--readMapNumber", "1"), A + B).lines).hasSize(1);
    assertThat(TestRecords.read(7, List.of("--readMapNumber", "-1"), A + B).lines).hasSize(2);
    assertThat(TestRecords.read(7, List.of("--readMapNumber", "1"), A + "bad").error).isNull();
  }

  @Test
  void qualitiesAreShiftedAndClamped() {
    List<String> down = List.of("--outQSconversionAdd", "-31");
    assertThat(TestRecords.read(1, down, "@a\nACGT\n+\n!A~J\n").lines)
        .containsExactly("@a N 0 ACGT !\"_+");
    List<String> up = List.of("--outQSconversionAdd", "31");
    assertThat(TestRecords.read(1, up, "@a\nACGT\n+\n!A~J\n").lines)
        .containsExactly("@a N 0 ACGT @`~i");
  }

  @Test
  void markersSwitchFilesOfAllMates() {
    TestRecords r =
        TestRecords.read("FILE 0\n" + A + "FILE 1\n" + B, "FILE 0\n" + B + "FILE 1\n" + A);
    assertThat(r.lines)
        .containsExactly(
            "@a N 0 ACGT IIII", "@a N 0 CCGT JJJJ", "@b N 1 CCGT JJJJ", "@b N 1 ACGT IIII");
    assertThat(r.log)
        .containsSequence("Starting to map file # 1", "mate 1:   m1b", "mate 2:   m2b");
  }

  @Test
  void aFileWithoutFinalNewlineRunsIntoTheMarker() {
    TestRecords r = TestRecords.read("FILE 0\n@a\nACGT\n+\nIIIIFILE 1\n" + B);
    assertThat(r.lines).isEmpty();
    assertThat(r.error).hasMessageContaining("quality string length");
  }

  @Test
  void extraMateTwoReadsAreIgnoredAtTheEndOnly() {
    TestRecords last = TestRecords.read(A, B + B);
    assertThat(last.lines).hasSize(2);
    assertThat(last.error).isNull();
    assertThat(last.log).anyMatch(l -> l.startsWith("WARNING: m2a has more reads"));
    TestRecords middle =
        TestRecords.read("FILE 0\n" + A + "FILE 1\n" + A + A, "FILE 0\n" + B + B + "FILE 1\n" + B);
    assertThat(middle.error.exitCode()).isEqualTo(104);
  }

  @Test
  void missingMateTwoReadsAreAnError() {
    TestRecords r = TestRecords.read(A + B, A);
    assertThat(r.lines).hasSize(2);
    assertThat(r.error.exitCode()).isEqualTo(104);
    assertThat(r.error)
        .hasMessageContaining("quality string length")
        .hasMessageContaining("Read # 2 of the input, in file m2a")
        .hasMessageContaining("second mate ends before this read");
  }

  @Test
  void fastaMateTwoThatEndsFirstEndsTheInput() {
    TestRecords r = TestRecords.read(">a\nAC\n>b\nAC\n", ">a\nGG\n");
    assertThat(r.lines).hasSize(2);
    assertThat(r.error).isNull();
  }

  @Test
  void aMateThatEndsInItsMarkerIsAnError() {
    TestRecords r = TestRecords.read("FILE 0\n>a\nAC\n", "FILE 0\n\n \n");
    assertThat(r.error).hasMessageContaining("not consistent");
    assertThat(r.error.exitCode()).isEqualTo(104);
  }

  @Test
  void matesOfDifferentKindsAreAnError() {
    assertThat(TestRecords.read(">a\nAC\n", A).error).hasMessageContaining("not consistent");
    assertThat(TestRecords.read(A, ">a\nAC\n").error).hasMessageContaining("quality string");
  }

  @Test
  void namesAreLimited() {
    assertThat(TestRecords.read("@" + "n".repeat(49997) + "\nAC\n+\nII\n").lines).hasSize(1);
    TestRecords r = TestRecords.read("@" + "n".repeat(49998) + "\nAC\n+\nII\n");
    assertThat(r.error).hasMessageContaining("read name is too long:@nnn");
    assertThat(r.error.exitCode()).isEqualTo(104);
  }

  @Test
  void errorsComeAfterTheReadsBeforeThemAndStay() throws Exception {
    Parameters p = Parameters.of("--readFilesIn", "x");
    try (FastxReader reader = reader(p, A + B + "@c\nAC\n+\nI\n")) {
      ReadBatch b = new ReadBatch(1);
      assertThat(reader.next(b, 100)).isTrue();
      assertThat(b.size).isEqualTo(2);
      assertThatThrownBy(() -> reader.next(b, 100)).hasMessageContaining("Read # 3");
      assertThatThrownBy(() -> reader.next(b, 100)).hasMessageContaining("Read # 3");
    }
  }

  @Test
  void anUnreadableStreamNamesTheFileOfItsMate() {
    Parameters p = Parameters.of("--readFilesIn", "x1", "x2");
    InputStream broken =
        new InputStream() {
          private final InputStream some = bytes(B);

          @Override
          public int read() {
            throw new UnsupportedOperationException();
          }

          @Override
          public int read(byte[] b, int from, int length) throws IOException {
            int n = some.read(b, from, length);
            if (n < 0) {
              throw new IOException("gone");
            }
            return n;
          }
        };
    InputStream[] streams = {bytes(A + A), broken};
    try (FastxReader reader = new FastxReader(p, streams, ReadFiles.of(p), 0, 0, s -> {})) {
      ReadBatch b = new ReadBatch(2);
      assertThat(reader.next(b, 100)).isTrue();
      assertThat(b.size).isEqualTo(1);
      assertThatThrownBy(() -> reader.next(b, 100))
          .isInstanceOf(FatalException.class)
          .hasMessageContaining("gone")
          .hasMessageContaining("Read # 2 of the input, in file x2");
    }
  }

  @Test
  void startsInTheMiddleAndTakesNoMoreThanItReturns() {
    Parameters p =
        Parameters.of(
            "--readFilesIn", "x,y,z", "--readMapNumber", "12", "--outSAMreadID", "Number");
    InputStream[] streams = {bytes(A + B + A + B)};
    try (FastxReader reader = new FastxReader(p, streams, ReadFiles.of(p), 10, 2, s -> {})) {
      ReadBatch b = new ReadBatch(1);
      assertThat(reader.next(b, 1)).isTrue();
      assertThat(b.firstOrdinal).isEqualTo(10);
      assertThat(b.fileIndex[0]).isEqualTo(2);
      assertThat(reader.consumed(0)).isEqualTo(A.length());
      assertThat(reader.next(b, 7)).isTrue();
      assertThat(b.size).isEqualTo(1);
      assertThat(new String(b.text.bytes, b.nameOffset[0], 3, StandardCharsets.US_ASCII))
          .isEqualTo("@12");
      assertThat(reader.consumed(0)).isEqualTo(A.length() + B.length());
      assertThat(reader.nextOrdinal()).isEqualTo(12);
      assertThat(reader.next(b, 7)).isFalse();
    }
  }

  /**
   * Whatever the sizes of batches and of the pieces that a stream delivers, records are the same.
   */
  @Property(tries = 60)
  void recordsDoNotDependOnBatchesAndPieces(
      @ForAll @Size(min = 1, max = 60) List<@IntRange(min = 0, max = 300) Integer> lengths,
      @ForAll @IntRange(min = 1, max = 50) int batch,
      @ForAll @IntRange(min = 1, max = 700) int piece) {
    StringBuilder text = new StringBuilder();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < lengths.size(); i++) {
      String bases = "ACGTN".repeat(lengths.get(i) / 5 + 1);
      String qualities = "@>+I~".repeat(lengths.get(i) / 5 + 1);
      text.append("@r").append(i).append("\n").append(bases).append("\n+\n");
      text.append(qualities).append("\n");
      expected.add("@r" + i + " N 0 " + bases + " " + qualities);
    }
    Parameters p = Parameters.of("--readFilesIn", "x");
    InputStream slow =
        new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.US_ASCII)) {
          @Override
          public synchronized int read(byte[] b, int from, int length) {
            return super.read(b, from, Math.min(piece, length));
          }
        };
    List<String> found = new ArrayList<>();
    try (FastxReader reader =
        new FastxReader(p, new InputStream[] {slow}, ReadFiles.of(p), 0, 0, s -> {})) {
      ReadBatch b = new ReadBatch(1);
      while (reader.next(b, batch)) {
        for (int i = 0; i < b.size; i++) {
          found.add(
              text(b, b.nameOffset[i], b.nameLength[i])
                  + " N 0 "
                  + text(b, b.sequenceOffset[i], b.sequenceLength[i])
                  + " "
                  + text(b, b.qualityOffset[i], b.sequenceLength[i]));
        }
      }
    }
    assertThat(found).isEqualTo(expected);
  }

  private static String text(ReadBatch b, int from, int length) {
    return new String(b.text.bytes, from, length, StandardCharsets.US_ASCII);
  }

  private static FastxReader reader(Parameters p, String text) {
    return new FastxReader(p, new InputStream[] {bytes(text)}, ReadFiles.of(p), 0, 0, s -> {});
  }

  private static InputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
