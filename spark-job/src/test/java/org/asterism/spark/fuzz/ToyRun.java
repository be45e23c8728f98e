package org.asterism.spark.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A random run of single cells: its files in a folder, and its command line. The same for the same
 * seed.
 */
final class ToyRun {
  private static final List<String> GENE_TYPES =
      List.of("Gene", "GeneFull", "GeneFull_ExonOverIntron", "GeneFull_Ex50pAS");

  private final Random random;
  private final Path folder;

  /** Whether STAR 2.7.10b has to give the same, so that what is known to differ is left out. */
  private final boolean star;

  private final ToyGenome genome;
  private ToyLibrary library;
  private final List<String> line = new ArrayList<>();
  private boolean pairs;
  private boolean separateBarcodes;
  private boolean whitelist;
  private boolean cells = true;
  private String type;

  ToyRun(Path folder, long seed, boolean star) throws IOException {
    this.folder = folder;
    this.star = star;
    random = new Random(seed);
    genome = new ToyGenome(random);
    genome.write(folder);
    switch (random.nextInt(10)) {
      case 0, 1 -> complex();
      case 2 -> samples();
      case 3 -> tagsOnly();
      case 4 -> samInput();
      default -> simple();
    }
    mapping();
    if (cells) {
      counting();
    }
    output();
  }

  /** Arguments of genomeGenerate. */
  List<String> generate() {
    return words(
        "--runMode genomeGenerate --genomeDir idx --genomeFastaFiles g.fa --sjdbGTFfile a.gtf"
            + " --sjdbOverhang 40 --genomeSAindexNbases 5");
  }

  /** Arguments of the run; files without a folder are in {@link #ToyRun folder}. */
  List<String> arguments() {
    return List.copyOf(line);
  }

  static List<String> words(String text) {
    return List.of(text.split(" "));
  }

  private void add(String text) {
    line.addAll(words(text));
  }

  private String any(String... values) {
    return values[random.nextInt(values.length)];
  }

  private boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  private List<String> some(List<String> of, int least) {
    List<String> shuffled = new ArrayList<>(of);
    Collections.shuffle(shuffled, random);
    int most = shuffled.size();
    return shuffled.subList(0, least + random.nextInt(most - least + 1));
  }

  private void writeReads(ToyLibrary.Layout layout, boolean ragged) throws IOException {
    library = new ToyLibrary(random, genome, layout, layout != ToyLibrary.Layout.SIMPLE && star);
    library.writeWhitelists(folder);
    library.writeReads(folder, 40 + random.nextInt(160), ragged);
  }

  private void geometry() {
    int cb = library.firstLength;
    int umi = library.umiLength;
    add("--soloCBlen " + cb + " --soloUMIstart " + (cb + 1) + " --soloUMIlen " + umi);
  }

  private void simple() throws IOException {
    type = "CB_UMI_Simple";
    boolean ragged = oneIn(4);
    writeReads(ToyLibrary.Layout.SIMPLE, ragged);
    add("--soloType " + any(type, "Droplet"));
    geometry();
    whitelist = !oneIn(4);
    add("--soloCBwhitelist " + (whitelist ? "w1.txt" : "None"));
    add("--soloCBmatchWLtype " + matchType());
    pairs = oneIn(3);
    if (oneIn(6)) {
      int bases = library.firstLength + library.umiLength;
      pairs = oneIn(2);
      add("--readFilesIn m.fq" + (pairs ? " r2.fq" : "") + " --soloBarcodeMate 1");
      add("--clip5pNbases " + bases + (pairs ? " 0" : ""));
      return;
    }
    separateBarcodes = true;
    add("--readFilesIn " + (pairs ? "r1.fq r2.fq b.fq" : "r1.fq b.fq"));
    if (ragged) {
      add("--soloBarcodeReadLength 0");
    }
  }

  private String matchType() {
    return any(
        "Exact",
        "1MM",
        "1MM_multi",
        "1MM_multi_pseudocounts",
        "1MM_multi_Nbase_pseudocounts",
        "1MM_multi");
  }

  private void complex() throws IOException {
    type = "CB_UMI_Complex";
    whitelist = true;
    boolean adapter = oneIn(2);
    writeReads(
        adapter ? ToyLibrary.Layout.ADAPTER : ToyLibrary.Layout.TWO_PIECES, !adapter && oneIn(3));
    add("--soloType CB_UMI_Complex --soloCBwhitelist w1.txt w2.txt --readFilesIn r1.fq b.fq");
    separateBarcodes = true;
    int a = library.firstLength;
    int b = library.secondLength;
    int umi = library.umiLength;
    if (adapter) {
      add("--soloCBposition 0_0_2_-1 3_1_3_" + b + " --soloUMIposition 3_" + (b + 1));
      line.set(line.size() - 1, line.get(line.size() - 1) + "_3_" + (b + umi));
      add("--soloAdapterSequence " + ToyLibrary.ADAPTER);
      add("--soloAdapterMismatchesNmax " + random.nextInt(3));
    } else {
      add("--soloCBposition 0_0_0_" + (a - 1) + " 0_" + a + "_0_" + (a + b - 1));
      add("--soloUMIposition 0_" + (a + b) + "_0_" + (a + b + umi - 1));
    }
    add("--soloUMIlen " + umi + " --soloCBmatchWLtype " + any("Exact", "1MM", "EditDist_2"));
  }

  private void samples() throws IOException {
    type = "SmartSeq";
    pairs = oneIn(2);
    int n = 2 + random.nextInt(4);
    StringBuilder manifest = new StringBuilder();
    for (int s = 0; s < n; s++) {
      Path sample = Files.createDirectories(folder.resolve("s" + s));
      library = new ToyLibrary(random, genome, ToyLibrary.Layout.SIMPLE, false);
      library.writeReads(sample, 5 + random.nextInt(50), false);
      String mates = "s%d/r1.fq\t%s\t".formatted(s, pairs ? "s" + s + "/r2.fq" : "-");
      manifest.append(mates).append(oneIn(4) ? "ID:cell" + s + "\tSM:x" : "cell" + s).append('\n');
    }
    Files.writeString(folder.resolve("m.tsv"), manifest);
    add("--soloType SmartSeq --readFilesManifest m.tsv");
  }

  private void tagsOnly() throws IOException {
    type = "CB_samTagOut";
    cells = false;
    boolean ragged = oneIn(3);
    writeReads(ToyLibrary.Layout.SIMPLE, ragged);
    pairs = oneIn(2);
    separateBarcodes = true;
    whitelist = !oneIn(4);
    add("--soloType CB_samTagOut --soloCBwhitelist " + (whitelist ? "w1.txt" : "None"));
    geometry();
    add("--soloCBmatchWLtype " + any("Exact", "1MM"));
    add("--readFilesIn " + (pairs ? "r1.fq r2.fq b.fq" : "r1.fq b.fq"));
    if (ragged) {
      add("--soloBarcodeReadLength 0");
    }
  }

  private void samInput() throws IOException {
    type = "CB_UMI_Simple";
    writeReads(ToyLibrary.Layout.SIMPLE, false);
    add("--soloType CB_UMI_Simple --readFilesType SAM SE --readFilesIn u.sam");
    add("--soloInputSAMattrBarcodeSeq CR UR");
    if (oneIn(2)) {
      add("--soloInputSAMattrBarcodeQual CY UY");
    }
    geometry();
    if (!star && oneIn(2)) {
      add("--soloCBtype String --soloCBwhitelist None");
    } else {
      whitelist = !oneIn(4);
      add("--soloCBwhitelist " + (whitelist ? "w1.txt" : "None"));
      add("--soloCBmatchWLtype " + matchType());
    }
  }

  private void mapping() {
    add("--outFilterScoreMinOverLread 0.4 --outFilterMatchNminOverLread 0.4");
    add("--outFilterMultimapNmax " + any("1", "2", "10", "20"));
    if (oneIn(3) && !(star && pairs && separateBarcodes)) {
      add("--outFilterType BySJout");
    }
    if (oneIn(3)) {
      add("--outMultimapperOrder Random");
    }
    if (oneIn(4)) {
      add("--outSJfilterCountUniqueMin 1 1 1 1 --outSJfilterOverhangMin 12 8 8 8");
    }
    if (!star && oneIn(4)) {
      add("--chimSegmentMin 12 --chimJunctionOverhangMin 10 --chimScoreJunctionNonGTAG 0");
      add("--chimScoreDropMax 60 --chimScoreMin 18 --chimOutType Junctions");
    }
    if (oneIn(5)) {
      add("--clip3pNbases " + random.nextInt(8) + (pairs ? " 0" : ""));
    }
  }

  private void counting() {
    boolean samples = type.equals("SmartSeq");
    List<String> features = new ArrayList<>(some(GENE_TYPES, 1));
    if (oneIn(2)) {
      features.add(random.nextInt(features.size() + 1), "SJ");
    }
    if (!samples && oneIn(2) && !(star && !whitelist)) {
      features.remove("Gene");
      features.add(random.nextInt(features.size() + 1), "Gene");
      features.add(random.nextInt(features.size() + 1), "Velocyto");
    }
    boolean severeInTwoPasses =
        features.contains("GeneFull_ExonOverIntron") || features.contains("GeneFull_Ex50pAS");
    if (oneIn(5) && !(star && severeInTwoPasses)) {
      add("--twopassMode Basic");
    }
    add("--soloFeatures " + String.join(" ", features));
    add("--soloStrand " + any("Forward", "Forward", "Reverse", "Unstranded"));
    if (samples) {
      add("--soloUMIdedup " + any("Exact", "NoDedup", "NoDedup Exact", "Exact NoDedup"));
      add("--soloCellFilter " + any("None", "TopCells 2"));
      return;
    }
    deduplication();
    if (oneIn(2)) {
      add("--soloMultiMappers");
      line.addAll(some(List.of("Unique", "Uniform", "Rescue", "PropUnique", "EM"), 1));
    }
    // STAR crashes now and then when there are two passes
    boolean known = features.contains("GeneFull_Ex50pAS") || line.contains("--twopassMode");
    if (oneIn(2) && !(star && known)) {
      add("--soloCellReadStats Standard");
    }
    String[] calls = {
      "None",
      "TopCells 3",
      "CellRanger2.2 3 0.99 10",
      "CellRanger2.2",
      "EmptyDrops_CR 2 0.99 10 4 30 2 0.01 200 0.5 500"
    };
    add("--soloCellFilter " + calls[random.nextInt(star ? 4 : 5)]);
    if (oneIn(6)) {
      add("--soloOutFileNames C/ f.tsv b.tsv m.mtx");
    }
  }

  private void deduplication() {
    if (oneIn(6)) {
      add("--soloUMIdedup 1MM_CR --soloUMIfiltering MultiGeneUMI_CR");
      return;
    }
    List<String> all =
        List.of(
            "NoDedup", "Exact", "1MM_All", "1MM_Directional", "1MM_CR", "1MM_Directional_UMItools");
    add("--soloUMIdedup");
    line.addAll(oneIn(2) ? List.of(all.get(random.nextInt(6))) : some(all, 1));
    add("--soloUMIfiltering " + any("-", "MultiGeneUMI", "MultiGeneUMI_All"));
  }

  private void output() {
    boolean sorted = oneIn(2);
    boolean unsorted = oneIn(3);
    boolean tagsOnly = type.equals("CB_samTagOut");
    if (!sorted && !unsorted && !tagsOnly) {
      add("--outSAMtype " + any("None", "SAM"));
      return;
    }
    add("--outSAMtype BAM");
    if (unsorted || !sorted) {
      add("Unsorted");
    }
    if (sorted) {
      add("SortedByCoordinate");
    }
    if (oneIn(2)) {
      add("--outSAMunmapped Within");
    }
    List<String> tags = new ArrayList<>(List.of("NH", "HI", "AS", "nM"));
    if (!type.equals("SmartSeq")) {
      tags.addAll(some(List.of("CR", "CY", "UR", "UY", "sS", "sQ", "sM"), 0));
    }
    int features = line.indexOf("--soloFeatures");
    String first = features < 0 ? "Gene" : line.get(features + 1);
    boolean genes = GENE_TYPES.contains(first);
    if (genes && !tagsOnly) {
      tags.addAll(some(List.of("GX", "GN", "gx", "gn"), 0));
      if (!star && !type.equals("SmartSeq") && oneIn(3)) {
        tags.add("sF");
      }
      // without whitelist STAR's tags are those of the feature type processed last
      boolean named = whitelist || Arrays.equals(counted(), new String[] {first});
      if (sorted && !type.equals("SmartSeq") && (named || !star)) {
        tags.addAll(some(List.of("CB", "UB"), 0));
      }
    }
    if (tagsOnly && oneIn(2)) {
      tags.add("CB");
    }
    add("--outSAMattributes " + String.join(" ", tags));
  }

  private String[] counted() {
    int from = line.indexOf("--soloFeatures") + 1;
    int to = from;
    while (!line.get(to).startsWith("--")) {
      to++;
    }
    return line.subList(from, to).toArray(new String[0]);
  }
}
