package org.asterism.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;
import org.asterism.params.FatalException;
import org.asterism.reads.PreparedRead;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogsTest {
  private static final Instant START = Instant.parse("2026-03-05T07:08:09Z");

  private static MappingStatistics reads(int unique, int tooShort, int mismatches) {
    MappingStatistics s = new MappingStatistics();
    PreparedRead read = TestReads.single("@r", "A".repeat(50), "I".repeat(50));
    for (int i = 0; i < unique; i++) {
      Alignment a =
          Alignments.on(0, 0).block(0, 10, 50, 0).score(49, i < mismatches ? 1 : 0).done();
      s.add(read, Alignments.mapped(a));
    }
    for (int i = 0; i < tooShort; i++) {
      s.add(read, Alignments.unmapped(ReadResult.TOO_SHORT, 9, 0));
    }
    return s;
  }

  private static String format(MappingStatistics s, long seconds) {
    return FinalLog.format(s, START, START, START.plusSeconds(seconds), ZoneOffset.UTC);
  }

  @Test
  void emptyInput() {
    String text = format(new MappingStatistics(), 0);
    assertThat(text)
        .startsWith(
            "                                 Started job on |\tMar 05 07:08:09\n"
                + "                             Started mapping on |\tMar 05 07:08:09\n"
                + "                                    Finished on |\tMar 05 07:08:09\n"
                + "       Mapping speed, Million of reads per hour |\t-nan\n\n"
                + "                          Number of input reads |\t0\n"
                + "                      Average input read length |\t0\n"
                + "                                    UNIQUE READS:\n")
        .contains("                      Mismatch rate per base, % |\t-nan%\n")
        .endsWith("                            % of chimeric reads |\t0.00%\n");
    assertThat(text.lines()).hasSize(37);
  }

  /** Counts whose shares show whether they are divided first and scaled then. */
  @Test
  void sharesAreDividedBeforeTheyAreScaled() {
    assertThat(format(reads(23, 137, 0), 1))
        .contains("Uniquely mapped reads % |\t14.37%")
        .contains("% of reads unmapped: too short |\t85.62%");
    assertThat(format(reads(80, 0, 9), 1)).contains("Mismatch rate per base, % |\t0.22%");
  }

  @Test
  void speed() {
    assertThat(format(reads(100, 0, 0), 0)).contains("reads per hour |\tinf\n");
    assertThat(format(reads(100, 0, 0), 2)).contains("reads per hour |\t0.18\n");
  }

  @Test
  void notWritable(@TempDir Path dir) {
    assertThatThrownBy(
            () ->
                FinalLog.write(
                    dir.resolve("none/Log.final.out"),
                    new MappingStatistics(),
                    START,
                    START,
                    START))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(109));
    assertThatThrownBy(() -> new ProgressLog(dir.resolve("none/Log.progress.out")))
        .isInstanceOf(FatalException.class);
  }

  @Test
  void progressOncePerMinute(@TempDir Path dir) throws IOException {
    Path file = dir.resolve("Log.progress.out");
    MappingStatistics s = reads(30, 10, 3);
    try (ProgressLog log = new ProgressLog(file)) {
      log.start(START);
      log.report(s, START.plusSeconds(59));
      log.report(new MappingStatistics(), START.plusSeconds(60));
      log.report(s, START.plusSeconds(60));
      log.report(s, START.plusSeconds(100));
      log.finish();
    }
    String text = Files.readString(file);
    assertThat(text)
        .startsWith(
            "           Time    Speed        Read     Read   Mapped   Mapped   Mapped   Mapped"
                + " Unmapped Unmapped Unmapped Unmapped\n"
                + "                    M/hr      number   length   unique   length   MMrate   "
                + " multi   multi+       MM    short    other\n");
    assertThat(text.lines()).hasSize(4);
    assertThat(text.lines().skip(2).findFirst().orElseThrow())
        .endsWith(
            "      0.0          40       50    75.0%     50.0     0.2%     0.0%     0.0%     0.0%  "
                + "  25.0%     0.0%");
    assertThat(text).endsWith("ALL DONE!\n");
  }
}
