package org.asterism.spark.metrics;

import org.apache.spark.util.AccumulatorV2;

/** The largest of the values that tasks add; 0 without any. Values are positive. */
final class MaximumAccumulator extends AccumulatorV2<Long, Long> {
  private static final long serialVersionUID = 1L;

  private long most;

  @Override
  public boolean isZero() {
    return most == 0;
  }

  @Override
  public MaximumAccumulator copy() {
    MaximumAccumulator copy = new MaximumAccumulator();
    copy.most = most;
    return copy;
  }

  @Override
  public void reset() {
    most = 0;
  }

  @Override
  public void add(Long value) {
    most = Math.max(most, value);
  }

  @Override
  public void merge(AccumulatorV2<Long, Long> other) {
    add(other.value());
  }

  @Override
  public Long value() {
    return most;
  }
}
