package org.asterism.genome.build;

/**
 * One scan over the text that counts the retained suffixes by their first eight bases (the buckets
 * of the sort), by the prefix that the prefix table needs, and by STAR's chunk code. The text is
 * scanned in one section per worker; bucket counts are kept per section, so that every section
 * knows where its suffixes of a bucket go.
 */
final class SuffixCensus {
  /** Bases that choose a bucket. */
  static final int BUCKET_BASES = 8;

  /**
   * Buckets of full prefixes come first in the count arrays, then those of the suffixes in which
   * another character follows after fewer bases.
   */
  static final int SHORT = 1 << (2 * BUCKET_BASES);

  /** Number of buckets. */
  static final int BUCKETS = 2 * SHORT;

  private final PackedText text;
  private final int sparseD;
  private final int sections;
  private final int bucketBases;
  private final long[][] counts;
  private final long[] chunkCounts = new long[ChunkRule.CODES];
  private final PrefixCounts prefixCounts;
  private long suffixes;

  private SuffixCensus(PackedText text, int sparseD, int depth, int bucketBases, int sections) {
    this.text = text;
    this.sparseD = sparseD;
    this.sections = sections;
    this.bucketBases = bucketBases;
    this.counts = new long[sections][];
    this.prefixCounts = new PrefixCounts(depth);
  }

  /**
   * Scans the text.
   *
   * @param depth prefix length of the prefix table
   * @param sorted whether suffixes are sorted at all: if not (no character is compared), all of
   *     them share one bucket
   */
  static SuffixCensus take(
      PackedText text, int sparseD, int depth, boolean sorted, Workers workers) {
    SuffixCensus census =
        new SuffixCensus(text, sparseD, depth, sorted ? BUCKET_BASES : 0, workers.count());
    LongList[] shortPrefixes = new LongList[workers.count()];
    workers.onEach(w -> shortPrefixes[w] = census.scan(w));
    census.prefixCounts.setShortPrefixes(shortPrefixes);
    census.countChunks();
    return census;
  }

  private int scanDepth() {
    return Math.max(BUCKET_BASES, prefixCounts.depth());
  }

  /** A scanner at the start of a section; use {@link #bucket} on what it gives. */
  PrefixScanner scanner(int section) {
    PrefixScanner s = new PrefixScanner(text, scanDepth(), sparseD);
    s.start(sectionStart(section), sectionStart(section + 1));
    return s;
  }

  private long sectionStart(int section) {
    return text.size() / sections * section + Math.min(section, text.size() % sections);
  }

  /** Bucket of element {@code i} of a scanner's block. */
  int bucket(PrefixScanner s, int i) {
    int code = (int) (s.prefix[i] >>> 2 * (scanDepth() - bucketBases));
    return s.bases[i] < bucketBases ? SHORT + code : code;
  }

  private LongList scan(int section) {
    long[] buckets = new long[BUCKETS];
    long[] shortChunks = new long[ChunkRule.CODES];
    LongList shortPrefixes = new LongList();
    int depth = prefixCounts.depth();
    int depthShift = 2 * (scanDepth() - depth);
    PrefixScanner s = scanner(section);
    for (int n = s.next(); n > 0; n = s.next()) {
      for (int i = 0; i < n; i++) {
        int bucket = bucket(s, i);
        buckets[bucket]++;
        long prefix = s.prefix[i] >>> depthShift;
        if (s.bases[i] >= depth) {
          prefixCounts.add(prefix);
        } else {
          shortPrefixes.add(prefixCounts.shortPrefix(prefix, s.bases[i]));
        }
        if (bucket >= SHORT || bucketBases == 0) {
          shortChunks[ChunkRule.code(text.raw(s.position[i]))]++;
        }
      }
    }
    counts[section] = buckets;
    synchronized (chunkCounts) {
      for (int c = 0; c < ChunkRule.CODES; c++) {
        chunkCounts[c] += shortChunks[c];
      }
    }
    return shortPrefixes;
  }

  /** Adds the chunk codes of full prefixes, which their buckets tell, and the total. */
  private void countChunks() {
    for (int b = 0; b < BUCKETS; b++) {
      long n = 0;
      for (long[] c : counts) {
        n += c[b];
      }
      suffixes += n;
      if (b < SHORT && bucketBases > 0) {
        chunkCounts[ChunkRule.codeOfBases(b >>> 2 * (BUCKET_BASES - 4))] += n;
      }
    }
  }

  /** Number of retained suffixes. */
  long suffixes() {
    return suffixes;
  }

  /** Number of sections. */
  int sections() {
    return sections;
  }

  /** Number of suffixes of a bucket in a section. */
  long count(int section, int bucket) {
    return counts[section][bucket];
  }

  /** Characters that all suffixes of a bucket are known to share: whole bases or none. */
  int sharedBases(int bucket) {
    return bucket < SHORT ? bucketBases : 0;
  }

  /** Suffixes per chunk code. */
  long[] chunkCounts() {
    return chunkCounts;
  }

  /** Suffixes per prefix of the prefix table. */
  PrefixCounts prefixCounts() {
    return prefixCounts;
  }
}
