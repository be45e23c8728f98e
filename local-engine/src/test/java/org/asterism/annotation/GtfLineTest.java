package org.asterism.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GtfLineTest {
  private static GtfLine attributes(String text) {
    return GtfLine.parse("c1\ts\texon\t1\t9\t.\t+\t.\t" + text, "exon");
  }

  @Test
  void columns() {
    GtfLine line = GtfLine.parse(" c1 s exon 10 20 0.5 - 0 gene_id \"g\";", "exon");

    assertThat(line.chromosome()).isEqualTo("c1");
    assertThat(line.start()).isEqualTo(10);
    assertThat(line.end()).isEqualTo(20);
    assertThat(line.strand()).isEqualTo('-');
    assertThat(line.attribute("gene_id")).isEqualTo("g");
  }

  @Test
  void commentsOtherFeaturesAndBlanksInTheSource_areSkipped() {
    assertThat(GtfLine.parse("#c1\ts\texon\t1\t9\t.\t+\t.\tx", "exon")).isNull();
    assertThat(GtfLine.parse("c1\ts\tExon\t1\t9\t.\t+\t.\tx", "exon")).isNull();
    assertThat(GtfLine.parse("c1\tmy src\texon\t1\t9\t.\t+\t.\tx", "exon")).isNull();
    assertThat(GtfLine.parse("", "exon")).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "'gene_name \"My Gene\";', gene_name, My",
        "'ID=1;Parent=t7;x', Parent, t7",
        "'gene_id \"\"; transcript_id \"t3\"', gene_id, transcript_id",
        "'note \"gene_id g5 here\"; gene_id \"g6\"', gene_id, g5",
        "'gene_id g\r', gene_id, 'g\r'",
        "'x gene_id', gene_id, ''",
        "'x gene_id \"\"', gene_id, ''",
        "'my_gene_id g', gene_id, ''"
      })
  void attributeValue(String text, String name, String value) {
    assertThat(attributes(text).attribute(name)).isEqualTo(value);
  }

  @Test
  void lastNameThatIsFound_wins() {
    GtfLine line = attributes("gene_biotype \"B\"; gene_type \"A\";");

    assertThat(line.lastAttribute(List.of("gene_type", "gene_biotype"))).isEqualTo("B");
    assertThat(line.lastAttribute(List.of("gene_type", "none"))).isEqualTo("A");
    assertThat(line.lastAttribute(List.of("none"))).isEmpty();
  }
}
