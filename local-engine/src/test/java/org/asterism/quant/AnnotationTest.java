package org.asterism.quant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnnotationTest {
  @TempDir Path dir;

  @Test
  void readsGenesAndLengths() throws IOException {
    Annotation a = ExampleAnnotation.in(dir);
    assertThat(a.geneCount()).isEqualTo(8);
    assertThat(a.geneId(3)).isEqualTo("G4");
    assertThat(a.transcripts().count()).isEqualTo(9);
    assertThat(a.transcripts().length(0)).isEqualTo(201);
    assertThat(a.transcripts().length(1)).isEqualTo(401);
    assertThat(a.references().name(8)).isEqualTo("T3");
    assertThat(a.references().start(8)).isZero();
    assertThat(a.references().length(8)).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"geneInfo.tab", "transcriptInfo.tab", "exonInfo.tab", "exonGeTrInfo.tab"})
  void missingTablesEndTheRun(String table) throws IOException {
    ExampleAnnotation.write(dir);
    Files.delete(dir.resolve(table));
    assertThatThrownBy(() -> Annotation.read(dir + "/", true, true))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(109))
        .hasMessageContaining("could not open input file " + dir + "//" + table)
        .hasMessageContaining("utilize --sjdbGTFfile /path/to/annotations.gtf");
  }

  @Test
  void onlyWhatTheModeNeedsHasToBeThere() throws IOException {
    ExampleAnnotation.write(dir);
    Files.delete(dir.resolve("transcriptInfo.tab"));
    assertThat(Annotation.read(dir + "/", true, false).transcripts()).isNull();
    ExampleAnnotation.write(dir);
    Files.delete(dir.resolve("exonGeTrInfo.tab"));
    assertThat(Annotation.read(dir + "/", false, true).exons()).isNull();
    Parameters none = Parameters.of("--genomeDir", dir.resolve("nothing").toString());
    assertThat(Annotation.of(none)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "transcriptInfo.tab, T3 7095 7695 6795 2 2 12 2, T3 7095 7695 6795",
    "transcriptInfo.tab, T3 7095 7695 6795 2 2 12 2, T3 7095 7695 6795 2 2 x 2",
    "transcriptInfo.tab, T3 7095 7695 6795 2 2 12 2, T3 7095 7695 6795 2 3 12 2",
    "transcriptInfo.tab, T5 1100 1149 2199 1 1 3 4, T5 1100 1149 2199 1 0 3 4",
    "exonInfo.tab, 401 600 201, 401",
    "exonGeTrInfo.tab, 7496 7695 2 2 3, 7496 7695 2 8 3",
    "geneInfo.tab, 8, 9",
    "geneInfo.tab, 8, 2147483647",
  })
  void damagedTablesEndTheRun(String table, String row, String damaged) throws IOException {
    ExampleAnnotation.write(dir);
    Path file = dir.resolve(table);
    Files.writeString(file, Files.readString(file).replaceFirst("(?m)^" + row + "$", damaged));
    assertThatThrownBy(() -> Annotation.read(dir + "/", true, true))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(105))
        .hasMessageContaining(table + " is corrupt");
  }

  @Test
  void aGtfFileOfTheRunReplacesTheIndex() {
    Parameters p =
        Parameters.of(
            "--quantMode",
            "GeneCounts",
            "--sjdbGTFfile",
            "a.gtf",
            "--outFileNamePrefix",
            dir + "/x");
    assertThatThrownBy(() -> Annotation.of(p))
        .hasMessageContaining("input file " + dir + "/x_STARgenome//geneInfo.tab");
  }
}
