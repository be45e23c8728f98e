package org.asterism.quant;

import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import org.asterism.genome.Chromosomes;

/**
 * The transcripts of the annotation with their exons (transcriptInfo.tab, exonInfo.tab), sorted by
 * start. Transcript coordinates are 0-based in the concatenated genome, exon coordinates relative
 * to the transcript's start; ends are inclusive.
 */
public final class Transcripts implements Serializable {
  private static final long serialVersionUID = 1L;

  /** IDs. */
  public final String[] id;

  /** First base of each. */
  public final long[] start;

  /** Last base of each. */
  public final long[] end;

  /** Largest end of the rows before each; its own end for the first row. */
  final long[] largestEnd;

  /** 0 undefined, 1 plus, 2 minus. */
  public final byte[] strand;

  /** Index of each one's gene. */
  public final int[] gene;

  /** Index of each one's first exon. */
  public final int[] firstExon;

  /** Exons of each. */
  public final int[] exonCount;

  /** First base of each exon. */
  public final int[] exonStart;

  /** Last base of each exon. */
  public final int[] exonEnd;

  /** Bases of the transcript before each exon. */
  final int[] exonOffset;

  private Transcripts(int rows, int exons) {
    id = new String[rows];
    start = new long[rows];
    end = new long[rows];
    largestEnd = new long[rows];
    strand = new byte[rows];
    gene = new int[rows];
    firstExon = new int[rows];
    exonCount = new int[rows];
    exonStart = new int[exons];
    exonEnd = new int[exons];
    exonOffset = new int[exons];
  }

  /**
   * Reads the tables.
   *
   * @param directory their directory, with the final slash
   * @throws org.asterism.params.FatalException 109 if one is missing, 105 if one is damaged
   * @throws IOException if reading fails
   */
  public static Transcripts read(String directory) throws IOException {
    try (TableReader in = TableReader.open(directory, "transcriptInfo.tab");
        TableReader exonIn = TableReader.open(directory, "exonInfo.tab")) {
      Transcripts t = new Transcripts(in.rows(), exonIn.rows());
      for (int i = 0; i < t.id.length; i++) {
        t.readRow(i, in);
      }
      for (int i = 0; i < t.exonStart.length; i++) {
        t.exonStart[i] = exonIn.integer();
        t.exonEnd[i] = exonIn.integer();
        t.exonOffset[i] = exonIn.integer();
      }
      return t;
    }
  }

  private void readRow(int i, TableReader in) throws IOException {
    id[i] = in.word();
    start[i] = in.number();
    end[i] = in.number();
    largestEnd[i] = in.number();
    strand[i] = (byte) in.integer();
    exonCount[i] = in.integer();
    firstExon[i] = in.integer();
    gene[i] = in.integer();
    if (exonCount[i] == 0 || (long) firstExon[i] + exonCount[i] > exonStart.length) {
      throw in.corrupt();
    }
  }

  /** Number of transcripts. */
  public int count() {
    return id.length;
  }

  /** Bases of a transcript. */
  int length(int row) {
    int last = firstExon[row] + exonCount[row] - 1;
    return exonOffset[last] + exonEnd[last] - exonStart[last] + 1;
  }

  /** The transcripts as references of alignments, which all start at 0. */
  Chromosomes asReferences() {
    long[] lengths = new long[count()];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = length(i);
    }
    return new Chromosomes(List.of(id), new long[count() + 1], lengths, 0);
  }

  /** The last of ascending values that is at most a position, -1 if there is none. */
  public static int lastAtOrBefore(long[] values, long position) {
    int low = 0;
    int high = values.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (values[middle] <= position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }
}
