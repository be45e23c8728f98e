package org.asterism.solo.feature;

import java.io.Serializable;
import java.util.Arrays;
import org.asterism.solo.SoloSetup;

/**
 * What the alignments of a read hit: genes by each gene type, junctions, and transcripts with their
 * state of splicing (spec 50 sections 7 and 8). A worker owns one and refills it for every read;
 * until then it shows the read before, which is what tags of chimeric records are made of (section
 * 14.5).
 */
public final class ReadFeatures implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Genes by each assigned feature type; those of SJ and Velocyto stay empty. */
  final GeneSets[] genes;

  /** SmartSeq: what tells reads apart, by assigned feature type. */
  final long[] key;

  /** Loci of the read. */
  int loci;

  /** Whether a locus is on a mitochondrial chromosome. */
  boolean mitochondrial;

  /** 0-based intron start and length of each junction, one after the other. */
  long[] junctions = new long[32];

  /** Numbers used of {@link #junctions}. */
  int junctionsUsed;

  /** Transcript and state of each accepted transcript: {@code transcript << 4 | bits}. */
  long[] transcripts = new long[32];

  /** Numbers used of {@link #transcripts}. */
  int transcriptsUsed;

  /**
   * @param setup of the run
   */
  public ReadFeatures(SoloSetup setup) {
    this(setup.assigned().length);
  }

  /**
   * @param assigned number of feature types that are assigned
   */
  ReadFeatures(int assigned) {
    genes = new GeneSets[assigned];
    Arrays.setAll(genes, i -> new GeneSets());
    key = new long[assigned];
  }

  /** Genes by a feature type, by its place among the assigned ones. */
  public GeneSets genes(int assigned) {
    return genes[assigned];
  }

  /** Forgets everything: no read was assigned. */
  public void clear() {
    for (GeneSets sets : genes) {
      sets.clear();
    }
    Arrays.fill(key, 0);
    loci = 0;
    mitochondrial = false;
    junctionsUsed = 0;
    transcriptsUsed = 0;
  }

  void addJunction(long start, long length) {
    if (junctionsUsed + 2 > junctions.length) {
      junctions = Arrays.copyOf(junctions, 2 * junctions.length);
    }
    junctions[junctionsUsed++] = start;
    junctions[junctionsUsed++] = length;
  }

  void addTranscript(int row, int state) {
    if (transcriptsUsed == transcripts.length) {
      transcripts = Arrays.copyOf(transcripts, 2 * transcripts.length);
    }
    transcripts[transcriptsUsed++] = (long) row << 4 | state;
  }

  /** Makes this a copy of another one for the same feature types. */
  public void copyFrom(ReadFeatures other) {
    for (int i = 0; i < genes.length; i++) {
      genes[i].copyFrom(other.genes[i]);
    }
    System.arraycopy(other.key, 0, key, 0, key.length);
    loci = other.loci;
    mitochondrial = other.mitochondrial;
    junctions = copy(other.junctions, other.junctionsUsed, junctions);
    junctionsUsed = other.junctionsUsed;
    transcripts = copy(other.transcripts, other.transcriptsUsed, transcripts);
    transcriptsUsed = other.transcriptsUsed;
  }

  private static long[] copy(long[] from, int size, long[] to) {
    long[] target = to.length < size ? new long[from.length] : to;
    System.arraycopy(from, 0, target, 0, size);
    return target;
  }
}
