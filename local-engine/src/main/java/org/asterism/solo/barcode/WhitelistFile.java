package org.asterism.solo.barcode;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.asterism.output.ByteBuilder;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.TextLimits;

/**
 * Reads a file of barcodes: words between white space (spec 50 section 4.2). Words with one letter
 * that is no base are taken with an A there, but left out where that is the first letter; of words
 * with several such letters the part before the second is packed. Gzip files are read too.
 */
final class WhitelistFile {
  private static final int BUFFER = 1 << 16;
  private static final int GZIP_1 = 0x1f;
  private static final int GZIP_2 = 0x8b;

  private final String name;
  private final Consumer<String> log;
  private final PackedSequence packed = new PackedSequence();
  private final TreeMap<Integer, Entries> byLength = new TreeMap<>();

  /** Length that each word must have; 0 for any. */
  private final int expected;

  /** Length that the message about another one names, right or wrong. */
  private final int named;

  private static final class Entries {
    long[] values = new long[1024];
    int count;

    void add(long value) {
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
      }
      values[count++] = value;
    }
  }

  private WhitelistFile(String name, int expected, int named, Consumer<String> log) {
    this.name = name;
    this.expected = expected;
    this.named = named;
    this.log = log;
  }

  /**
   * Reads barcodes of one length.
   *
   * @param length bases of each
   * @param readLength expected bases of the whole barcode read, for the message
   * @throws FatalException 104 for a word of another length and for a file without any, 109 if it
   *     cannot be read
   */
  static SortedBarcodes ofLength(String name, int length, int readLength, Consumer<String> log) {
    WhitelistFile file = new WhitelistFile(name, length, readLength, log);
    file.read();
    Entries entries = file.byLength.get(length);
    if (entries == null) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "EXITING because of FATAL ERROR: CB whitelist file "
              + name
              + " is empty. \nSOLUTION: provide non-empty whitelist.\n");
    }
    return SortedBarcodes.of(length, entries.values, entries.count);
  }

  /**
   * Reads barcodes of any lengths.
   *
   * @throws FatalException 109 if the file cannot be read
   */
  static PieceBarcodes ofAnyLength(String name, Consumer<String> log) {
    WhitelistFile file = new WhitelistFile(name, 0, 0, log);
    file.read();
    List<SortedBarcodes> groups = new ArrayList<>();
    file.byLength.forEach((length, e) -> groups.add(SortedBarcodes.of(length, e.values, e.count)));
    return new PieceBarcodes(groups);
  }

  private void read() {
    try (InputStream in = open()) {
      byte[] buffer = new byte[BUFFER];
      ByteBuilder word = new ByteBuilder(64);
      int most = TextLimits.mostBytes();
      long before = 0;
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        for (int i = 0; i < n; i++) {
          if (isSpace(buffer[i])) {
            end(word);
          } else {
            word.put(buffer[i]);
          }
        }
        before += n;
        if (word.size > most) {
          throw TextLimits.tooLong(name, before - word.size);
        }
      }
      end(word);
    } catch (IOException e) {
      throw new FatalException(
          FatalException.FILE_OPEN,
          "exiting because of *INPUT FILE* error: could not open input file "
              + name
              + "\n"
              + FileProblem.reason(e)
              + "\n"
              + "Solution: check that the file exists and you have read permission for this file\n"
              + "          SOLUTION: check the path and permissions of the CB whitelist file: "
              + name
              + "\n",
          e);
    }
  }

  private InputStream open() throws IOException {
    BufferedInputStream in = new BufferedInputStream(Files.newInputStream(Path.of(name)), BUFFER);
    in.mark(2);
    boolean gzip = in.read() == GZIP_1 && in.read() == GZIP_2;
    in.reset();
    return gzip ? new GZIPInputStream(in, BUFFER) : in;
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b >= '\t' && b <= '\r';
  }

  private void end(ByteBuilder word) {
    int length = word.size;
    if (length == 0) {
      return;
    }
    if (expected > 0 && length != expected) {
      throw wrongLength(length);
    }
    packed.pack(word.bytes, 0, length);
    if (packed.n == 0) {
      log.accept(
          "WARNING: CB whitelist sequence contains non-ACGT base and is ignored: "
              + new String(word.bytes, 0, length, StandardCharsets.ISO_8859_1));
    } else {
      byLength.computeIfAbsent(length, k -> new Entries()).add(packed.value);
    }
    word.clear();
  }

  private FatalException wrongLength(int length) {
    return new FatalException(
        FatalException.INPUT_FILES,
        "EXITING because of FATAL ERROR in input CB whitelist file: "
            + name
            + " the total length of barcode sequence is "
            + length
            + " not equal to expected "
            + named
            + "\nThe barcodes of this run have --soloCBlen "
            + expected
            + " bases.\n"
            + "SOLUTION: make sure that the barcode read is the second in --readFilesIn and check"
            + " that is has the correct formatting\n");
  }
}
