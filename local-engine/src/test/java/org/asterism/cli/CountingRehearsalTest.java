package org.asterism.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import org.asterism.output.ByteBuilder;
import org.asterism.params.Parameters;
import org.asterism.solo.SoloRecord;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.barcode.BarcodeList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountingRehearsalTest {
  private record Numbers(long size) implements BarcodeList {
    private static final long serialVersionUID = 1L;

    @Override
    public String barcode(long index) {
      return "B" + index;
    }
  }

  @TempDir Path work;

  private CountingRehearsal rehearsal(int enough) {
    Parameters p =
        Parameters.of(
            "--soloType",
            "CB_UMI_Simple",
            "--outFileNamePrefix",
            work + "/",
            "--outTmpDir",
            work + "/tmp");
    return new CountingRehearsal(p, new SoloSetup(p.solo(), new Numbers(4)), enough);
  }

  private static byte[] records() {
    ByteBuilder out = new ByteBuilder(64);
    SoloRecord r = new SoloRecord(1);
    for (int i = 0; i < 40; i++) {
      r.clear();
      r.order = i;
      r.candidateCount = 1;
      r.candidates[0] = i % 4;
      r.umi = i;
      r.begin(0, SoloRecord.NO_FEATURE);
      r.write(out);
    }
    return out.toByteArray();
  }

  @Test
  void beginsWhenThereAreEnoughRecordsAndEndsWhenAsked() throws InterruptedException {
    byte[] records = records();
    CountingRehearsal rehearsal = rehearsal(2 * records.length);
    rehearsal.offer(records, 0, records.length);
    Thread.sleep(20);
    assertThat(rehearsal.done()).isZero();
    rehearsal.offer(records, 0, records.length);
    while (rehearsal.done() == 0) {
      Thread.onSpinWait();
    }
    rehearsal.close();
    int done = rehearsal.done();
    assertThat(done).isPositive();
    Thread.sleep(20);
    assertThat(rehearsal.done()).isEqualTo(done);
    assertThat(work).as("it leaves nothing").isEmptyDirectory();
  }

  @Test
  void whateverHappensInItDoesNotMatter() {
    byte[] garbage = new byte[100];
    Arrays.fill(garbage, (byte) 0xff);
    CountingRehearsal rehearsal = rehearsal(1);
    rehearsal.offer(garbage, 0, garbage.length);
    rehearsal.close();
    assertThat(rehearsal.done()).isZero();
    rehearsal.close();
  }
}
