package org.asterism.solo.count;

import java.util.Arrays;

/**
 * The genes of a UMI's reads with their numbers of reads, in the order in which a hash table of
 * GNU's C++ library goes through them (spec 50 section 12, summation order). Clearing keeps the
 * number of buckets. Genes of one bucket are neighbours in the list; a new gene goes in front of
 * its bucket, or to the front of the list if its bucket is empty.
 */
final class GeneOrder {
  /** Sizes that the table grows through: primes, each at least twice the one before. */
  private static final int[] SIZES = {
    13, 29, 59, 127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043, 85229, 172933, 351061, 712697,
    1447153, 2938679, 5967347, 12117689, 24607243, 49969847, 101473717, 206062531, 418451333
  };

  private static final int NONE = -1;

  private int level = -1;

  /** First element of each bucket; {@link #NONE} for empty ones. */
  private int[] bucketFirst = new int[0];

  private int[] gene = new int[32];
  private int[] reads = new int[32];
  private int[] next = new int[32];
  private int[] previous = new int[32];
  private int head = NONE;
  private int size;

  /** Forgets the number of buckets too: for the next cell. */
  void reset() {
    level = -1;
    bucketFirst = new int[0];
    head = NONE;
    size = 0;
  }

  /** Forgets the genes. */
  void clear() {
    for (int at = head; at != NONE; at = next[at]) {
      bucketFirst[bucket(gene[at])] = NONE;
    }
    head = NONE;
    size = 0;
  }

  private int bucket(int key) {
    return key % bucketFirst.length;
  }

  /** Counts reads of a gene. */
  void add(int key, int times) {
    if (level >= 0) {
      int b = bucket(key);
      for (int at = bucketFirst[b]; at != NONE && bucket(gene[at]) == b; at = next[at]) {
        if (gene[at] == key) {
          reads[at] += times;
          return;
        }
      }
    }
    if (level < 0 || size + 1 > bucketFirst.length) {
      grow();
    }
    if (size == gene.length) {
      int more = 2 * size;
      gene = Arrays.copyOf(gene, more);
      reads = Arrays.copyOf(reads, more);
      next = Arrays.copyOf(next, more);
      previous = Arrays.copyOf(previous, more);
    }
    gene[size] = key;
    reads[size] = times;
    link(size++);
  }

  private void link(int at) {
    int b = bucket(gene[at]);
    int before = bucketFirst[b] == NONE ? head : bucketFirst[b];
    next[at] = before;
    previous[at] = before == NONE ? NONE : previous[before];
    if (before != NONE) {
      previous[before] = at;
    }
    if (previous[at] == NONE) {
      head = at;
    } else {
      next[previous[at]] = at;
    }
    bucketFirst[b] = at;
  }

  private void grow() {
    int[] order = new int[size];
    int n = 0;
    for (int at = head; at != NONE; at = next[at]) {
      order[n++] = at;
    }
    bucketFirst = new int[SIZES[++level]];
    Arrays.fill(bucketFirst, NONE);
    head = NONE;
    for (int at : order) {
      link(at);
    }
  }

  /**
   * Copies the genes that have so many reads, in order.
   *
   * @return number of genes copied to {@code into} from {@code at} on; there is room for all
   */
  int withReads(int wanted, int[] into, int at) {
    int n = at;
    for (int element = head; element != NONE; element = next[element]) {
      if (reads[element] == wanted) {
        into[n++] = gene[element];
      }
    }
    return n - at;
  }

  /** Copies all genes and their reads, in order. */
  void copy(int[] genes, int[] theirReads) {
    int n = 0;
    for (int element = head; element != NONE; element = next[element]) {
      genes[n] = gene[element];
      theirReads[n++] = reads[element];
    }
  }

  int size() {
    return size;
  }
}
