package org.asterism.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.asterism.align.RandomStream;
import org.asterism.genome.Bases;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.TinyIndex;
import org.asterism.output.ByteBuilder;
import org.asterism.params.Parameters;
import org.asterism.reads.FastxReader;
import org.asterism.reads.ReadFiles;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The same bytes, sums and errors for any batches, workers and partitions. */
class AlignmentEngineTest {
  private static final int READS = 240;
  private static final int[] WORKERS = {1, 2, 4, 8};
  private static final int[] BATCHES = {1, 7, 0, 100_000};

  private static GenomeIndex index;
  private static String[] records;

  /** A genome with a segment that occurs five times, and pairs from all over it. */
  @BeforeAll
  static void make() {
    Random random = new Random(11);
    StringBuilder genome = new StringBuilder(bases(random, 4000));
    String repeat = bases(random, 300);
    for (int i = 0; i < 5; i++) {
      genome.replace(400 + 700 * i, 700 + 700 * i, repeat);
    }
    String g = genome.toString();
    index = new TinyIndex().chromosome("c1", g).chromosome("c2", bases(random, 1500)).build();
    records = new String[2];
    StringBuilder first = new StringBuilder();
    StringBuilder second = new StringBuilder();
    for (int i = 0; i < READS; i++) {
      int from = i % 3 == 0 ? 410 + 700 * random.nextInt(5) : random.nextInt(3700);
      boolean spliced = i % 7 == 3 && from < 3000;
      String fragment =
          spliced
              ? g.substring(from, from + 60) + g.substring(from + 400, from + 580)
              : g.substring(from, from + 240);
      if (i % 11 == 5) {
        fragment = bases(random, 240);
      }
      String mate1 = fragment.substring(0, 50 + i % 40);
      String mate2 = reverse(fragment.substring(150));
      append(first, i, mutate(mate1, random));
      append(second, i, mutate(mate2, random));
    }
    records[0] = first.toString();
    records[1] = second.toString();
  }

  @AfterAll
  static void close() {
    index.close();
  }

  private static void append(StringBuilder s, int i, String bases) {
    s.append("@r").append(i).append("\n").append(bases).append("\n+\n");
    s.append("F".repeat(bases.length())).append("\n");
  }

  private static String bases(Random random, int n) {
    StringBuilder s = new StringBuilder();
    for (int i = 0; i < n; i++) {
      s.append("ACGT".charAt(random.nextInt(4)));
    }
    return s.toString();
  }

  private static String mutate(String bases, Random random) {
    StringBuilder s = new StringBuilder(bases);
    if (random.nextInt(4) == 0) {
      s.setCharAt(random.nextInt(bases.length()), 'N');
    }
    return s.toString();
  }

  private static String reverse(String bases) {
    StringBuilder s = new StringBuilder();
    for (int i = bases.length() - 1; i >= 0; i--) {
      s.append(Bases.letter(Bases.complement(Bases.CODES[bases.charAt(i)])));
    }
    return s.toString();
  }

  /** What a run wrote, and its sum. */
  private record Outcome(
      String sam, String bam, String unmapped, long largest, PartitionSummary summary) {
    String text() {
      return sam + bam + unmapped + describe(summary);
    }
  }

  private static String describe(PartitionSummary s) {
    return String.join(
        " ",
        "reads " + s.reads(),
        "bases " + s.statistics().readBases(),
        "unique " + s.statistics().uniqueReads(),
        "multiple " + s.statistics().multipleReads(),
        "mapped bases " + s.statistics().mappedBases(),
        "junctions " + s.statistics().junctions() + " in " + s.junctions().size(),
        "draws " + s.draws(),
        "dependent " + s.dependentReads(),
        "error " + (s.error() == null ? null : s.error().getMessage()));
  }

  private static Outcome run(
      Parameters p, String[] text, long firstOrdinal, int workers, boolean encode, long skip) {
    InputStream[] streams = new InputStream[text.length];
    for (int m = 0; m < streams.length; m++) {
      streams[m] = new ByteArrayInputStream(text[m].getBytes(StandardCharsets.US_ASCII));
    }
    StringBuilder sam = new StringBuilder();
    StringBuilder bam = new StringBuilder();
    StringBuilder unmapped = new StringBuilder();
    StringBuilder unmapped2 = new StringBuilder();
    long[] largest = new long[1];
    RandomStream stream = new RandomStream(777);
    stream.skip(skip);
    BatchSink sink =
        result -> {
          append(sam, result.sam);
          append(bam, result.bam);
          append(unmapped, result.unmapped[0]);
          append(unmapped2, result.unmapped[1]);
          largest[0] = Math.max(largest[0], result.reads);
        };
    try (FastxReader source =
            new FastxReader(p, streams, ReadFiles.of(p), firstOrdinal, 0, s -> {});
        BoundedWorkers threads = BoundedWorkers.exactly(workers)) {
      PartitionSummary summary =
          new AlignmentEngine(index, p, threads)
              .run(source, encode ? sink : null, encode ? stream : null);
      return new Outcome(
          sam.toString(), bam.toString(), unmapped + "/" + unmapped2, largest[0], summary);
    }
  }

  private static void append(StringBuilder s, ByteBuilder b) {
    s.append(new String(b.bytes, 0, b.size, StandardCharsets.ISO_8859_1));
  }

  private static Parameters parameters(int batch, String... more) {
    List<String> all = new ArrayList<>(List.of("--readFilesIn", "x1", "x2"));
    all.addAll(List.of("--outSAMunmapped", "Within", "--outReadsUnmapped", "Fastx"));
    all.addAll(List.of("--outSAMattributes", "NH", "HI", "AS", "nM", "MD", "jM", "jI"));
    all.addAll(List.of(more));
    if (batch > 0) {
      all.addAll(List.of("--asterismBatchReads", Integer.toString(batch)));
    }
    return Parameters.of(all.toArray(new String[0]));
  }

  private static void sameForAllBatchesAndWorkers(String[] text, String... more) {
    Outcome expected = run(parameters(1, more), text, 0, 1, true, 0);
    for (int workers : WORKERS) {
      for (int batch : BATCHES) {
        Outcome o = run(parameters(batch, more), text, 0, workers, true, 0);
        assertThat(o.text()).as("batch %d, %d workers", batch, workers).isEqualTo(expected.text());
        if (batch > 0) {
          assertThat(o.largest()).isLessThanOrEqualTo(batch);
        }
      }
    }
  }

  @Test
  void sameBytes() {
    sameForAllBatchesAndWorkers(records);
    Outcome o = run(parameters(0), records, 0, 2, true, 0);
    assertThat(o.summary().reads()).isEqualTo(READS);
    assertThat(o.summary().statistics().multipleReads()).isPositive();
    assertThat(
            o.summary().statistics().unmappedReads(0) + o.summary().statistics().unmappedReads(1))
        .isPositive();
    assertThat(o.summary().junctions().size()).isPositive();
    assertThat(o.summary().resultBytes())
        .isEqualTo(o.sam().length() + o.bam().length() + o.unmapped().length() - 1);
  }

  @Test
  void sameBytesInBam() {
    sameForAllBatchesAndWorkers(records, "--outSAMtype", "BAM", "Unsorted");
  }

  @Test
  void sameRandomOrder() {
    sameForAllBatchesAndWorkers(records, "--outMultimapperOrder", "Random");
    Outcome random = run(parameters(0, "--outMultimapperOrder", "Random"), records, 0, 2, true, 0);
    assertThat(random.summary().draws()).isPositive();
    assertThat(random.sam()).isNotEqualTo(run(parameters(0), records, 0, 2, true, 0).sam());
  }

  @Test
  void sameForReadsThatDependOnEarlierOnes() {
    String[] few = {
      "--alignWindowsPerReadNmax", "4", "--seedPerWindowNmax", "2", "--winBinNbits", "8"
    };
    sameForAllBatchesAndWorkers(records, few);
    List<String> random = new ArrayList<>(List.of(few));
    random.addAll(List.of("--outMultimapperOrder", "Random"));
    sameForAllBatchesAndWorkers(records, random.toArray(new String[0]));
    Outcome o = run(parameters(0, few), records, 0, 4, true, 0);
    assertThat(o.summary().dependentReads()).isPositive();
    assertThat(o.summary().reads()).isEqualTo(READS);
  }

  /** Draws are counted first, so that each partition can start its stream where it must. */
  @Test
  void partitionsPutTogether() throws Exception {
    for (String order : List.of("Old_2.4", "Random")) {
      String[] more = {"--outMultimapperOrder", order};
      Outcome whole = run(parameters(0, more), records, 0, 2, true, 0);
      for (int parts : new int[] {1, 2, 7}) {
        StringBuilder sam = new StringBuilder();
        PartitionSummary sum = new PartitionSummary();
        for (int k = 0; k < parts; k++) {
          int from = READS * k / parts;
          String[] text = {
            lines(records[0], from, READS * (k + 1) / parts),
            lines(records[1], from, READS * (k + 1) / parts)
          };
          PartitionSummary counted = run(parameters(7, more), text, from, 2, false, 0).summary();
          Outcome part = run(parameters(7, more), text, from, 2, true, sum.draws());
          assertThat(counted.draws()).isEqualTo(part.summary().draws());
          sam.append(part.sam());
          sum.merge(copied(part.summary()));
        }
        assertThat(sam.toString()).as("%s, %d parts", order, parts).isEqualTo(whole.sam());
        assertThat(describe(sum)).isEqualTo(describe(whole.summary()));
      }
    }
  }

  /** The summary after a journey over the wire. */
  private static PartitionSummary copied(PartitionSummary s)
      throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(s);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (PartitionSummary) in.readObject();
    }
  }

  private static String lines(String records, int fromRecord, int toRecord) {
    String[] all = records.split("\n");
    StringBuilder s = new StringBuilder();
    for (int i = 4 * fromRecord; i < 4 * toRecord; i++) {
      s.append(all[i]).append("\n");
    }
    return s.toString();
  }

  @Test
  void mergeIsAssociativeAndHasAnIdentity() {
    String bad = lines(records[0], 0, 90) + "nonsense\n" + lines(records[0], 90, READS);
    String[][] texts = {
      {lines(records[0], 0, 50), lines(records[1], 0, 50)},
      {bad, records[1]},
      {lines(records[0], 50, 99), lines(records[1], 50, 99)}
    };
    for (int[] order : new int[][] {{0, 1, 2}, {1, 0, 2}, {2, 0, 0}, {0, 2, 1}}) {
      PartitionSummary left = new PartitionSummary();
      left.merge(part(texts[order[0]]));
      left.merge(part(texts[order[1]]));
      left.merge(part(texts[order[2]]));
      PartitionSummary tail = part(texts[order[1]]);
      tail.merge(part(texts[order[2]]));
      PartitionSummary right = part(texts[order[0]]);
      right.merge(tail);
      right.merge(new PartitionSummary());
      assertThat(describe(left)).isEqualTo(describe(right));
    }
  }

  private static PartitionSummary part(String[] text) {
    return run(parameters(0), text, 0, 1, true, 0).summary();
  }

  @Test
  void aMalformedRecordGivesTheSameErrorEachTime() {
    int bad = 131;
    String[] text = {
      records[0],
      lines(records[1], 0, bad)
          + lines(records[1], bad, bad + 1).replaceFirst("F\n$", "\n")
          + lines(records[1], bad + 1, READS)
    };
    sameForAllBatchesAndWorkers(text);
    PartitionSummary s = run(parameters(7), text, 0, 4, true, 0).summary();
    assertThat(s.reads()).isEqualTo(bad);
    assertThat(s.error())
        .hasMessageContaining("quality string length")
        .hasMessageContaining("@r" + bad + "\n")
        .hasMessageContaining("Read # " + (bad + 1) + " of the input, in file x2");
  }

  @Test
  void aReadThatAWorkerRefusesComesBeforeALaterRecordThatTheReaderRefuses() {
    String whole = "A".repeat(400);
    StringBuilder first = new StringBuilder(lines(records[0], 0, 77));
    StringBuilder second = new StringBuilder(lines(records[1], 0, 77));
    append(first, 77, whole);
    append(second, 77, whole);
    first.append(lines(records[0], 78, 80)).append("nonsense\n");
    second.append(lines(records[1], 78, 80)).append("nonsense\n");
    String[] text = {first.toString(), second.toString()};
    sameForAllBatchesAndWorkers(text);
    PartitionSummary s = run(parameters(0), text, 0, 4, true, 0).summary();
    assertThat(s.reads()).isEqualTo(77);
    assertThat(s.error()).hasMessageContaining("Lread of the pair = 801");
  }

  @Test
  void aFullDiskEndsTheRun() {
    Parameters p = parameters(7);
    InputStream[] streams = {
      new ByteArrayInputStream(records[0].getBytes(StandardCharsets.US_ASCII)),
      new ByteArrayInputStream(records[1].getBytes(StandardCharsets.US_ASCII))
    };
    try (FastxReader source = new FastxReader(p, streams, ReadFiles.of(p), 0, 0, s -> {});
        BoundedWorkers threads = BoundedWorkers.exactly(2)) {
      PartitionSummary s =
          new AlignmentEngine(index, p, threads)
              .run(
                  source,
                  result -> {
                    throw new IOException("No space left on device");
                  },
                  null);
      assertThat(s.error().exitCode()).isEqualTo(110);
      assertThat(s.error()).hasMessageContaining("No space left on device");
    }
  }
}
