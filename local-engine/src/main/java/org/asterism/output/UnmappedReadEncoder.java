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
   * @param perMate one output per mate
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
      out.put(' ');
      out.put('0' + mate);
      out.put(':');
      out.put(batch.filterFlag[read.index]);
      out.put(':');
      out.put(' ');
      out.put(text, batch.extraOffset[slot], batch.extraLength[slot]);
      if (paired) {
        out.put(' ');
        out.put(mappedMate == 0 ? '1' : '0');
        out.put(mappedMate == 1 ? '1' : '0');
      }
      out.put('\n');
      out.put(text, batch.sequenceOffset[slot], batch.sequenceLength[slot]);
      if (!fasta) {
        out.put(PLUS);
        out.put(text, batch.qualityOffset[slot], batch.sequenceLength[slot]);
      }
      out.put('\n');
    }
  }
}
