package org.asterism.cli.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.params.FatalException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleTableTest {
  @TempDir Path work;

  private List<Sample> read(String text) throws IOException {
    Path table = Files.writeString(work.resolve("t.tsv"), text);
    return SampleTable.read(table.toString(), SampleFiles.LOCAL);
  }

  @Test
  void linesOfASampleAreItsLanes() throws IOException {
    List<Sample> samples =
        read(
            "sample\treads1\treads2\tread_group\targuments\n"
                + "# a comment\n"
                + "b\tb1_1\tb1_2\tID:l1 \"DS:two words\"\t--outSAMtype None\n\n"
                + "b\tb2_1\tb2_2\tID:l2 SM:b\n"
                + "a\ta_1\ta_2\t-\t\n");
    assertThat(samples).extracting(Sample::name).containsExactly("b", "a");
    Sample b = samples.get(0);
    assertThat(b.readFilesIn()).containsExactly("b1_1,b2_1", "b1_2,b2_2");
    assertThat(b.readGroupWords()).containsExactly("ID:l1", "DS:two words", ",", "ID:l2", "SM:b");
    assertThat(b.arguments()).containsExactly("--outSAMtype", "None");
    assertThat(samples.get(1).readGroups()).isEmpty();
    assertThat(samples.get(1).files()).containsExactly("a_1", "a_2");
  }

  @Test
  void tablesOfSpreadsheetsAreTakenAsTheyAre() throws IOException {
    List<Sample> samples = read("\uFEFFreads1\tsample\r\n \r\nx.fq\ts\r\n\r\n");
    assertThat(samples).hasSize(1);
    assertThat(samples.get(0).readFilesIn()).containsExactly("x.fq");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sample;reads1~|has no samples",
        "sample;mate1~a;x|unknown column \"mate1\"",
        "sample;sample~a;x|repeated column \"sample\"",
        "~~|has no samples",
        "sample,reads1~a,x|unknown column \"sample,reads1\"",
        "a;x~b;y|unknown column \"a\" in the first line",
        "sample;reads1~a;x;y|line 2 of the table of samples",
        "sample;reads1;reads2~a;-;x|names no read file in reads1",
        "sample;reads1;reads2;reads3~a;x;;y|names no read file in reads2",
        "sample;reads1;reads2~a;x;x|names x twice",
        "sample;reads1~a;x~b;y~a;z|line 4 of the table of samples",
        "sample;reads1~a;x~b;y~a;z|has the sample a again, which line 2 has",
        "sample;reads1~a;x~a;x|names x, which an earlier lane of the sample has",
        "sample;reads1;arguments~a;x;--b 1~a;y;--b 2|has other arguments than",
        "sample;reads2~a;x|does not name the columns sample and reads1",
        "sample;reads1~../a;x|line 2 of the table of samples",
        "sample;reads1~a;|names no read file in reads1",
        "sample;reads1~a;x,y|several read files in one column: x,y",
        "sample;reads1;reads2~a;x;y~a;x|line 3",
        "sample;reads1;read_group~a;x;ID:1~a;y|some lanes of the sample have a read group",
      })
  void mistakesAreNamedWithTheirLine(String text, String message) {
    String table = text.replace(';', '\t').replace('~', '\n');
    assertThatThrownBy(() -> read(table))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("SOLUTION");
  }

  @Test
  void aMissingTableIsNamed() {
    String missing = work.resolve("no.tsv").toString();
    assertThatThrownBy(() -> SampleTable.read(missing, SampleFiles.LOCAL))
        .isInstanceOfSatisfying(
            FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(FatalException.FILE_OPEN))
        .hasMessageContaining("no.tsv does not exist");
    assertThatThrownBy(() -> SampleTable.read(work.toString(), SampleFiles.LOCAL))
        .hasMessageContaining("is a directory");
  }

  @Test
  void whatIsNoTextIsSaidToBeNone() throws IOException {
    Path table = Files.write(work.resolve("t.xls"), new byte[] {(byte) 0xFF, (byte) 0xFE, 's', 0});
    assertThatThrownBy(() -> SampleTable.read(table.toString(), SampleFiles.LOCAL))
        .hasMessageContaining("t.xls")
        .hasMessageContaining("not a text in UTF-8");
  }
}
