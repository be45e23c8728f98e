package org.asterism.report;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.asterism.bam.BamReader;
import org.asterism.bam.BamRecord;

/**
 * Lengths of fragments in genome coordinates: of pairs of reads with one locus, both mates without
 * introns, whose TLEN agree. An intron in what lies between the mates adds to the length, so that
 * long ones are left out. Mates may be any number of records apart.
 */
final class GenomeScan extends AlignmentScan {
  /** The longest fragment that counts, in bases. */
  static final int LONGEST = 1000;

  /** Bytes of a SAM file that are read at most. */
  private static final int MOST_TEXT = 1 << 25;

  private static final int SKIPPED =
      BamRecord.UNMAPPED | BamRecord.MATE_UNMAPPED | BamRecord.SECONDARY | BamRecord.SUPPLEMENTARY;

  private static final int FLAG_FIELD = 1;
  private static final int CIGAR_FIELD = 5;
  private static final int LENGTH_FIELD = 8;
  private static final int FIRST_TAG = 11;

  /** TLEN of mates whose other mate was not seen yet; 0 for those with introns. */
  private final Map<String, Integer> waiting = new HashMap<>();

  @Override
  void look(BamReader in, BamRecord r) {
    if (counts(r.flag()) && r.integerTag('N', 'H', 0) == 1) {
      mate(r.name(), hasIntron(r) ? 0 : r.templateLength());
    }
  }

  private static boolean hasIntron(BamRecord r) {
    for (int i = 0; i < r.operationCount(); i++) {
      if (r.operation(i) == BamRecord.INTRON) {
        return true;
      }
    }
    return false;
  }

  /**
   * Reads the first records of a SAM file.
   *
   * @return whether they are all
   * @throws IOException if they are damaged
   */
  boolean readText(Path file) throws IOException {
    return readText(file, MOST_RECORDS, MOST_TEXT);
  }

  boolean readText(Path file, long mostRecords, int mostBytes) throws IOException {
    String text;
    boolean whole;
    try (InputStream in = Files.newInputStream(file)) {
      text = new String(in.readNBytes(mostBytes), StandardCharsets.ISO_8859_1);
      whole = in.read() < 0;
    }
    int from = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      if (text.charAt(from) != '@') {
        if (records() == mostRecords) {
          return false;
        }
        count();
        look(text.substring(from, end).split("\t"));
      }
      from = end + 1;
    }
    if (whole && from < text.length()) {
      throw new EOFException("the file ends inside record " + (records() + 1));
    }
    return whole;
  }

  private void look(String[] fields) throws IOException {
    if (fields.length < FIRST_TAG) {
      throw new IOException("record " + records() + " has too few fields");
    }
    try {
      if (counts(Integer.parseInt(fields[FLAG_FIELD])) && isUnique(fields)) {
        boolean intron = fields[CIGAR_FIELD].indexOf('N') >= 0;
        mate(fields[0], intron ? 0 : Integer.parseInt(fields[LENGTH_FIELD]));
      }
    } catch (NumberFormatException e) {
      throw new IOException("record " + records() + " is damaged", e);
    }
  }

  private static boolean isUnique(String[] fields) {
    for (int i = FIRST_TAG; i < fields.length; i++) {
      if (fields[i].startsWith("NH:")) {
        return fields[i].equals("NH:i:1");
      }
    }
    return false;
  }

  private static boolean counts(int flag) {
    return (flag & BamRecord.PAIRED) != 0 && (flag & SKIPPED) == 0;
  }

  private void mate(String name, int length) {
    Integer other = waiting.remove(name);
    if (other == null) {
      waiting.put(name, length);
    } else if (length != 0 && other == -length && length >= -LONGEST && length <= LONGEST) {
      add(Math.abs(length));
    }
  }
}
