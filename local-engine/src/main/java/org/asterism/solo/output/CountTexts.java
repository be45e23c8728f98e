package org.asterism.solo.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.FutureTask;
import org.asterism.engine.BoundedWorkers;
import org.asterism.engine.OrderedTasks;
import org.asterism.output.ByteBuilder;
import org.asterism.params.SoloParameters;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.barcode.BarcodeList;
import org.asterism.solo.feature.SoloGenes;

/**
 * What count files say of genes and of listed barcodes: it does not depend on counts, is in several
 * files, and is made while reads are being mapped.
 */
public final class CountTexts {
  /** Bytes of barcodes that are worth to be kept. */
  private static final int MOST_BYTES = 1 << 24;

  /** Lines, one after the other. */
  private static final class Lines {
    private final ByteBuilder text = new ByteBuilder(1 << 12);

    /** Where each begins; one more than lines. */
    private final int[] start;

    Lines(int lines) {
      start = new int[lines + 1];
    }

    void end(int line) {
      text.put('\n');
      start[line + 1] = text.size;
    }
  }

  private final SoloGenes genes;
  private final BarcodeList listed;
  private final String field3;
  private final FutureTask<Lines> features;
  private final FutureTask<Lines> barcodes;

  /**
   * @param setup the run
   */
  public CountTexts(SoloSetup setup) {
    SoloParameters p = setup.parameters();
    genes = setup.genes();
    listed = setup.whitelist();
    field3 = p.featuresField3().equals("-") ? "" : "\t" + p.featuresField3();
    features = new FutureTask<>(this::makeFeatures);
    barcodes = new FutureTask<>(this::makeBarcodes);
  }

  /** Has the texts made by workers; without, they are made when they are asked for. */
  public CountTexts prepare(BoundedWorkers workers) {
    if (!workers.serial()) {
      workers.pool().execute(features);
      workers.pool().execute(barcodes);
    }
    return this;
  }

  private Lines makeFeatures() {
    Lines lines = new Lines(genes.count());
    for (int gene = 0; gene < genes.count(); gene++) {
      String id = genes.id(gene);
      String name = genes.name(gene);
      lines.text.putAscii(id);
      lines.text.put('\t');
      lines.text.putAscii(name.isEmpty() ? id : name);
      lines.text.putAscii(field3);
      lines.end(gene);
    }
    return lines;
  }

  /** Null if that would be too much. */
  private Lines makeBarcodes() {
    if (listed == null || listed.size() == 0) {
      return null;
    }
    long bytes = listed.size() * (listed.barcode(0).length() + 1L);
    if (bytes > MOST_BYTES) {
      return null;
    }
    Lines lines = new Lines((int) listed.size());
    for (int b = 0; b < listed.size(); b++) {
      listed.put(b, lines.text);
      lines.end(b);
    }
    return lines;
  }

  private static Lines get(FutureTask<Lines> task) throws IOException {
    task.run(); // does nothing if somebody did or does it
    return OrderedTasks.result(task);
  }

  /** Writes features.tsv and closes it. */
  void writeFeatures(OutputStream out) throws IOException {
    try (out) {
      Lines lines = get(features);
      out.write(lines.text.bytes, 0, lines.text.size);
    }
  }

  /** Writes the barcodes of a list and closes the file. */
  void writeBarcodes(BarcodeList list, OutputStream out) throws IOException {
    Lines lines = lines(list);
    if (lines != null) {
      try (out) {
        out.write(lines.text.bytes, 0, lines.text.size);
      }
      return;
    }
    try (TextFile file = new TextFile(out)) {
      for (long b = 0; b < list.size(); b++) {
        list.put(b, file.text);
        file.endLine();
      }
    }
  }

  /**
   * Writes some barcodes of a list and closes the file.
   *
   * @param cells 0-based barcodes
   * @param chosen which of them
   */
  void writeBarcodes(BarcodeList list, long[] cells, int[] chosen, OutputStream out)
      throws IOException {
    Lines lines = lines(list);
    try (TextFile file = new TextFile(out)) {
      for (int c : chosen) {
        if (lines == null) {
          list.put(cells[c], file.text);
          file.endLine();
        } else {
          int b = (int) cells[c];
          file.text.put(lines.text.bytes, lines.start[b], lines.start[b + 1] - lines.start[b]);
          file.endText();
        }
      }
    }
  }

  private Lines lines(BarcodeList list) throws IOException {
    return list == listed ? get(barcodes) : null;
  }
}
