package org.asterism.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.asterism.genome.Bases;
import org.asterism.reads.PreparedRead;
import org.asterism.reads.ReadBatch;

/** Reads built by hand: batches and prepared reads without the reader and the preparer. */
public final class TestReads {
  private final ReadBatch batch;
  private final int[] clip5;
  private final int[] clip3;

  private TestReads(int mateCount, int[] clip5, int[] clip3) {
    batch = new ReadBatch(mateCount);
    this.clip5 = clip5;
    this.clip3 = clip3;
  }

  /** One mate's record; quality null for FASTA. */
  public record Mate(String name, String sequence, String quality) {}

  /** A single read. */
  public static PreparedRead single(String name, String sequence, String quality) {
    return of(List.of(new Mate(name, sequence, quality)), 'N');
  }

  /** A read of one or two mates, unclipped. */
  public static PreparedRead of(List<Mate> mates, char filter) {
    TestReads reads = new TestReads(mates.size(), new int[2], new int[2]);
    reads.add(mates, filter);
    return reads.prepared(0);
  }

  /**
   * Reads FASTQ files.
   *
   * @param clip5 bases to clip at each mate's 5' end
   * @param clip3 bases to clip at each mate's 3' end
   */
  public static List<PreparedRead> fastq(int[] clip5, int[] clip3, boolean asFasta, Path... files)
      throws IOException {
    TestReads reads = new TestReads(files.length, clip5, clip3);
    List<List<String>> lines = new ArrayList<>();
    for (Path f : files) {
      lines.add(Files.readAllLines(f));
    }
    for (int i = 0; i + 3 < lines.get(0).size(); i += 4) {
      List<Mate> mates = new ArrayList<>();
      String[] words = lines.get(0).get(i).split(" ");
      boolean filtered = words.length > 1 && words[1].startsWith(":Y:", 1);
      String name = words[0].split("/")[0];
      for (List<String> l : lines) {
        mates.add(
            new Mate(
                asFasta ? ">" + name.substring(1) : name,
                l.get(i + 1),
                asFasta ? null : l.get(i + 3)));
      }
      reads.add(mates, filtered && !asFasta ? 'Y' : 'N');
    }
    List<PreparedRead> all = new ArrayList<>();
    for (int i = 0; i < reads.batch.size; i++) {
      all.add(reads.prepared(i));
    }
    return all;
  }

  private void add(List<Mate> mates, char filter) {
    batch.ensureRead();
    int i = batch.size++;
    batch.filterFlag[i] = (byte) filter;
    batch.fileIndex[i] = 0;
    batch.fasta[i] = mates.get(0).quality() == null;
    for (int m = 0; m < mates.size(); m++) {
      Mate mate = mates.get(m);
      int slot = i * batch.mateCount + m;
      batch.nameOffset[slot] = batch.text.size;
      batch.nameLength[slot] = mate.name().length();
      batch.text.putAscii(mate.name());
      batch.extraOffset[slot] = batch.text.size;
      batch.extraLength[slot] = 0;
      batch.sequenceOffset[slot] = batch.text.size;
      batch.sequenceLength[slot] = mate.sequence().length();
      batch.text.putAscii(mate.sequence());
      batch.qualityOffset[slot] = batch.text.size;
      batch.text.putAscii(
          mate.quality() == null ? "A".repeat(mate.sequence().length()) : mate.quality());
    }
  }

  private PreparedRead prepared(int i) {
    PreparedRead read = new PreparedRead(PreparedRead.MAX_LENGTH);
    read.batch = batch;
    read.index = i;
    read.ordinal = i;
    read.mateCount = batch.mateCount;
    int at = 0;
    for (int m = 0; m < batch.mateCount; m++) {
      int slot = i * batch.mateCount + m;
      read.originalLength[m] = batch.sequenceLength[slot];
      read.clip5[m] = clip5[m];
      read.clip3[m] = clip3[m];
      read.clippedLength[m] = read.originalLength[m] - clip5[m] - clip3[m];
      String letters =
          new String(
              batch.text.bytes,
              batch.sequenceOffset[slot] + clip5[m],
              read.clippedLength[m],
              StandardCharsets.US_ASCII);
      if (m == 1) {
        read.forward[at++] = Bases.MATE_SPACER;
      }
      for (int k = 0; k < letters.length(); k++) {
        char c = letters.charAt(m == 0 ? k : letters.length() - 1 - k);
        byte code = Bases.CODES[c];
        read.forward[at++] = m == 0 ? code : Bases.complement(code);
      }
    }
    read.length = at;
    for (int k = 0; k < at; k++) {
      read.reverse[k] = Bases.complement(read.forward[at - 1 - k]);
    }
    return read;
  }
}
