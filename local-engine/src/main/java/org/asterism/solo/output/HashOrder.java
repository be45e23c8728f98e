package org.asterism.solo.output;

import java.util.Arrays;

/**
 * The order in which a libstdc++ hash map from numbers goes through its keys (spec 51 section 13
 * rule 6): keys of one bucket are together, a new one is put before them, or before all others if
 * its bucket is empty; a growing map inserts its keys anew in the order they have.
 */
final class HashOrder {
  private static final int NONE = -1;
  private static final int FIRST_GROWTH = 11;

  /** Bucket counts for fewer than 14 keys. */
  private static final int[] SMALL = {1, 2, 2, 3, 5, 5, 7, 7, 11, 11, 11, 11, 13, 13};

  /** Bucket counts from 17 on. */
  private static final long[] PRIMES = {
    17,
    19,
    23,
    29,
    31,
    37,
    41,
    43,
    47,
    53,
    59,
    61,
    67,
    71,
    73,
    79,
    83,
    89,
    97,
    103,
    109,
    113,
    127,
    137,
    139,
    149,
    157,
    167,
    179,
    193,
    199,
    211,
    227,
    241,
    257,
    277,
    293,
    313,
    337,
    359,
    383,
    409,
    439,
    467,
    503,
    541,
    577,
    619,
    661,
    709,
    761,
    823,
    887,
    953,
    1031,
    1109,
    1193,
    1289,
    1381,
    1493,
    1613,
    1741,
    1879,
    2029,
    2179,
    2357,
    2549,
    2753,
    2971,
    3209,
    3469,
    3739,
    4027,
    4349,
    4703,
    5087,
    5503,
    5953,
    6427,
    6949,
    7517,
    8123,
    8783,
    9497,
    10273,
    11113,
    12011,
    12983,
    14033,
    15173,
    16411,
    17749,
    19183,
    20753,
    22447,
    24281,
    26267,
    28411,
    30727,
    33223,
    35933,
    38873,
    42043,
    45481,
    49201,
    53201,
    57557,
    62233,
    67307,
    72817,
    78779,
    85229,
    92203,
    99733,
    107897,
    116731,
    126271,
    136607,
    147793,
    159871,
    172933,
    187091,
    202409,
    218971,
    236897,
    256279,
    277261,
    299951,
    324503,
    351061,
    379787,
    410857,
    444487,
    480881,
    520241,
    562841,
    608903,
    658753,
    712697,
    771049,
    834181,
    902483,
    976369,
    1056323,
    1142821,
    1236397,
    1337629,
    1447153,
    1565659,
    1693859,
    1832561,
    1982627,
    2144977,
    2320627,
    2510653,
    2716249,
    2938679,
    3179303,
    3439651,
    3721303,
    4026031,
    4355707,
    4712381,
    5098259,
    5515729,
    5967347,
    6456007,
    6984629,
    7556579,
    8175383,
    8844859,
    9569143,
    10352717,
    11200489,
    12117689,
    13109983,
    14183539,
    15345007,
    16601593,
    17961079,
    19431899,
    21023161,
    22744717,
    24607243,
    26622317,
    28802401,
    31160981,
    33712729,
    36473443,
    39460231,
    42691603,
    46187573,
    49969847,
    54061849,
    58488943,
    63278561,
    68460391,
    74066549,
    80131819,
    86693767,
    93793069,
    101473717,
    109783337,
    118773397,
    128499677,
    139022417,
    150406843,
    162723577,
    176048909,
    190465427,
    206062531,
    222936881,
    241193053,
    260944219,
    282312799,
    305431229,
    330442829,
    357502601,
    386778277,
    418451333,
    452718089,
    489790921,
    529899637,
    573292817,
    620239453,
    671030513,
    725980837,
    785430967,
    849749479,
    919334987,
    994618837,
    1076067617,
    1164186217,
    1259520799,
    1362662261,
    1474249943,
    1594975441,
    1725587117,
    1866894511,
    2019773507
  };

  private final long[] keys;
  private int size;

  /** Neighbours of each key in the list, by the order of insertion. */
  private final int[] before;

  private final int[] after;
  private int head = NONE;

  /** First key of the list in each bucket. */
  private int[] firstOfBucket = {NONE};

  private long threshold;

  private HashOrder(int capacity) {
    keys = new long[capacity];
    before = new int[capacity];
    after = new int[capacity];
  }

  /**
   * The order of keys.
   *
   * @param keys distinct, in the order of their insertion
   * @param reserved number of keys that the map was made ready for
   * @return places in {@code keys}
   */
  static int[] of(long[] keys, int reserved) {
    HashOrder map = new HashOrder(keys.length);
    map.reserve(Math.max(1, reserved));
    for (long key : keys) {
      map.insert(key);
    }
    int[] order = new int[keys.length];
    for (int node = map.head, i = 0; node != NONE; node = map.after[node]) {
      order[i++] = node;
    }
    return order;
  }

  private void reserve(int wanted) {
    long buckets = next(wanted);
    threshold = buckets;
    if (buckets != firstOfBucket.length) {
      rehash(buckets);
    }
  }

  private void insert(long key) {
    if (size + 1 > threshold) {
      long wanted = Math.max(size + 1L, threshold == 0 ? FIRST_GROWTH : 0);
      int buckets = firstOfBucket.length;
      threshold = buckets;
      if (wanted >= buckets) {
        long more = next(Math.max(wanted + 1, 2L * buckets));
        threshold = more;
        rehash(more);
      }
    }
    keys[size] = key;
    link(size++);
  }

  private void rehash(long buckets) {
    int node = head;
    head = NONE;
    firstOfBucket = new int[Math.toIntExact(buckets)];
    Arrays.fill(firstOfBucket, NONE);
    while (node != NONE) {
      int rest = after[node];
      link(node);
      node = rest;
    }
  }

  private void link(int node) {
    int bucket = (int) Long.remainderUnsigned(keys[node], firstOfBucket.length);
    int follower = firstOfBucket[bucket] == NONE ? head : firstOfBucket[bucket];
    int leader = follower == NONE || follower == head ? NONE : before[follower];
    after[node] = follower;
    before[node] = leader;
    if (follower != NONE) {
      before[follower] = node;
    }
    if (leader == NONE) {
      head = node;
    } else {
      after[leader] = node;
    }
    firstOfBucket[bucket] = node;
  }

  private static long next(long wanted) {
    if (wanted < SMALL.length) {
      return SMALL[(int) wanted];
    }
    int at = Arrays.binarySearch(PRIMES, wanted);
    return PRIMES[at >= 0 ? at : -at - 1];
  }
}
