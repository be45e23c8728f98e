package org.asterism.genome.build;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.LongUnaryOperator;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.PackedArray;
import org.asterism.genome.SuffixArray;
import org.asterism.output.FileOutput;

/**
 * Writes the new suffix array: one pass over the old one that lets the new suffixes in at their
 * slots (spec 10 section 9.4). The output is cut into blocks of a multiple of 8 words, which begin
 * at whole bytes and are written independently.
 */
final class SuffixMerger {
  private static final int BLOCK = 1 << 18;

  private final SuffixArray old;
  private final NewSuffixes added;
  private final LongUnaryOperator mapping;
  private final int forwardLength;
  private final long forwardPlace;
  private final long reversePlace;
  private final int width;
  private final long count;

  /**
   * @param mapping new words of old suffixes
   * @param forwardLength length of the new text on each strand
   * @param reversePlace where it begins on the reverse strand
   */
  SuffixMerger(
      GenomeIndex old,
      NewSuffixes added,
      LongUnaryOperator mapping,
      int forwardLength,
      long reversePlace) {
    this.old = old.suffixArray();
    this.added = added;
    this.mapping = mapping;
    this.forwardLength = forwardLength;
    this.forwardPlace = old.chromosomeEnd();
    this.reversePlace = reversePlace;
    this.width = old.strandBit() + 1;
    this.count = this.old.count() + added.count();
  }

  /** Number of words of the new array. */
  long count() {
    return count;
  }

  /** Writes the file and returns its size in bytes. */
  long write(Path file, Workers workers) throws IOException {
    long size = PackedArray.byteLength(count, width);
    try (FileChannel out =
        FileChannel.open(
            file,
            StandardOpenOption.WRITE,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      workers.ranges(0, count, BLOCK, (worker, from, to) -> writeBlock(out, from, to));
      long end = out.size();
      FileOutput.write(out, ByteBuffer.allocate((int) Math.max(0, size - end)), end);
    }
    return size;
  }

  private void writeBlock(FileChannel out, long from, long to) throws IOException {
    int words = (int) (to - from);
    WordPacker packer = new WordPacker(words, width);
    int u = added.countBefore(from);
    long i = from - u;
    long slot = slot(u);
    for (int k = 0; k < words; k++) {
      if (slot <= i) {
        packer.add(newWord(added.offset(u++)));
        slot = slot(u);
      } else {
        packer.add(mapping.applyAsLong(old.word(i++)));
      }
    }
    int length = packer.finish();
    FileOutput.write(out, ByteBuffer.wrap(packer.bytes(), 0, length), from * width / 8);
  }

  private long slot(int u) {
    return u < added.count() ? added.slot(u) : Long.MAX_VALUE;
  }

  private long newWord(int f) {
    return f < forwardLength
        ? forwardPlace + f
        : reversePlace + f - forwardLength + (1L << old.strandBit());
  }
}
