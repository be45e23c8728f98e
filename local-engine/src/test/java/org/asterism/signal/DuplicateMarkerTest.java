package org.asterism.signal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.asterism.engine.BoundedWorkers;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec 30 section 18, example X5 and row 22 of the test matrix. */
class DuplicateMarkerTest {
  @TempDir Path work;

  private byte[] mark(Path bam, String... arguments) throws IOException {
    ByteArrayOutputStream marked = new ByteArrayOutputStream();
    try (BoundedWorkers workers = BoundedWorkers.exactly(2)) {
      DuplicateMarker.mark(bam, Parameters.of(arguments).bam(), workers, marked);
    }
    return marked.toByteArray();
  }

  private String flags(byte[] marked) throws IOException {
    return BamFiles.flags(work.resolve("marked.bam"), marked);
  }

  @Test
  void recordedFlags_same() throws IOException {
    Map<String, String> sections = BamFiles.sections("duplicates.txt");
    assertThat(sections).hasSize(12);
    for (Map.Entry<String, String> section : sections.entrySet()) {
      String words = section.getKey();
      Path bam = BamFiles.recorded(work, words.split(" ")[0]);
      assertThat(flags(mark(bam, BamFiles.arguments(words))))
          .as(words)
          .isEqualTo(section.getValue());
    }
  }

  @Test
  void workedExample_shorterNameWins() throws IOException {
    String flags =
        flags(
            mark(BamFiles.recorded(work, "pairs"), "--bamRemoveDuplicatesType", "UniqueIdentical"));
    assertThat(flags.lines())
        .contains("a 99", "a 147", "bb 1123", "bb 1171", "best 1123", "best 1171", "m 1123")
        .contains("r 163", "sp 99");
  }

  @Test
  void allButOneBitOfFlags_isCopied() throws IOException {
    Path bam = BamFiles.recorded(work, "pairs");
    byte[] before;
    try (org.asterism.reads.GzipInput in =
        new org.asterism.reads.GzipInput(Files.newInputStream(bam), s -> {})) {
      before = in.readAllBytes();
    }
    byte[] after = mark(bam, "--bamRemoveDuplicatesType", "UniqueIdentical");
    assertThat(after).hasSameSizeAs(before);
    int changed = 0;
    for (int i = 0; i < after.length; i++) {
      if (after[i] != before[i]) {
        assertThat(after[i] ^ before[i]).isEqualTo(4);
        changed++;
      }
    }
    assertThat(changed).isEqualTo(8);
  }

  @Test
  void missingTags_endTheRun() throws IOException {
    String sam = Files.readString(BamFiles.DATA.resolve("pairs.sam"));
    for (String tag : new String[] {"NH", "AS"}) {
      Path bam = BamFiles.bam(work, sam.replaceAll("\t" + tag + ":i:[0-9]+", ""));
      assertThatThrownBy(() -> mark(bam, "--bamRemoveDuplicatesType", "UniqueIdentical"))
          .isInstanceOfSatisfying(
              FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(102))
          .hasMessageContaining("SAM tag " + tag + " is missing from a read");
    }
  }

  @Test
  void groupBeyondTheMemory_endsTheRun() throws IOException {
    Path bam = BamFiles.recorded(work, "pairs");
    assertThatThrownBy(
            () ->
                mark(
                    bam,
                    "--bamRemoveDuplicatesType",
                    "UniqueIdentical",
                    "--limitBAMsortRAM",
                    "500"))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(102))
        .hasMessageContaining("not enough memory for marking duplicates");
  }

  @Test
  void sortIsStable() {
    long[] values = {31, 12, 32, 11, 13, 21, 33};
    LongSort.sort(values, values.length, (a, b) -> Long.compare(a / 10, b / 10));
    assertThat(values).isEqualTo(new long[] {12, 11, 13, 21, 31, 32, 33});
    long[] none = {};
    LongSort.sort(none, 0, Long::compare);
    assertThat(Arrays.stream(none).count()).isZero();
  }
}
