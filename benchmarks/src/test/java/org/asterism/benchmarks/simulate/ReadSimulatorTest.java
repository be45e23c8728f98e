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
}
