package org.asterism.solo.count;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Consumer;
import org.asterism.engine.BoundedWorkers;
import org.asterism.output.ByteBuilder;
import org.asterism.params.Parameters;
import org.asterism.params.SoloFeature;
import org.asterism.solo.SoloRecord;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;
import org.asterism.solo.barcode.BarcodeList;

/** A run of records made by hand: what was read, and what is counted of it. */
final class Cells {
  /** A whitelist of so many barcodes named by their numbers. */
  record Numbers(long size) implements BarcodeList {
    private static final long serialVersionUID = 1L;

    @Override
    public String barcode(long index) {
      return "B" + index;
    }
  }

  final SoloSetup setup;
  final SoloTally tally;
  final List<byte[]> records = new ArrayList<>();
  JunctionRows junctions = JunctionRows.none();
  int[] geneOfTranscript = {};
  boolean tags;
  boolean saturation;
  int genes = 11;

  /** Whether records are combined as they come. */
  boolean combines;

  private long next;

  private Cells(SoloSetup setup) {
    this.setup = setup;
    tally = new SoloTally(setup.slots().length);
  }

  /** A run with a whitelist of 10 barcodes. */
  static Cells listed(String... arguments) {
    return listed(10, arguments);
  }

  /** A run with a whitelist of so many barcodes. */
  static Cells listed(long barcodes, String... arguments) {
    return new Cells(new SoloSetup(parameters(arguments).solo(), new Numbers(barcodes)));
  }

  /** A run without whitelist. */
  static Cells unlisted(String... arguments) {
    return new Cells(new SoloSetup(parameters(arguments).solo(), null));
  }

  private static Parameters parameters(String... arguments) {
    List<String> all = new ArrayList<>(List.of("--soloCBlen", "8"));
    all.addAll(List.of(arguments));
    if (!all.contains("--soloUMIlen")) {
      all.addAll(List.of("--soloUMIlen", "6"));
    }
    if (!all.contains("--soloType")) {
      all.addAll(List.of("--soloType", "CB_UMI_Simple"));
    }
    return Parameters.of(all.toArray(new String[0]));
  }

  /** Packs bases. */
  static long packed(String bases) {
    long value = 0;
    for (char base : bases.toCharArray()) {
      value = value << 2 | "ACGT".indexOf(base);
    }
    return value;
  }

  int slot(SoloFeature feature) {
    return setup.slot(feature);
  }

  /** Adds a read with exactly the barcode. */
  Cells read(long cell, String umi, Consumer<SoloRecord> sections) {
    return read(
        r -> {
          r.status = 0;
          r.candidateCount = 1;
          r.candidates[0] = cell;
          r.umi = packed(umi);
          sections.accept(r);
        });
  }

  /** Adds a read. */
  Cells read(Consumer<SoloRecord> content) {
    SoloRecord r = new SoloRecord(setup.slots().length);
    r.order = next++;
    r.readFlags = SoloRecord.ONE_LOCUS;
    content.accept(r);
    if (r.status == 0 && setup.whitelist() != null) {
      tally.exact.add(r.candidates[0], 1);
    }
    ByteBuilder out = new ByteBuilder(64);
    r.write(out);
    records.add(out.toByteArray());
    return this;
  }

  /** Adds so many reads of one gene, the first slot's. */
  Cells reads(int times, long cell, String umi, int... genes) {
    for (int i = 0; i < times; i++) {
      read(cell, umi, genes(0, genes));
    }
    return this;
  }

  /** A section with genes. */
  static Consumer<SoloRecord> genes(int slot, int... genes) {
    return r -> {
      r.classes[slot] = (byte) (1 + 8 * Math.min(2, genes.length));
      byte kind = SoloRecord.NO_FEATURE;
      if (genes.length > 0) {
        kind = genes.length > 1 ? SoloRecord.MULTI : SoloRecord.UNIQUE;
      }
      values(slot, kind, r, genes);
    };
  }

  private static void values(int slot, byte kind, SoloRecord r, int... values) {
    r.begin(slot, kind);
    for (int value : values) {
      r.add(slot, value);
    }
  }

  /** A section with values. */
  static Consumer<SoloRecord> unique(int slot, int... values) {
    return r -> values(slot, SoloRecord.UNIQUE, r, values);
  }

  CountRules rules() {
    return new CountRules(setup, tally, tags, junctions, geneOfTranscript, genes, saturation);
  }

  /** Counts on one thread in memory. */
  FeatureCounts[] count() {
    return count(1, 1 << 20, 7, null);
  }

  /** Counts. */
  FeatureCounts[] count(int threads, long budget, int batch, TagSink sink) {
    try {
      Path directory = Files.createTempDirectory("cells");
      try (BoundedWorkers workers = BoundedWorkers.exactly(threads);
          GatheredCells store =
              new GatheredCells(setup, combines, genes, workers, directory, budget)) {
        ByteBuilder bytes = new ByteBuilder(64);
        for (int i = 0; i < records.size(); i++) {
          bytes.put(records.get(i));
          if (i % batch == batch - 1 || i == records.size() - 1) {
            store.append(bytes.bytes, 0, bytes.size);
            bytes.clear();
          }
        }
        BarcodeResolver resolver = new BarcodeResolver(setup, tally);
        return new CountingRun(rules(), setup, resolver, tally, workers, directory, budget)
            .run(store, sink);
      } finally {
        Files.delete(directory);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Entries as lines of the matrix: 1-based row and cell, counts. */
  static List<String> lines(FeatureCounts f) {
    List<String> lines = new ArrayList<>();
    for (int c = 0; c < f.cellCount; c++) {
      for (int e = f.entryStart[c]; e < f.entryStart[c + 1]; e++) {
        StringJoiner line = new StringJoiner(" ");
        line.add("" + (f.entryRow[e] + 1)).add("" + (f.cells[c] + 1));
        for (int k = 0; k < f.columns; k++) {
          line.add("" + f.entryCount[e * f.columns + k]);
        }
        lines.add(line.toString());
      }
    }
    return lines;
  }

  /** Multi rows: 1-based row and cell, values. */
  static List<String> multiLines(FeatureCounts f) {
    List<String> lines = new ArrayList<>();
    for (int c = 0; c < f.cellCount; c++) {
      for (int m = f.multiStart[c]; m < f.multiStart[c + 1]; m++) {
        StringJoiner line = new StringJoiner(" ");
        line.add("" + (f.multiRow[m] + 1)).add("" + (f.cells[c] + 1));
        for (int k = 0; k < f.multiColumns; k++) {
          line.add(String.format("%.6g", f.multiValue[m * f.multiColumns + k]));
        }
        lines.add(line.toString());
      }
    }
    return lines;
  }

  /** Everything in one text, to compare runs. */
  static String text(FeatureCounts[] counts) {
    StringBuilder text = new StringBuilder();
    for (FeatureCounts f : counts) {
      text.append(f.feature).append(' ').append(f.rows).append(' ').append(f.mostRecords);
      text.append('\n').append(java.util.Arrays.toString(f.statistics)).append('\n');
      for (int c = 0; c < f.cellCount; c++) {
        text.append(f.cells[c]).append(' ').append(f.barcodes.barcode(f.cells[c])).append(' ');
        text.append(f.uniqueReads[c]).append(' ').append(f.totalReads[c]).append('\n');
      }
      lines(f).forEach(line -> text.append(line).append('\n'));
      for (int m = 0; m < f.multiStart[f.cellCount] * f.multiColumns; m++) {
        text.append(f.multiRow[m / f.multiColumns]).append(' ').append(f.multiValue[m]);
        text.append('\n');
      }
      if (f.cellReads != null) {
        text.append(java.util.Arrays.toString(f.cellReads.noCell)).append('\n');
        for (int r = 0; r < f.cellReads.size; r++) {
          text.append(f.cellReads.cells[r]).append(' ').append(f.cellReads.firstOrder[r]);
          for (int k = 0; k < CellReads.COLUMNS; k++) {
            text.append(' ').append(f.cellReads.sums[r * CellReads.COLUMNS + k]);
          }
          text.append('\n');
        }
      }
    }
    return text.toString();
  }
}
