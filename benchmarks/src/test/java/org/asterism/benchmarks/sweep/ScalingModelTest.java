package org.asterism.benchmarks.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.asterism.benchmarks.sweep.ScalingModel.Input;
import org.asterism.benchmarks.sweep.ScalingModel.Output;
import org.junit.jupiter.api.Test;

class ScalingModelTest {
  /** Mapping costs nothing but mapping: 8 cores take an eighth of the sum. */
  @Test
  void withoutOverheadsCoresShareTheWork() {
    ScalingModel model =
        new ScalingModel(
            Map.of(
                "pairs",
                1e8,
                "mapMicros",
                20.0,
                "crowding",
                1.0,
                "spread",
                0.0,
                "taskSeconds",
                0.0,
                "dispatchMillis",
                0.0,
                "startSeconds",
                0.0,
                "indexGB",
                0.0));
    double map = model.run(1, Input.PLAIN, Output.TABLES).map();
    assertThat(map).isCloseTo(1e8 * 20e-6 / 8, within(1.0));
  }

  @Test
  void moreExecutorsAreNeverMuchSlowerAndNeverBeatTheSerialParts() {
    ScalingModel model = new ScalingModel(Map.of("pairs", 1e8));
    for (Input input : Input.values()) {
      for (Output output : Output.values()) {
        double before = Double.MAX_VALUE;
        for (int executors : new int[] {1, 2, 4, 8, 16}) {
          double wall = model.run(executors, input, output).wall();
          assertThat(wall).isLessThan(1.05 * before);
          before = wall;
        }
      }
    }
    double inflate = 1e8 * 500 / 300e6;
    assertThat(model.run(64, Input.GZIP, Output.TABLES).map()).isGreaterThan(inflate);
    double append = 1e8 * 620 / 1000e6;
    assertThat(model.run(64, Input.PLAIN, Output.SAM).map()).isGreaterThan(append);
  }

  @Test
  void equalArgumentsGiveEqualTimesAndUnknownOnesAreRefused() {
    Map<String, Double> given = Map.of("pairs", 2e7);
    assertThat(new ScalingModel(given).run(3, Input.BLOCK_GZIP, Output.BAM))
        .isEqualTo(new ScalingModel(given).run(3, Input.BLOCK_GZIP, Output.BAM));
    assertThatThrownBy(() -> new ScalingModel(Map.of("pears", 1.0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("pears");
  }
}
