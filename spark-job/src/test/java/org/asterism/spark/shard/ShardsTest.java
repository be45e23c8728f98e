package org.asterism.spark.shard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.asterism.params.Parameters;
import org.asterism.spark.shard.Inputs.Storing;
import org.asterism.spark.storage.Storage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever the input and however it is cut, shards read what the sequential reader reads. */
class ShardsTest {
  @TempDir Path dir;

  private static void assertSameReading(Parameters p, boolean mustSplit) throws IOException {
    Reading expected = Reading.sequential(p);
    if (mustSplit) {
      assertThat(expected.error()).isNull();
    }
    for (int grain : new int[] {1 << 10, 1 << 16, 1 << 20}) {
      for (long range : new long[] {1000, 70_000, 1 << 26}) {
        for (long perShard : new long[] {1, 7, 64, 100_000}) {
          int[] shards = new int[2];
          Reading sharded = Reading.sharded(p, grain, range, perShard, shards);
          assertThat(sharded).isEqualTo(expected);
          if (mustSplit && perShard == 7) {
            assertThat(shards[0]).isGreaterThanOrEqualTo(expected.reads().size() / 7);
            assertThat(shards[1]).as("fallbacks").isZero();
          }
        }
      }
    }
  }

  private static String[][] mates(int seed, int lanes, int records) {
    String[][] texts = new String[2][lanes];
    for (int lane = 0; lane < lanes; lane++) {
      for (int m = 0; m < 2; m++) {
        texts[m][lane] =
            Inputs.fastq(new Random(seed * 100L + lane * 2 + m), records + lane, m + 1);
      }
    }
    return texts;
  }

  @ParameterizedTest
  @EnumSource(
      value = Storing.class,
      names = {"PLAIN", "PLAIN_CAT", "BLOCK_GZIP"})
  void pairsOfOneLane(Storing storing) throws IOException {
    assertSameReading(Inputs.write(dir, storing, mates(1, 1, 150)), true);
  }

  @ParameterizedTest
  @EnumSource(
      value = Storing.class,
      names = {"PLAIN", "PLAIN_CAT", "BLOCK_GZIP"})
  void pairsOfThreeLanes(Storing storing) throws IOException {
    assertSameReading(Inputs.write(dir, storing, mates(2, 3, 60)), true);
  }

  @Test
  void emptyLanesAmongOthers() throws IOException {
    String a = Inputs.fastq(new Random(5), 30, 1);
    String b = Inputs.fastq(new Random(6), 20, 1);
    String[][] lanes = {{"", a, "", "", b, ""}};
    assertSameReading(Inputs.write(dir, Storing.PLAIN, lanes), true);
    assertSameReading(Inputs.write(dir, Storing.PLAIN, new String[][] {{""}, {""}}), true);
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "29", "30", "31", "59", "1000"})
  void readMapNumberCountsOverLanes(String number) throws IOException {
    Parameters p = Inputs.write(dir, Storing.PLAIN, mates(3, 2, 30), "--readMapNumber", number);
    assertSameReading(p, false);
  }

  /** Damages a text of the first mate. */
  private void assertSameWhenChanged(UnaryOperator<String> change) throws IOException {
    for (Storing storing : new Storing[] {Storing.PLAIN, Storing.BLOCK_GZIP}) {
      for (int mate = 0; mate < 2; mate++) {
        for (int lanes = 1; lanes <= 2; lanes++) {
          String[][] texts = mates(7, lanes, 40);
          texts[mate][0] = change.apply(texts[mate][0]);
          assertSameReading(Inputs.write(dir, storing, texts), false);
        }
      }
    }
  }

  private static int lineStart(String s, int line) {
    int at = 0;
    for (int i = 0; i < line; i++) {
      at = s.indexOf('\n', at) + 1;
    }
    return at;
  }

  private static String insert(String s, int line, String text) {
    int at = lineStart(s, line);
    return s.substring(0, at) + text + s.substring(at);
  }

  @Test
  void blankLineBetweenRecordsEndsTheInput() throws IOException {
    assertSameWhenChanged(s -> insert(s, 80, "\n"));

    assertSameWhenChanged(s -> s + "\n");
    assertSameWhenChanged(s -> s + "\n\n\n\n\n");
  }

  @Test
  void blankLineInsideARecord() throws IOException {
    assertSameWhenChanged(s -> insert(s, 81, "\n"));
    assertSameWhenChanged(s -> insert(s, 83, "\n"));
  }

  @Test
  void nameWithoutSecondWordThatSwallowsTheSequence() throws IOException {
    assertSameWhenChanged(s -> insert(s, 80, "@swallow \nACGT\n+\nIIII\n"));
  }

  @Test
  void recordsWithTooFewLinesOrOfOtherKinds() throws IOException {
    assertSameWhenChanged(s -> insert(s, 40, ">fasta\nACGT\nAC\n"));
    assertSameWhenChanged(s -> insert(s, 40, ">fasta\nACGT\nAC\n>fasta\nACGT\n"));
    assertSameWhenChanged(s -> insert(s, 42, "FILE 7\n"));
    assertSameWhenChanged(s -> insert(s, 40, "FILE 1\n"));
    assertSameWhenChanged(s -> insert(s, 40, "oops\n"));
    assertSameWhenChanged(s -> insert(s, 40, "@short z\nACG\n+\nII\n"));
    assertSameWhenChanged(s -> insert(s, 40, "@empty z\n\n+\n\n"));
    assertSameWhenChanged(s -> insert(s, 40, "@long z\n" + "A".repeat(700) + "\n+\n"));
    assertSameWhenChanged(s -> insert(s, 40, "@" + "n".repeat(60_000) + " z\nAC\n+\nII\n"));
  }

  @Test
  void unequalMatesAndMissingLastNewline() throws IOException {
    assertSameWhenChanged(s -> s.substring(0, lineStart(s, 120)));
    assertSameWhenChanged(s -> s.substring(0, lineStart(s, 121)));
    assertSameWhenChanged(s -> s + "@more z\nAC\n+\nII\n");
    assertSameWhenChanged(s -> s.substring(0, s.length() - 1));
    assertSameWhenChanged(s -> "");
  }

  @Property(tries = 60)
  void anyCutOfAnyInput(
      @ForAll long seed,
      @ForAll @IntRange(min = 0, max = 80) int records,
      @ForAll @IntRange(min = 1, max = 90) int perShard,
      @ForAll @IntRange(min = 1024, max = 5000) int grain,
      @ForAll Storing storing,
      @ForAll boolean damaged)
      throws IOException {
    Path folder = Files.createTempDirectory("shards");
    try {
      Random random = new Random(seed);
      String text = Inputs.fastq(random, records, 1);
      if (damaged && !text.isEmpty()) {
        StringBuilder s = new StringBuilder(text);
        for (int i = random.nextInt(3); i >= 0; i--) {
          s.insert(random.nextInt(s.length()), "\n @>+A\rFILE 1\n".charAt(random.nextInt(13)));
        }
        text = s.toString();
      }
      String[][] mates = {{text}, {Inputs.fastq(random, records, 2)}};
      Parameters p = Inputs.write(folder, storing, mates);
      Reading sharded = Reading.sharded(p, grain, 3000, perShard, new int[2]);
      if (sharded != null) {
        assertThat(sharded).isEqualTo(Reading.sequential(p));
      } else {
        assertThat(storing == Storing.GZIP || !text.startsWith("@")).isTrue();
      }
    } finally {
      Storage.local().deleteTree(folder.toString());
    }
  }

  @Test
  void inputsThatCannotBeSplit() throws IOException {
    String[][] reads = mates(9, 1, 5);
    Path gzip = Files.createDirectory(dir.resolve("gzip"));
    assertThat(Reading.sharded(Inputs.write(gzip, Storing.GZIP, reads), 1024, 1000, 1, new int[2]))
        .isNull();
    String[][] fasta = {{">a\nACGT\n"}};
    assertThat(Reading.sharded(Inputs.write(dir, Storing.PLAIN, fasta), 1024, 1000, 1, new int[2]))
        .isNull();
  }

  @Test
  void blockGzipFollowedByOrdinaryGzipIsNotSplit() throws IOException {
    String text = Inputs.fastq(new Random(11), 50, 1);
    Parameters p = Inputs.write(dir, Storing.BLOCK_GZIP, new String[][] {{text}});
    Path file = dir.resolve("lane0_1.fastq");
    byte[] blocks = Files.readAllBytes(file);
    byte[] member = Inputs.gzip("@x z\nACGT\n+\nIIII\n".getBytes(StandardCharsets.US_ASCII));
    byte[] joined = java.util.Arrays.copyOf(blocks, blocks.length + member.length);
    System.arraycopy(member, 0, joined, blocks.length, member.length);
    Files.write(file, joined);
    for (long range : new long[] {900, 1 << 20}) {
      assertThat(Reading.sharded(p, 1024, range, 3, new int[2])).isNull();
    }
    assertThat(Reading.sequential(p).reads()).hasSize(51);
  }

  /** Two hundred small files: the pass over them gives the same for any number of threads. */
  @ParameterizedTest
  @CsvSource({"1", "2", "4", "8"})
  void manyFilesOnSomeThreads(int threads) throws IOException {
    String[][] texts = new String[2][100];
    Random random = new Random(12);
    for (String[] mate : texts) {
      for (int lane = 0; lane < mate.length; lane++) {
        mate[lane] = Inputs.fastq(random, 3 + lane % 5, 1);
      }
    }
    Parameters p = Inputs.write(dir, Storing.PLAIN, texts);
    InputIndex index = Reading.index(p, threads, 1024, 500, note -> {});
    assertThat(index.records()).isEqualTo(500);
    InputIndex serial = Reading.index(p, 1, 1024, 500, note -> {});
    long all = p.reads().mapNumber();
    assertThat(index.plan(7, all)).usingRecursiveComparison().isEqualTo(serial.plan(7, all));
    assertThat(index.plan(7, all)).hasSizeGreaterThanOrEqualTo(100);
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "4", "8"})
  void theFirstFileInInputOrderIsTheReason(int threads) throws IOException {
    String[][] texts = new String[1][100];
    for (int lane = 0; lane < 100; lane++) {
      texts[0][lane] = lane == 41 || lane > 60 ? ">fasta\nACGT\n" : "@r\nAC\n+\nII\n";
    }
    Parameters p = Inputs.write(dir, Storing.PLAIN, texts);
    List<String> notes = new ArrayList<>();
    assertThat(Reading.index(p, threads, 1024, 1000, notes::add)).isNull();
    assertThat(notes).containsExactly(dir.resolve("lane41_1.fastq") + " is not FASTQ");
  }
}
