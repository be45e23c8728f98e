package org.asterism.spark.job;

import java.util.function.LongSupplier;
import org.asterism.metrics.InputMeter;
import org.asterism.metrics.Position;

/**
 * How far a job is: by its reads if their number is known, else by the bytes of the input, which
 * are read ahead of mapping: the share that was read counts as far as its reads are mapped.
 */
final class ProgressOfReads implements Position.Source {
  private final LongSupplier reads;
  private final LongSupplier mapped;
  private final int passes;
  private final InputMeter input;
  private volatile long total;
  private volatile LongSupplier cut = () -> 0;

  /**
   * @param reads reads done, of all passes
   * @param mapped those of them that are mapped
   * @param passes times that the input is mapped
   * @param input counts its bytes if it is read from front to back
   */
  ProgressOfReads(LongSupplier reads, LongSupplier mapped, int passes, InputMeter input) {
    this.reads = reads;
    this.mapped = mapped;
    this.passes = passes;
    this.input = input;
  }

  /** Says how many reads there are. */
  void total(long count) {
    total = count;
  }

  /** Says where to learn how many reads were read so far. */
  void cut(LongSupplier readSoFar) {
    cut = readSoFar;
  }

  @Override
  public Position now() {
    long done = reads.getAsLong();
    long read = cut.getAsLong();
    double fraction = -1;
    if (total > 0) {
      fraction = (double) done / (total * passes);
    } else if (read > 0 && input.fraction() >= 0) {
      fraction = input.fraction() * done / Math.max(read * passes, done);
    }
    return new Position(done, mapped.getAsLong(), fraction);
  }
}
