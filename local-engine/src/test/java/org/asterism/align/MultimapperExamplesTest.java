package org.asterism.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.TinyIndex;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;

/** Order of a repeat's five copies, from reads (spec 21 section 17 M). */
class MultimapperExamplesTest {
  private static final String READ = "CGTCCAACCCTATTTTTCTATCAGTTTAGAATTAAGCATCCAATCCTTGG";

  private final GenomeIndex index =
      new TinyIndex()
          .chromosome(
              "m1",
              "TCCAGGTCGCGGACGCAGGCCGTCCAACCCTATTTTTCTATCAGTTTAGAATTAAGCATCCAATCCTTGGGATGTGTCTACACCGAATGC")
          .chromosome(
              "m2",
              "TCCTTTTAAGAAAAGCTCACCGTCCAACCCTATTTTTCTATCAGTTTAGAATTAAGCATCCAATCCTAGGACGTAGGGGATCAACCGTTA")
          .chromosome(
              "m3",
              "ACCTTCTAATCTATTGTCACCGTCCAACCCTATTTTTCTATCAGTTTAGAATTAAGCATCCAATCCTTGGATAACAAGTACCGTCAGGAG")
          .chromosome(
              "m4",
              "TCGATGGGGGACTGTGCGTTCGTCCAACCCTATTTTTCTATCAGTTTAGAATTAAGCATCCAATCCTAGGGGTCTAGCATGTAGGGGGTC")
          .chromosome(
              "m5",
              "GCCTCCCGTAATACTACACGCGTCCAACCCTATTTTTCTATCAGTTTAGAATTAAGCATCCAATCCTTGGAATTGACGAGAACGACAGCG")
          .depth(3)
          .binBits(7)
          .build();

  private List<String> orders(int reads, String... arguments) {
    Parameters p = Parameters.of(arguments);
    ReadAligner aligner = new ReadAligner(index, p);
    RandomStream u = new RandomStream(p.run().randomSeed());
    List<String> orders = new ArrayList<>();
    for (int i = 0; i < reads; i++) {
      ReadResult r = aligner.align(Toy.single(READ));
      MultimapperOrder.shuffle(r, p.filter(), u);
      StringBuilder b = new StringBuilder();
      for (int t = 0; t < r.multiCount; t++) {
        b.append(t == 0 ? "" : " ").append(index.chromosomes().name(r.multi[t].chromosome));
        b.append(r.multi[t].primary ? "*" : "");
      }
      orders.add(b.toString());
    }
    return orders;
  }

  @Test
  void windowOrderByDefault() {
    assertThat(orders(2, "--outFilterMultimapScoreRange", "3"))
        .containsExactly("m5* m3 m1 m4 m2", "m5* m3 m1 m4 m2");
  }

  @Test
  void randomOrderOfSeed777() {
    assertThat(orders(3, "--outFilterMultimapScoreRange", "3", "--outMultimapperOrder", "Random"))
        .containsExactly("m1* m5 m3 m4 m2", "m1* m3 m5 m4 m2", "m5* m3 m1 m2 m4");
  }
}
