package org.asterism.signal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.asterism.engine.BoundedWorkers;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec 30 section 17, example X5 and row 21 of the test matrix. */
class SignalTracksTest {
  private static final String HEADER =
      "@HD\tVN:1.4\n@SQ\tSN:c1\tLN:9000\n@SQ\tSN:c2\tLN:50\n@SQ\tSN:d3\tLN:60\n";

  @TempDir Path work;

  private Map<String, String> tracks(Path bam, String... arguments) throws IOException {
    Map<String, ByteArrayOutputStream> files = new LinkedHashMap<>();
    try (BoundedWorkers workers = BoundedWorkers.exactly(2)) {
      SignalTracks.write(
          bam,
          Parameters.of(arguments).bam().signal(),
          workers,
          name -> files.computeIfAbsent(name, n -> new ByteArrayOutputStream()));
    }
    Map<String, String> texts = new LinkedHashMap<>();
    files.forEach((name, bytes) -> texts.put(name, bytes.toString(StandardCharsets.US_ASCII)));
    return texts;
  }

  private Map<String, String> unscaled(String records, String... type) throws IOException {
    String[] arguments = new String[type.length + 3];
    arguments[0] = "--outWigNorm";
    arguments[1] = "None";
    arguments[2] = "--outWigType";
    System.arraycopy(type, 0, arguments, 3, type.length);
    return tracks(BamFiles.bam(work, HEADER + records), arguments);
  }

  private static String record(String name, int flag, String place, String cigar, String tags) {
    return name + "\t" + flag + "\t" + place + "\t255\t" + cigar + "\t*\t0\t0\t*\t*" + tags + "\n";
  }

  @Test
  void recordedTracks_sameBytes() throws IOException {
    Map<String, String> sections = BamFiles.sections("tracks.txt");
    assertThat(sections).hasSizeGreaterThan(50);
    for (Map.Entry<String, String> section : sections.entrySet()) {
      String[] halves = section.getKey().split(" > ");
      Path bam = BamFiles.recorded(work, halves[0].split(" ")[0]);
      assertThat(tracks(bam, BamFiles.arguments(halves[0])))
          .as(section.getKey())
          .containsEntry(halves[1], section.getValue());
    }
  }

  @Test
  void workedExample() throws IOException {
    Map<String, String> tracks =
        tracks(BamFiles.recorded(work, "pairs"), "--outWigType", "bedGraph");
    assertThat(tracks.get("Signal.Unique.str1.out.bg"))
        .isEqualTo(
            "chrA\t100\t105\t200000.00000\nchrA\t105\t140\t300000.00000\n"
                + "chrA\t170\t210\t300000.00000\nchrA\t580\t600\t100000.00000\n"
                + "chrA\t800\t820\t100000.00000\nchrA\t840\t880\t100000.00000\n");
    assertThat(tracks.get("Signal.UniqueMultiple.str1.out.bg"))
        .startsWith("chrA\t100\t105\t166666.66667\n")
        .endsWith("chrB\t350\t430\t41666.66667\n");
  }

  @Test
  void runsAcrossPagesAndAtTheEnd_areClosed() throws IOException {
    Map<String, String> tracks =
        unscaled(
            record("a", 0, "c1\t4090", "20M", "\tNH:i:1")
                + record("b", 0, "c1\t8991", "10M", "\tNH:i:1"),
            "bedGraph");
    assertThat(tracks.get("Signal.Unique.str1.out.bg"))
        .isEqualTo("c1\t4089\t4109\t1\nc1\t8990\t9000\t1\n");
  }

  @Test
  void unsortedFile_sumsOfAStretchAreComplete() throws IOException {
    Map<String, String> tracks =
        unscaled(
            record("a", 0, "c1\t8000", "10M", "\tNH:i:3")
                + record("b", 0, "c1\t10", "10M", "\tNH:i:3")
                + record("c", 0, "c1\t8000", "10M", "\tNH:i:3")
                + record("d", 0, "c2\t10", "10M", "\tNH:i:1")
                + record("e", 0, "c1\t10", "10M", "\tNH:i:1"),
            "bedGraph");
    assertThat(tracks.get("Signal.UniqueMultiple.str1.out.bg"))
        .isEqualTo("c1\t9\t19\t0.333333\nc1\t7999\t8009\t0.666667\nc2\t9\t19\t1\nc1\t9\t19\t1\n");
  }

  @Test
  void recordsWithoutSignal() throws IOException {
    Map<String, String> tracks =
        unscaled(
            record("duplicate", 1024, "c1\t10", "5M", "\tNH:i:1")
                + record("noTag", 0, "c1\t20", "5M", "")
                + record("noLocus", 0, "c2\t20", "5M", "\tNH:i:0")
                + record("unmapped", 4, "*\t0", "*", "\tNH:i:0"),
            "wiggle");
    assertThat(tracks.get("Signal.Unique.str1.out.wig"))
        .isEqualTo(
            "variableStep chrom=c1\n20\t1\n21\t1\n22\t1\n23\t1\n24\t1\nvariableStep chrom=c2\n");
  }

  @Test
  void alignmentPastTheEnd_endsTheRun() {
    assertThatThrownBy(() -> unscaled(record("a", 0, "c2\t45", "10M", "\tNH:i:1"), "bedGraph"))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(255));
  }

  @Test
  void missingAndDamagedFiles_areNamed() throws IOException {
    Path nowhere = work.resolve("nowhere.bam");
    assertThatThrownBy(() -> tracks(nowhere, "--outWigType", "bedGraph"))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("nowhere.bam");
    byte[] whole = Files.readAllBytes(BamFiles.recorded(work, "pairs"));
    Path cut = work.resolve("cut.bam");
    Files.write(cut, java.util.Arrays.copyOf(whole, whole.length - 60));
    assertThatThrownBy(() -> tracks(cut, "--outWigType", "bedGraph"))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(104))
        .hasMessageContaining("truncated");
  }
}
