package org.asterism.params;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordsTest {
  @Test
  void wordsAreSplitAtBlanksOutsideQuotes() {
    assertThat(Words.split(" BAM  SortedByCoordinate "))
        .containsExactly("BAM", "SortedByCoordinate");
    assertThat(Words.split("\"Gene Expression\" b\"c d\"e"))
        .containsExactly("Gene Expression", "bc de");
    assertThat(Words.split("\"\"")).containsExactly("");
    assertThat(Words.split("  ")).isEmpty();
  }
}
