package org.asterism.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.asterism.metrics.InputMeter;
import org.asterism.metrics.Position;
import org.asterism.output.RunLog;
import org.junit.jupiter.api.Test;

class ProgressOfReadsTest {
  private final InputMeter input = RunLog.discard().monitor().input();
  private long done;

  private ProgressOfReads progress(int passes) {
    return new ProgressOfReads(() -> done, () -> done / 2, passes, input);
  }

  private void read(int bytes) throws IOException {
    try (InputStream in = input.metered(new ByteArrayInputStream(new byte[bytes]))) {
      assertThat(in.readAllBytes()).hasSize(bytes);
    }
  }

  @Test
  void ofAKnownNumberOfReadsInOneOrTwoPasses() {
    ProgressOfReads once = progress(1);
    assertThat(once.now()).isEqualTo(new Position(0, 0, -1));
    once.total(200);
    done = 50;
    assertThat(once.now()).isEqualTo(new Position(50, 25, 0.25));
    ProgressOfReads twice = progress(2);
    twice.total(200);
    assertThat(twice.now().fraction()).isEqualTo(0.125);
  }

  @Test
  void bytesThatWereReadAheadCountAsFarAsTheirReadsAreMapped() throws IOException {
    ProgressOfReads p = progress(1);
    input.begin(1000);
    read(500);
    p.cut(() -> 40);
    done = 10;
    assertThat(p.now().fraction()).isEqualTo(0.125);
    done = 40;
    assertThat(p.now().fraction()).isEqualTo(0.5);
    input.begin(0);
    assertThat(p.now().fraction()).isNegative();
  }
}
