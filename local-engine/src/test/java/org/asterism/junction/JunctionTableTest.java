package org.asterism.junction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.asterism.align.ReadResult;
import org.asterism.output.Alignments;
import org.asterism.params.FatalException;
import org.asterism.params.JunctionOutputParameters;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;

class JunctionTableTest {
  private static final JunctionOutputParameters ALL = Parameters.of().junctionOutput();
  private static final JunctionOutputParameters UNIQUE =
      Parameters.of("--outSJfilterReads", "Unique").junctionOutput();
  private static final JunctionOutputParameters NONE =
      Parameters.of("--outSJtype", "None").junctionOutput();

  /** One block pair over the junction [start, start + length). */
  private static Alignments over(long start, int length, int left, int right, int motif) {
    return Alignments.on(0, 0)
        .block(0, start - left, left, 0)
        .gap(motif)
        .block(left, start + length, right, 0);
  }

  static List<String> rows(JunctionTable table) {
    JunctionList l = table.toList();
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < l.size(); i++) {
      rows.add(
          String.join(
              " ",
              "" + l.start[i],
              "" + l.length[i],
              "" + l.motif[i],
              l.annotated[i] ? "annotated" : "novel",
              "" + l.unique[i],
              "" + l.multiple[i],
              "" + (int) l.overhang[i]));
    }
    return rows;
  }

  @Test
  void bothMatesOfAReadCountOnceWithTheLargerOverhang() {
    ReadResult read =
        Alignments.mapped(
            Alignments.on(0, 0)
                .block(0, 575, 25, 0)
                .gap(1)
                .block(25, 800, 15, 0)
                .gap(-3)
                .block(41, 580, 20, 1)
                .gap(1)
                .block(61, 800, 20, 1)
                .done());
    JunctionTable table = new JunctionTable();
    table.add(read, ALL);
    assertThat(rows(table)).containsExactly("600 200 1 novel 1 0 20");
    table.add(read, ALL);
    assertThat(rows(table)).containsExactly("600 200 1 novel 2 0 20");
  }

  /**
   * A non-canonical boundary flushed left can come to lie on a canonical one. Where one read
   * crosses the junction in both ways, STAR keeps the way it met first.
   */
  @Test
  void withinAReadTheFirstMotifCounts() {
    ReadResult read =
        Alignments.mapped(over(600, 200, 20, 30, 0).done(), over(600, 200, 40, 40, 1).done());
    JunctionTable table = new JunctionTable();
    table.add(read, ALL);
    assertThat(rows(table)).containsExactly("600 200 0 novel 0 1 40");
    table.add(read, ALL);
    assertThat(rows(table)).containsExactly("600 200 0 novel 0 2 40");
    assertThatThrownBy(() -> table.add(Alignments.mapped(over(600, 200, 20, 30, 1).done()), ALL))
        .isInstanceOf(FatalException.class);
  }

  @Test
  void anIndelEndsTheOverhang() {
    JunctionTable table = new JunctionTable();
    table.add(
        Alignments.mapped(
            Alignments.on(0, 0)
                .block(0, 100, 30, 0)
                .gap(-1)
                .block(30, 132, 7, 0)
                .gap(2)
                .block(37, 239, 40, 0)
                .done()),
        ALL);
    assertThat(rows(table)).containsExactly("139 100 2 novel 1 0 7");
  }

  @Test
  void overhangsHaveSixteenBits() {
    JunctionTable table = new JunctionTable();
    table.add(Alignments.mapped(over(100_000, 50, 65_537, 65_540, 1).done()), ALL);
    assertThat(rows(table)).containsExactly("100000 50 1 novel 1 0 1");
  }

  @Test
  void multiMappersCountApartAndOnlyIfAskedFor() {
    ReadResult read =
        Alignments.mapped(over(500, 90, 10, 40, 3).done(), over(500, 90, 12, 38, 3).done());
    JunctionTable table = new JunctionTable();
    table.add(read, UNIQUE);
    table.add(read, NONE);
    assertThat(table.size()).isZero();
    table.add(read, ALL);
    assertThat(rows(table)).containsExactly("500 90 3 novel 0 1 12");
  }

  @Test
  void unmappedReadsHaveNoJunctions() {
    JunctionTable table = new JunctionTable();
    ReadResult read = Alignments.mapped(over(500, 90, 10, 40, 3).done());
    read.unmappedReason = ReadResult.TOO_SHORT;
    table.add(read, ALL);
    assertThat(table.size()).isZero();
  }

  @Test
  void contradictingRecordsAreAnError() {
    JunctionTable table = new JunctionTable();
    table.add(Alignments.mapped(over(500, 90, 10, 40, 3).done()), ALL);
    assertThatThrownBy(() -> table.add(Alignments.mapped(over(500, 90, 10, 40, 1).done()), ALL))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(101))
        .hasMessageContaining("different motifs for the same junction");
    JunctionTable other = new JunctionTable();
    other.add(
        Alignments.mapped(
            Alignments.on(0, 0).block(0, 490, 10, 0).annotated(3, 1).block(10, 590, 40, 0).done()),
        ALL);
    assertThatThrownBy(() -> table.merge(other)).hasMessageContaining("annotation");
  }

  @Test
  void clearKeepsNothing() {
    JunctionTable table = new JunctionTable();
    table.add(Alignments.mapped(over(500, 90, 10, 40, 3).done()), ALL);
    table.clear();
    assertThat(rows(table)).isEmpty();
    table.add(Alignments.mapped(over(500, 90, 9, 40, 1).done()), ALL);
    assertThat(rows(table)).containsExactly("500 90 1 novel 1 0 9");
  }

  @Provide
  Arbitrary<List<ReadResult>> reads() {
    Arbitrary<ReadResult> one =
        Combinators.combine(
                Arbitraries.integers().between(1, 60),
                Arbitraries.integers().between(1, 3),
                Arbitraries.integers().between(1, 40),
                Arbitraries.integers().between(1, 3))
            .as(
                (place, length, overhang, copies) -> {
                  var multi = new org.asterism.align.Alignment[copies];
                  for (int i = 0; i < copies; i++) {
                    // the motif is a function of the junction, as in a genome
                    multi[i] =
                        over(
                                1000L * (place + i),
                                50 * length,
                                overhang,
                                30,
                                (place + i + length) % 7)
                            .done();
                  }
                  return Alignments.mapped(multi);
                });
    return one.list().ofMaxSize(80);
  }

  private static JunctionTable table(List<ReadResult> reads) {
    JunctionTable t = new JunctionTable();
    reads.forEach(r -> t.add(r, ALL));
    return t;
  }

  private static JunctionTable merged(JunctionTable... tables) {
    JunctionTable sum = new JunctionTable();
    for (JunctionTable t : tables) {
      sum.merge(t);
    }
    return sum;
  }

  @Property(tries = 200)
  void mergeIsAssociativeAndCommutativeWithIdentity(
      @ForAll("reads") List<ReadResult> x,
      @ForAll("reads") List<ReadResult> y,
      @ForAll("reads") List<ReadResult> z) {
    JunctionTable a = table(x);
    JunctionTable b = table(y);
    JunctionTable c = table(z);
    List<String> all = rows(merged(a, b, c));
    assertThat(rows(merged(merged(a, b), c))).isEqualTo(all);
    assertThat(rows(merged(a, merged(b, c)))).isEqualTo(all);
    assertThat(rows(merged(c, a, b))).isEqualTo(all);
    assertThat(rows(merged(a, new JunctionTable()))).isEqualTo(rows(a));
    List<ReadResult> together = new ArrayList<>(x);
    together.addAll(y);
    together.addAll(z);
    assertThat(rows(table(together))).isEqualTo(all);
  }

  @Property(tries = 50)
  void travelsAsBytes(@ForAll("reads") List<ReadResult> reads)
      throws IOException, ClassNotFoundException {
    JunctionTable table = table(reads);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(table);
    }
    JunctionTable copy;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      copy = (JunctionTable) in.readObject();
    }
    assertThat(rows(copy)).isEqualTo(rows(table));
    copy.merge(table);
    assertThat(rows(copy)).isEqualTo(rows(merged(table, table)));
  }
}
