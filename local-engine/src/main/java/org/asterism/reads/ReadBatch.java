package org.asterism.reads;

import java.util.Arrays;
import org.asterism.output.ByteBuilder;

/**
 * Raw reads of one batch as flat arrays, in input order: what a {@link ReadSource} fills and a
 * worker reads. No object per read.
 *
 * <p>For read {@code i} and mate {@code m} four slices of {@link #text} are kept: name (with its
 * first character {@code @} or {@code >}, already cut at the name separators, spec 20 section 2.7),
 * extra text (SAM attributes; mostly empty), sequence (original letters) and quality (after
 * outQSconversionAdd; {@code 'A'}s for FASTA). Slices are addressed by {@code slot = (i * mateCount
 * + m)}.
 */
public final class ReadBatch {
  /** All bytes of the batch. */
  public final ByteBuilder text = new ByteBuilder(1 << 16);

  /** Mates per read: 1 or 2. */
  public final int mateCount;

  /**
   * 0-based ordinal in the whole input of read 0 of this batch; STAR's read number is {@code
   * ordinal(i) + 1}, see {@link #ordinal}.
   */
  public long firstOrdinal;

  /** For each read of a batch that {@link #isScattered}: its 0-based ordinal in the whole input. */
  public long[] ordinals = new long[0];

  private boolean scattered;

  private boolean barcodes;

  /** Reads in the batch. */
  public int size;

  /**
   * For each read of a batch that {@link #hasBarcodes}: offset of the sequence of its barcode read
   * in {@link #text}, original letters.
   */
  public int[] barcodeOffset = new int[0];

  /** Offset of the name of each read's barcode read; that of mate 1 but for FASTA. */
  public int[] barcodeNameOffset = new int[0];

  /** Length of that name in bytes. */
  public int[] barcodeNameLength = new int[0];

  /** Bases of each read's barcode read. */
  public int[] barcodeLength = new int[0];

  /** Offset of the qualities of each read's barcode read; as many as bases. */
  public int[] barcodeQualityOffset = new int[0];

  /** Offset of each slot's name in {@link #text}. */
  public int[] nameOffset = new int[64];

  /** Length of each slot's name in bytes. */
  public int[] nameLength = new int[64];

  /** Offset of each slot's extra text. */
  public int[] extraOffset = new int[64];

  /** Length of each slot's extra text. */
  public int[] extraLength = new int[64];

  /** Offset of each slot's sequence. */
  public int[] sequenceOffset = new int[64];

  /** Bases of each slot's sequence, before clipping. */
  public int[] sequenceLength = new int[64];

  /** Offset of each slot's qualities; as many as bases. */
  public int[] qualityOffset = new int[64];

  /**
   * For each read: {@code 'Y'} when the name line says that it failed the machine's filter, else
   * {@code 'N'}.
   */
  public byte[] filterFlag = new byte[64];

  /** For each read: index of the input file (lane) it came from, for read groups. */
  public int[] fileIndex = new int[64];

  /** For each read: true for FASTA (no qualities). */
  public boolean[] fasta = new boolean[64];

  /**
   * @param mateCount 1 or 2
   */
  public ReadBatch(int mateCount) {
    this.mateCount = mateCount;
  }

  /** Empties the batch, keeps its memory. */
  public void clear() {
    text.clear();
    size = 0;
    scattered = false;
    barcodes = false;
  }

  /** Whether the reads have barcode reads of their own, which are no mates. */
  public boolean hasBarcodes() {
    return barcodes;
  }

  /** Says that the reads, none of which is there yet, have barcode reads. */
  public void carryBarcodes() {
    barcodes = true;
    ensureBarcodes(filterFlag.length);
  }

  private void ensureBarcodes(int n) {
    if (barcodeOffset.length < n) {
      barcodeNameOffset = Arrays.copyOf(barcodeNameOffset, n);
      barcodeNameLength = Arrays.copyOf(barcodeNameLength, n);
      barcodeOffset = Arrays.copyOf(barcodeOffset, n);
      barcodeLength = Arrays.copyOf(barcodeLength, n);
      barcodeQualityOffset = Arrays.copyOf(barcodeQualityOffset, n);
    }
  }

  /** Whether the reads do not follow each other in the input, but have {@link #ordinals}. */
  public boolean isScattered() {
    return scattered;
  }

  /** Says that the reads, none of which is there yet, have ordinals of their own. */
  public void scatter() {
    scattered = true;
    if (ordinals.length < filterFlag.length) {
      ordinals = new long[filterFlag.length];
    }
  }

  /** 0-based ordinal in the whole input of a read. */
  public long ordinal(int i) {
    return scattered ? ordinals[i] : firstOrdinal + i;
  }

  /**
   * Appends a read of another batch with as many mates.
   *
   * @param from the other batch
   * @param read its index there
   */
  public void append(ReadBatch from, int read) {
    if (from.barcodes && !barcodes) {
      carryBarcodes();
    }
    ensureRead();
    int i = size++;
    if (from.barcodes) {
      barcodeNameLength[i] = from.barcodeNameLength[read];
      barcodeNameOffset[i] = copy(from, from.barcodeNameOffset[read], from.barcodeNameLength[read]);
      barcodeLength[i] = from.barcodeLength[read];
      barcodeOffset[i] = copy(from, from.barcodeOffset[read], from.barcodeLength[read]);
      barcodeQualityOffset[i] =
          copy(from, from.barcodeQualityOffset[read], from.barcodeLength[read]);
    }
    if (scattered) {
      ordinals[i] = from.ordinal(read);
    }
    filterFlag[i] = from.filterFlag[read];
    fileIndex[i] = from.fileIndex[read];
    fasta[i] = from.fasta[read];
    for (int m = 0; m < mateCount; m++) {
      int source = read * mateCount + m;
      int target = i * mateCount + m;
      nameLength[target] = from.nameLength[source];
      nameOffset[target] = copy(from, from.nameOffset[source], from.nameLength[source]);
      extraLength[target] = from.extraLength[source];
      extraOffset[target] = copy(from, from.extraOffset[source], from.extraLength[source]);
      sequenceLength[target] = from.sequenceLength[source];
      sequenceOffset[target] = copy(from, from.sequenceOffset[source], from.sequenceLength[source]);
      qualityOffset[target] = copy(from, from.qualityOffset[source], from.sequenceLength[source]);
    }
  }

  private int copy(ReadBatch from, int offset, int length) {
    int at = text.size;
    text.put(from.text.bytes, offset, length);
    return at;
  }

  /** Makes room for one more read. */
  public void ensureRead() {
    if (size >= filterFlag.length) {
      int n = filterFlag.length * 2;
      filterFlag = Arrays.copyOf(filterFlag, n);
      fileIndex = Arrays.copyOf(fileIndex, n);
      fasta = Arrays.copyOf(fasta, n);
      if (scattered) {
        ordinals = Arrays.copyOf(ordinals, Math.max(n, ordinals.length));
      }
      if (barcodes) {
        ensureBarcodes(n);
      }
    }
    if ((size + 1) * mateCount > nameOffset.length) {
      int n = Math.max(nameOffset.length * 2, (size + 1) * mateCount);
      nameOffset = Arrays.copyOf(nameOffset, n);
      nameLength = Arrays.copyOf(nameLength, n);
      extraOffset = Arrays.copyOf(extraOffset, n);
      extraLength = Arrays.copyOf(extraLength, n);
      sequenceOffset = Arrays.copyOf(sequenceOffset, n);
      sequenceLength = Arrays.copyOf(sequenceLength, n);
      qualityOffset = Arrays.copyOf(qualityOffset, n);
    }
  }
}
