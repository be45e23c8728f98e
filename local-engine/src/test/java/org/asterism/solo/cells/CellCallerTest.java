package org.asterism.solo.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.asterism.engine.BoundedWorkers;
import org.asterism.output.RunLog;
import org.asterism.params.CellFilterParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Worked examples of spec 51 section 20 and corners of section 14. */
class CellCallerTest {
  /** Example E5: features and counts, both 1-based as in the specification. */
  private static final String[] E5 = {
    "1:60 2:40 3:30 4:20 5:10 6:5 12:5",
    "1:50 2:45 3:25 10:10 11:20",
    "9:4 10:6 11:5",
    "1:8 2:4 3:2 4:1",
    "6:2 11:3 12:3",
    "1:3 2:1 3:2",
    "1:1 2:2 3:2 5:1",
    "1:3 2:1 5:1 7:1",
    "1:3 2:1 3:1 5:1",
    "1:2 2:1 7:1 8:1 11:1",
    "1:4 2:1 3:1",
    "1:3 2:1 3:1 5:1",
    "1:2 2:2 3:1 9:1",
    "1:2 3:3 10:1",
    "1:3 2:2 5:1",
    "1:2 2:3 5:1",
    "1:3 2:1 3:1 4:1",
    "1:1"
  };

  static RawMatrix matrix(int features, String... columns) {
    String[] words = String.join(" ", columns).split(" ");
    int[] feature = new int[words.length];
    int[] barcode = new int[words.length];
    int[] count = new int[words.length];
    int e = 0;
    for (int c = 0; c < columns.length; c++) {
      for (String word : columns[c].split(" ")) {
        feature[e] = Integer.parseInt(word.substring(0, word.indexOf(':'))) - 1;
        barcode[e] = c;
        count[e++] = Integer.parseInt(word.substring(word.indexOf(':') + 1));
      }
    }
    return new RawMatrix(features, columns.length, feature, barcode, count);
  }

  private static int[] call(RawMatrix matrix, String filter, int threads) {
    try (BoundedWorkers workers = BoundedWorkers.exactly(threads)) {
      return CellCaller.call(
          matrix, CellFilterParameters.of(List.of(filter.split(" "))), RunLog.discard(), workers);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.01, 1, 0 1 2 4",
    "0.05, 3, 0 1 2 4",
    "0.1, 2, 0 1 2 4",
    "0.3, 4, 0 1 2 4",
    "1, 2, 0 1 2 3 4"
  })
  void emptyDrops(String rate, int threads, String cells) {
    String filter = "EmptyDrops_CR 3 0.99 4 5 30 7 0.01 10 " + rate + " 1000";
    int[] expected = Arrays.stream(cells.split(" ")).mapToInt(Integer::parseInt).toArray();
    assertThat(call(matrix(12, E5), filter, threads)).containsExactly(expected);
  }

  @Test
  void emptyDropsProfileAndSimulations() {
    int[] ambient = {31, 16, 12, 1, 6, 0, 2, 1, 1, 1, 1, 0};
    boolean[] detected = new boolean[12];
    Arrays.fill(detected, true);
    AmbientProfile profile = AmbientProfile.of(ambient, detected);
    assertThat(profile.weights())
        .containsExactly(
            0.4028800129020744,
            0.2075228148067235,
            0.15543302649157442,
            0.012414491114511029,
            0.0773188228590815,
            0.03472222222222223,
            0.02532842292354677,
            0.012414491114511029,
            0.012414491114511029,
            0.012414491114511029,
            0.012414491114511029,
            0.03472222222222223);
    int[] sizes = {15, 15, 8};
    double[] observed = {-52.478888157753445, -8.251492002860285, -23.640612703271156};
    double[] logs = Logarithm.ofIntegers(15);
    try (BoundedWorkers workers = BoundedWorkers.exactly(2)) {
      assertThat(new Simulations(profile, logs, sizes, observed).below(1000, workers))
          .containsExactly(0, 803, 0);
    }
    assertThat(EmptyDrops.accepted(new int[] {0, 803, 0}, 1000, 0.01))
        .containsExactly(true, false, true);
  }

  @Test
  void simulationsAreComparedStrictly() {
    boolean[] detected = new boolean[12];
    Arrays.fill(detected, true);
    AmbientProfile profile =
        AmbientProfile.of(new int[] {31, 16, 12, 1, 6, 0, 2, 1, 1, 1, 1, 0}, detected);
    double first = -10.594018984760522;
    int[] sizes = {15, 15, 15, 8, 8};
    double[] observed = {
      first, Math.nextUp(first), Math.nextDown(first), -10.531260125818557, -10.5312601258185
    };
    try (BoundedWorkers workers = BoundedWorkers.exactly(1)) {
      assertThat(
              new Simulations(profile, Logarithm.ofIntegers(15), sizes, observed).below(1, workers))
          .containsExactly(0, 1, 0, 0, 1);
    }
  }

  /** Example E1: the last column is ranked but never called. */
  @Test
  void lastColumnIsRankedOnly() {
    RawMatrix m = matrix(5, "2:0 4:3", "1:1 3:3", "1:1 5:10", "2:7");
    assertThat(call(m, "CellRanger2.2 3 0.99 10", 1)).containsExactly(0, 1, 2);
    assertThat(call(m, "TopCells 1", 1)).containsExactly(2);
    assertThat(call(matrix(5, "2:2"), "TopCells 1", 1)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "TopCells 0, 0",
    "TopCells 1, 0 1 2",
    "TopCells 2, 0 1 2",
    "TopCells 3, 0 1 2 3",
    "TopCells 9, 0 1 2 3",
    "CellRanger2.2 1 0.99 1, 0",
    "CellRanger2.2 1 0.99 2, 0 1 2",
    "CellRanger2.2 1 0.99 1e9, 0 1 2 3",
    "CellRanger2.2 300 0.99 2, 0 1 2 3",
    "CellRanger2.2 1 2 1, 0 1 2 3",
    "CellRanger2.2 1 0.99 0, ''",
    "CellRanger2.2 1 0.99 -1, ''",
    "None, ''"
  })
  void thresholds(String filter, String cells) {
    RawMatrix m = matrix(1, "1:8", "1:4", "1:4", "1:2", "1:0", "1:0");
    assertThat(call(m, filter, 1))
        .containsExactly(
            Arrays.stream(cells.split(" "))
                .filter(w -> !w.isEmpty())
                .mapToInt(Integer::parseInt)
                .toArray());
  }

  /**
   * Too few columns, no ambient genes, too few distinct counts, no candidates: simple cells stay.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "EmptyDrops_CR 3 0.99 4 17 30 7 0.01 10 1 100",
        "EmptyDrops_CR 3 0.99 4 5 5 7 0.01 10 1 100",
        "EmptyDrops_CR 3 0.99 4 15 30 7 0.01 10 1 100",
        "EmptyDrops_CR 3 0.99 4 5 30 16 0.01 10 1 100",
        "EmptyDrops_CR 3 0.99 4 5 30 7 0.5 10 1 100",
        "EmptyDrops_CR 3 0.99 4 5 30 7 0.01 0 1 100"
      })
  void emptyDropsMayFindNothing(String filter) {
    assertThat(call(matrix(12, E5), filter, 1)).containsExactly(0, 1);
  }

  /** Candidates may be all that are left: the last column of the matrix takes no part. */
  @Test
  void candidatesEndWithTheLastBarcode() {
    int[] cells = call(matrix(12, E5), "EmptyDrops_CR 3 0.99 4 5 30 1 0 100 1 10", 1);
    assertThat(cells).containsExactly(IntStream.range(0, 17).toArray());
  }

  @Test
  void roundsHalvesAwayFromZero() {
    assertThat(CellCaller.round(0.5)).isEqualTo(1);
    assertThat(CellCaller.round(-2.5)).isEqualTo(-3);
    assertThat(CellCaller.round(0.49999999999999994)).isEqualTo(0);
    assertThat(CellCaller.round(30.000000000000004)).isEqualTo(30);
  }

  @Test
  void ranksUnsigned() {
    assertThat(CellCaller.descending(new int[] {3, -1, 0, 7})).containsExactly(-1, 7, 3, 0);
  }
}
