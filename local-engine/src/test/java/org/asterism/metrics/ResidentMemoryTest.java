package org.asterism.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ResidentMemoryTest {
  @Test
  void linesOfTheStatusFileAreKilobytes() {
    List<String> lines = List.of("Name:\tjava", "VmHWM:\t    2048 kB", "VmRSS:\t 12 kB");
    assertThat(ResidentMemory.bytes(lines, "VmHWM:")).isEqualTo(2048 * 1024);
    assertThat(ResidentMemory.bytes(lines, "VmRSS:")).isEqualTo(12 * 1024);
    assertThat(ResidentMemory.bytes(lines, "VmSwap:")).isZero();
  }

  @Test
  void thePeakIsNotBelowWhatThereWas() {
    long before = ResidentMemory.current();
    assertThat(ResidentMemory.peak()).isGreaterThanOrEqualTo(before);
  }
}
