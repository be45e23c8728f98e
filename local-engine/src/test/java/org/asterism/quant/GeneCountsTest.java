package org.asterism.quant;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class GeneCountsTest {
  private static final int GENES = 200;

  @Provide
  Arbitrary<GeneHits> hits() {
    return Arbitraries.integers()
        .between(GeneHits.AMBIGUOUS, GENES - 1)
        .array(int[].class)
        .ofSize(GeneHits.RULES)
        .list()
        .ofMaxSize(120)
        .map(
            reads -> {
              GeneHits hits = new GeneHits();
              reads.forEach(hits::add);
              hits.multimappers = reads.size() % 7;
              return hits;
            });
  }

  private static GeneCounts counts(GeneHits hits) {
    GeneCounts counts = new GeneCounts();
    counts.add(hits);
    return counts;
  }

  private static GeneCounts merged(GeneCounts... parts) {
    GeneCounts sum = new GeneCounts();
    for (GeneCounts part : parts) {
      sum.merge(part);
    }
    return sum;
  }

  private static List<Long> values(GeneCounts c) {
    List<Long> values = new ArrayList<>();
    values.add(c.multimappers());
    for (int rule = 0; rule < GeneHits.RULES; rule++) {
      values.add(c.noFeature(rule));
      values.add(c.ambiguous(rule));
      for (int gene = 0; gene < GENES; gene++) {
        values.add(c.gene(gene, rule));
      }
    }
    return values;
  }

  @Property(tries = 200)
  void mergeIsAssociativeAndCommutativeWithIdentity(
      @ForAll("hits") GeneHits x, @ForAll("hits") GeneHits y, @ForAll("hits") GeneHits z) {
    GeneCounts a = counts(x);
    GeneCounts b = counts(y);
    GeneCounts c = counts(z);
    List<Long> all = values(merged(a, b, c));
    assertThat(values(merged(merged(a, b), c))).isEqualTo(all);
    assertThat(values(merged(a, merged(b, c)))).isEqualTo(all);
    assertThat(values(merged(c, a, b))).isEqualTo(all);
    assertThat(values(merged(a, new GeneCounts()))).isEqualTo(values(a));
    GeneCounts inOneGo = counts(x);
    inOneGo.add(y);
    inOneGo.add(z);
    assertThat(values(inOneGo)).isEqualTo(all);
  }

  @Property(tries = 100)
  void everyReadCountsOnceByEachRule(@ForAll("hits") GeneHits x) {
    GeneCounts c = counts(x);
    for (int rule = 0; rule < GeneHits.RULES; rule++) {
      long sum = c.noFeature(rule) + c.ambiguous(rule);
      for (int gene = 0; gene < GENES; gene++) {
        sum += c.gene(gene, rule);
      }
      assertThat(sum).isEqualTo(x.size / GeneHits.RULES);
    }
  }

  @Property(tries = 20)
  void travelsAsBytes(@ForAll("hits") GeneHits x) throws IOException, ClassNotFoundException {
    GeneCounts c = counts(x);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(c);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(values((GeneCounts) in.readObject())).isEqualTo(values(c));
    }
  }
}
