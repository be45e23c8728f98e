package org.asterism.solo.count;

import org.asterism.params.SoloFeature;
import org.asterism.solo.SoloRecord;

/**
 * Counts one feature type of one cell: takes records, then collapses them. Reused from cell to
 * cell; one per slot and thread.
 */
final class SlotCounter {
  private static final int[] NO_ROWS = {};
  private static final double[] NO_VALUES = {};

  private final CountRules rules;
  private final int slot;
  private final boolean junctions;
  private final boolean velocyto;
  private final boolean cellReads;
  private final boolean multi;
  private final int junctionStep;

  private final GeneMolecules genes;
  private final SampleMolecules samples;
  private final VelocytoMolecules molecules;
  private final MultiGeneReads multiReads = new MultiGeneReads();
  private final MultiGeneShares shares;

  private SlotCounts counts;

  SlotCounter(CountRules rules, int slot) {
    this.rules = rules;
    this.slot = slot;
    SoloFeature feature = rules.slots[slot];
    junctions = feature == SoloFeature.SJ;
    velocyto = slot == rules.velocytoSlot;
    cellReads = rules.cellReads && feature.isGeneType();
    multi = rules.multi() && feature.isGeneType();
    junctionStep = RecordKinds.junctionStep(rules);
    genes = new GeneMolecules(rules, rules.corrects(slot));
    samples = rules.smartSeq ? new SampleMolecules(rules) : null;
    molecules = velocyto ? new VelocytoMolecules(rules) : null;
    shares = new MultiGeneShares(rules);
  }

  /** Begins a cell. */
  void begin() {
    counts = new SlotCounts();
    genes.clear();
    multiReads.clear();
    if (samples != null) {
      samples.clear();
    }
    if (molecules != null) {
      molecules.clear();
    }
  }

  /** Takes a record of the cell. */
  void add(SoloRecord r) {
    byte kind = r.kind[slot];
    if (kind == SoloRecord.ABSENT) {
      return;
    }
    boolean counted = true;
    if (kind == SoloRecord.UNIQUE) {
      addUnique(r);
    } else if (kind == SoloRecord.MULTI && multi) {
      counts.records += r.count[slot];
      count(r, 0, 1);
      multiReads.add(r.order, (int) r.umi, r.values, r.first[slot], r.count[slot]);
    } else {
      counted = false;
    }
    counts.firstOrder = Math.min(counts.firstOrder, r.order);
    if (cellReads) {
      if (counts.cellReads == null) {
        counts.cellReads = new long[CellReads.COLUMNS];
      }
      CellReadColumns.addAccepted(counts.cellReads, r, slot, counted);
    }
  }

  /**
   * Takes the molecules of the cell, of a gene type, instead of its records.
   *
   * @param table where they are
   * @param from the first
   * @param to behind the last
   * @param bits which bits of a number are the molecule
   * @param exact how many of the reads are exactly the barcode
   */
  void take(PairTable table, int from, int to, long bits, long exact) {
    long reads = 0;
    for (int i = from; i < to; i++) {
      reads += table.reads[i];
    }
    counts.records = reads;
    counts.uniqueReads = reads;
    counts.totalReads = reads;
    counts.exactReads = exact;
    genes.table.take(table, from, to, bits);
  }

  private void addUnique(SoloRecord r) {
    int first = r.first[slot];
    if (junctions) {
      for (int v = first; v < first + r.count[slot]; v += junctionStep) {
        addJunction(r, v);
      }
      return;
    }
    counts.records++;
    if (velocyto) {
      return;
    }
    count(r, 1, 1);
    if (samples != null) {
      samples.add((int) r.values[first], r.values[first + 1]);
    } else {
      genes.table.add((int) r.values[first], (int) r.umi);
    }
  }

  private void addJunction(SoloRecord r, int value) {
    counts.records++;
    int row = rules.junctions.row(r.values[value], r.values[value + 1]);
    if (row == JunctionRows.NOT_LISTED) {
      return;
    }
    boolean orphan = row == JunctionRows.ORPHAN;
    count(r, orphan && samples == null ? 0 : 1, 1);
    if (samples != null) {
      samples.add(row, r.values[value + 2]);
    } else if (!orphan || !rules.multi()) {
      genes.table.add(row, (int) r.umi);
    }
  }

  private void count(SoloRecord r, int unique, int total) {
    counts.uniqueReads += unique;
    counts.totalReads += total;
    counts.exactReads += r.status == 0 ? total : 0;
  }

  /**
   * Takes a record for Velocyto, once Gene is finished.
   *
   * @param umi what Gene assigned
   */
  void addVelocyto(SoloRecord r, long umi) {
    if (r.kind[slot] == SoloRecord.UNIQUE) {
      molecules.add(umi, r.values, r.first[slot], r.count[slot]);
    }
  }

  /** Whether the cell exists for this feature type: without whitelist it needs a feature. */
  boolean exists() {
    return rules.whitelist || counts.records > 0;
  }

  /**
   * The UMI of an accepted read.
   *
   * @return the corrected UMI of unique-gene reads, else the raw one; or {@link TagSink#NO_UMI}
   */
  long molecule(SoloRecord r) {
    if (r.kind[slot] == SoloRecord.UNIQUE && rules.slots[slot].isGeneType()) {
      return genes.molecule((int) r.values[r.first[slot]], (int) r.umi);
    }
    return r.umi & 0xFFFFFFFFL;
  }

  /** Collapses the cell. */
  SlotCounts finish() {
    Entries entries = collapse();
    counts.rows = entries.size == 0 ? NO_ROWS : entries.rowsCopy();
    counts.counts = entries.size == 0 ? NO_ROWS : entries.countsCopy();
    if (rules.saturation && !velocyto) {
      counts.moleculeReads = samples == null ? genes.moleculeReads() : samples.moleculeReads();
    }
    if (multiReads.isEmpty()) {
      counts.multiGenes = NO_ROWS;
      counts.multiValues = NO_VALUES;
    } else {
      multiReads.finish(genes.takenUmis());
      shares.share(multiReads, entries);
      counts.multiGenes = shares.genes;
      counts.multiValues = shares.values;
    }
    if (!exists()) {
      counts.cellReads = null;
    }
    return counts;
  }

  private Entries collapse() {
    if (velocyto) {
      molecules.finish();
      return molecules.entries;
    }
    if (samples != null) {
      samples.finish();
      return samples.entries;
    }
    genes.finish();
    return genes.entries;
  }
}
