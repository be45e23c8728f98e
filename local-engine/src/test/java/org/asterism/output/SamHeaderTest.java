package org.asterism.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.genome.Chromosomes;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamHeaderTest {
  private static final String SQ = "@SQ\tSN:chrA\tLN:3000\n@SQ\tSN:chrB\tLN:1500\n";

  @TempDir Path genome;

  private String text(String... arguments) {
    Parameters p = Parameters.of(arguments);
    return new String(
        SamHeader.samText(genome, ToyGenome.chromosomes(), p, p.samOutput().readGroups()),
        StandardCharsets.UTF_8);
  }

  @Test
  void plain() {
    assertThat(text("--readFilesIn", "a b.fq", "--outSAMtlen", "2"))
        .isEqualTo(
            "@HD\tVN:1.4\n"
                + SQ
                + "@PG\tID:STAR\tPN:STAR\tVN:2.7.11b\tCL:STAR   --readFilesIn \"a b.fq\"     "
                + " --outSAMtlen 2\n"
                + "@CO\tuser command line: STAR --readFilesIn \"a b.fq\" --outSAMtlen 2\n");
  }

  @Test
  void everythingInOrder() throws IOException {
    Files.writeString(
        genome.resolve("extraReferences.txt"), "@SQ SN:viral LN:77 XX\n\n@SQ\tSN:phage\tLN:5000\n");
    Path comments = genome.resolve("comments");
    Files.writeString(comments, "@CO\tfirst\n  \t\n\n@CO\tlast");
    String text =
        text(
            "--outSAMheaderHD",
            "@HD",
            "VN:1.6",
            "SO:unsorted",
            "--outSAMheaderPG",
            "@PG",
            "ID:x",
            "--outSAMheaderCommentFile",
            comments.toString(),
            "--outSAMattrRGline",
            "ID:one",
            "SM:a",
            ",",
            "ID:two");
    assertThat(text)
        .startsWith(
            "@HD\tVN:1.6\tSO:unsorted\n"
                + SQ
                + "@SQ SN:viral LN:77 XX\n@SQ\tSN:phage\tLN:5000\n@PG\tID:x\n@PG\tID:STAR\t");
    assertThat(text.substring(text.indexOf("@CO\tfirst")))
        .startsWith("@CO\tfirst\n@CO\tlast\n@RG\tID:one\tSM:a\n@RG\tID:two\n@CO\tuser command");
  }

  @Test
  void aMissingCommentFileIsNoError() {
    assertThat(text("--outSAMheaderCommentFile", genome.resolve("none").toString()))
        .startsWith("@HD\tVN:1.4\n" + SQ + "@PG\tID:STAR");
  }

  @Test
  void namesKeepTheBytesOfTheIndexParametersAreUtf8() {
    Chromosomes c =
        new Chromosomes(List.of("\u00c3\u00a9"), new long[] {0, 1L << 18}, new long[] {7}, 18);
    Parameters p = Parameters.of("--outSAMheaderPG", "@PG", "\u00e9");
    byte[] text = SamHeader.samText(genome, c, p, List.of());
    assertThat(new String(text, StandardCharsets.UTF_8))
        .startsWith("@HD\tVN:1.4\n@SQ\tSN:\u00e9\tLN:7\n@PG\t\u00e9\n");
  }

  @Test
  void bamListsExtraReferencesToo() throws IOException {
    Files.writeString(genome.resolve("extraReferences.txt"), "@SQ\tSN:phage\tLN:5000\n");
    Parameters p = Parameters.of("--outSAMtype", "BAM", "Unsorted", "SortedByCoordinate");
    byte[] bam =
        SamHeader.bam(genome, ToyGenome.chromosomes(), p, p.samOutput().readGroups(), true);
    ByteBuffer b = ByteBuffer.wrap(bam).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(b.getInt()).isEqualTo('B' | 'A' << 8 | 'M' << 16 | 1 << 24);
    byte[] text = new byte[b.getInt()];
    b.get(text);
    assertThat(new String(text, StandardCharsets.UTF_8))
        .startsWith("@HD\tVN:1.4\tSO:coordinate\n" + SQ + "@SQ\tSN:phage\tLN:5000\n")
        .endsWith("\n");
    assertThat(b.getInt()).isEqualTo(3);
    for (String name : new String[] {"chrA", "chrB", "phage"}) {
      byte[] bytes = new byte[b.getInt()];
      b.get(bytes);
      assertThat(new String(bytes, StandardCharsets.UTF_8)).isEqualTo(name + "\0");
      assertThat(b.getInt())
          .isEqualTo(name.equals("chrA") ? 3000 : name.equals("chrB") ? 1500 : 5000);
    }
    assertThat(b.hasRemaining()).isFalse();
  }
}
