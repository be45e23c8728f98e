package org.asterism.genome.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.asterism.genome.MappedBytes;
import org.asterism.genome.PackedArray;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs: the worked examples of spec 10 section 19, refusals, and what a failure leaves. */
class GenomeGeneratorTest {
  @TempDir Path tmp;

  private Path fasta(String text) throws IOException {
    return Files.writeString(tmp.resolve("g.fa"), text, StandardCharsets.ISO_8859_1);
  }

  private Path generate(String text, String... options) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--runMode",
                "genomeGenerate",
                "--genomeDir",
                tmp.resolve("index").toString(),
                "--genomeFastaFiles",
                fasta(text).toString()));
    arguments.addAll(Arrays.asList(options));
    Parameters p = Parameters.of(arguments.toArray(new String[0]));
    try (RunLog log = RunLog.discard()) {
      GenomeGenerator.run(p, log);
    }
    return tmp.resolve("index");
  }

  private static String hex(Path file) throws IOException {
    return HexFormat.of().formatHex(Files.readAllBytes(file));
  }

  private static long[] words(Path index, int from, int to) throws IOException {
    MappedBytes bytes = MappedBytes.map(index.resolve("SA"));
    PackedArray words = new PackedArray(bytes, 0, 8 * bytes.size() / 33, 33);
    long[] result = new long[to - from];
    for (int i = from; i < to; i++) {
      result[i - from] = words.get(i);
    }
    return result;
  }

  /** Section 19.1. */
  @Test
  void suffixArrayExample() throws IOException {
    Path index =
        generate(">a\nACNA\n>b\nAC\n", "--genomeChrBinNbits", "3", "--genomeSAindexNbases", "2");
    assertThat(hex(index.resolve("Genome"))).isEqualTo("00010400050505050001050505050505");
    assertThat(hex(index.resolve("SA")))
        .isEqualTo(
            "00000000100000000c0000000800000090000000c0000000a00300004006000080070000001f0000000200"
                + "0000");
    assertThat(Files.size(index.resolve("SAindex"))).isEqualTo(123);
    assertThat(Files.readString(index.resolve("chrStart.txt"))).isEqualTo("0\n8\n16\n");
    assertThat(Files.readString(index.resolve("chrNameLength.txt"))).isEqualTo("a\t4\nb\t2\n");
    assertThat(index.resolve("Log.out")).doesNotExist(); // the log given writes nowhere
    assertThat(index.resolve("_building")).doesNotExist();
  }

  /** Section 19.1, every second suffix. */
  @Test
  void sparseExample() throws IOException {
    Path index =
        generate(
            ">a\nACNA\n>b\nAC\n",
            "--genomeChrBinNbits",
            "3",
            "--genomeSAindexNbases",
            "1",
            "--genomeSAsparseD",
            "2");
    assertThat(words(index, 0, 5)).containsExactly(3, 1, 9, 7 + (1L << 32), 15 + (1L << 32));
  }

  /** Section 19.3: dropped bytes leave holes, and the next line starts where none are counted. */
  @Test
  void controlCharactersInSequence() throws IOException {
    Path index =
        generate(">a\nAC\tGT\r\nTTT\n", "--genomeChrBinNbits", "3", "--genomeSAindexNbases", "1");
    assertThat(hex(index.resolve("Genome"))).isEqualTo("00010502030303050505050505050505");
    assertThat(Files.readString(index.resolve("chrLength.txt"))).isEqualTo("7\n");
    assertThat(Files.size(index.resolve("SA"))).isEqualTo(53);
  }

  /** Section 19.8: STAR's chunks decide between one-base suffixes. */
  @Test
  void chunksOfSeveralThreads() throws IOException {
    StringBuilder text = new StringBuilder();
    for (String s : "TA GT TG TG CC GC AG CG AA GT AG TG".split(" ")) {
      text.append(">c\n").append(s).append('\n');
    }
    String[] options = {"--genomeChrBinNbits", "2", "--genomeSAindexNbases", "1"};
    Path index = generate(text.toString(), options);
    assertThat(words(index, 29, 33)).containsExactly(0x9, 0xd, 0x19, 0x1d);
    assertThat(words(index, 43, 47)).containsExactly(0x5, 0x25, 0x100000007L, 0x10000000fL);
    String[] four = Arrays.copyOf(options, 6);
    four[4] = "--runThreadN";
    four[5] = "4";
    index = generate(text.toString(), four);
    assertThat(words(index, 29, 33)).containsExactly(0x1d, 0x9, 0xd, 0x19);
    assertThat(words(index, 43, 47)).containsExactly(0x25, 0x100000007L, 0x10000000fL, 0x5);
  }

  @Test
  void wideWordsForManyJunctions() throws IOException {
    Path index =
        generate(
            ">a\nACGTTGCA\n",
            "--genomeChrBinNbits",
            "4",
            "--genomeSAindexNbases",
            "1",
            "--limitSjdbInsertNsj",
            "22000000");
    assertThat(Files.readString(index.resolve("genomeParameters.txt")))
        .contains("### GstrandBit 33\n", "\ngenomeFileSizes\t16 71\n");
    assertThat(Files.size(index.resolve("SA"))).isEqualTo(15 * 34 / 8 + 8);
  }

  @Test
  void junctionsOfAFile() throws IOException {
    Path junctions = Files.writeString(tmp.resolve("j.tsv"), "c1\t12\t45\t+\n");
    Path index =
        generate(
            ">c1\nCCCGTATGCCTCCCTACAGAGTCGACTCGTGTGTCGAGCGACGGATAGATCAGTATGGCAC\n",
            "--genomeChrBinNbits",
            "7",
            "--genomeSAindexNbases",
            "2",
            "--sjdbOverhang",
            "5",
            "--sjdbFileChrStartEnd",
            junctions.toString());
    assertThat(Files.size(index.resolve("Genome"))).isEqualTo(128 + 11);
    assertThat(Files.readString(index.resolve("sjdbList.out.tab"))).isEqualTo("c1\t12\t45\t+\n");
    assertThat(index.resolve("chromosomes")).doesNotExist();
    MappedBytes bytes = MappedBytes.map(index.resolve("SAindex"));
    PackedArray table = new PackedArray(bytes, 8L * 4, 20, 35);
    assertThat(table.get(4)).isZero(); // AA
    assertThat(table.get(4 + 15)).isEqualTo(0x200000010L); // TT, section 19.6
  }

  @Test
  void annotationWithoutAnyJunctionLeavesThePlainIndex() throws IOException {
    Path gtf =
        Files.writeString(
            tmp.resolve("a.gtf"),
            "a\tx\texon\t2\t8\t.\t+\t.\tgene_id \"g\"; transcript_id \"t\";\n");
    String text = ">a\nACGTTGCATTG\n";
    String[] options = {"--genomeChrBinNbits", "4", "--genomeSAindexNbases", "1"};
    String plain = hex(generate(text, options).resolve("SA"));
    String[] annotated = Arrays.copyOf(options, 6);
    annotated[4] = "--sjdbGTFfile";
    annotated[5] = gtf.toString();
    Path index = generate(text, annotated);
    assertThat(hex(index.resolve("SA"))).isEqualTo(plain);
    assertThat(Files.readString(index.resolve("sjdbInfo.txt"))).isEqualTo("0\t100\n");
    assertThat(Files.readString(index.resolve("genomeParameters.txt")))
        .contains("\nsjdbOverhang\t100\n", "\nsjdbGTFfile\t" + gtf + "\n");
  }

  private void refused(int code, String message, String text, String... options) {
    assertThatThrownBy(() -> generate(text, options))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(code))
        .hasMessageContaining(message);
    assertThat(tmp.resolve("index/_building")).doesNotExist();
  }

  @Test
  void refusals() {
    refused(
        104,
        "you need to specify >0 --sjdbOverhang",
        ">a\nA\n",
        "--sjdbOverhang",
        "0",
        "--sjdbGTFfile",
        "x.gtf");
    refused(104, "do not specify >0 --sjdbOverhang", ">a\nA\n", "--sjdbOverhang", "7");
    refused(
        104,
        "limitGenomeGenerateRAM=100is too small for your genome\nSOLUTION: please"
            + " specify --limitGenomeGenerateRAM not less than 309 and",
        ">a\nA\n",
        "--limitGenomeGenerateRAM",
        "100",
        "--genomeChrBinNbits",
        "4");
  }

  @Test
  void valuesWithWhichNoIndexCanBeBuilt() {
    refused(102, "--genomeSAindexNbases from 1 to 16", ">a\nA\n", "--genomeSAindexNbases", "17");
    refused(102, "--genomeSAindexNbases 0 is out", ">a\nA\n", "--genomeSAindexNbases", "0");
    refused(102, "--genomeSAsparseD 0 is out", ">a\nA\n", "--genomeSAsparseD", "0");
    refused(102, "--genomeChrBinNbits 63 is out", ">a\nA\n", "--genomeChrBinNbits", "63");
  }

  @Test
  void noBasesAtAll() {
    refused(104, "there is no A, C, G or T", ">a\nNNNN\n", "--genomeSAindexNbases", "1");
  }

  @Test
  void aFailedRunLeavesTheOlderIndex() throws IOException {
    String[] options = {"--genomeChrBinNbits", "4", "--genomeSAindexNbases", "1"};
    Path index = generate(">a\nACGTTGCATTG\n", options);
    String before = hex(index.resolve("SA")) + hex(index.resolve("genomeParameters.txt"));
    refused(104, "no A, C, G or T", ">b\nNN\n", options);
    assertThat(hex(index.resolve("SA")) + hex(index.resolve("genomeParameters.txt")))
        .isEqualTo(before);
    assertThat(Files.readString(index.resolve("chrName.txt"))).isEqualTo("a\n");
  }

  @Test
  void directoryThatCannotBeCreated() throws IOException {
    Files.writeString(tmp.resolve("index"), "a file where the directory should be");
    assertThatThrownBy(() -> generate(">a\nACGT\n"))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(102))
        .hasMessageContaining("could not create output directory");
  }

  @Test
  void targetThatCannotBeReplaced() throws IOException {
    Files.createDirectories(tmp.resolve("index/SA/full"));
    refused(
        109,
        "*OUTPUT FILE* error",
        ">a\nACGT\n",
        "--genomeChrBinNbits",
        "4",
        "--genomeSAindexNbases",
        "1");
    assertThat(tmp.resolve("index/genomeParameters.txt")).doesNotExist();
  }
}
