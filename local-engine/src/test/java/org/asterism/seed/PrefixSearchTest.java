package org.asterism.seed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.asterism.genome.Bases;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.TinyIndex;
import org.asterism.reads.PreparedRead;

/** Prefix search against looking at every suffix. */
class PrefixSearchTest {
  private static final int STRAND_BIT = 32;

  private static String genome(Random r, int n, int letters) {
    StringBuilder s = new StringBuilder();
    while (s.length() < n) {
      int kind = r.nextInt(12);
      if (kind == 0 && s.length() > 10) {
        int from = r.nextInt(s.length() - 5);
        s.append(s, from, Math.min(s.length(), from + 5 + r.nextInt(40)));
      } else if (kind == 1) {
        s.append("N".repeat(1 + r.nextInt(3)));
      } else {
        s.append("ACGT".charAt(r.nextInt(letters)));
      }
    }
    return s.substring(0, n);
  }

  private static String read(Random r, String genome) {
    StringBuilder s = new StringBuilder();
    while (s.length() < 40) {
      int from = r.nextInt(genome.length() - 5);
      String piece = genome.substring(from, Math.min(genome.length(), from + 3 + r.nextInt(40)));
      s.append(r.nextBoolean() ? piece : TestReads.reverseComplement(piece));
    }
    return s.toString().replace('N', 'A');
  }

  private static Queries queries(Random r, PreparedRead read) {
    Queries q = new Queries();
    int n = 1 + r.nextInt(40);
    for (int k = 0; k < n; k++) {
      int start = r.nextInt(read.length);
      q.add(r.nextInt(2), start, 1 + r.nextInt(read.length - start));
    }
    return q;
  }

  private static int at(byte[] text, long p) {
    return p < text.length ? text[(int) p] : Bases.PAD;
  }

  private static long position(GenomeIndex g, long i) {
    long w = g.suffixArray().word(i);
    return w < 1L << STRAND_BIT ? w : w - (1L << STRAND_BIT) + g.size();
  }

  /** {length, first, last} by looking at all suffixes. */
  private static long[] naive(GenomeIndex g, byte[] text, byte[] query, int from, int n) {
    long[] best = {0, 0, -1};
    for (long i = 0; i < g.suffixArray().count(); i++) {
      long p = position(g, i);
      int l = 0;
      while (l < n && at(text, p + l) == query[from + l]) {
        l++;
      }
      if (l > best[0]) {
        best = new long[] {l, i, i};
      } else if (l == best[0]) {
        best[2] = i;
      }
    }
    return best;
  }

  @Property(tries = 150)
  void findsWhatLookingAtEverySuffixFinds(
      @ForAll @IntRange(min = 0, max = 1 << 20) int seed,
      @ForAll @IntRange(min = 1, max = 6) int depth,
      @ForAll @IntRange(min = 1, max = 3) int sparse) {
    Random r = new Random(seed);
    String c1 = genome(r, 60 + r.nextInt(300), 2 + r.nextInt(3));
    String c2 = genome(r, 20 + r.nextInt(60), 4);
    TinyIndex builder =
        new TinyIndex().chromosome("a", c1).chromosome("b", c2).binBits(4).depth(depth);
    GenomeIndex g = builder.sparse(sparse).build();
    PreparedRead read = TestReads.single(read(r, c1 + c2));
    ReadText text = new ReadText();
    text.load(read);
    PrefixSearch search = new PrefixSearch(g, text);
    search.startRead();
    for (int round = 0; round < 4; round++) {
      Queries q = queries(r, read);
      search.search(q);
      for (int i = 0; i < q.count; i++) {
        byte[] codes = read.codes(q.direction[i]);
        long[] expected = naive(g, builder.text(), codes, q.start[i], q.size[i]);
        if (expected[0] == 0) {
          assertThat(q.length[i]).isZero();
        } else {
          assertThat(new long[] {q.length[i], q.first[i], q.last[i]}).isEqualTo(expected);
        }
      }
    }
  }

  @Property(tries = 100)
  void bisectionFindsTheSameInSortedArrays(
      @ForAll @IntRange(min = 0, max = 1 << 20) int seed,
      @ForAll @IntRange(min = 1, max = 5) int depth) {
    Random r = new Random(seed);
    String c = genome(r, 100 + r.nextInt(400), 4);
    GenomeIndex g = new TinyIndex().chromosome("a", c).binBits(5).depth(depth).build();
    GenomeIndex cautious =
        new GenomeIndex(
            g.directory(),
            g.sequence(),
            g.suffixArray(),
            g.prefixTable(),
            g.chromosomes(),
            g.junctions(),
            g.sparseD(),
            g.overhang(),
            g.size(),
            false);
    ReadText text = new ReadText();
    PreparedRead read = TestReads.single(read(r, c));
    text.load(read);
    PrefixSearch quick = new PrefixSearch(g, text);
    PrefixSearch exact = new PrefixSearch(cautious, text);
    quick.startRead();
    exact.startRead();
    for (int round = 0; round < 4; round++) {
      Queries q = queries(r, read);
      quick.search(q);
      int[] length = q.length.clone();
      long[] first = q.first.clone();
      long[] last = q.last.clone();
      exact.search(q);
      assertThat(q.length).isEqualTo(length);
      assertThat(q.first).isEqualTo(first);
      assertThat(q.last).isEqualTo(last);
    }
  }
}
