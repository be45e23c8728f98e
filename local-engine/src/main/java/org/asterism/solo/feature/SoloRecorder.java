package org.asterism.solo.feature;

import org.asterism.align.ReadResult;
import org.asterism.output.ByteBuilder;
import org.asterism.params.Parameters;
import org.asterism.params.SoloFeature;
import org.asterism.params.SoloParameters;
import org.asterism.params.SoloType;
import org.asterism.reads.PreparedRead;
import org.asterism.solo.SoloRecord;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;
import org.asterism.solo.barcode.CellBarcode;

/**
 * Keeps what counting needs of a read, and counts why a read has no feature (spec 50 section 9).
 * One per worker.
 */
public final class SoloRecorder {
  // columns of reads without a cell, in the order of CellReads.stats
  private static final int CB_MATCH = 0;
  private static final int GENOME_U = 4;
  private static final int GENOME_M = 5;
  private static final int FEATURE_U = 6;
  private static final int FEATURE_M = 7;
  private static final int EXONIC = 8;
  private static final int INTRONIC = 9;
  private static final int EXONIC_AS = 10;
  private static final int INTRONIC_AS = 11;
  private static final int MITO = 12;

  private final SoloFeature[] slots;

  /** Whether reads without a feature are kept too, for each slot. */
  private final boolean[] keepsAll;

  private final boolean multiGene;
  private final boolean keys;
  private final boolean text;
  private final boolean cellReads;
  private final boolean noCellReads;

  /**
   * @param setup of the run, which counts features
   * @param p parameters of the run
   */
  public SoloRecorder(SoloSetup setup, Parameters p) {
    SoloParameters solo = setup.parameters();
    slots = setup.slots();
    multiGene = !solo.multiMappers().isEmpty();
    keys = solo.type() == SoloType.SMART_SEQ;
    text = solo.stringBarcodes();
    cellReads = solo.cellReadStats();
    noCellReads = cellReads && solo.hasWhitelist();
    boolean tags =
        p.samOutput().attributes().contains("CB") || p.samOutput().attributes().contains("UB");
    keepsAll = new boolean[slots.length];
    for (int s = 0; s < slots.length; s++) {
      keepsAll[s] =
          slots[s].isGeneType() && cellReads
              || tags && slots[s] == solo.tagFeature()
              || slots[s] == SoloFeature.GENE && setup.slot(SoloFeature.VELOCYTO) >= 0;
    }
  }

  /**
   * Keeps a read.
   *
   * @param order its place in solo order, see {@link SoloRecord#order}
   * @param barcode its barcode
   * @param features its features if it is mapped
   * @param scratch reused
   * @param records receives the encoded record, if there is anything to keep
   * @param tally receives the counters
   */
  public void record(
      long order,
      PreparedRead read,
      ReadResult result,
      CellBarcode barcode,
      ReadFeatures features,
      SoloRecord scratch,
      ByteBuilder records,
      SoloTally tally) {
    boolean mapped = result.isMapped();
    if (barcode.status < 0) {
      if (noCellReads) {
        withoutCell(mapped, features, tally);
      }
      return;
    }
    scratch.clear();
    boolean kept = false;
    for (int s = 0; s < slots.length; s++) {
      int what = mapped ? fill(s, features, scratch, tally.slotCounts[s]) : SoloRecord.ABSENT;
      if (!mapped && slots[s] != SoloFeature.VELOCYTO) {
        tally.slotCounts[s][SoloTally.UNMAPPED]++;
      }
      if (what == SoloRecord.ABSENT && keepsAll[s]) {
        scratch.begin(s, SoloRecord.NO_FEATURE);
      }
      kept |= scratch.kind[s] != SoloRecord.ABSENT;
    }
    if (kept) {
      scratch.order = order;
      scratch.readFlags = mapped ? flags(features) : 0;
      put(barcode, scratch);
      scratch.write(records);
    }
  }

  private static int flags(ReadFeatures features) {
    int flags = features.loci == 1 ? SoloRecord.ONE_LOCUS : SoloRecord.SEVERAL_LOCI;
    return features.mitochondrial ? flags | SoloRecord.MITOCHONDRIAL : flags;
  }

  private void put(CellBarcode barcode, SoloRecord record) {
    record.status = barcode.status;
    record.umi = barcode.umi;
    if (text) {
      int n = barcode.cell.size;
      if (record.text.length < n) {
        record.text = new byte[2 * n];
      }
      System.arraycopy(barcode.cell.bytes, 0, record.text, 0, n);
      record.textLength = n;
      return;
    }
    int n = barcode.candidateCount;
    if (record.candidates.length < n) {
      record.candidates = new long[2 * n];
      record.candidateQuality = new byte[2 * n];
    }
    System.arraycopy(barcode.candidates, 0, record.candidates, 0, n);
    System.arraycopy(barcode.candidateQuality, 0, record.candidateQuality, 0, n);
    record.candidateCount = n;
  }

  /** Fills the section of a slot for a mapped read; returns what it has. */
  private int fill(int s, ReadFeatures features, SoloRecord record, long[] counts) {
    return switch (slots[s]) {
      case SJ -> junctions(s, features, record, counts);
      case VELOCYTO -> transcripts(s, features, record);
      default -> genes(s, features, record, counts);
    };
  }

  private int genes(int s, ReadFeatures features, SoloRecord record, long[] counts) {
    GeneSets genes = features.genes(s);
    int n = genes.unionSize();
    record.classes[s] = (byte) (genes.overlap() + 8 * Math.min(2, n));
    if (n == 0) {
      counts[SoloTally.NO_FEATURE]++;
      return SoloRecord.ABSENT;
    }
    if (n > 1) {
      counts[SoloTally.MULTI_FEATURE]++;
      if (features.loci > 1) {
        counts[SoloTally.MULTI_GENOMIC]++;
      }
      if (!multiGene) {
        return SoloRecord.ABSENT;
      }
    }
    record.begin(s, n == 1 ? SoloRecord.UNIQUE : SoloRecord.MULTI);
    for (int i = 0; i < n; i++) {
      record.add(s, genes.unionGene(i));
      if (keys) {
        record.add(s, features.key[s]);
      }
    }
    return record.kind[s];
  }

  private int junctions(int s, ReadFeatures features, SoloRecord record, long[] counts) {
    if (features.loci > 1) {
      counts[SoloTally.MULTI_GENOMIC]++;
      counts[SoloTally.MULTI_FEATURE]++;
      return SoloRecord.ABSENT;
    }
    if (features.junctionsUsed == 0) {
      counts[SoloTally.NO_FEATURE]++;
      return SoloRecord.ABSENT;
    }
    record.begin(s, SoloRecord.UNIQUE);
    for (int i = 0; i < features.junctionsUsed; i += 2) {
      record.add(s, features.junctions[i]);
      record.add(s, features.junctions[i + 1]);
      if (keys) {
        record.add(s, features.key[s]);
      }
    }
    return SoloRecord.UNIQUE;
  }

  /** Velocyto has no counters of its own (spec 50 section 10). */
  private static int transcripts(int s, ReadFeatures features, SoloRecord record) {
    if (features.transcriptsUsed == 0) {
      return SoloRecord.ABSENT;
    }
    record.begin(s, SoloRecord.UNIQUE);
    // they are found from the last row to the first
    for (int i = features.transcriptsUsed - 1; i >= 0; i--) {
      record.add(s, features.transcripts[i]);
    }
    return SoloRecord.UNIQUE;
  }

  /** Counts a read whose barcode is not usable. */
  private void withoutCell(boolean mapped, ReadFeatures features, SoloTally tally) {
    for (int s = 0; s < slots.length; s++) {
      long[] columns = tally.noCell[s];
      columns[CB_MATCH]++;
      if (mapped && slots[s].isGeneType()) {
        columns[features.loci == 1 ? GENOME_U : GENOME_M]++;
        columns[MITO] += features.mitochondrial ? 1 : 0;
        GeneSets genes = features.genes(s);
        if (genes.unionSize() > 0) {
          columns[genes.unionSize() == 1 ? FEATURE_U : FEATURE_M]++;
        }
        int column = column(genes.overlap());
        if (column >= 0) {
          columns[column]++;
        }
      }
    }
  }

  private static int column(int overlap) {
    return switch (overlap) {
      case GeneSets.EXONIC, GeneSets.HALF_EXONIC -> EXONIC;
      case GeneSets.INTRONIC -> INTRONIC;
      case GeneSets.EXONIC_ANTISENSE, GeneSets.HALF_EXONIC_ANTISENSE -> EXONIC_AS;
      case GeneSets.INTRONIC_ANTISENSE -> INTRONIC_AS;
      default -> -1;
    };
  }
}
