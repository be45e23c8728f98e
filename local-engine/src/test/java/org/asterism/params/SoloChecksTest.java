package org.asterism.params;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.output.RunLog;
import org.asterism.solo.barcode.BarcodeList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each check of spec 50 section 2.2 once, and their order. */
class SoloChecksTest {
  private static final String SIMPLE =
      "--readFilesIn r b --soloType CB_UMI_Simple --soloCBwhitelist None ";
  private static final String COMPLEX =
      "--readFilesIn r b --soloType CB_UMI_Complex --soloCBwhitelist None ";
  private static final String TAG_OUT =
      "--readFilesIn r b --soloType CB_samTagOut --soloCBwhitelist None --soloCBmatchWLtype 1MM ";
  private static final String SMART =
      "--readFilesIn r --soloType SmartSeq --soloUMIdedup Exact --outSAMattrRGline ID:a ";
  private static final String SAM =
      "--readFilesType SAM SE --readFilesIn r --soloType CB_UMI_Simple --soloCBwhitelist None ";

  @TempDir Path dir;

  private BarcodeList check(String arguments, boolean sortedBam) {
    ParsedCommandLine c =
        ParsedCommandLine.startUpPass(
            "STAR", List.of((arguments + " --outFileNamePrefix " + dir + "/").trim().split(" +")));
    c.readAll(RunLog.discard());
    ParameterStore p = c.values();
    return SoloChecks.check(p, ReadInput.of(p, RunLog.discard()), RunLog.discard(), sortedBam);
  }

  private static String base(String name) {
    return switch (name) {
      case "simple" -> SIMPLE;
      case "complex" -> COMPLEX;
      case "tagout" -> TAG_OUT;
      case "smart" -> SMART;
      case "sam" -> SAM;
      default -> "--readFilesIn r b ";
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "none|--outSAMattributes NH CR|tags which are not allowed for --soloType None",
        "smart|--outSAMattributes NH sF|tags which are not allowed for --soloType SmartSeq",
        "none|--soloType XX|unrecognized option in --soloType=XX",
        "simple|--soloUMIlen 17|UMI length is too long: --soloUMIlen=17",
        "simple|--soloCBlen 32|CB length is too long: --soloCBlen=32",
        "simple|--soloCBstart 0|--soloCBstart 0 is not a position in the barcode read",
        "tagout|--soloUMIstart 0|--soloUMIstart 0 is not a position in the barcode read",
        "none|--soloType Droplet --soloCBtype String|--soloCBtype String cannot be used with"
            + " passlist",
        "simple|--soloCBtype Text|unrecognized option in --soloCBtype=Text",
        "simple|--soloCBtype String|needs the barcode and the UMI as attributes of SAM input",
        "sam|--soloCBtype String --soloInputSAMattrBarcodeSeq XC|needs the barcode and the UMI",
        "none|--soloType CB_UMI_Simple --soloBarcodeMate 3|--soloBarcodeMate 3is larger than number"
            + " of mates 2",
        "complex|--soloBarcodeMate 1|--soloBarcodeMate 1>0 for is not allowed for --soloType"
            + " CB_UMI_Complex",
        "simple|--soloBarcodeMate 1|which requires clipping the barcode off this mate.",
        "simple|--soloBarcodeMate 2 --clip5pNbases 20|which requires clipping the barcode off this"
            + " mate.",
        "sam|--soloStrand Forward|--readFilesType SAM SE/PE requires --soloInputSAMattrBarcodeSeq.",
        "sam|--soloInputSAMattrBarcodeSeq ABC|--soloInputSAMattrBarcodeSeq attributes have to be"
            + " two-letter strings.",
        "sam|--soloInputSAMattrBarcodeSeq AB --soloInputSAMattrBarcodeQual B|"
            + "--soloInputSAMattrBarcodeQual attributes have to be two-letter strings.",
        "simple|--soloStrand Up|unrecognized option in --soloStrand=Up",
        "simple|--soloFeatures Gene Foo|unrecognized option(s) in --soloFeatures Gene Foo ",
        "smart|--soloFeatures Gene Velocyto|Velocyto is presently not compatible with --soloType"
            + " SmartSeq",
        "simple|--soloFeatures Velocyto|needs the corrected UMIs of --soloFeatures Gene",
        "complex|--soloUMIlen 10|--soloCBmatchWLtype 1MM_multi does not work with --soloType"
            + " CB_UMI_Complex",
        "tagout|--soloCBmatchWLtype EditDist_2|--soloCBmatchWLtype EditDist_2 does not work with",
        "simple|--soloCBmatchWLtype EditDist_2|--soloCBmatchWLtype EditDist_2 does not work with",
        "simple|--soloCBmatchWLtype Foo|unrecognized option in --soloCBmatchWLtype Foo",
        "simple|--soloUMIdedup foo|unrecognzied option --soloUMIdedup = foo",
        "smart|--soloUMIdedup 1MM_CR|--soloUMIdedup = 1MM_CR is not allowed for --soloType"
            + " SmartSeq",
        "tagout|--outSAMattributes NH UB|cannot be used with --soloType CB_samTagOut",
        "simple|--outSAMattributes NH CB|can only be output in the sorted BAM file.",
        "simple|--soloOutFileNames a/ b c|--soloOutFileNames a/ b c should have 4 names",
        "none|--runMode soloCellFiltering a b --soloOutFileNames a/|should have 4 names",
        "simple|--soloCellReadStats foo|unrecognized option in --soloCellReadStatsfoo",
        "smart|--soloCellReadStats Standard|does not work with --soloType SmartSeq",
        "simple|--soloUMIfiltering foo|unrecognized option in --soloUMIfiltering=foo",
        "simple|--soloUMIfiltering MultiGeneUMI_CR|only works with --soloUMIdedup 1MM_CR",
        "simple|--soloMultiMappers foo|unrecognzied option --soloMultiMappers = foo",
        "tagout|--soloMultiMappers EM|multimapping options do not work for --soloType CB_samTagOut",
        "smart|--soloMultiMappers Unique EM|multimapping options do not work for --soloType"
            + " SmartSeq"
      })
  void mistakesOfParameters(String base, String more, String message) {
    String all = base(base);
    for (String word : more.split(" ")) {
      if (word.startsWith("--")) {
        all = all.replaceAll(word + " [^-]*", "");
      }
    }
    String arguments = all + more;
    assertThatThrownBy(() -> check(arguments, false))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(102))
        .hasMessageContaining(message)
        .hasMessageContaining("SOLUTION: ");
  }

  @Test
  void oneFileIsNotEnough() {
    assertThatThrownBy(
            () -> check("--readFilesIn r --soloType CB_UMI_Simple --soloCBwhitelist None", false))
        .hasMessageContaining(
            "require 2 reads or 3 reads, where the last read is the barcode read");
    assertThatThrownBy(() -> check(SIMPLE.replace("r b", "1 2 3 4"), false))
        .hasMessageContaining("number of read mates files > 2: 4");
    assertThatThrownBy(
            () -> check("--readFilesIn r --soloType SmartSeq --soloUMIdedup Exact", false))
        .hasMessageContaining("needs a read group for each input file");
    assertThatThrownBy(
            () ->
                check(
                    "--readFilesType SAM SE --readFilesIn r --soloType SmartSeq --soloUMIdedup"
                        + " Exact --outSAMattrRGline ID:a",
                    false))
        .hasMessageContaining("--readFilesType SAM SE/PE cannot be used with --soloType SmartSeq");
  }

  @Test
  void tagsOfCellsNeedGenesFirst() {
    String tags = SIMPLE + "--outSAMtype BAM SortedByCoordinate --outSAMattributes NH UB ";
    assertThat(check(tags, true)).isNull();
    assertThatThrownBy(() -> check(tags + "--soloFeatures SJ Gene", true))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("require --soloFeatures Gene OR/AND GeneFull");
    assertThat(check(tags + "--soloFeatures GeneFull SJ", true)).isNull();
  }

  @Test
  void theFirstMistakeIsTold() {
    assertThatThrownBy(
            () -> check(SIMPLE + "--soloUMIdedup foo --soloStrand Up --soloMultiMappers x", false))
        .hasMessageContaining("--soloStrand=Up");
  }

  @Test
  void theDirectoryIsMadeBeforeTheWhitelistIsRead() {
    String arguments =
        "--readFilesIn r b --soloType CB_UMI_Simple --soloCBwhitelist " + dir + "/none";
    assertThatThrownBy(() -> check(arguments, false))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(109));
    assertThat(dir.resolve("Solo.out")).isDirectory();
    assertThatThrownBy(() -> check(SIMPLE + "--soloOutFileNames a/b/ f b m", false))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(102))
        .hasMessageContaining("could not create Solo output directory");
    assertThat(check(SIMPLE + "--soloOutFileNames Sy- f b m", false)).isNull();
    assertThat(dir.resolve("Sy-")).doesNotExist();
  }

  @Test
  void whitelistAndSamplesAreReturned() throws IOException {
    Path file = Files.writeString(dir.resolve("wl"), "ACGTACGTACGTACGT\n");
    BarcodeList list =
        check("--readFilesIn r b --soloType Droplet --soloCBwhitelist " + file, false);
    assertThat(list.size()).isEqualTo(1);
    BarcodeList samples = check(SMART.replace("In r", "In r,s,t"), false);
    assertThat(samples.size()).isEqualTo(3);
    assertThat(samples.barcode(2)).isEqualTo("a");
  }
}
