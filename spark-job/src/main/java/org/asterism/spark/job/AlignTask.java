package org.asterism.spark.job;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.LongAccumulator;
import org.asterism.align.RandomStream;
import org.asterism.engine.AlignmentEngine;
import org.asterism.engine.BatchResult;
import org.asterism.engine.BatchSink;
import org.asterism.engine.BoundedWorkers;
import org.asterism.engine.PartitionSummary;
import org.asterism.genome.GenomeIndex;
import org.asterism.params.FatalException;
import org.asterism.reads.ReadSource;
import org.asterism.solo.SoloTally;
import org.asterism.sort.SortMemory;
import org.asterism.spark.commit.Part;
import org.asterism.spark.commit.PartWriter;
import org.asterism.spark.shard.ChunkSource;
import org.asterism.spark.shard.ShardSource;
import org.asterism.spark.solo.CellTallies;

/**
 * Aligns a portion. Restartable: an attempt touches no file of another one, and what fails for
 * reasons of the machine (not of the input) is thrown, so that Spark tries again.
 */
final class AlignTask implements Function<Portion, PortionResult> {
  private static final long serialVersionUID = 1L;
  private static final int MAX_MESSAGES = 1000;
  private static final Map<Integer, BoundedWorkers> WORKERS = new ConcurrentHashMap<>();

  private final Broadcast<TaskSetup> setup;
  private final LongAccumulator reads;
  private final LongAccumulator mapped;

  AlignTask(Broadcast<TaskSetup> setup, LongAccumulator reads, LongAccumulator mapped) {
    this.setup = setup;
    this.reads = reads;
    this.mapped = mapped;
  }

  @Override
  public PortionResult call(Portion portion) throws IOException {
    TaskSetup s = setup.value();
    try (IndexHolder.Use use = IndexHolder.acquire(s.index())) {
      PortionResult result = align(portion, s, use.index());
      reads.add(result.summary().reads());
      mapped.add(
          result.summary().statistics().uniqueReads()
              + result.summary().statistics().multipleReads());
      return result;
    }
  }

  private static PortionResult align(Portion portion, TaskSetup s, GenomeIndex index)
      throws IOException {
    List<String> messages = new ArrayList<>();
    BoundedWorkers workers = WORKERS.computeIfAbsent(s.threads(), BoundedWorkers::exactly);
    AlignmentEngine engine =
        new AlignmentEngine(
            index, s.annotation(), s.variants(), s.solo(), s.parameters(), workers, s.allowed());
    try (ReadSource source = open(portion, s, messages)) {
      PartitionSummary summary;
      List<Part> parts = List.of();
      if (portion.write()) {
        String name = "part-" + portion.number() + "-" + attempt() + "-" + UUID.randomUUID();
        long sortMemory = SortMemory.of(s.parameters(), tasks(s));
        try (PartWriter writer =
            new PartWriter(s.storage(), s.partDirectory(), name, s.kinds(), sortMemory)) {
          summary =
              engine.run(
                  source, keepingMessages(writer, messages), stream(portion, s), portion.before());
          throwIfUnrelatedToInput(summary.error());
          SoloTally tally = summary.detachSolo();
          if (summary.error() == null) {
            if (tally != null) {
              CellTallies.write(tally, writer);
            }
            parts = writer.finish();
          }
        }
      } else {
        summary = engine.run(source, null, null);
        summary.detachSolo();
        throwIfUnrelatedToInput(summary.error());
      }
      return source instanceof ShardSource shard
          ? new PortionResult(
              portion, summary, parts, shard.begin(), shard.end(), shard.inputEnded(), messages)
          : new PortionResult(portion, summary, parts, null, null, false, messages);
    }
  }

  /** Tasks that may run in this process at a time. */
  private static int tasks(TaskSetup s) {
    return Math.max(1, Runtime.getRuntime().availableProcessors() / s.threads());
  }

  private static ReadSource open(Portion portion, TaskSetup s, List<String> messages)
      throws IOException {
    if (portion.chunk() != null) {
      return ChunkSource.open(s.storage(), portion.chunk());
    }
    return ShardSource.open(
        s.lanes(), portion.shard(), s.parameters(), s.files(), line -> add(messages, line));
  }

  private static void add(List<String> messages, String line) {
    if (messages.size() < MAX_MESSAGES) {
      messages.add(line);
    }
  }

  private static BatchSink keepingMessages(PartWriter writer, List<String> messages) {
    TaskContext context = TaskContext.get();
    return (BatchResult result) -> {
      if (context != null && context.isInterrupted()) {
        throw new InterruptedIOException("the task was cancelled");
      }
      writer.accept(result);
      result.messages.forEach(line -> add(messages, line));
    };
  }

  private static RandomStream stream(Portion portion, TaskSetup s) {
    if (!s.parameters().filter().randomOrder()) {
      return null;
    }
    RandomStream stream = new RandomStream(s.parameters().run().randomSeed());
    stream.skip(portion.drawsBefore());
    return stream;
  }

  private static long attempt() {
    TaskContext context = TaskContext.get();
    return context == null ? 0 : context.taskAttemptId();
  }

  /** Files were readable when the input was planned: trouble with them now is not the input's. */
  private static void throwIfUnrelatedToInput(FatalException error) throws IOException {
    if (error == null) {
      return;
    }
    if (error.getCause() instanceof IOException e) {
      throw e;
    }
    if (error.getCause() instanceof UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
