package org.asterism.solo.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.UniqueElements;
import org.junit.jupiter.api.Test;

/** Example E2 of spec 51 section 20, and section 13 rule 6 taken word by word. */
class HashOrderTest {
  private static long[] order(int reserved, long... keys) {
    return Arrays.stream(HashOrder.of(keys, reserved)).mapToLong(i -> keys[i]).toArray();
  }

  @Test
  void sevenBarcodesInTurn() {
    assertThat(order(10, 0, 1, 2, 3, 4, 5, 6)).containsExactly(6, 5, 4, 3, 2, 1, 0);
  }

  @Test
  void threeBarcodes() {
    assertThat(order(4, 2, 0, 1)).containsExactly(1, 0, 2);
  }

  @Test
  void noneAndOne() {
    assertThat(order(0)).isEmpty();
    assertThat(order(0, 5)).containsExactly(5);
  }

  @Test
  void manyBarcodesComeOnceEach() {
    long[] keys = LongStream.range(0, 30_000).map(i -> i * 7919 % 1_000_003).toArray();
    long[] order = order(0, keys);
    long[] sorted = order.clone();
    Arrays.sort(sorted);
    Arrays.sort(keys);
    assertThat(sorted).isEqualTo(keys);
  }

  /** Bucket counts grow as the C++ library's do. */
  @Property
  void asTheRulesSay(
      @ForAll @Size(max = 200) @UniqueElements List<@LongRange(max = 3_000_000_000L) Long> keys,
      @ForAll @IntRange(max = 120) int reserved) {
    long[] inserted = keys.stream().mapToLong(k -> k).toArray();
    assertThat(order(reserved, inserted)).containsExactly(new Rules(reserved).insert(inserted));
  }

  /** The rules on a plain list. */
  private static final class Rules {
    private static final int[] PRIMES = {
      17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 103, 109, 113,
      127, 137, 139, 149, 157, 167, 179, 193, 199, 211, 227, 241, 257, 277, 293, 313, 337, 359, 383,
      409, 439, 467, 503, 541
    };
    private List<Long> list = new ArrayList<>();
    private long buckets = 1;
    private long threshold;

    Rules(int reserved) {
      long p = next(Math.max(1, reserved));
      threshold = p;
      buckets = p;
    }

    long[] insert(long[] keys) {
      for (long k : keys) {
        int e = list.size();
        if (e + 1 > threshold) {
          long m = Math.max(e + 1, threshold == 0 ? 11 : 0);
          if (m >= buckets) {
            buckets = next(Math.max(m + 1, 2 * buckets));
            threshold = buckets;
            List<Long> old = list;
            list = new ArrayList<>();
            old.forEach(this::put);
          } else {
            threshold = buckets;
          }
        }
        put(k);
      }
      Set<Long> distinct = new HashSet<>(list);
      assertThat(distinct).hasSameSizeAs(list);
      return list.stream().mapToLong(k -> k).toArray();
    }

    private void put(long k) {
      for (int i = 0; i < list.size(); i++) {
        if (list.get(i) % buckets == k % buckets) {
          list.add(i, k);
          return;
        }
      }
      list.add(0, k);
    }

    private static long next(long n) {
      int[] small = {1, 2, 2, 3, 5, 5, 7, 7, 11, 11, 11, 11, 13, 13};
      if (n < 14) {
        return small[(int) n];
      }
      return Arrays.stream(PRIMES).filter(p -> p >= n).findFirst().orElseThrow();
    }
  }
}
