package org.asterism.solo.barcode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.asterism.output.ByteBuilder;
import org.asterism.params.FatalException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where barcodes come from and how long they are: spec 50 sections 3.1 to 3.4, 6 and 18.15. */
class BarcodeReaderTest {
  private static final String SIMPLE =
      "--soloType CB_UMI_Simple --soloCBwhitelist None --soloCBlen 8 --soloUMIstart 9 --soloUMIlen"
          + " 6 ";

  @TempDir Path dir;

  private BarcodeRun run(String arguments, String... reads) {
    return BarcodeRun.of(dir, List.of(reads), arguments.trim().split(" "));
  }

  private static String text(ByteBuilder b) {
    return SamBarcodeSource.text(b);
  }

  @Test
  void slicesOfTheRead() {
    BarcodeRun run = run(SIMPLE, "acgtACGTAACCGA");
    CellBarcode b = run.barcodes.get(0);
    assertThat(text(b.cell)).isEqualTo("acgtACGT");
    assertThat(text(b.umiSequence)).isEqualTo("AACCGA");
    assertThat(text(b.cellQuality)).isEqualTo("IIIIIIII");
    assertThat(text(b.umiQuality)).isEqualTo("IIIIII");
    assertThat(text(b.sequence)).isEqualTo("acgtACGTAACCGA");
    assertThat(PackedSequence.unpack(b.candidates[0], 8)).isEqualTo("ACGTACGT");
    assertThat(b.umi).isEqualTo(0b00_00_01_01_10_00);
  }

  @Test
  void withoutWhitelistOnlyBarcodesWithoutNAreCells() {
    BarcodeRun run =
        run(SIMPLE, "ACGTACGTAACCGA", "ACGNACGTAACCGA", "ANGNACGTAACCGA", "ACGTACGTAAAAAA");
    assertThat(run.statuses()).containsExactly(0, -2, -2, -24);
    assertThat(run.tally.barcodes).containsOnly(0);
    assertThat(run.tally.barcodeQualities).containsOnly(0);
    assertThat(run.tally.exact.size()).isZero();
  }

  @Test
  void umisOfOneBaseAndUmisWithN() {
    BarcodeRun run =
        run(
            SIMPLE,
            "ACGTACGTAAAAAA",
            "ACGTACGTCCCCCC",
            "ACGTACGTGGGGGG",
            "ACGTACGTTTTTTT",
            "ACGTACGTTTTTTA",
            "ACGTACGTNAAAAA",
            "ACGTACGTNNAAAA");
    assertThat(run.statuses()).containsExactly(-24, -24, -24, -24, 0, -23, -23);
  }

  @Test
  void shortReadsAreFilledUpWhereLengthIsNotChecked() {
    BarcodeRun run = run(SIMPLE + "--soloBarcodeReadLength 0", "ACGTACGTAAC", "ACGTACG");
    assertThat(run.statuses()).containsExactly(-23, -23);
    CellBarcode b = run.barcodes.get(1);
    assertThat(text(b.sequence)).isEqualTo("ACGTACGNNNNNNN");
    assertThat(text(b.quality)).isEqualTo("IIIIIIIHHHHHHH");
  }

  @Test
  void slicesThatRunOverTheEndAreShorter() {
    BarcodeRun run =
        run(
            "--soloType CB_UMI_Simple --soloCBwhitelist None --soloCBlen 8 --soloUMIstart 12"
                + " --soloUMIlen 6",
            "ACGTACGTAACCGA");
    assertThat(text(run.barcodes.get(0).umiSequence)).isEqualTo("CGA");
    assertThat(run.barcodes.get(0).umiLength).isEqualTo(3);
  }

  @Test
  void slicesThatBeginBeyondTheEndAreAnError() {
    assertFails(
        "--soloType CB_UMI_Simple --soloCBwhitelist None --soloCBlen 8 --soloUMIstart 16"
            + " --soloUMIlen 6",
        "--soloUMIstart 16 is beyond its end",
        "ACGTACGTAACCGA");
  }

  @Test
  void wrongLengths() {
    String message = "the total length of barcode sequence is 13 not equal to expected 14";
    assertFails(
        SIMPLE,
        message + "\nRead ID=@r2 ;  Sequence=ACGTACGTAACCG",
        "ACGTACGTAACCGA",
        "ACGTACGTAACCG");
    assertFails(SIMPLE + "--soloBarcodeReadLength 16", "expected 16", "ACGTACGTAACCGA");
  }

  @Test
  void swappedFilesAreTold() {
    String barcodes = BarcodeRun.fastq(dir, List.of("ACGTACGTAACCGA"));
    assertThatThrownBy(
            () ->
                new BarcodeRun(
                    (SIMPLE + "--readFilesIn " + barcodes + " " + BarcodeRun.cdna(dir, 1))
                        .split(" ")))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("the total length of barcode sequence is 32 not equal to expected 14")
        .hasMessageContaining("the file with barcode reads has to be the last of --readFilesIn");
  }

  private void assertFails(String arguments, String message, String... reads) {
    assertThatThrownBy(() -> run(arguments, reads))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(104))
        .hasMessageContaining(message);
  }

  @Test
  void aMateHasTheBarcodeBeforeItIsClipped() {
    String first = BarcodeRun.fastq(dir, List.of("ACGTACGTAACCGATTTTTTTTTTTT", "ACGTACGTA"));
    BarcodeRun run =
        new BarcodeRun(
            (SIMPLE
                    + "--soloBarcodeMate 1 --clip5pNbases 14 0 --readFilesIn "
                    + first
                    + " "
                    + BarcodeRun.cdna(dir, 2))
                .split(" "));
    assertThat(run.statuses()).containsExactly(0, -23);
    assertThat(text(run.barcodes.get(0).sequence)).isEqualTo("ACGTACGTAACCGATTTTTTTTTTTT");
    assertThat(text(run.barcodes.get(1).umiSequence)).isEqualTo("ANNNNN");
  }

  @Test
  void fastaHasQualitiesA() {
    String cdna = BarcodeRun.write(dir.resolve("c.fa"), ">r1\nACGTACGTTACG\n>r2\nACGTACGTTACG\n");
    String barcodes =
        BarcodeRun.write(dir.resolve("b.fa"), ">q1\nACGTACGT\nAACCGA\n>q2\nACGTACGTAACCGC\n");
    BarcodeRun run = new BarcodeRun((SIMPLE + "--readFilesIn " + cdna + " " + barcodes).split(" "));
    assertThat(run.statuses()).containsExactly(0, 0);
    assertThat(text(run.barcodes.get(0).quality)).isEqualTo("A".repeat(14));
    assertThat(text(run.barcodes.get(1).umiSequence)).isEqualTo("AACCGC");
  }

  @Test
  void qualitiesAreConverted() {
    BarcodeRun run = run(SIMPLE + "--outQSconversionAdd -31", "ACGTACGTAACCGA");
    assertThat(text(run.barcodes.get(0).umiQuality)).isEqualTo("******");
  }

  @Test
  void pairsWithBarcodesOfTheirOwn() {
    String cdna = BarcodeRun.cdna(dir, 2);
    BarcodeRun run =
        new BarcodeRun(
            (SIMPLE
                    + "--readFilesIn "
                    + cdna
                    + " "
                    + cdna
                    + " "
                    + BarcodeRun.fastq(dir, List.of("ACGTACGTAACCGA", "TTTTACGTAACCGA")))
                .split(" "));
    assertThat(run.statuses()).containsExactly(0, 0);
    assertThat(text(run.barcodes.get(1).cell)).isEqualTo("TTTTACGT");
  }

  private BarcodeRun sam(String attributes, String arguments) {
    StringBuilder lines = new StringBuilder("@HD\tVN:1.6\n");
    int i = 1;
    for (String a : attributes.split(" ")) {
      lines.append("r").append(i++).append("\t4\t*\t0\t0\t*\t*\t0\t0\tACGTACGTAC\tIIIIIIIIII\t");
      lines.append(a.replace(',', '\t')).append('\n');
    }
    String file = BarcodeRun.write(dir.resolve("in.sam"), lines.toString());
    return new BarcodeRun(
        ("--readFilesType SAM SE --readFilesIn " + file + " " + arguments).split(" "));
  }

  @Test
  void tagsOfSamInput() {
    BarcodeRun run =
        sam(
            "XM:Z:AACCGA,XC:Z:ACGTACGT,XQ:Z:12345678901234",
            SIMPLE + "--soloInputSAMattrBarcodeSeq XC XM --soloInputSAMattrBarcodeQual XQ");
    CellBarcode b = run.barcodes.get(0);
    assertThat(text(b.sequence)).isEqualTo("ACGTACGTAACCGA");
    assertThat(text(b.umiQuality)).isEqualTo("901234");
    assertThat(b.status).isZero();
  }

  @Test
  void tagsThatAreNotThere() {
    assertThatThrownBy(() -> sam("XM:Z:AACCGA", SIMPLE + "--soloInputSAMattrBarcodeSeq XC XM"))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(104))
        .hasMessageContaining("could not find barcode sequence SAM attribute \tXC in read @r1")
        .hasMessageContaining("with SAM attributes: \tXM:Z:AACCGA");
    assertThatThrownBy(
            () ->
                sam(
                    "XM:Z:ACGTACGTAACCGA,XQ:Z:HHHHHHHH",
                    SIMPLE + "--soloInputSAMattrBarcodeSeq XM --soloInputSAMattrBarcodeQual XQ"))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(104))
        .hasMessageContaining(
            "the total length of barcode qualities is 8 not equal to the sequence length 14");
  }

  @Test
  void stringBarcodes() {
    BarcodeRun run =
        sam(
            "XC:Z:cellZ,UR:Z:AACCGA XC:Z:a-1,UR:Z:AACCGA XC:Z:cellZ,UR:Z:AACCGT"
                + " XC:Z:b,UR:Z:AACCGTA XC:Z:c,UR:Z:CCCCCC",
            SIMPLE
                + "--soloCBtype String --soloBarcodeReadLength 0 --soloInputSAMattrBarcodeSeq XC"
                + " UR");
    assertThat(run.statuses()).containsExactly(0, 0, 0, 0, -24);
    CellBarcode first = run.barcodes.get(0);
    assertThat(text(first.sequence)).isEqualTo("cellZAACCGANNN");
    assertThat(text(first.quality)).isEqualTo("H".repeat(14));
    assertThat(text(first.cell)).isEqualTo("cellZ");
    assertThat(text(first.umiSequence)).isEqualTo("AACCGA");
    assertThat(first.cellQuality.size + first.umiQuality.size).isZero();
    assertThat(first.candidateCount).isZero();
    assertThat(run.tally.firstSeen)
        .containsOnly(
            Map.entry("cellZ", 0L), Map.entry("a-1", 1L), Map.entry("b", 3L), Map.entry("c", 4L));
    assertThat(run.tally.barcodes).containsOnly(0);
  }

  @Test
  void samplesAreTheirFiles() {
    String reads = BarcodeRun.cdna(dir, 2);
    BarcodeRun run =
        new BarcodeRun(
            ("--soloType SmartSeq --soloUMIdedup Exact --readFilesIn "
                    + reads
                    + ","
                    + reads
                    + " --outSAMattrRGline ID:a , ID:b")
                .split(" "));
    assertThat(run.statuses()).containsOnly(0);
    assertThat(run.barcodes.stream().map(b -> b.candidates[0])).containsExactly(0L, 0L, 1L, 1L);
    assertThat(run.tally.barcodes[9]).isEqualTo(4);
    assertThat(Arrays.stream(run.tally.barcodeQualities).sum()).isZero();
  }

  @Test
  void samplesAndTagsKnowNoStrings() {
    String reads = BarcodeRun.cdna(dir, 1);
    BarcodeRun plate =
        new BarcodeRun(
            ("--soloType SmartSeq --soloCBwhitelist None --soloCBtype String --soloUMIdedup Exact"
                    + " --outSAMattrRGline ID:a --readFilesIn "
                    + reads)
                .split(" "));
    assertThat(plate.barcodes.get(0).candidateCount).isEqualTo(1);
    assertThat(plate.tally.firstSeen).isEmpty();
    BarcodeRun tags =
        run(
            SIMPLE.replace("CB_UMI_Simple", "CB_samTagOut")
                + "--soloCBmatchWLtype 1MM --soloCBtype String",
            "ACGTACGTAAAAAA");
    assertThat(text(tags.barcodes.get(0).cell)).isEqualTo("ACGTACGT");
  }

  @Test
  void samTagOutDoesNotLookAtTheUmi() {
    BarcodeRun run =
        run(
            SIMPLE.replace("CB_UMI_Simple", "CB_samTagOut") + "--soloCBmatchWLtype 1MM",
            "ACGTACGTAAAAAA",
            "ACGTACGTNAAAAA");
    assertThat(run.statuses()).containsExactly(0, 0);
  }
}
