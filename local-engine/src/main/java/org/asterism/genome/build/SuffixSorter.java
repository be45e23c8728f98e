package org.asterism.genome.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Sorts the suffixes of the doubled text and writes SA (spec 10 section 4).
 *
 * <p>All positions are distributed over buckets by their first eight bases, then the buckets are
 * sorted independently, by any worker; both steps keep equal suffixes in the order of their
 * positions. If the positions do not fit the memory given, several passes take a range of buckets
 * each. The result depends on threads and memory in no way other than STAR's own chunk rule.
 */
final class SuffixSorter {
  /**
   * How to sort.
   *
   * @param sparseD genomeSAsparseD
   * @param compared characters that are compared (spec 10 section 4.3); Long.MAX_VALUE for all
   * @param prefixDepth prefix length to count for the prefix table
   * @param limitRam limitGenomeGenerateRAM, for the chunk rule
   * @param threads runThreadN, for the chunk rule
   * @param strandBit GSB
   * @param memory bytes that suffixes in one pass may take
   * @param deep characters that are compared directly before repeats are resolved by rank
   */
  record Settings(
      int sparseD,
      long compared,
      int prefixDepth,
      long limitRam,
      int threads,
      int strandBit,
      long memory,
      int deep) {}

  private static final int BUCKETS_AT_ONCE = 16;
  private static final int PASSES = 3;
  private static final long SMALL_PASS = 1 << 22;

  private final PackedText text;
  private final Settings settings;
  private final Workers workers;
  private final SuffixCensus census;
  private final ChunkRule chunks;
  private final BucketSorter[] sorters;

  /** Scans the text and counts its suffixes. */
  SuffixSorter(PackedText text, Settings settings, Workers workers) {
    this.text = text;
    this.settings = settings;
    this.workers = workers;
    this.census =
        SuffixCensus.take(
            text, settings.sparseD, settings.prefixDepth, settings.compared > 0, workers);
    this.chunks =
        new ChunkRule(
            census.chunkCounts(),
            census.suffixes(),
            text.size() / 2,
            settings.limitRam,
            settings.threads);
    this.sorters = new BucketSorter[workers.count()];
    for (int w = 0; w < sorters.length; w++) {
      sorters[w] =
          new BucketSorter(text, census, keyBases(), settings.compared, settings.deep, chunks);
    }
  }

  /** Bases in an entry, besides those of the bucket. */
  private int keyBases() {
    return (int)
        Math.min(SuffixEntries.keyBases(text.size()), settings.compared - census.bucketBases());
  }

  /** Number of suffixes. */
  long suffixes() {
    return census.suffixes();
  }

  /** STAR's chunks. */
  ChunkRule chunks() {
    return chunks;
  }

  /** Counts for the prefix table, complete when the suffixes are {@link #write written}. */
  PrefixCounts prefixCounts() {
    return census.prefixCounts();
  }

  /** Sorts and writes; returns the size of the file in bytes. */
  long write(Path saFile) throws IOException {
    try (SuffixArrayFile file =
        new SuffixArrayFile(saFile, suffixes(), text.size() / 2, settings.strandBit, workers)) {
      long capacity = capacity();
      SuffixEntries entries = null;
      long index = 0;
      int bucket = 0;
      while (bucket < SuffixCensus.BUCKETS) {
        int end = bucket;
        long n = 0;
        while (end < SuffixCensus.BUCKETS && (n == 0 || n + total(end) <= capacity)) {
          n += total(end++);
        }
        if (entries == null || entries.capacity() < n) {
          entries = null; // before the larger one is allocated
          entries = new SuffixEntries(Math.max(n, Math.min(capacity, suffixes())), text.size());
        }
        sortPass(bucket, end, index, entries);
        file.append(entries, n);
        index += n;
        bucket = end;
      }
      entries = null;
      file.flush();
      resolveRepeats(file);
      return file.finish();
    }
  }

  /**
   * Bucket at a place of the sorted order: a prefix in full, then the short ones filled up to it.
   */
  private static int bucketAt(int place) {
    return (place & 1) * SuffixCensus.SHORT + (place >>> 1);
  }

  /**
   * Entries in one pass: a third of all, since a further scan costs little beside the sorting and
   * memory is dear; never more than the memory given.
   */
  private long capacity() {
    long wanted = Math.max(SMALL_PASS, (suffixes() + PASSES - 1) / PASSES);
    return Math.max(1, Math.min(wanted, settings.memory / Long.BYTES));
  }

  private long total(int place) {
    int bucket = bucketAt(place);
    long n = 0;
    for (int s = 0; s < census.sections(); s++) {
      n += census.count(s, bucket);
    }
    return n;
  }

  /** Sorts the buckets at places {@code [from, to)} into positions 0 and up. */
  private void sortPass(int from, int to, long index, SuffixEntries entries) {
    long[] start = new long[to - from + 1];
    for (int place = from; place < to; place++) {
      start[place - from + 1] = start[place - from] + total(place);
    }
    workers.onEach(section -> distribute(section, from, to, start, entries));
    workers.ranges(
        from,
        to,
        BUCKETS_AT_ONCE,
        (worker, first, end) -> {
          for (int place = (int) first; place < end; place++) {
            long at = start[place - from];
            long n = start[place - from + 1] - at;
            sorters[worker].sort(bucketAt(place), entries, at, n, index + at);
          }
        });
  }

  /** Puts the positions of a section, which come in descending order, into their buckets. */
  private void distribute(int section, int from, int to, long[] start, SuffixEntries entries) {
    long[] end = new long[SuffixCensus.BUCKETS];
    java.util.Arrays.fill(end, -1);
    for (int place = from; place < to; place++) {
      int bucket = bucketAt(place);
      end[bucket] = start[place - from];
      for (int s = 0; s <= section; s++) {
        end[bucket] += census.count(s, bucket);
      }
    }
    int bucketBases = census.bucketBases();
    int keyBases = keyBases();
    int depth = Math.max(1, bucketBases + keyBases);
    long keyMask = (1L << (2 * keyBases)) - 1;
    PrefixScanner scanner = census.scanner(section, depth);
    for (int n = scanner.next(); n > 0; n = scanner.next()) {
      for (int i = 0; i < n; i++) {
        long prefix = scanner.prefix[i];
        int bucket = census.bucket(prefix, scanner.bases[i], depth);
        if (end[bucket] >= 0) {
          entries.set(--end[bucket], prefix & keyMask, scanner.position[i]);
        }
      }
    }
  }

  private void resolveRepeats(SuffixArrayFile file) throws IOException {
    List<LongList> groups = new ArrayList<>();
    for (BucketSorter s : sorters) {
      if (s.repeats().size() > 0) {
        groups.add(s.repeats());
      }
    }
    if (!groups.isEmpty()) {
      new RepeatResolver(text, groups, settings.deep, settings.sparseD).resolve(file);
    }
  }
}
