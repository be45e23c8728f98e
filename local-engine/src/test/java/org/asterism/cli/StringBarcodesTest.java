package org.asterism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.asterism.cli.RecordedMatrix.Case;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code --soloCBtype String} (spec 50 sections 3.4, 4.4 and 6): whatever text a tag has is a cell,
 * cells are in the order of their first reads, and that is all that differs from barcodes of bases
 * without whitelist.
 */
class StringBarcodesTest {
  private static final Path READS = Path.of("..", "testdata", "matrix", "sq.sam");
  private static final Pattern CELL = Pattern.compile("\tXC:Z:([^\t\n]*)");
  private static final Pattern UMI = Pattern.compile("\tXM:Z:([^\t\n]*)");

  @TempDir static Path work;

  private List<String> lines() throws IOException {
    return Files.readAllLines(READS);
  }

  /** Gene's raw matrix by barcode and row, and its barcodes in their order. */
  private record Counts(List<String> barcodes, TreeMap<String, String> entries) {}

  private Counts count(List<String> sam, String... more) throws IOException {
    Path dir = Files.createTempDirectory(work, "run");
    Files.write(dir.resolve("in.sam"), sam);
    List<String> arguments = new ArrayList<>(List.of("--readFilesType", "SAM", "SE"));
    arguments.addAll(List.of("--readFilesIn", dir + "/in.sam", "--outFileNamePrefix", dir + "/"));
    arguments.addAll(List.of("--soloType", "CB_UMI_Simple", "--soloCBwhitelist", "None"));
    arguments.addAll(List.of("--soloInputSAMattrBarcodeSeq", "XC", "XM"));
    arguments.addAll(List.of("--soloCBlen", "8", "--soloUMIstart", "9", "--soloUMIlen", "6"));
    arguments.addAll(List.of("--soloBarcodeReadLength", "0", "--outSAMtype", "None"));
    arguments.addAll(List.of(more));
    Case run = new Case("string", "s", arguments, List.of());
    assertThat(new RecordedMatrix(work, Main::run).outcome(run, List.of()).get(0))
        .isEqualTo("status\t0");
    Path raw = dir.resolve("Solo.out/Gene/raw");
    List<String> barcodes = Files.readAllLines(raw.resolve("barcodes.tsv"));
    TreeMap<String, String> entries = new TreeMap<>();
    List<String> matrix = Files.readAllLines(raw.resolve("matrix.mtx"));
    for (String line : matrix.subList(3, matrix.size())) {
      String[] words = line.split(" ");
      entries.put(barcodes.get(Integer.parseInt(words[1]) - 1) + " " + words[0], words[2]);
    }
    return new Counts(barcodes, entries);
  }

  private static String tag(Pattern tag, String line) {
    Matcher m = tag.matcher(line);
    return m.find() ? m.group(1) : "";
  }

  /** The reads with one of a few barcodes each, in another order. */
  private List<String> mixed(long seed) throws IOException {
    Random random = new Random(seed);
    List<String> reads = new ArrayList<>(lines().subList(1, lines().size()));
    java.util.Collections.shuffle(reads, random);
    List<String> cells = List.of("ACGTACGT", "TTGCAAGT", "AAAAAAAA", "CATGCATG", "GGGTTTCC");
    List<String> sam = new ArrayList<>(List.of("@HD\tVN:1.6"));
    for (String read : reads) {
      String cell = cells.get(random.nextInt(1 + random.nextInt(cells.size())));
      sam.add(CELL.matcher(read).replaceFirst("\tXC:Z:" + cell));
    }
    return sam;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void countsAreThoseOfBarcodesOfBases(long seed) throws IOException {
    List<String> sam = mixed(seed);
    Counts text = count(sam, "--soloCBtype", "String");
    Counts bases = count(sam);
    assertThat(text.entries()).hasSizeGreaterThan(5).isEqualTo(bases.entries());
    assertThat(text.barcodes()).containsExactlyInAnyOrderElementsOf(bases.barcodes());
    assertThat(bases.barcodes()).isSorted();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void lettersOfTheTextDoNotMatter(long seed) throws IOException {
    List<String> sam = mixed(seed);
    Map<String, String> names = new HashMap<>();
    List<String> renamed = new ArrayList<>();
    for (String line : sam) {
      String cell = tag(CELL, line);
      String name =
          names.computeIfAbsent(cell, c -> "cell " + c.toLowerCase(java.util.Locale.ROOT) + "-1_N");
      renamed.add(CELL.matcher(line).replaceFirst("\tXC:Z:" + name));
    }
    Counts plain = count(sam, "--soloCBtype", "String");
    Counts other = count(renamed, "--soloCBtype", "String");
    assertThat(other.barcodes()).isEqualTo(plain.barcodes().stream().map(names::get).toList());
    TreeMap<String, String> expected = new TreeMap<>();
    plain
        .entries()
        .forEach(
            (key, n) -> expected.put(names.get(key.split(" ")[0]) + " " + key.split(" ")[1], n));
    assertThat(other.entries()).isEqualTo(expected);
  }

  /** Reads that do not map and reads with bad UMIs have a say in the order, not in the counts. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void cellsAreInTheOrderOfTheirFirstReads(long seed) throws IOException {
    List<String> sam = new ArrayList<>(mixed(seed));
    List<String> before = List.of("CATGCATG", "nobody", "AAAAAAAA");
    for (int i = 0; i < before.size(); i++) {
      String cell = "\tXC:Z:" + before.get(i);
      String umi = i == 0 ? "\tXM:Z:ACGNAC" : "\tXM:Z:ACGTAC";
      String bases = i == 0 ? "" : "ACACACACACTGTGTGTGTG";
      String read = sam.get(10 + i);
      String[] columns =
          UMI.matcher(CELL.matcher(read).replaceFirst("")).replaceFirst("").split("\t");
      if (i > 0) {
        columns[9] = bases;
        columns[10] = "I".repeat(bases.length());
      }
      sam.add(1 + i, String.join("\t", columns) + cell + umi);
    }
    LinkedHashSet<String> order = new LinkedHashSet<>();
    sam.subList(1, sam.size()).forEach(line -> order.add(tag(CELL, line)));
    Counts counts = count(sam, "--soloCBtype", "String");
    List<String> expected = new ArrayList<>(order);
    expected.retainAll(counts.barcodes());
    assertThat(counts.barcodes())
        .isEqualTo(expected)
        .startsWith("CATGCATG")
        .doesNotContain("nobody");
    Counts without = count(mixed(seed), "--soloCBtype", "String");
    assertThat(counts.entries()).isEqualTo(without.entries());
  }

  @Test
  void umisMayHaveOtherLengths() throws IOException {
    // a UMI is a number: leading A do not make it another one
    List<String> sam = mixed(5);
    List<String> longer = new ArrayList<>();
    for (String line : sam) {
      longer.add(UMI.matcher(line).replaceFirst("\tXM:Z:AA$1"));
    }
    String[] exact = {"--soloCBtype", "String", "--soloUMIdedup", "Exact"};
    assertThat(count(longer, exact).entries()).isEqualTo(count(sam, exact).entries());
    List<String> polyC = new ArrayList<>();
    for (String line : sam) {
      polyC.add(UMI.matcher(line).replaceFirst("\tXM:Z:CCCCCCC"));
    }
    // of one letter are those of soloUMIlen bases
    assertThat(count(polyC, exact).entries()).isNotEmpty();
    polyC.replaceAll(line -> UMI.matcher(line).replaceFirst("\tXM:Z:CCCCCC"));
    assertThat(count(polyC, exact).entries()).isEmpty();
    polyC.replaceAll(line -> UMI.matcher(line).replaceFirst("\tXM:Z:AAAAAAAAA"));
    assertThat(count(polyC, exact).entries()).isEmpty();
  }
}
