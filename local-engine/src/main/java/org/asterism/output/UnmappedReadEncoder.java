package org.asterism.output;

import java.nio.charset.StandardCharsets;
import org.asterism.align.ReadResult;
import org.asterism.reads.PreparedRead;
import org.asterism.reads.ReadBatch;

/**
 * Records of {@code Unmapped.out.mate1} and {@code mate2} (spec 30 section 16): unmapped reads, and
 * pairs whose best alignment has one mate only. One per worker.
 */
public final class UnmappedReadEncoder {
  private static final byte[] PLUS = "\n+\n".getBytes(StandardCharsets.US_ASCII);

  /**
   * Appends a read to the outputs of its mates, if it belongs there.
   *
   * @param read the read
   * @param result what alignment found
   * @param perMate one output per mate, then one for barcode reads
   */
  public void encode(PreparedRead read, ReadResult result, ByteBuilder[] perMate) {
    boolean paired = read.mateCount == 2;
    if (result.isMapped() && (!paired || result.best.hasBothMates())) {
      return;
    }
    int mappedMate = result.isMapped() ? result.best.mate[0] : -1;
    ReadBatch batch = read.batch;
    boolean fasta = batch.fasta[read.index];
    byte[] text = batch.text.bytes;
    for (int mate = 0; mate < read.mateCount; mate++) {
      ByteBuilder out = perMate[mate];
      int slot = read.index * batch.mateCount + mate;
      // FASTQ mates share the name of the first, FASTA mates keep their own
      int nameSlot = fasta ? slot : slot - mate;
      out.put(text, batch.nameOffset[nameSlot], batch.nameLength[nameSlot]);
      beginHeader(batch, read.index, mate, out);
      out.put(text, batch.extraOffset[slot], batch.extraLength[slot]);
      putMapped(paired, mappedMate, out);
      out.put(text, batch.sequenceOffset[slot], batch.sequenceLength[slot]);
      if (!fasta) {
        out.put(PLUS);
        out.put(text, batch.qualityOffset[slot], batch.sequenceLength[slot]);
      }
      out.put('\n');
    }
    if (batch.hasBarcodes()) {
      barcode(read, paired, mappedMate, perMate[read.mateCount]);
    }
  }

  /** The barcode read, which counts as an end behind the mates. */
  private static void barcode(PreparedRead read, boolean paired, int mappedMate, ByteBuilder out) {
    ReadBatch batch = read.batch;
    int i = read.index;
    byte[] text = batch.text.bytes;
    out.put(text, batch.barcodeNameOffset[i], batch.barcodeNameLength[i]);
    beginHeader(batch, i, read.mateCount, out);
    putMapped(paired, mappedMate, out);
    out.put(text, batch.barcodeOffset[i], batch.barcodeLength[i]);
    if (!batch.fasta[i]) {
      out.put(PLUS);
      out.put(text, batch.barcodeQualityOffset[i], batch.barcodeLength[i]);
    }
    out.put('\n');
  }

  private static void beginHeader(ReadBatch batch, int i, int end, ByteBuilder out) {
    out.put(' ');
    out.put('0' + end);
    out.put(':');
    out.put(batch.filterFlag[i]);
    out.put(':');
    out.put(' ');
  }

  private static void putMapped(boolean paired, int mappedMate, ByteBuilder out) {
    if (paired) {
      out.put(' ');
      out.put(mappedMate == 0 ? '1' : '0');
      out.put(mappedMate == 1 ? '1' : '0');
    }
    out.put('\n');
  }
}
