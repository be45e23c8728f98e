package org.asterism.signal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.asterism.engine.BoundedWorkers;
import org.asterism.params.Parameters;

/** Duplicate marks of made-up groups against the rules of spec 30 section 18, done by sorting. */
class DuplicateRulesTest {
  private static final String SEQUENCE = "ACGTACGTAC";
  private static final String QUALITIES = "I".repeat(10);

  /** A record of one group. */
  private static final class Row {
    String name;
    int flag;
    int position;
    int mate;
    String cigar;
    int score;
    int start;
    boolean marked = true;

    String line() {
      String mateText = mate < 0 ? "*\t0" : "=\t" + mate;
      return name
          + "\t"
          + flag
          + "\tc\t"
          + position
          + "\t255\t"
          + cigar
          + "\t"
          + mateText
          + "\t0\t"
          + SEQUENCE
          + "\t"
          + QUALITIES
          + "\tNH:i:1\tAS:i:"
          + score
          + "\n";
    }

    boolean second() {
      return (flag & 0x80) != 0;
    }
  }

  private static Row row(String name, int flag, int start, int clip, int mate, int score) {
    Row r = new Row();
    r.name = name;
    r.flag = flag;
    r.start = start;
    r.position = start + clip;
    r.cigar = clip == 0 ? "10M" : clip + "S" + (10 - clip) + "M";
    r.mate = mate;
    r.score = score;
    return r;
  }

  private static List<Row> group(int pairs, int singles, Random random) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      String name = "r".repeat(1 + random.nextInt(2)) + i;
      boolean swapped = random.nextInt(3) == 0;
      int start = 100 + random.nextInt(3);
      int score = random.nextInt(3);
      rows.add(row(name, swapped ? 163 : 99, start, random.nextInt(3), 500, score));
      rows.add(row(name, swapped ? 83 : 147, 500, 0, start, score));
    }
    for (int i = 0; i < singles; i++) {
      String name = "r" + random.nextInt(2 * pairs);
      rows.add(row(name, random.nextBoolean() ? 73 : 137, 100 + random.nextInt(5), 0, -1, 1));
    }
    rows.sort(Comparator.comparingInt(r -> r.position));
    return rows;
  }

  /** Twos in the order of names; of those alike the highest score of the first, the first name. */
  private static void apply(List<Row> group) {
    List<Row> byName = new ArrayList<>(group);
    byName.sort(
        Comparator.comparingInt((Row r) -> r.name.length())
            .thenComparing(r -> r.name)
            .thenComparing(Row::second));
    Map<String, Row[]> best = new HashMap<>();
    for (int i = 0; i + 1 < byName.size(); i += 2) {
      Row a = byName.get(i);
      Row b = byName.get(i + 1);
      String key = a.start + " " + b.start + " " + a.flag + " " + b.flag;
      Row[] champion = best.get(key);
      if (champion == null || a.score > champion[0].score) {
        best.put(key, new Row[] {a, b});
      }
    }
    best.values().forEach(pair -> pair[0].marked = pair[1].marked = false);
  }

  @Property(tries = 150)
  void marksAreThoseOfTheRules(
      @ForAll @IntRange(min = 1, max = 60) int pairs,
      @ForAll @IntRange(min = 0, max = 3) int singles,
      @ForAll long seed)
      throws IOException {
    List<Row> rows = group(pairs, singles, new Random(seed));
    apply(rows);
    StringBuilder sam = new StringBuilder("@SQ\tSN:c\tLN:3000\n");
    StringBuilder expected = new StringBuilder();
    for (Row r : rows) {
      sam.append(r.line());
      expected.append(r.name).append(' ').append(r.marked ? r.flag | 0x400 : r.flag).append('\n');
    }
    Path directory = Files.createTempDirectory("duplicates");
    Path bam = BamFiles.bam(directory, sam.toString());
    for (int threads = 1; threads <= 2; threads++) {
      assertThat(flags(bam, threads)).isEqualTo(expected.toString());
    }
    for (String name : new String[] {"in.sam", "in.bam", "marked.bam"}) {
      Files.delete(directory.resolve(name));
    }
    Files.delete(directory);
  }

  private static String flags(Path bam, int threads) throws IOException {
    ByteArrayOutputStream marked = new ByteArrayOutputStream();
    try (BoundedWorkers workers = BoundedWorkers.exactly(threads)) {
      DuplicateMarker.mark(
          bam,
          Parameters.of("--bamRemoveDuplicatesType", "UniqueIdentical").bam(),
          workers,
          marked);
    }
    return BamFiles.flags(bam.resolveSibling("marked.bam"), marked.toByteArray());
  }
}
