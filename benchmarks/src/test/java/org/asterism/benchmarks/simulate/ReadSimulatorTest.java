package org.asterism.benchmarks.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadSimulatorTest {
  @TempDir Path dir;
  private GeneModel model;

  @BeforeEach
  void genome() throws IOException {
    StringBuilder s = new StringBuilder();
    Random r = new Random(5);
    for (int i = 0; i < 4000; i++) {
      s.append("ACGT".charAt(r.nextInt(4)));
    }
    Files.writeString(dir.resolve("g.fa"), ">c1 a chromosome\n" + s + "\n");
    Files.writeString(
        dir.resolve("g.gtf"),
        "c1\tx\texon\t101\t400\t.\t+\t.\tgene_id \"g1\"; transcript_id \"t1\";\n"
            + "c1\tx\texon\t1001\t1300\t.\t+\t.\tgene_id \"g1\"; transcript_id \"t1\";\n"
            + "c1\tx\texon\t2001\t2900\t.\t-\t.\tgene_id \"g2\"; transcript_id \"t2\";\n");
    model = GeneModel.read(dir.resolve("g.fa"), dir.resolve("g.gtf"));
  }

  @Test
  void geneModel_splicesAndOrients() {
    String c1 = model.chromosomes().get("c1");
    assertThat(model.transcripts().get(0).sequence())
        .isEqualTo(c1.substring(100, 400) + c1.substring(1000, 1300));
    assertThat(model.transcripts().get(1).sequence())
        .isEqualTo(GeneModel.reverseComplement(c1.substring(2000, 2900)));
  }

  @Test
  void sameSeed_sameReads() throws IOException {
    ReadSimulator.simulate("pairs", model, dir.resolve("a").toString(), 50, 7, "");
    ReadSimulator.simulate("pairs", model, dir.resolve("b").toString(), 50, 7, "");
    ReadSimulator.simulate("pairs", model, dir.resolve("c").toString(), 50, 8, "");
    assertThat(dir.resolve("a_1.fastq")).hasSameTextualContentAs(dir.resolve("b_1.fastq"));
    assertThat(Files.readString(dir.resolve("a_2.fastq")))
        .isNotEqualTo(Files.readString(dir.resolve("c_2.fastq")));
    assertThat(Files.readAllLines(dir.resolve("a_1.fastq"))).hasSize(200);
  }

  @Test
  void solo_barcodesAreOfTheListButForTheErrors() throws IOException {
    int reads = 4000;
    ReadSimulator.simulate("solo", model, dir.resolve("s").toString(), reads, 1, "");
    Set<String> list = new HashSet<>(Files.readAllLines(dir.resolve("s_whitelist.txt")));
    assertThat(list).hasSize(ReadSimulator.BARCODES);
    List<String> lines = Files.readAllLines(dir.resolve("s_R1.fastq"));
    int wrong = 0;
    for (int i = 1; i < lines.size(); i += 4) {
      assertThat(lines.get(i)).hasSize(28);
      wrong += list.contains(lines.get(i).substring(0, 16)) ? 0 : 1;
    }
    assertThat((double) wrong / reads).isBetween(0.01, 0.03);
  }

  @Test
  void solo_halfOfTheReadsAreOfKnownMolecules() throws IOException {
    int reads = 200_000;
    ReadSimulator.simulate("solo", model, dir.resolve("s").toString(), reads, 1, "");
    List<String> lines = Files.readAllLines(dir.resolve("s_R1.fastq"));
    Set<String> umis = new HashSet<>();
    for (int i = 1; i < lines.size(); i += 4) {
      umis.add(lines.get(i).substring(16));
    }
    assertThat((double) umis.size() / reads).isBetween(0.5, 0.8);
  }

  @Test
  void repeats_copiesAreInTheGenomeAndReadsOfThem() throws IOException {
    StringBuilder s = new StringBuilder();
    Random r = new Random(6);
    for (int i = 0; i < 50_000; i++) {
      s.append("ACGT".charAt(r.nextInt(4)));
    }
    Files.writeString(dir.resolve("g.fa"), ">c1\n" + s + "\n");
    GeneModel larger = GeneModel.read(dir.resolve("g.fa"), dir.resolve("g.gtf"));
    ReadSimulator.simulate("repeats", larger, dir.resolve("r").toString(), 300, 1, "");
    String genome =
        String.join("", Files.readAllLines(dir.resolve("r.genome.fa")).stream().skip(1).toList());
    assertThat(genome.length()).isBetween(50_000 + 1900 * 400, 50_000 + 2100 * 400);
    List<String> reads = Files.readAllLines(dir.resolve("r.fastq"));
    assertThat(reads).hasSize(1200);
    int exact = 0;
    for (int i = 1; i < reads.size(); i += 4) {
      exact +=
          genome.contains(reads.get(i))
                  || genome.contains(GeneModel.reverseComplement(reads.get(i)))
              ? 1
              : 0;
    }
    assertThat(exact).isGreaterThan(100);
  }

  @Test
  void longReadsFusionsAndCells() throws IOException {
    ReadSimulator.simulate("ests", model, dir.resolve("e").toString(), 40, 1, "");
    List<String> ests = Files.readAllLines(dir.resolve("e.fa"));
    assertThat(ests).hasSize(80);
    for (int i = 1; i < ests.size(); i += 2) {
      assertThat(ests.get(i).length()).isBetween(230, 670);
    }
    ReadSimulator.simulate("long", model, dir.resolve("l").toString(), 10, 1, "");
    assertThat(Files.readAllLines(dir.resolve("l.fa"))).hasSize(20);
    ReadSimulator.simulate("fusions", model, dir.resolve("f").toString(), 100, 1, "");
    assertThat(Files.readAllLines(dir.resolve("f_2.fastq"))).hasSize(400);
    ReadSimulator.simulate("cells", model, dir.resolve("cells").toString(), 3000, 1, "");
    List<String> table = Files.readAllLines(dir.resolve("cells.tsv"));
    assertThat(table).hasSize(ReadSimulator.CELLS);
    assertThat(Files.readAllLines(Path.of(table.get(999).split("\t")[0]))).hasSize(12);
  }

  @Test
  void variants_agreeWithTheGenome() throws IOException {
    ReadSimulator.simulate("variants", model, dir.resolve("v").toString(), 0, 1, "");
    String c1 = model.chromosomes().get("c1");
    List<String> lines = Files.readAllLines(dir.resolve("v.vcf"));
    assertThat(lines).hasSizeGreaterThan(7);
    for (String line : lines.subList(2, lines.size())) {
      String[] f = line.split("\t");
      assertThat(c1.substring(Integer.parseInt(f[1]) - 1)).startsWith(f[3]);
      assertThat(f[4]).isNotEqualTo(f[3]);
    }
  }
}
