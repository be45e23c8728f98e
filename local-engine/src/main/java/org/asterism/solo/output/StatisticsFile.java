package org.asterism.solo.output;

import java.io.IOException;
import java.io.OutputStream;

/** Barcodes.stats and Features.stats (spec 51 sections 9 and 10). */
final class StatisticsFile {
  static final String[] BARCODES = {
    "noNoAdapter",
    "noNoUMI",
    "noNoCB",
    "noNinCB",
    "noNinUMI",
    "noUMIhomopolymer",
    "noNoWLmatch",
    "noTooManyMM",
    "noTooManyWLmatches",
    "yesWLmatchExact",
    "yesOneWLmatchWithMM",
    "yesMultWLmatchWithMM"
  };

  static final String[] FEATURES = {
    "noUnmapped",
    "noNoFeature",
    "MultiFeature",
    "subMultiFeatureMultiGenomic",
    "noTooManyWLmatches",
    "noMMtoWLwithoutExact",
    "yesWLmatch",
    "yessubWLmatchExact",
    "yessubWLmatch_UniqueFeature",
    "yesCellBarcodes",
    "yesUMIs"
  };

  private static final int NAME_WIDTH = 50;
  private static final int VALUE_WIDTH = 15;

  private StatisticsFile() {}

  static void write(OutputStream out, String[] names, long[] values) throws IOException {
    try (TextFile file = new TextFile(out)) {
      for (int i = 0; i < names.length; i++) {
        file.line(right(names[i], NAME_WIDTH) + right(Long.toString(values[i]), VALUE_WIDTH));
      }
    }
  }

  private static String right(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }
}
