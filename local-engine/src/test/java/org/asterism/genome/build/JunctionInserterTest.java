package org.asterism.genome.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;
import org.asterism.annotation.JunctionCandidate;
import org.asterism.annotation.JunctionPreparation;
import org.asterism.annotation.ReferenceBases;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.JunctionDatabase;
import org.asterism.genome.MappedBytes;
import org.asterism.genome.PackedArray;
import org.asterism.genome.PrefixTable;
import org.asterism.genome.SuffixArray;
import org.asterism.genome.TinyIndex;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Specification 10, sections 9 and 19.6. */
class JunctionInserterTest {
  /** Junctions of the sequence of a chromosome: 0-based first and last intron positions. */
  record Junction(int start, int end, char strand) {}

  @TempDir Path work;
  private Path scratch;

  @BeforeTry
  void createScratch() throws IOException {
    scratch = Files.createTempDirectory("inserter");
  }

  @AfterTry
  void deleteScratch() throws IOException {
    for (String name : List.of("a", "b", "c")) {
      for (String file : List.of("Genome", "SA", "SAindex")) {
        Files.deleteIfExists(scratch.resolve(name).resolve(file));
      }
      Files.deleteIfExists(scratch.resolve(name));
    }
    Files.delete(scratch);
  }

  private static TinyIndex tiny(String sequence) {
    return new TinyIndex().chromosome("c", sequence).chromosome("d", "ACGTTN").binBits(4).depth(3);
  }

  private static JunctionDatabase prepare(
      GenomeIndex base, List<Junction> junctions, int overhang) {
    List<JunctionCandidate> candidates = new ArrayList<>();
    for (Junction j : junctions) {
      candidates.add(new JunctionCandidate("c", j.start() + 1, j.end() + 1, j.strand(), 10));
    }
    return JunctionPreparation.prepare(
        candidates,
        ReferenceBases.ofIndex(base.sequence()),
        base.chromosomes(),
        overhang,
        1000,
        RunLog.discard());
  }

  private static GenomeIndex insert(
      GenomeIndex base, JunctionDatabase junctions, Path directory, int threads)
      throws IOException {
    Files.createDirectories(directory);
    InsertedIndex files =
        JunctionInserter.insert(
            base,
            junctions,
            ReferenceBases.ofIndex(base.sequence()),
            directory,
            threads,
            RunLog.discard());
    int bit = base.strandBit();
    int depth = base.prefixTable().depth();
    long entries = PrefixTable.entryCount(depth);
    return base.withInserted(
        new GenomeSequence(MappedBytes.map(directory.resolve("Genome")), files.genomeSize()),
        new SuffixArray(
            new PackedArray(
                MappedBytes.map(directory.resolve("SA")), 0, files.suffixCount(), bit + 1),
            bit),
        new PrefixTable(
            depth,
            new PackedArray(
                MappedBytes.map(directory.resolve("SAindex")), 8L * (depth + 2), entries, bit + 3),
            bit),
        junctions);
  }

  private static long[] words(SuffixArray suffixes) {
    long[] words = new long[(int) suffixes.count()];
    for (int i = 0; i < words.length; i++) {
      words[i] = suffixes.word(i);
    }
    return words;
  }

  @Provide
  Arbitrary<String> sequences() {
    Arbitrary<String> piece =
        Arbitraries.of("A", "C", "G", "T", "N", "GTAC", "TTTTTT", "GTCAG", "CAGTGGTAAGACT");
    return piece.list().ofMinSize(30).ofMaxSize(60).map(l -> String.join("", l));
  }

  @Provide
  Arbitrary<List<Junction>> junctions() {
    return Combinators.combine(
            Arbitraries.integers().between(6, 14),
            Arbitraries.integers().between(1, 9),
            Arbitraries.of('+', '-', '.'))
        .as((start, length, strand) -> new Junction(start, start + length, strand))
        .list()
        .ofMinSize(1)
        .ofMaxSize(8);
  }

  @Property(tries = 300)
  void firstInsertion_isTheOrderOfTheFinalText(
      @ForAll("sequences") String sequence, @ForAll("junctions") List<Junction> junctions)
      throws IOException {
    GenomeIndex base = tiny(sequence).build();
    JunctionDatabase d = prepare(base, junctions, 5);
    TinyIndex whole = tiny(sequence);
    addTo(whole, d);
    GenomeIndex expected = whole.build();

    GenomeIndex inserted = insert(base, d, scratch.resolve("a"), 1);

    assertThat(words(inserted.suffixArray())).isEqualTo(words(expected.suffixArray()));
    assertThat(inserted.size()).isEqualTo(expected.size());
    for (int p = 0; p < inserted.size(); p++) {
      assertThat(inserted.sequence().at(p)).isEqualTo(expected.sequence().at(p));
    }
  }

  private static void addTo(TinyIndex whole, JunctionDatabase d) {
    for (int j = 0; j < d.count(); j++) {
      whole.junction(
          d.overhang(),
          d.start(j),
          d.end(j),
          d.motif(j),
          d.shiftLeft(j),
          d.shiftRight(j),
          d.strand(j));
    }
  }

  @Property(tries = 100)
  void insertionInTwoSteps_hasTheSameSuffixesInTextOrder(
      @ForAll("sequences") String sequence,
      @ForAll("junctions") List<Junction> first,
      @ForAll("junctions") List<Junction> second)
      throws IOException {
    GenomeIndex base = tiny(sequence).build();
    List<Junction> all = new ArrayList<>(first);
    all.addAll(second);
    JunctionDatabase d = prepare(base, all, 4);
    JunctionDatabase part = some(d);

    GenomeIndex once = insert(base, d, scratch.resolve("a"), 2);
    GenomeIndex half = insert(base, part, scratch.resolve("b"), 1);
    GenomeIndex twice = insert(half, d, scratch.resolve("c"), 2);

    long[] expected = words(once.suffixArray());
    long[] actual = words(twice.suffixArray());
    assertThat(actual).containsExactlyInAnyOrder(expected);
    for (int i = 0; i < actual.length; i++) {
      assertThat(text(twice, actual[i])).isEqualTo(text(once, expected[i]));
    }
  }

  /** Every second junction, the first left out if there are more, so that old ones change place. */
  private static JunctionDatabase some(JunctionDatabase d) {
    int n = Math.max(1, d.count() / 2);
    long[] start = new long[n];
    long[] end = new long[n];
    byte[] motif = new byte[n];
    int[] left = new int[n];
    int[] right = new int[n];
    byte[] strand = new byte[n];
    for (int k = 0; k < n; k++) {
      int j = Math.min(2 * k + 1, d.count() - 1);
      start[k] = d.start(j);
      end[k] = d.end(j);
      motif[k] = (byte) d.motif(j);
      left[k] = d.shiftLeft(j);
      right[k] = d.shiftRight(j);
      strand[k] = (byte) d.strand(j);
    }
    return new JunctionDatabase(d.overhang(), start, end, motif, left, right, strand);
  }

  /** The suffix of a word up to its first padding. */
  private static String text(GenomeIndex index, long word) {
    StringBuilder s = new StringBuilder();
    long flag = 1L << index.strandBit();
    for (long k = 0; ; k++) {
      int code =
          word < flag
              ? index.sequence().at(word + k)
              : index.sequence().at(index.size() - 1 - (word - flag) - k);
      if (code == 5) {
        return s.toString();
      }
      s.append("ACGTN".charAt(word < flag || code == 4 ? code : 3 - code));
    }
  }

  @Test
  void slotAfterAllOthers_leavesTheKnownQuirkInTheTable() throws IOException {
    String sequence = "CCCGTATGCCTCCCTACAGAGTCGACTCGTGTGTCGAGCGACGGATAGATCAGTATGGCAC";
    GenomeIndex base = new TinyIndex().chromosome("c1", sequence).binBits(7).depth(2).build();
    JunctionDatabase d =
        JunctionPreparation.prepare(
            List.of(new JunctionCandidate("c1", 12, 45, '+', 10)),
            ReferenceBases.atGeneration(base.sequence()),
            base.chromosomes(),
            5,
            10,
            RunLog.discard());

    GenomeIndex inserted = insert(base, d, work.resolve("z"), 1);

    assertThat(base.suffixArray().count()).isEqualTo(122);
    long[] level2 = new long[16];
    for (int v = 0; v < 16; v++) {
      level2[v] = inserted.prefixTable().entry(2, v);
    }
    assertThat(level2)
        .containsExactly(
            0x0,
            0x1,
            0xb,
            0x200000015L,
            0x20,
            0x28,
            0x30,
            0x20000003cL,
            0x47,
            0x53,
            0x5b,
            0x200000063L,
            0x6e,
            0x78,
            0x84,
            0x200000010L);
  }

  @Test
  void oldJunctionReplacedByAnotherOfItsRepeat_leavesNoStraySuffix() throws IOException {
    GenomeIndex base = tiny("ACCATTACGGGTAAAAACAGCTATTCAACC").build();
    JunctionDatabase leftmost = prepare(base, List.of(new Junction(9, 18, '+')), 5);
    JunctionDatabase canonical = prepare(base, List.of(new Junction(10, 19, '+')), 5);
    assertThat(leftmost.start(0)).isEqualTo(9);
    assertThat(canonical.start(0)).isEqualTo(10);
    GenomeIndex old = insert(base, leftmost, work.resolve("old"), 1);

    GenomeIndex inserted = insert(old, canonical, work.resolve("new"), 1);

    assertThat(inserted.size()).isEqualTo(old.size());
    assertThat(inserted.suffixArray().count()).isEqualTo(old.suffixArray().count() + 20);
    for (long word : words(inserted.suffixArray())) {
      assertThat(text(inserted, word)).isNotEmpty();
    }
  }

  @Test
  void recordsLongerThanTheGenome_areInserted() throws IOException {
    GenomeIndex base = tiny("ACCATTACGGGTAAAAACAGCTATTCAACCGATTAG").build();
    List<Junction> all = new ArrayList<>();
    for (int start = 6; start < 14; start++) {
      for (int end = start + 3; end < 24; end++) {
        all.add(new Junction(start, end, '+'));
      }
    }
    JunctionDatabase d = prepare(base, all, 6);
    assertThat(d.count() * d.recordLength()).isGreaterThan((int) base.size() + 100);
    TinyIndex whole = tiny("ACCATTACGGGTAAAAACAGCTATTCAACCGATTAG");
    addTo(whole, d);

    GenomeIndex inserted = insert(base, d, work.resolve("many"), 2);

    assertThat(words(inserted.suffixArray())).isEqualTo(words(whole.build().suffixArray()));
  }

  @Test
  void noJunctions_writesNothing() throws IOException {
    GenomeIndex base = tiny("ACGTACGTAGGT").build();

    InsertedIndex result =
        JunctionInserter.insert(
            base,
            JunctionDatabase.EMPTY,
            ReferenceBases.atGeneration(base.sequence()),
            work,
            1,
            RunLog.discard());

    assertThat(result.inserted()).isFalse();
    assertThat(result.genomeSize()).isEqualTo(base.size());
    assertThat(work).isEmptyDirectory();
  }

  @Test
  void directoryThatCannotBeWritten_isFatal() {
    GenomeIndex base = tiny("ACGTACGTAGGTACACACGGTTA").build();
    JunctionDatabase d = prepare(base, List.of(new Junction(6, 12, '+')), 4);

    assertThatThrownBy(
            () ->
                JunctionInserter.insert(
                    base,
                    d,
                    ReferenceBases.ofIndex(base.sequence()),
                    work.resolve("none"),
                    1,
                    RunLog.discard()))
        .isInstanceOf(FatalException.class)
        .extracting(e -> ((FatalException) e).exitCode())
        .isEqualTo(FatalException.FILE_WRITE);
  }

  @Test
  void genomeTooLargeForTheStrandBit_isFatal() {
    JunctionInserter.checkStrandBit((1L << 32) - 1, 32, RunLog.discard());

    assertThatThrownBy(() -> JunctionInserter.checkStrandBit(1L << 32, 32, RunLog.discard()))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("GstrandBit")
        .extracting(e -> ((FatalException) e).exitCode())
        .isEqualTo(FatalException.GENOME_FILES);
  }

  @Test
  void requestedByFilesOrAnnotation() {
    assertThat(OnTheFlyInsertion.requested(Parameters.of())).isFalse();
    assertThat(OnTheFlyInsertion.requested(Parameters.of("--sjdbFileChrStartEnd", "j"))).isTrue();
    assertThat(OnTheFlyInsertion.requested(Parameters.of("--sjdbGTFfile", "a"))).isTrue();
  }
}
