package org.asterism.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.asterism.params.FatalException;
import org.asterism.reads.ReadBatch;
import org.asterism.reads.ReadSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Order, errors and bounds of the pipeline, with workers that only echo ordinals. */
class ReadPipelineTest {
  private final AtomicInteger working = new AtomicInteger();
  private final AtomicInteger mostWorking = new AtomicInteger();
  private final List<Long> handedOver = new ArrayList<>();

  /** Reads 0 to {@code count - 1}, then an error if {@code failAtEnd}. */
  private record Numbers(long count, boolean failAtEnd, long[] next) implements ReadSource {
    Numbers(long count, boolean failAtEnd) {
      this(count, failAtEnd, new long[1]);
    }

    @Override
    public int mateCount() {
      return 1;
    }

    @Override
    public boolean next(ReadBatch into, int maxReads) {
      into.clear();
      into.firstOrdinal = next[0];
      while (into.size < maxReads && next[0] < count) {
        into.ensureRead();
        into.size++;
        next[0]++;
      }
      if (into.size == 0 && failAtEnd) {
        throw new FatalException(104, "reader at " + next[0]);
      }
      return into.size > 0;
    }

    @Override
    public void close() {}
  }

  /** Fails at the given ordinals; the earlier a batch, the longer it takes. */
  private ReadPipeline.Worker worker(java.util.Set<Long> bad) {
    return job -> {
      int now = working.incrementAndGet();
      mostWorking.accumulateAndGet(now, Math::max);
      try {
        job.result.clear(job.reads.firstOrdinal);
        for (int i = 0; i < job.reads.size; i++) {
          long ordinal = job.reads.firstOrdinal + i;
          if (bad.contains(ordinal)) {
            job.error = new FatalException(104, "worker at " + ordinal);
            return;
          }
          job.result.sam.putDecimal(ordinal);
          job.result.reads++;
        }
        if (job.reads.firstOrdinal % 3 == 0) {
          Thread.yield();
        }
      } finally {
        working.decrementAndGet();
      }
    };
  }

  private void run(ReadSource source, int batch, int threads, Long... bad) {
    handedOver.clear();
    mostWorking.set(0);
    try (BoundedWorkers workers = BoundedWorkers.exactly(threads)) {
      new ReadPipeline(
              source,
              new BatchSizer(1, batch, batch),
              workers,
              () -> worker(java.util.Set.of(bad)),
              job -> {
                for (int i = 0; i < job.result.reads; i++) {
                  handedOver.add(job.result.firstOrdinal + i);
                }
                if (job.error != null) {
                  throw job.error;
                }
              })
          .run();
    }
  }

  @Property(tries = 150)
  void handsOverInOrder(
      @ForAll @IntRange(max = 300) int reads,
      @ForAll @IntRange(min = 1, max = 400) int batch,
      @ForAll @IntRange(min = 1, max = 8) int threads) {
    run(new Numbers(reads, false), batch, threads);
    assertThat(handedOver).isEqualTo(LongStream.range(0, reads).boxed().toList());
    assertThat(mostWorking.get()).isLessThanOrEqualTo(threads);
    assertThat(working.get()).isZero();
  }

  @Property(tries = 150)
  void reportsTheFirstErrorInInputOrder(
      @ForAll @IntRange(min = 1, max = 200) int reads,
      @ForAll @IntRange(min = 1, max = 60) int batch,
      @ForAll @IntRange(min = 1, max = 8) int threads,
      @ForAll @IntRange(max = 199) int first,
      @ForAll @IntRange(min = 1, max = 100) int gap) {
    String expected = first < reads ? "worker at " + first : "reader at " + reads;
    int finished = Math.min(first, reads);
    assertThatThrownBy(
            () -> run(new Numbers(reads, true), batch, threads, (long) first, (long) first + gap))
        .isInstanceOf(FatalException.class)
        .hasMessage(expected);
    assertThat(handedOver).isEqualTo(LongStream.range(0, finished).boxed().toList());
    assertThat(working.get()).isZero();
  }

  @Test
  void oneBatchIsWorkedOnByTheCaller() {
    ConcurrentHashMap<String, Boolean> threads = new ConcurrentHashMap<>();
    try (BoundedWorkers workers = BoundedWorkers.exactly(4)) {
      new ReadPipeline(
              new Numbers(100, false),
              new BatchSizer(1, 100, 100),
              workers,
              () -> job -> threads.put(Thread.currentThread().getName(), true),
              job -> {})
          .run();
      assertThat(workers.hasPool()).isFalse();
    }
    assertThat(threads.keySet()).containsExactly(Thread.currentThread().getName());
  }

  @Test
  void errorsOfTheHandOverStopEverything() {
    try (BoundedWorkers workers = BoundedWorkers.exactly(3)) {
      ReadPipeline pipeline =
          new ReadPipeline(
              new Numbers(10_000, false),
              new BatchSizer(1, 10, 10),
              workers,
              () -> worker(java.util.Set.of()),
              job -> {
                throw new IllegalStateException("disk full");
              });
      assertThatThrownBy(pipeline::run).hasMessage("disk full");
      assertThat(working.get()).isZero();
    }
  }

  @Test
  void workersThatCannotBeMadeAreReported() {
    for (int threads : new int[] {1, 3}) {
      try (BoundedWorkers workers = BoundedWorkers.exactly(threads)) {
        ReadPipeline pipeline =
            new ReadPipeline(
                new Numbers(100, false),
                new BatchSizer(1, 10, 10),
                workers,
                () -> {
                  throw new FatalException(102, "no worker");
                },
                job -> {
                  if (job.error != null) {
                    throw job.error;
                  }
                });
        assertThatThrownBy(pipeline::run).hasMessage("no worker");
      }
    }
  }

  @Test
  void anInterruptedCallerLeavesNoWorkerBehind() {
    try (BoundedWorkers workers = BoundedWorkers.exactly(2)) {
      ReadPipeline pipeline =
          new ReadPipeline(
              new Numbers(1000, false),
              new BatchSizer(1, 10, 10),
              workers,
              () -> worker(java.util.Set.of()),
              job -> Thread.currentThread().interrupt());
      assertThatThrownBy(pipeline::run).hasMessageContaining("interrupted");
      assertThat(Thread.interrupted()).isTrue();
      assertThat(working.get()).isZero();
    }
  }

  /** Reads from the given ordinal on have a hundred times the bytes: batches get smaller. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void aFatResultShrinksTheBatches(int threads) {
    long fatFrom = 20_000;
    int target = 64 << 10;
    byte[] bytes = new byte[8000];
    List<Integer> lean = new ArrayList<>();
    List<Integer> fat = new ArrayList<>();
    try (BoundedWorkers workers = BoundedWorkers.exactly(threads)) {
      new ReadPipeline(
              new Numbers(30_000, false),
              new BatchSizer(target, 4, 4096),
              workers,
              () ->
                  job -> {
                    job.result.clear(job.reads.firstOrdinal);
                    for (int i = 0; i < job.reads.size; i++) {
                      boolean isFat = job.reads.firstOrdinal + i >= fatFrom;
                      job.result.sam.put(bytes, 0, isFat ? 8000 : 80);
                    }
                  },
              job -> (job.reads.firstOrdinal < fatFrom ? lean : fat).add(job.reads.size))
          .run();
    }
    assertThat(lean.get(lean.size() - 2)).isBetween(target / 80 - 1, target / 80);
    int onTheirWay = 2 * threads + 3; // cut before the first fat batch was seen, and itself
    assertThat(fat.subList(onTheirWay, fat.size() - 1)).allMatch(n -> n == target / 8000);
  }
}
