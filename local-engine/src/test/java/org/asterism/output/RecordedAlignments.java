package org.asterism.output;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.GenomeSequence;
import org.asterism.reads.PreparedRead;

/**
 * Turns recorded SAM lines back into what alignment must have found for them: the inverse of the
 * encoders, so that recorded outputs test them without an aligner. Needs NH HI AS nM.
 */
public final class RecordedAlignments {
  private static final Pattern OPERATION = Pattern.compile("(\\d+)([MIDNS])");
  private static final int UNMAPPED = 0x4;
  private static final int REVERSE = 0x10;
  private static final int SECOND_MATE = 0x80;
  private static final int NOT_PRIMARY = 0x100;

  private final GenomeSequence genome;
  private final Chromosomes chromosomes;

  public RecordedAlignments(GenomeSequence genome, Chromosomes chromosomes) {
    this.genome = genome;
    this.chromosomes = chromosomes;
  }

  /** Lines of each read in order of first sight. */
  public static Map<String, List<String[]>> byRead(List<String> sam) {
    Map<String, List<String[]>> reads = new LinkedHashMap<>();
    for (String line : sam) {
      if (!line.startsWith("@")) {
        String[] fields = line.split("\t", -1);
        reads.computeIfAbsent(fields[0], k -> new ArrayList<>()).add(fields);
      }
    }
    return reads;
  }

  /** What alignment found for a read with these lines. */
  public ReadResult result(PreparedRead read, List<String[]> lines) {
    ReadResult result = new ReadResult();
    Map<Integer, List<String[]>> byNumber = new HashMap<>();
    String[] unmapped = null;
    for (String[] l : lines) {
      if ((flag(l) & UNMAPPED) != 0) {
        unmapped = l;
      } else {
        byNumber.computeIfAbsent(number(l, "HI"), k -> new ArrayList<>()).add(l);
      }
    }
    result.multi = new Alignment[byNumber.size()];
    for (int number = 1; number <= byNumber.size(); number++) {
      result.multi[number - 1] = alignment(read, byNumber.get(number));
    }
    result.multiCount = byNumber.size();
    if (byNumber.isEmpty()) {
      result.best = new Alignment(1);
      result.best.clear();
      result.best.score = number(unmapped, "AS");
      result.best.mismatches = number(unmapped, "nM");
      result.unmappedReason = Integer.parseInt(tag(unmapped, "uT"));
    } else {
      result.unmappedReason = ReadResult.MAPPED;
      result.best = List.of(result.multi).stream().max(Comparator.comparingInt(a -> a.score)).get();
      for (Alignment a : result.multi) {
        if (a.primary) {
          result.best = a;
        }
      }
    }
    return result;
  }

  private Alignment alignment(PreparedRead read, List<String[]> lines) {
    Alignment a = new Alignment(Alignment.MAX_BLOCKS);
    a.clear();
    String[] first = lines.get(0);
    int mate = (flag(first) & SECOND_MATE) != 0 ? 1 : 0;
    boolean reverse = (flag(first) & REVERSE) != 0;
    a.strand = reverse ? 1 - mate : mate;
    a.chromosome = chromosomes.indexOf(first[2]);
    a.score = number(first, "AS");
    a.mismatches = number(first, "nM");
    a.primary = (flag(first) & NOT_PRIMARY) == 0;
    for (int i = 0; i < lines.size(); i++) {
      if (i > 0) {
        a.motif[a.blockCount - 1] = Alignment.MOTIF_MATES;
      }
      addLine(a, read, lines.get(i));
    }
    for (int i = 0; i < a.blockCount; i++) {
      a.alignedLength += a.length[i];
    }
    return a;
  }

  private void addLine(Alignment a, PreparedRead read, String[] line) {
    int mate = (flag(line) & SECOND_MATE) != 0 ? 1 : 0;
    boolean reverse = (flag(line) & REVERSE) != 0;
    int left = read.mateCount == 2 ? a.strand : 0;
    int clip = reverse ? read.clip3[mate] : read.clip5[mate];
    int r = -clip + (mate == left ? 0 : read.clippedLength[left] + 1);
    long g = chromosomes.start(a.chromosome) + Long.parseLong(line[3]) - 1;
    Matcher m = OPERATION.matcher(line[5]);
    List<Integer> motifs = motifsOf(line);
    int junctions = 0;
    while (m.find()) {
      int n = Integer.parseInt(m.group(1));
      switch (m.group(2).charAt(0)) {
        case 'S' -> r += n;
        case 'M' -> {
          int b = a.blockCount++;
          a.readStart[b] = r;
          a.genomeStart[b] = g;
          a.length[b] = n;
          a.mate[b] = (byte) mate;
          r += n;
          g += n;
        }
        case 'I' -> {
          a.motif[a.blockCount - 1] = Alignment.MOTIF_INSERTION;
          a.insertions++;
          a.insertedBases += n;
          r += n;
        }
        case 'D' -> {
          a.motif[a.blockCount - 1] = Alignment.MOTIF_DELETION;
          a.deletions++;
          a.deletedBases += n;
          g += n;
        }
        default -> {
          int code = motifs.isEmpty() ? motif(g, n) : motifs.get(junctions++);
          int gap = a.blockCount - 1;
          a.motif[gap] = (byte) (code % 20);
          a.annotated[gap] = code >= 20;
          a.junctionStrand[gap] = strand(code, tag(line, "XS"));
          g += n;
        }
      }
    }
  }

  private static List<Integer> motifsOf(String[] line) {
    List<Integer> motifs = new ArrayList<>();
    String jm = tag(line, "jM");
    if (jm != null && !jm.equals("c,-1")) {
      for (String code : jm.substring(2).split(",")) {
        motifs.add(Integer.parseInt(code));
      }
    }
    return motifs;
  }

  /** Of an annotated non-canonical junction only XS tells the strand. */
  private static byte strand(int code, String xs) {
    if (code == 20 && xs != null) {
      return (byte) (xs.equals("+") ? 1 : 2);
    }
    return (byte) (code % 20 == 0 ? 0 : 2 - code % 2);
  }

  private int motif(long start, int length) {
    String ends = "";
    for (long p : new long[] {start, start + 1, start + length - 2, start + length - 1}) {
      ends += "ACGTN".charAt(genome.at(p));
    }
    return List.of("GTAG", "CTAC", "GCAG", "CTGC", "ATAC", "GTAT").indexOf(ends) + 1;
  }

  private static int flag(String[] line) {
    return Integer.parseInt(line[1]);
  }

  private static int number(String[] line, String tag) {
    return Integer.parseInt(tag(line, tag));
  }

  private static String tag(String[] line, String tag) {
    for (int i = 11; i < line.length; i++) {
      if (line[i].startsWith(tag + ":")) {
        return line[i].substring(5);
      }
    }
    return null;
  }
}
