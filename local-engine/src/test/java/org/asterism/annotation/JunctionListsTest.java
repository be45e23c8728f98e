package org.asterism.annotation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JunctionListsTest {
  @TempDir Path work;

  private List<JunctionCandidate> read(String text) throws IOException {
    JunctionLists lists = new JunctionLists(RunLog.discard());
    lists.addFiles(List.of(Files.writeString(work.resolve("j.tsv"), text).toString()));
    return lists.candidates();
  }

  @Test
  void strandIsTheFirstCharacter() throws IOException {
    assertThat(read("c 1 9 +\nc\t1\t9\t1x\nc 1 9 -\nc 1 9 2\nc 1 9 0\nc 1 9 ?\n"))
        .extracting(JunctionCandidate::strand)
        .containsExactly('+', '+', '-', '-', '.', '.');
  }

  @Test
  void missingStrand_isThatOfTheLineBefore() throws IOException {
    assertThat(read("c 1 9\nc 1 9 -\nc 1 9\n"))
        .extracting(JunctionCandidate::strand)
        .containsExactly('.', '-', '-');
  }

  @Test
  void blankLinesAndMoreColumns_areIgnored() throws IOException {
    assertThat(read("\n \t\nc 5 9 + more columns\n"))
        .containsExactly(new JunctionCandidate("c", 5, 9, '+', JunctionLists.PRIORITY_FILE));
  }

  @Test
  void sourcesKeepTheirOrderAndPriority() throws IOException {
    Files.writeString(work.resolve("sjdbList.out.tab"), "c\t7\t8\t.\n");
    Path pass1 = Files.writeString(work.resolve("SJ.out.tab"), "c\t1\t2\t2\t2\t1\t3\t0\t20\n");
    JunctionLists lists = new JunctionLists(RunLog.discard());

    lists.addIndex(work, "index/");
    lists.addFirstPass(pass1);

    assertThat(lists.candidates())
        .containsExactly(
            new JunctionCandidate("c", 7, 8, '.', JunctionLists.PRIORITY_INDEX),
            new JunctionCandidate("c", 1, 2, '-', JunctionLists.PRIORITY_FIRST_PASS));
  }

  @Test
  void missingFiles_areFatal() {
    JunctionLists lists = new JunctionLists(RunLog.discard());

    assertThatThrownBy(() -> lists.addFiles(List.of(work + "/none")))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("could not open input file pGe.sjdbFileChrStartEnd=")
        .extracting(e -> ((FatalException) e).exitCode())
        .isEqualTo(104);
    assertThatThrownBy(() -> lists.addFirstPass(work.resolve("none")))
        .hasMessageContaining("could not open input file with junctions from the 1st pass=");
    assertThatThrownBy(() -> lists.addIndex(work, "index/"))
        .hasMessageContaining("index//sjdbList.out.tab")
        .extracting(e -> ((FatalException) e).exitCode())
        .isEqualTo(109);
  }
}
