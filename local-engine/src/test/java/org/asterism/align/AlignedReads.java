package org.asterism.align;

import java.util.ArrayList;
import java.util.List;
import org.asterism.genome.GenomeIndex;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;

/** Aligns reads of tests and shows the results in one line each. */
final class AlignedReads {
  private final GenomeIndex index;

  AlignedReads(GenomeIndex index) {
    this.index = index;
  }

  ReadResult align(PreparedRead read, String... arguments) {
    return new ReadAligner(index, Parameters.of(arguments)).align(read);
  }

  /**
   * Each selected alignment as chromosome:strand, 1-based position and CIGAR of its mates from left
   * to right, AS, nM, a star if it is primary; {@code uT} with AS and nM for unmapped reads.
   */
  String show(PreparedRead read, String... arguments) {
    ReadResult r = align(read, arguments);
    if (!r.isMapped()) {
      return "uT " + r.unmappedReason + " AS " + r.best.score + " nM " + r.best.mismatches;
    }
    List<String> all = new ArrayList<>();
    for (int i = 0; i < r.multiCount; i++) {
      all.add(show(read, r.multi[i]));
    }
    return String.join("; ", all);
  }

  private String show(PreparedRead read, Alignment a) {
    StringBuilder b = new StringBuilder(index.chromosomes().name(a.chromosome));
    b.append(a.strand == 0 ? "+" : "-");
    int from = 0;
    while (from < a.blockCount) {
      int end = from;
      while (end < a.blockCount && a.mate[end] == a.mate[from]) {
        end++;
      }
      b.append(' ').append(a.genomeStart[from] - index.chromosomes().start(a.chromosome) + 1);
      b.append(' ').append(cigar(read, a, from, end));
      from = end;
    }
    b.append(" AS ").append(a.score).append(" nM ").append(a.mismatches);
    return b.append(a.primary ? " *" : "").toString();
  }

  private static String cigar(PreparedRead read, Alignment a, int from, int end) {
    boolean rightMate = read.mateCount == 2 && a.mate[from] != a.strand;
    int mateStart = rightMate ? read.clippedLength[a.strand] + 1 : 0;
    int mateEnd = mateStart + read.clippedLength[a.mate[from]];
    StringBuilder b = new StringBuilder();
    append(b, a.readStart[from] - mateStart, 'S');
    for (int i = from; i < end; i++) {
      append(b, a.length[i], 'M');
      if (i + 1 < end) {
        append(b, a.readStart[i + 1] - a.readStart[i] - a.length[i], 'I');
        long gap = a.genomeStart[i + 1] - a.genomeStart[i] - a.length[i];
        append(b, gap, a.motif[i] >= 0 ? 'N' : 'D');
      }
    }
    append(b, mateEnd - a.readStart[end - 1] - a.length[end - 1], 'S');
    return b.toString();
  }

  private static void append(StringBuilder b, long length, char operation) {
    if (length != 0) {
      b.append(length).append(operation);
    }
  }
}
