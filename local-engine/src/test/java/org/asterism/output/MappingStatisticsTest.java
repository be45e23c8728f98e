package org.asterism.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;
import org.asterism.reads.PreparedRead;
import org.junit.jupiter.api.Test;

class MappingStatisticsTest {
  private static final PreparedRead READ = TestReads.single("@r", "ACGTACGTAC", "IIIIIIIIII");

  static String log(MappingStatistics s) {
    Instant t = Instant.EPOCH;
    return FinalLog.format(s, t, t, t, ZoneOffset.UTC);
  }

  @Provide
  Arbitrary<MappingStatistics> statistics() {
    Arbitrary<ReadResult> result =
        Combinators.combine(
                Arbitraries.integers().between(-1, 3),
                Arbitraries.integers().between(1, 3),
                Arbitraries.integers().between(0, 6),
                Arbitraries.integers().between(0, 5))
            .as(
                (reason, copies, motif, bases) -> {
                  if (reason >= 0) {
                    return Alignments.unmapped(reason, 0, 0);
                  }
                  Alignment a =
                      Alignments.on(0, 0)
                          .block(0, 100, 3 + bases, 0)
                          .annotated(motif, 1)
                          .block(3, 300, 7, 0)
                          .score(9, bases)
                          .done();
                  a.deletions = bases % 2;
                  a.deletedBases = bases;
                  a.insertions = motif % 3;
                  a.insertedBases = motif;
                  Alignment[] multi = new Alignment[copies];
                  java.util.Arrays.fill(multi, a);
                  return Alignments.mapped(multi);
                });
    return result
        .list()
        .ofMaxSize(30)
        .map(
            reads -> {
              MappingStatistics s = new MappingStatistics();
              reads.forEach(r -> s.add(READ, r));
              return s;
            });
  }

  private static MappingStatistics sum(MappingStatistics... parts) {
    MappingStatistics sum = new MappingStatistics();
    for (MappingStatistics p : parts) {
      sum.merge(p);
    }
    return sum;
  }

  @Property(tries = 200)
  void mergeIsAssociativeAndCommutativeWithIdentity(
      @ForAll("statistics") MappingStatistics a,
      @ForAll("statistics") MappingStatistics b,
      @ForAll("statistics") MappingStatistics c) {
    String all = log(sum(a, b, c));
    assertThat(log(sum(sum(a, b), c))).isEqualTo(all);
    assertThat(log(sum(a, sum(b, c)))).isEqualTo(all);
    assertThat(log(sum(c, b, a))).isEqualTo(all);
    assertThat(log(sum(a, new MappingStatistics()))).isEqualTo(log(a));
    assertThat(sum(a, b).reads()).isEqualTo(a.reads() + b.reads());
  }

  @Test
  void ratesComeFromUniqueMappersOnly() {
    MappingStatistics s = new MappingStatistics();
    Alignment a =
        Alignments.on(0, 0)
            .block(0, 100, 4, 0)
            .gap(2)
            .block(4, 300, 5, 0)
            .gap(-3)
            .block(11, 302, 3, 1)
            .score(9, 2)
            .done();
    s.add(READ, Alignments.mapped(a));
    s.add(READ, Alignments.mapped(a, a));
    s.add(READ, Alignments.unmapped(ReadResult.TOO_MANY_LOCI, 0, 0));
    assertThat(s.mappedBases()).isEqualTo(12);
    assertThat(s.mismatches()).isEqualTo(2);
    assertThat(s.junctions()).isEqualTo(1);
    assertThat(s.junctions(2)).isEqualTo(1);
    assertThat(s.uniqueReads()).isEqualTo(1);
    assertThat(s.multipleReads()).isEqualTo(1);
    assertThat(s.unmappedReads(ReadResult.TOO_MANY_LOCI)).isEqualTo(1);
    assertThat(s.meanReadLength()).isEqualTo(10);
  }

  @Test
  void meanLengthIsTruncated() {
    MappingStatistics s = new MappingStatistics();
    s.add(READ, Alignments.unmapped(0, 0, 0));
    s.add(TestReads.single("@r", "ACG", "III"), Alignments.unmapped(0, 0, 0));
    assertThat(s.meanReadLength()).isEqualTo(6);
  }
}
