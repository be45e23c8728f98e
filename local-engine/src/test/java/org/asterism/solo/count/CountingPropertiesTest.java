package org.asterism.solo.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.asterism.params.MultiMapperMethod;
import org.asterism.params.SoloFeature;
import org.asterism.params.UmiDedup;
import org.asterism.params.UmiFilter;
import org.asterism.solo.SoloRecord;

/** Counts against a slow model, and what they must not depend on. */
class CountingPropertiesTest {
  private static final int CELLS = 6;
  private static final int GENES = 5;

  private static List<String> options(Random random, boolean crFilter) {
    List<String> options = new ArrayList<>(List.of("--soloUMIlen", "4", "--soloUMIdedup"));
    if (crFilter) {
      options.add("1MM_CR");
      options.addAll(List.of("--soloUMIfiltering", "MultiGeneUMI_CR"));
    } else {
      List<UmiDedup> types = new ArrayList<>(List.of(UmiDedup.values()));
      Collections.shuffle(types, random);
      types.subList(0, 1 + random.nextInt(types.size())).forEach(t -> options.add(t.word()));
      options.add("--soloUMIfiltering");
      options.add(UmiFilter.values()[random.nextInt(3)].word());
    }
    String[] matches = {"1MM", "1MM_multi", "1MM_multi_pseudocounts"};
    options.addAll(List.of("--soloCBmatchWLtype", matches[random.nextInt(3)]));
    options.addAll(List.of("--soloMultiMappers", "Uniform", "EM", "Rescue", "PropUnique"));
    options.addAll(List.of("--soloCellReadStats", "Standard"));
    return options;
  }

  private static List<SlowModel.Read> reads(Random random, int n) {
    List<SlowModel.Read> reads = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int status = random.nextInt(8) < 5 ? 0 : 1 + random.nextInt(3);
      long[] cells = random.longs(0, CELLS).distinct().limit(Math.max(1, status)).toArray();
      StringBuilder quality = new StringBuilder();
      for (int q = 0; q < cells.length; q++) {
        quality.append((char) (33 + random.nextInt(45)));
      }
      int wide = 1 + random.nextInt(random.nextBoolean() ? 1 : 3);
      int count = random.nextInt(6) == 0 ? 0 : wide;
      int[] genes = random.ints(0, GENES).distinct().limit(count).sorted().toArray();
      int umi = random.nextInt(random.nextBoolean() ? 8 : 256);
      reads.add(new SlowModel.Read(i, cells, quality.toString(), status, umi, genes));
    }
    return reads;
  }

  private static Cells cells(List<String> options, List<SlowModel.Read> reads) {
    Cells cells = Cells.listed(options.toArray(new String[0]));
    cells.tags = true;
    cells.genes = GENES;
    for (SlowModel.Read read : reads) {
      cells.read(r -> fill(r, read));
    }
    return cells;
  }

  @Property(tries = 150)
  void moleculesByReadsAreThoseOfTheMatrixInAnyOrder(@ForAll long seed) {
    Random random = new Random(seed);
    List<String> options = options(random, random.nextInt(4) == 0);
    List<SlowModel.Read> reads = reads(random, 1 + random.nextInt(400));
    Cells first = cells(options, reads);
    FeatureCounts plain = first.count()[0];
    assertThat(plain.moleculeReads.isEmpty()).isTrue();
    first.saturation = true;
    FeatureCounts counts = first.count()[0];
    assertThat(Cells.text(new FeatureCounts[] {counts}))
        .isEqualTo(Cells.text(new FeatureCounts[] {plain}));
    MoleculeReads found = counts.moleculeReads;
    assertThat(found.molecules()).isEqualTo(counts.statistics[10]);
    assertThat(found.reads()).isLessThanOrEqualTo(counts.statistics[8]);
    assertThat(found.expected(1)).isEqualTo(found.molecules());
    Collections.shuffle(reads, random);
    Cells second = cells(options, reads);
    second.saturation = true;
    MoleculeReads again = second.count(3, 1 << 10, 5, null)[0].moleculeReads;
    assertThat(again.runs()).isEqualTo(found.runs());
    assertThat(again.expected(0.37)).isEqualTo(found.expected(0.37));
  }

  private static void fill(SoloRecord r, SlowModel.Read read) {
    r.order = read.order();
    r.status = read.status();
    r.candidateCount = read.candidates().length;
    for (int i = 0; i < r.candidateCount; i++) {
      r.candidates[i] = read.candidates()[i];
      r.candidateQuality[i] = (byte) read.quality().charAt(i);
    }
    r.umi = read.umi();
    Cells.genes(0, read.genes()).accept(r);
  }

  @Property(tries = 400)
  void countsAreThoseOfTheModel(@ForAll long seed) {
    Random random = new Random(seed);
    List<String> options = options(random, random.nextInt(4) == 0);
    List<SlowModel.Read> reads = reads(random, 1 + random.nextInt(150));
    Cells cells = cells(options, reads);
    CountRules rules = cells.rules();
    String match = options.get(options.indexOf("--soloCBmatchWLtype") + 1);
    SlowModel model =
        new SlowModel(
            List.of(rules.dedups),
            rules.filter,
            match.endsWith("counts"),
            !match.endsWith("counts"));
    List<MultiMapperMethod> methods = List.of(rules.methods);
    model.run(reads, methods);
    Map<Integer, Integer> molecules = new HashMap<>();
    FeatureCounts f =
        cells
            .count(
                1,
                1 << 20,
                10,
                (order, cell, umi) -> molecules.put((int) order, umi < 0 ? null : (int) umi))[0];
    assertThat(molecules).isEqualTo(model.molecules);
    assertThat(f.statistics[4] + f.statistics[5]).isLessThanOrEqualTo(model.rejected);
    Map<Long, TreeMap<Integer, List<Integer>>> entries = new HashMap<>();
    for (int c = 0; c < f.cellCount; c++) {
      TreeMap<Integer, List<Integer>> rows = new TreeMap<>();
      for (int e = f.entryStart[c]; e < f.entryStart[c + 1]; e++) {
        List<Integer> counts = new ArrayList<>();
        for (int k = 0; k < f.columns; k++) {
          counts.add(f.entryCount[e * f.columns + k]);
        }
        rows.put((int) f.entryRow[e], counts);
      }
      if (!rows.isEmpty()) {
        entries.put(f.cells[c], rows);
      }
      checkMulti(f, c, model, methods, rules.dedups.length);
    }
    model.entries.values().removeIf(Map::isEmpty);
    assertThat(entries).isEqualTo(model.entries);
  }

  private static void checkMulti(
      FeatureCounts f, int c, SlowModel model, List<MultiMapperMethod> methods, int dedups) {
    for (int m = 0; m < methods.size(); m++) {
      TreeMap<Integer, Double> expected =
          model.multi.get(methods.get(m)).getOrDefault(f.cells[c], new TreeMap<>());
      int row = f.multiStart[c];
      assertThat(f.multiStart[c + 1] - row).isEqualTo(expected.size() * dedups);
      for (Map.Entry<Integer, Double> e : expected.entrySet()) {
        assertThat(f.multiRow[row]).isEqualTo(e.getKey().longValue());
        assertThat(f.multiValue[row * f.multiColumns + m * dedups])
            .isCloseTo(e.getValue(), within(1e-9));
        row += dedups;
      }
    }
  }

  /** All feature types at once, with and without whitelist. */
  private static Cells mixed(Random random, boolean listed) {
    List<String> options = options(random, false);
    options.addAll(List.of("--soloFeatures", "Gene", "SJ", "GeneFull", "Velocyto"));
    String[] all = options.toArray(new String[0]);
    Cells cells = listed ? Cells.listed(all) : Cells.unlisted(all);
    cells.tags = true;
    cells.genes = GENES;
    cells.geneOfTranscript = new int[] {0, 0, 1, 1, 2, 3, 4};
    cells.junctions = new JunctionRows(new long[] {5, 5, 9}, new long[] {2, 3, 4});
    for (SlowModel.Read read : reads(random, 200)) {
      cells.read(
          r -> {
            fill(r, read);
            if (!listed) {
              r.status = 0;
              r.candidateCount = 1;
            }
            Sections.clear(r);
            Cells.genes(cells.slot(SoloFeature.GENE), read.genes()).accept(r);
            int wide = read.genes().length + (random.nextBoolean() ? 1 : 0);
            int[] full = random.ints(0, GENES).distinct().limit(wide).sorted().toArray();
            Cells.genes(cells.slot(SoloFeature.GENE_FULL), full).accept(r);
            if (random.nextBoolean()) {
              int start = random.nextInt(5, 10);
              Cells.unique(cells.slot(SoloFeature.SJ), start, 2, 9, random.nextInt(3, 6)).accept(r);
            }
            if (random.nextBoolean()) {
              int[] states =
                  random
                      .ints(0, 7)
                      .distinct()
                      .limit(2)
                      .sorted()
                      .map(t -> t << 4 | 1 << random.nextInt(4))
                      .toArray();
              Cells.unique(cells.slot(SoloFeature.VELOCYTO), states).accept(r);
            }
          });
    }
    return cells;
  }

  /** Slot 0 is SJ in mixed runs: what fill put there does not belong there. */
  private static final class Sections {
    static void clear(SoloRecord r) {
      long order = r.order;
      int status = r.status;
      int candidates = r.candidateCount;
      long umi = r.umi;
      r.clear();
      r.order = order;
      r.status = status;
      r.candidateCount = candidates;
      r.umi = umi;
      r.readFlags = SoloRecord.ONE_LOCUS;
    }
  }

  @Property(tries = 60)
  void countsDoNotDependOnOrderBatchesThreadsOrMemory(@ForAll long seed, @ForAll boolean listed) {
    Random random = new Random(seed);
    Cells cells = mixed(random, listed);
    Map<Long, String> tags = new ConcurrentHashMap<>();
    String expected =
        Cells.text(cells.count(1, 1 << 20, 1000, (o, cell, umi) -> tags.put(o, cell + " " + umi)));
    Collections.shuffle(cells.records, random);
    Map<Long, String> otherTags = new ConcurrentHashMap<>();
    int threads = 1 + random.nextInt(3);
    long budget = random.nextInt(3000);
    String other =
        Cells.text(
            cells.count(
                threads,
                budget,
                1 + random.nextInt(50),
                (o, cell, umi) -> otherTags.put(o, cell + " " + umi)));
    assertThat(other).isEqualTo(expected);
    assertThat(otherTags).isEqualTo(tags);
  }

  /** Runs whose records say nothing more than their molecules. */
  private static Cells plain(Random random) {
    List<String> options = new ArrayList<>(List.of("--soloUMIlen", "4", "--soloUMIdedup"));
    boolean crFilter = random.nextInt(4) == 0;
    List<UmiDedup> types = new ArrayList<>(List.of(UmiDedup.values()));
    Collections.shuffle(types, random);
    types = crFilter ? List.of(UmiDedup.ONE_MM_CR) : types.subList(0, 1 + random.nextInt(3));
    types.forEach(t -> options.add(t.word()));
    UmiFilter filter = UmiFilter.values()[random.nextInt(3)];
    options.add("--soloUMIfiltering");
    options.add((crFilter ? UmiFilter.MULTI_GENE_UMI_CR : filter).word());
    String[] matches = {"1MM", "1MM_multi", "1MM_multi_pseudocounts"};
    options.addAll(List.of("--soloCBmatchWLtype", matches[random.nextInt(3)]));
    options.addAll(List.of("--soloFeatures", "Gene", "GeneFull"));
    long whitelist = random.nextBoolean() ? CELLS : 1L << random.nextInt(3, 20);
    Cells cells = Cells.listed(whitelist, options.toArray(new String[0]));
    cells.genes = random.nextBoolean() ? GENES : 60_000;
    int reads = random.nextInt(random.nextBoolean() ? 200 : 6000);
    long spread = whitelist / CELLS;
    int step = cells.genes / GENES;
    for (SlowModel.Read read : reads(random, reads)) {
      cells.read(
          r -> {
            fill(r, read);
            for (int i = 0; i < r.candidateCount; i++) {
              r.candidates[i] *= spread;
            }
            for (int slot = 0; slot < 2; slot++) {
              r.begin(slot, SoloRecord.ABSENT);
              if (random.nextInt(4) > 0) {
                Cells.unique(slot, step * random.nextInt(GENES)).accept(r);
              }
            }
          });
    }
    return cells;
  }

  @Property(tries = 150)
  void countsAreThoseOfRecordsThatWereNotCombined(@ForAll long seed) {
    Random random = new Random(seed);
    Cells cells = plain(random);
    String expected = Cells.text(cells.count());
    Collections.shuffle(cells.records, random);
    cells.combines = true;
    int threads = 1 + random.nextInt(3);
    long budget = random.nextBoolean() ? 1 << 20 : random.nextInt(20_000);
    assertThat(Cells.text(cells.count(threads, budget, 1 + random.nextInt(50), null)))
        .isEqualTo(expected);
  }

  @Property(tries = 60)
  void rejectionsOfHalvesMergeToThoseOfTheWhole(@ForAll long seed) throws Exception {
    Random random = new Random(seed);
    Cells cells = mixed(random, true);
    CountRules rules = cells.rules();
    BarcodeResolver resolver = Copies.of(new BarcodeResolver(cells.setup, cells.tally));
    Rejections whole = new Rejections(rules);
    Rejections first = new Rejections(rules);
    Rejections second = new Rejections(rules);
    SoloRecord r = new SoloRecord(rules.slots.length);
    try (CellStore store = new CellStore(java.nio.file.Path.of("no-such-directory"), 1 << 20)) {
      for (byte[] bytes : cells.records) {
        r.read(bytes, 0);
        long cell = resolver.resolve(r);
        whole.add(r, cell);
        (random.nextBoolean() ? first : second).add(r, cell);
        if (cell >= 0) {
          store.add(cell, bytes, 0, bytes.length);
        }
      }
      Rejections merged = new Rejections(rules);
      merged.merge(Copies.of(second));
      merged.merge(Copies.of(first));
      CountedCells low = new CountedCells();
      CountedCells high = new CountedCells();
      CellCounter counter = new CellCounter(Copies.of(rules));
      store.forEach(
          (cell, records) -> (cell < 3 ? low : high).add(counter.count(cell, records, null)));
      assertThat(text(cells, resolver, merged, low, high))
          .isEqualTo(text(cells, resolver, whole, low, high))
          .isEqualTo(Cells.text(cells.count()));
    }
  }

  private static String text(
      Cells cells, BarcodeResolver resolver, Rejections rejections, CountedCells... parts)
      throws Exception {
    CountsBuilder builder =
        new CountsBuilder(cells.rules(), cells.setup, resolver, cells.tally, rejections);
    for (CountedCells part : parts) {
      Copies.of(part).forEach(builder::add);
    }
    return Cells.text(builder.finish());
  }
}
