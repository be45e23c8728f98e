package org.asterism.genome.build;

/**
 * One scan over the text that counts the retained suffixes by their first eight bases (the buckets
 * of the sort) and by STAR's chunk code, and collects the prefixes of the prefix table that other
 * characters cut short. The text is scanned in one section per worker; bucket counts are kept per
 * section, so that every section knows where its suffixes of a bucket go.
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

  /**
   * A scanner at the start of a section.
   *
   * @param depth bases in its prefixes, at least those of a bucket
   */
  PrefixScanner scanner(int section, int depth) {
    PrefixScanner s = new PrefixScanner(text, depth, sparseD);
    s.start(sectionStart(section), sectionStart(section + 1));
    return s;
  }

  private long sectionStart(int section) {
    return text.size() / sections * section + Math.min(section, text.size() % sections);
  }

  /**
   * Bucket of a suffix.
   *
   * @param prefix filled-up prefix of {@code depth} bases
   * @param bases number of real bases in it
   */
  int bucket(long prefix, int bases, int depth) {
    int code = (int) (prefix >>> 2 * (depth - bucketBases));
    return bases < bucketBases ? SHORT + code : code;
  }

  private LongList scan(int section) {
    long[] buckets = new long[BUCKETS];
    long[] shortChunks = new long[ChunkRule.CODES];
    LongList shortPrefixes = new LongList();
    int depth = prefixCounts.depth();
    int scanDepth = Math.max(BUCKET_BASES, depth);
    int depthShift = 2 * (scanDepth - depth);
    PrefixScanner s = scanner(section, scanDepth);
    for (int n = s.next(); n > 0; n = s.next()) {
      for (int i = 0; i < n; i++) {
        int bucket = bucket(s.prefix[i], s.bases[i], scanDepth);
        buckets[bucket]++;
        if (s.bases[i] < depth) {
          shortPrefixes.add(prefixCounts.shortPrefix(s.prefix[i] >>> depthShift, s.bases[i]));
        } else if (bucket >= SHORT) {
          prefixCounts.add(s.prefix[i] >>> depthShift, 1);
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
        if (prefixCounts.depth() <= BUCKET_BASES) {
          prefixCounts.add(b >>> 2 * (BUCKET_BASES - prefixCounts.depth()), n);
        }
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

  /** Bases that choose a bucket here: {@link #BUCKET_BASES}, or none if nothing is compared. */
  int bucketBases() {
    return bucketBases;
  }

  /** Characters that all suffixes of a bucket are known to share: whole bases or none. */
  int sharedBases(int bucket) {
    return bucket < SHORT ? bucketBases : 0;
  }

  /** Suffixes per chunk code. */
  long[] chunkCounts() {
    return chunkCounts;
  }

  /** Suffixes per prefix of the prefix table; longer ones are counted when buckets are sorted. */
  PrefixCounts prefixCounts() {
    return prefixCounts;
  }
}
