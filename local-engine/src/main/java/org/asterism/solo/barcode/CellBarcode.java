package org.asterism.solo.barcode;

import java.io.Serializable;
import java.util.Arrays;
import org.asterism.output.ByteBuilder;

/**
 * The barcode of a read: what was cut out of it, and the whitelist entries it may stand for (spec
 * 50 sections 3 to 6). Owned and refilled by a worker.
 */
public final class CellBarcode implements Serializable {
  private static final long serialVersionUID = 1L;

  /** sM of a read: 0 exact, n candidates at one mismatch, negative: not usable (50 section 5.1). */
  public int status;

  /** Used candidates, in the order they were found. */
  public int candidateCount;

  /** 0-based whitelist index of each candidate, or the packed barcode without whitelist. */
  public long[] candidates = new long[8];

  /** Quality character of the mismatched base of each candidate. */
  public byte[] candidateQuality = new byte[8];

  /** Packed UMI, two bits per base, its last 16 bases at most; undefined for bad UMIs. */
  public long umi;

  /** Bases of the UMI. */
  public int umiLength;

  /** Whole barcode sequence (sS). */
  public final ByteBuilder sequence = new ByteBuilder(64);

  /** Its qualities (sQ). */
  public final ByteBuilder quality = new ByteBuilder(64);

  /** Cell barcode as read (CR); for string barcodes the string. */
  public final ByteBuilder cell = new ByteBuilder(64);

  /** Its qualities (CY). */
  public final ByteBuilder cellQuality = new ByteBuilder(64);

  /** UMI as read (UR). */
  public final ByteBuilder umiSequence = new ByteBuilder(64);

  /** Its qualities (UY). */
  public final ByteBuilder umiQuality = new ByteBuilder(64);

  /** Forgets everything: no barcode was read. */
  public void clear() {
    status = 0;
    candidateCount = 0;
    umi = 0;
    umiLength = 0;
    sequence.clear();
    quality.clear();
    cell.clear();
    cellQuality.clear();
    umiSequence.clear();
    umiQuality.clear();
  }

  /** Adds a candidate. */
  public void addCandidate(long index, byte qualityCharacter) {
    if (candidateCount == candidates.length) {
      candidates = Arrays.copyOf(candidates, 2 * candidateCount);
      candidateQuality = Arrays.copyOf(candidateQuality, 2 * candidateCount);
    }
    candidates[candidateCount] = index;
    candidateQuality[candidateCount++] = qualityCharacter;
  }

  /** Makes this a copy of another. */
  public void copyFrom(CellBarcode other) {
    clear();
    status = other.status;
    for (int i = 0; i < other.candidateCount; i++) {
      addCandidate(other.candidates[i], other.candidateQuality[i]);
    }
    umi = other.umi;
    umiLength = other.umiLength;
    copy(other.sequence, sequence);
    copy(other.quality, quality);
    copy(other.cell, cell);
    copy(other.cellQuality, cellQuality);
    copy(other.umiSequence, umiSequence);
    copy(other.umiQuality, umiQuality);
  }

  private static void copy(ByteBuilder from, ByteBuilder to) {
    to.put(from.bytes, 0, from.size);
  }
}
