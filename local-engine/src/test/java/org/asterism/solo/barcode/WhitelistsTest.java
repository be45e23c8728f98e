package org.asterism.solo.barcode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of barcodes: spec 50 sections 4.2, 4.5 and 18.2. */
class WhitelistsTest {
  private static final String PARSED =
      "acgtacgt  TTTTGGGG\nNAAACCCC\nANAACCCC\nAANACCNC\nTTTTGGGG\n\n GGGGCCCC";

  private final List<String> log = new ArrayList<>();

  @TempDir Path dir;

  private BarcodeList read(String arguments) {
    return Whitelists.read(
        Parameters.of(arguments.split(" ")).solo(), List.of("a", "b", "a"), log::add);
  }

  private static List<String> all(BarcodeList list) {
    return LongStream.range(0, list.size()).mapToObj(list::barcode).toList();
  }

  private String file(String name, String text) {
    return BarcodeRun.write(dir.resolve(name), text);
  }

  @Test
  void wordsWithLettersThatAreNoBases() {
    BarcodeList list =
        read("--soloType CB_UMI_Simple --soloCBlen 8 --soloCBwhitelist " + file("w", PARSED));
    assertThat(all(list))
        .containsExactly("AAAAAACC", "AAAACCCC", "ACGTACGT", "GGGGCCCC", "TTTTGGGG");
    assertThat(log)
        .containsExactly(
            "WARNING: CB whitelist sequence contains non-ACGT base and is ignored: NAAACCCC",
            "Number of CBs in the whitelist = 5");
  }

  @Test
  void gzipIsUnpacked() throws IOException {
    Path file = dir.resolve("w.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("CCCC\nACGT\n".getBytes(StandardCharsets.US_ASCII));
    }
    assertThat(all(read("--soloType Droplet --soloCBlen 4 --soloCBwhitelist " + file)))
        .containsExactly("ACGT", "CCCC");
  }

  @Test
  void wrongLengthNamesThatOfTheBarcodeRead() {
    String file = file("w", "ACGTACGT\nACGTACGTA\n");
    assertFails(
        "--soloType CB_UMI_Simple --soloCBlen 8 --soloUMIlen 6 --soloCBwhitelist " + file,
        104,
        "CB whitelist file: "
            + file
            + " the total length of barcode sequence is 9 not equal to"
            + " expected 14");
  }

  @Test
  void filesThatAreNoWhitelists() {
    String simple = "--soloType CB_UMI_Simple --soloCBlen 8 --soloCBwhitelist ";
    String empty = file("empty", " \n\t\n");
    assertFails(simple + empty, 104, "CB whitelist file " + empty + " is empty. ");
    assertFails(simple + file("n", "NCGTACGT"), 104, "is empty. ");
    assertFails(simple + dir.resolve("none"), 109, "could not open input file");
    assertFails(simple + "-", 104, "--soloCBwhitelist is not defined");
    assertFails(
        simple + empty + " " + empty,
        104,
        "--soloCBwhitelist contains more than one file which is not allowed with --soloType"
            + " CB_UMI_Simple");
    String complex =
        "--soloType CB_UMI_Complex --soloCBposition 0_0_0_3 --soloUMIposition 1_0_1_0"
            + " --soloCBwhitelist ";
    assertFails(complex + "None", 109, "could not open input file None");
    assertFails(
        "--soloType CB_UMI_Complex --soloUMIposition 1_0_1_0 --soloCBwhitelist " + empty,
        102,
        "--soloCBposition - is no position");
    assertFails(
        complex + empty + " " + empty,
        104,
        "number of barcodes in --soloCBposition : 1 is not equal to the number of WhiteLists in"
            + " --soloCBwhitelist : 2");
  }

  private void assertFails(String arguments, int code, String message) {
    assertThatThrownBy(() -> read(arguments))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(code))
        .hasMessageContaining(message);
  }

  @Test
  void noneIsNoList() {
    assertThat(read("--soloType CB_UMI_Simple --soloCBwhitelist None")).isNull();
    assertThat(read("--soloType CB_samTagOut --soloCBwhitelist None")).isNull();
  }

  @Test
  void piecesOfComplexBarcodesMultiply() {
    String first = file("1", "ACGT AAACC TTTT GGGTT");
    String second = file("2", "CCCCGG\nAAGGTT\n");
    BarcodeList list =
        read(
            "--soloType CB_UMI_Complex --soloCBposition 0_0_2_-1 3_1_3_6 --soloUMIposition 3_7_3_12"
                + " --soloCBwhitelist "
                + first
                + " "
                + second);
    assertThat(all(list))
        .containsExactly(
            "ACGT_AAGGTT",
            "TTTT_AAGGTT",
            "AAACC_AAGGTT",
            "GGGTT_AAGGTT",
            "ACGT_CCCCGG",
            "TTTT_CCCCGG",
            "AAACC_CCCCGG",
            "GGGTT_CCCCGG");
  }

  @Test
  void piecesMayLeaveOutLengths() {
    String first = file("1", "ACGTAC\nTTTT\nCCCCCC");
    BarcodeList list =
        read(
            "--soloType CB_UMI_Complex --soloCBposition 0_0_2_-1 --soloUMIposition 1_0_1_0"
                + " --soloCBwhitelist "
                + first);
    assertThat(all(list)).containsExactly("TTTT", "ACGTAC", "CCCCCC");
  }

  @Test
  void anEmptyPieceLeavesNoCells() {
    BarcodeList list =
        read(
            "--soloType CB_UMI_Complex --soloCBposition 0_0_0_3 0_4_0_7 --soloUMIposition 1_0_1_0"
                + " --soloCBwhitelist "
                + file("1", "ACGT")
                + " "
                + file("2", ""));
    assertThat(list.size()).isZero();
  }

  @Test
  void samplesKeepTheirOrderAndMayRepeat() {
    assertThat(all(read("--soloType SmartSeq"))).containsExactly("a", "b", "a");
  }

  @Test
  void listsTravel() throws IOException, ClassNotFoundException {
    BarcodeList list =
        read("--soloType CB_UMI_Simple --soloCBlen 8 --soloCBwhitelist " + file("w", PARSED));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(list);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      SortedBarcodes copy = (SortedBarcodes) in.readObject();
      assertThat(all(copy)).isEqualTo(all(list));
      PackedSequence packed = new PackedSequence();
      packed.pack("GGGGCCCC".getBytes(StandardCharsets.US_ASCII), 0, 8);
      assertThat(copy.rank(packed.value)).isEqualTo(3);
    }
  }
}
