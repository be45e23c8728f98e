package org.asterism.genome.build;

/**
 * STAR's partition of the suffixes into chunks by their first four raw characters (spec 10 section
 * 4.4). Suffixes that only differ behind a padding may fall into different chunks, and then the
 * chunk decides before the position.
 */
final class ChunkRule {
  /** Number of codes. */
  static final int CODES = 1 << 16;

  private final int[] chunkOfCode;
  private final int chunks;
  private final long limit;

  /**
   * @param counts suffixes per code
   * @param suffixes their sum
   * @param genomeSize NR
   * @param limitRam limitGenomeGenerateRAM in bytes
   * @param threads runThreadN
   */
  ChunkRule(long[] counts, long suffixes, long genomeSize, long limitRam, int threads) {
    long x = Math.max(0, limitRam - 2 * (genomeSize + 100)) / 8 / threads * 6 / 10;
    limit = threads > 1 ? Math.min(x, suffixes / (threads - 1)) : x;
    chunkOfCode = new int[CODES];
    long run = counts[0];
    int chunk = 0;
    for (int code = 1; code < CODES; code++) {
      run += counts[code];
      if (run > limit && limit > 0) {
        chunk++;
        run = counts[code];
      }
      chunkOfCode[code] = chunk;
    }
    chunks = chunk + 1;
  }

  /** Number of chunks. */
  int chunks() {
    return chunks;
  }

  /** Largest number of suffixes in a chunk that may still grow. */
  long limit() {
    return limit;
  }

  /** Chunk of the suffix at a text position. */
  int chunkAt(PackedText text, long position) {
    return chunkOfCode[code(text.raw(position))];
  }

  /** The 16-bit code of the first four characters of raw text. */
  static int code(long raw) {
    int four = (int) (raw >>> 51);
    return (four & 0xE00) << 3 | (four & 0x1C0) << 2 | (four & 0x38) << 1 | (four & 7);
  }

  /** The code of a suffix that starts with four bases, given as a base-4 number. */
  static int codeOfBases(int four) {
    return (four & 0xC0) << 6 | (four & 0x30) << 4 | (four & 0xC) << 2 | (four & 3);
  }
}
