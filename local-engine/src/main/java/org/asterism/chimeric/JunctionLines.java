package org.asterism.chimeric;

import java.nio.charset.StandardCharsets;
import org.asterism.align.Alignment;
import org.asterism.genome.Chromosomes;
import org.asterism.output.ByteBuilder;
import org.asterism.output.ReadGroups;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.asterism.reads.ReadBatch;
import org.asterism.solo.barcode.CellBarcode;

/** The lines of Chimeric.out.junction (spec 40 section 10). */
final class JunctionLines {
  private final Chromosomes chromosomes;
  private final boolean allPairs;
  private final boolean pairedByFiles;
  private final ReadGroups readGroups;
  private final CellBarcode barcode;
  private final byte[][] names;

  /**
   * @param barcode of the last read that had one; null without single cells
   */
  JunctionLines(Chromosomes chromosomes, Parameters p, CellBarcode barcode) {
    this.chromosomes = chromosomes;
    this.barcode = barcode;
    allPairs = p.chimeric().allPairs();
    pairedByFiles = p.chimeric().pairedByFiles();
    readGroups =
        p.samOutput().attributes().contains("RG")
            ? new ReadGroups(p.samOutput().readGroups())
            : null;
    names = new byte[chromosomes.count()][];
    for (int i = 0; i < names.length; i++) {
      names[i] = chromosomes.name(i).getBytes(StandardCharsets.ISO_8859_1);
    }
  }

  /**
   * Appends the lines of a read.
   *
   * @param read the read that the chimeras' coordinates are of: the merged one for merged mates
   */
  void append(PreparedRead read, Chimeras chimeras, ByteBuilder out) {
    boolean paired = allPairs ? read.mateCount == 2 : pairedByFiles;
    for (int i = 0; i < chimeras.size(); i++) {
      Chimera c = chimeras.get(i);
      putBreak(c.donor, c.donorBreak, out);
      out.put('\t');
      putBreak(c.acceptor, c.acceptorBreak, out);
      putNumber(c.type, out);
      putNumber(c.repeatLeft, out);
      putNumber(c.repeatRight, out);
      out.put('\t');
      putName(read, out);
      putSegment(c.donor, read, paired, out);
      putSegment(c.acceptor, read, paired, out);
      if (allPairs) {
        putNumber(chimeras.size(), out);
        putNumber(chimeras.possibleScore, out);
        putNumber(chimeras.linearScore, out);
        putNumber(c.score, out);
        putNumber(chimeras.bestScore, out);
        putNumber(chimeras.merged ? 1 : 0, out);
      }
      if (readGroups != null && !readGroups.isEmpty()) {
        out.put('\t');
        out.put(readGroups.id(read.batch.fileIndex[read.index]));
      }
      if (allPairs && barcode != null) {
        putBarcode(chimeras.merged, out);
      }
      out.put('\n');
    }
  }

  /** Two columns: cell barcode and UMI, empty where mates were merged. */
  private void putBarcode(boolean merged, ByteBuilder out) {
    out.put('\t');
    if (!merged) {
      out.put(barcode.cell.bytes, 0, barcode.cell.size);
    }
    out.put('\t');
    if (!merged) {
      out.put(barcode.umiSequence.bytes, 0, barcode.umiSequence.size);
    }
  }

  private void putBreak(Alignment a, long at, ByteBuilder out) {
    out.put(names[a.chromosome]);
    putNumber(at - chromosomes.start(a.chromosome) + 1, out);
    out.put('\t');
    out.put(a.strand == 0 ? '+' : '-');
  }

  private void putSegment(Alignment a, PreparedRead read, boolean paired, ByteBuilder out) {
    putNumber(a.genomeStart[0] - chromosomes.start(a.chromosome) + 1, out);
    out.put('\t');
    PairCigar.append(a, read, paired, out);
  }

  private static void putNumber(long value, ByteBuilder out) {
    out.put('\t');
    out.putDecimal(value);
  }

  /** The read's name without its first character. */
  private static void putName(PreparedRead read, ByteBuilder out) {
    ReadBatch batch = read.batch;
    int slot = read.index * batch.mateCount;
    int length = Math.max(0, batch.nameLength[slot] - 1);
    out.put(batch.text.bytes, batch.nameOffset[slot] + 1, length);
  }
}
