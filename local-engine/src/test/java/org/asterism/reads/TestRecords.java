package org.asterism.reads;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;

/** Reads records out of text and shows them as lines. */
final class TestRecords {
  /** One line per end: {@code name flag file sequence quality}. */
  final List<String> lines = new ArrayList<>();

  /** What the reader logged. */
  final List<String> log = new ArrayList<>();

  /** The error that ended the input, null for none. */
  FatalException error;

  /** Reads everything, {@code batch} reads at a time. */
  static TestRecords read(int batch, List<String> arguments, String... mates) {
    InputStream[] streams = new InputStream[mates.length];
    List<String> all = new ArrayList<>(arguments);
    all.add("--readFilesIn");
    for (int m = 0; m < mates.length; m++) {
      streams[m] = new ByteArrayInputStream(mates[m].getBytes(StandardCharsets.ISO_8859_1));
      all.add("m" + (m + 1) + "a,m" + (m + 1) + "b");
    }
    TestRecords found = new TestRecords();
    Parameters p = Parameters.of(all.toArray(new String[0]));
    try (FastxReader reader = new FastxReader(p, streams, ReadFiles.of(p), 0, 0, found.log::add)) {
      ReadBatch b = new ReadBatch(mates.length);
      while (reader.next(b, batch)) {
        found.add(b);
      }
    } catch (FatalException e) {
      found.error = e;
    }
    return found;
  }

  static TestRecords read(String... mates) {
    return read(100, List.of(), mates);
  }

  private void add(ReadBatch b) {
    for (int i = 0; i < b.size; i++) {
      for (int m = 0; m < b.mateCount; m++) {
        int slot = i * b.mateCount + m;
        lines.add(
            text(b, b.nameOffset[slot], b.nameLength[slot])
                + " "
                + (char) b.filterFlag[i]
                + " "
                + b.fileIndex[i]
                + " "
                + text(b, b.sequenceOffset[slot], b.sequenceLength[slot])
                + " "
                + text(b, b.qualityOffset[slot], b.sequenceLength[slot]));
      }
    }
  }

  private static String text(ReadBatch b, int from, int length) {
    return new String(b.text.bytes, from, length, StandardCharsets.ISO_8859_1);
  }
}
