package org.asterism.variation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.asterism.genome.Chromosomes;
import org.asterism.params.FatalException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VcfReaderTest {
  private static final Chromosomes GENOME =
      new Chromosomes(
          List.of("chrA", "chrB"), new long[] {0, 4096, 8192}, new long[] {4000, 4000}, 10);

  @TempDir Path directory;
  private final List<String> log = new ArrayList<>();

  private Variants read(boolean wasp, String... lines) throws IOException {
    Path file = directory.resolve("v.vcf");
    Files.writeString(file, String.join("\n", lines) + "\n");
    return new VcfReader(file.toString(), wasp, GENOME, log::add).read();
  }

  /** A record with the columns that count. */
  private static String at(String chromosome, int position, String ref, String alt, String sample) {
    return chromosome + "\t" + position + "\t.\t" + ref + "\t" + alt + "\t9\tq10\t.\tGT\t" + sample;
  }

  @Test
  void workedExample_snvsOfTwoAllelesRemain() throws IOException {
    String[] file = {
      "##fileformat=VCFv4.2",
      at("chrA", 300, "A", "C", "0|1"),
      at("chrA", 310, "T", "G", "1/1"),
      "",
      at("chrA", 320, "G", "T", ".|1"),
      at("chrA", 325, "TA", "T", "0|1"),
      at("chrA", 330, "A", "C", "0|1|1"),
      at("chrB", 2550, "G", "T", "0|1")
    };
    Variants all = read(false, file);
    assertThat(positions(all)).containsExactly(299L, 309L, 319L, 4096L + 2549);
    assertThat(all.allele(0, 1)).isZero();
    assertThat(all.allele(0, 2)).isEqualTo((byte) 1);
    assertThat(all.allele(1, 1)).isEqualTo((byte) 2);
    assertThat(log)
        .singleElement()
        .asString()
        .endsWith("more than 2 alleles per sample for line number 6");
    log.clear();
    assertThat(positions(read(true, file))).containsExactly(299L, 319L, 4096L + 2549);
    assertThat(log).last().asString().contains("found 1 homozygous SNPs, they will NOT be used.");
  }

  @Test
  void keepsFileOrderAtOnePosition() throws IOException {
    Variants v =
        read(
            false,
            at("chrA", 20, "A", "C", "0|1"),
            at("chrA", 10, "A", "G", "0|1:35"),
            at("chrA", 20, "a", "t,g", "1|2"));
    assertThat(positions(v)).containsExactly(9L, 19L, 19L);
    assertThat(v.allele(1, 2)).isEqualTo((byte) 1);
    assertThat(v.allele(2, 1)).isEqualTo((byte) 3);
    assertThat(v.allele(2, 2)).isEqualTo((byte) 2);
    assertThat(v.firstFrom(19)).isEqualTo(1);
    assertThat(v.firstFrom(20)).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "chrA 10 . A C 9 q . GT 0|0",
        "chrA 10 . A C 9 q . GT .|.",
        "chrA 10 . A C 9 q . GT 1",
        "chrA 10 . A C",
        "chrA 10 . A * 9 q . GT 0|1",
        "chrA 10 . N C 9 q . GT 0|1",
        "chrA 10 . A C,GG 9 q . GT 0|1",
        "chrA 10 . AC A 9 q . GT 0|1",
        "chrC 10 . A C 9 q . GT 0|1",
        "#chrA 10 . A C 9 q . GT 0|1",
        "chrA 10 . A C 9 q . GT 0|1|1"
      })
  void nothingUsable_isAnError(String line) {
    assertThatThrownBy(() -> read(false, line))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(104))
        .hasMessageContaining("could not find any SNPs in VCF file: ");
  }

  @Test
  void alleleBeyondTheList_isAnError() {
    assertThatThrownBy(() -> read(false, at("chrA", 10, "A", "C", "0|2")))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(104))
        .hasMessageContaining("line number 1");
  }

  @Test
  void missingFile_isAnError() {
    String name = directory.resolve("none.vcf").toString();
    assertThatThrownBy(() -> new VcfReader(name, false, GENOME, log::add).read())
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(109))
        .hasMessageContaining(name);
  }

  private static List<Long> positions(Variants v) {
    List<Long> all = new ArrayList<>();
    for (int i = 0; i < v.count(); i++) {
      all.add(v.position(i));
    }
    return all;
  }
}
