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
    return SampleTable.read(Files.writeString(work.resolve("t.tsv"), text).toString());
  }

  @Test
  void linesOfASampleAreItsLanesWhereverTheyStand() throws IOException {
    List<Sample> samples =
        read(
            "sample\treads1\treads2\tread_group\targuments\n"
                + "# a comment\n"
                + "b\tb1_1\tb1_2\tID:l1 SM:b\t--outSAMtype None\n\n"
                + "a\ta_1\ta_2\t-\t\n"
                + "b\tb2_1\tb2_2\tID:l2 SM:b\n");
    assertThat(samples).extracting(Sample::name).containsExactly("b", "a");
    Sample b = samples.get(0);
    assertThat(b.readFilesIn()).containsExactly("b1_1,b2_1", "b1_2,b2_2");
    assertThat(b.readGroupWords()).containsExactly("ID:l1", "SM:b", ",", "ID:l2", "SM:b");
    assertThat(b.arguments()).containsExactly("--outSAMtype", "None");
    assertThat(samples.get(1).readGroups()).isEmpty();
    assertThat(samples.get(1).files()).containsExactly("a_1", "a_2");
  }

  @Test
  void columnsMayStandInAnyOrderAndLinesMayEndInCarriageReturns() throws IOException {
    List<Sample> samples = read("reads1\tsample\r\nx.fq\ts\r\n");
    assertThat(samples).hasSize(1);
    assertThat(samples.get(0).readFilesIn()).containsExactly("x.fq");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sample;reads1~|has no samples",
        "sample;mate1~a;x|unknown or repeated column \"mate1\"",
        "sample;sample~a;x|unknown or repeated column \"sample\"",
        "sample;reads2~a;x|does not name the columns sample and reads1",
        "sample;reads1~../a;x|line 2 of the table of samples",
        "sample;reads1~a;|names no read file in reads1",
        "sample;reads1~a;x,y|several in one column",
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
    assertThatThrownBy(() -> SampleTable.read(work.resolve("no.tsv").toString()))
        .isInstanceOfSatisfying(
            FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(FatalException.FILE_OPEN))
        .hasMessageContaining("no.tsv");
  }
}
