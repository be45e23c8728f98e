package org.asterism.solo.feature;

import java.util.Arrays;
import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.GenomeIndex;
import org.asterism.params.Parameters;
import org.asterism.params.SoloFeature;
import org.asterism.params.SoloType;
import org.asterism.quant.Transcripts;
import org.asterism.reads.PreparedRead;
import org.asterism.solo.SoloSetup;

/**
 * Assigns mapped reads to features (spec 50 sections 7 and 8): for every locus, the transcripts
 * that cover it are found once, and each feature type looks at them in its own way. One per worker;
 * allocates nothing per read.
 */
public final class FeatureAssigner {
  private static final int UNSTRANDED = -1;

  private final SoloFeature[] features;
  private final int strand;
  private final boolean keys;
  private final Chromosomes chromosomes;
  private final boolean[] mitochondrial;
  private final Transcripts transcripts;
  private final CoveringRows transcriptRows;
  private final GeneLoci loci;
  private final HalfExonic halfExonic;
  private final VelocytoState velocyto = new VelocytoState();

  /** Genes by agreement with transcripts: where a feature type needs them beside its own. */
  private final GeneSets exonic = new GeneSets();

  private final boolean byTranscripts;
  private final int gene;
  private final int full;
  private final int exonOverIntron;
  private final int half;
  private final int splicing;
  private final int junctions;

  /**
   * @param setup of the run
   * @param index that reads are mapped to
   * @param p parameters of the run
   */
  public FeatureAssigner(SoloSetup setup, GenomeIndex index, Parameters p) {
    this(
        setup.genes(),
        setup.assigned(),
        setup.parameters().on() ? setup.parameters().strand() : 0,
        setup.parameters().type() == SoloType.SMART_SEQ,
        index.chromosomes(),
        mitochondrial(index.chromosomes(), p));
  }

  /**
   * @param features distinct feature types, in processing order
   * @param strand -1 unstranded, 0 forward, 1 reverse
   * @param keys whether reads get a key by their ends
   * @param mitochondrial whether each chromosome is mitochondrial
   */
  FeatureAssigner(
      SoloGenes genes,
      SoloFeature[] features,
      int strand,
      boolean keys,
      Chromosomes chromosomes,
      boolean[] mitochondrial) {
    this.features = features;
    this.strand = strand;
    this.keys = keys;
    this.chromosomes = chromosomes;
    this.mitochondrial = mitochondrial;
    transcripts = genes.transcripts();
    transcriptRows = genes.transcriptRows();
    loci = genes.loci();
    gene = place(SoloFeature.GENE);
    full = place(SoloFeature.GENE_FULL);
    exonOverIntron = place(SoloFeature.GENE_FULL_EXON_OVER_INTRON);
    half = place(SoloFeature.GENE_FULL_EX50PAS);
    splicing = place(SoloFeature.VELOCYTO);
    junctions = place(SoloFeature.SJ);
    halfExonic = new HalfExonic(transcripts);
    byTranscripts = transcripts != null;
  }

  private static boolean[] mitochondrial(Chromosomes chromosomes, Parameters p) {
    boolean[] found = new boolean[chromosomes.count()];
    for (int c = 0; c < found.length; c++) {
      found[c] = p.genome().mitochondrialNames().contains(chromosomes.name(c));
    }
    return found;
  }

  private int place(SoloFeature feature) {
    return Arrays.asList(features).indexOf(feature);
  }

  /**
   * Assigns a read. An unmapped one has no loci.
   *
   * @param result its alignments in output order, in coordinates of the genome that it was mapped
   *     to
   */
  public void assign(PreparedRead read, ReadResult result, ReadFeatures into) {
    int n = result.isMapped() ? result.multiCount : 0;
    into.clear();
    exonic.clear();
    halfExonic.clear();
    into.loci = n;
    for (int i = 0; i < n; i++) {
      Alignment a = result.multi[i];
      into.mitochondrial |= mitochondrial[a.chromosome];
      if (byTranscripts) {
        exonic.beginLocus();
        byTranscripts(a, i, n == 1, into);
      }
      if (full >= 0) {
        into.genes[full].beginLocus();
        overlapping(a, into.genes[full]);
      }
    }
    finish(result, n, into);
    if (junctions >= 0 && n == 1) {
      junctions(result.multi[0], into);
    }
    if (keys && n > 0) {
      keys(read, result, into);
    }
  }

  /** Looks at the transcripts that cover an alignment from its first to its last base. */
  private void byTranscripts(Alignment a, int locus, boolean only, ReadFeatures into) {
    long start = start(a);
    long end = end(a);
    int row = transcriptRows.first(start, end);
    for (; row >= 0; row = transcriptRows.next(row, end)) {
      boolean sense = isSense(transcripts.strand[row], a);
      if (half >= 0) {
        halfExonic.add(row, locus, a, sense && isKnown(transcripts.strand[row]));
      }
      if (sense) {
        if (ExonConcordance.agrees(transcripts, row, a)) {
          exonic.add(transcripts.gene[row]);
        }
        if (only && splicing >= 0) {
          int state = velocyto.of(transcripts, row, a);
          if (state != VelocytoState.REJECTED) {
            into.addTranscript(row, state);
          }
        }
      }
    }
  }

  /** Ends the feature types that depend on all loci of the read. */
  private void finish(ReadResult result, int n, ReadFeatures into) {
    exonic.overlap(exonic.unionSize() > 0 ? GeneSets.EXONIC : GeneSets.NO_OVERLAP);
    if (gene >= 0) {
      into.genes[gene].copyFrom(exonic);
    }
    if (exonOverIntron >= 0) {
      GeneSets sets = into.genes[exonOverIntron];
      if (exonic.unionSize() > 0) {
        sets.copyFrom(exonic);
      } else {
        for (int i = 0; i < n; i++) {
          sets.beginLocus();
          containing(result.multi[i], sets);
        }
        sets.overlap(sets.unionSize() > 0 ? GeneSets.INTRONIC : GeneSets.NO_OVERLAP);
      }
    }
    if (half >= 0) {
      halfExonic.finish(n, into.genes[half]);
    }
  }

  /** Adds genes whose locus shares a base with a block. */
  private void overlapping(Alignment a, GeneSets sets) {
    long from = start(a);
    long to = end(a);
    for (int block = 1; block < a.blockCount; block++) {
      from = Math.min(from, a.genomeStart[block]);
      to = Math.max(to, a.genomeStart[block] + a.length[block] - 1);
    }
    for (int row = loci.rows.first(to, from); row >= 0; row = loci.rows.next(row, from)) {
      if (isSense(loci.strand[row], a) && overlaps(a, loci.start[row], loci.end[row])) {
        sets.add(loci.gene[row]);
      }
    }
  }

  private static boolean overlaps(Alignment a, long start, long end) {
    for (int block = 0; block < a.blockCount; block++) {
      long begin = a.genomeStart[block];
      if (begin <= end && begin + a.length[block] > start) {
        return true;
      }
    }
    return false;
  }

  /** Adds genes whose locus covers an alignment from its first to its last base. */
  private void containing(Alignment a, GeneSets sets) {
    long end = end(a);
    for (int row = loci.rows.first(start(a), end); row >= 0; row = loci.rows.next(row, end)) {
      if (isSense(loci.strand[row], a)) {
        sets.add(loci.gene[row]);
      }
    }
  }

  private static void junctions(Alignment a, ReadFeatures into) {
    for (int gap = 0; gap < a.blockCount - 1; gap++) {
      if (a.motif[gap] >= 0) {
        long intron = a.genomeStart[gap] + a.length[gap];
        into.addJunction(intron, a.genomeStart[gap + 1] - intron);
      }
    }
  }

  /** The keys of SmartSeq (spec 50 section 13.3): by the last locus that has a gene. */
  private void keys(PreparedRead read, ReadResult result, ReadFeatures into) {
    for (int f = 0; f < features.length; f++) {
      int locus = result.multiCount - 1;
      if (features[f].isGeneType()) {
        while (locus > 0 && into.genes[f].size(locus) == 0) {
          locus--;
        }
      }
      into.key[f] = key(result.multi[locus], read.length);
    }
  }

  /** Start and length of the alignment with its ends stretched over the whole read. */
  private long key(Alignment a, int readLength) {
    int last = a.blockCount - 1;
    long start = a.genomeStart[0] - a.readStart[0];
    long length = a.genomeStart[last] + readLength - a.readStart[last] - start;
    return start - chromosomes.start(a.chromosome) << 32 | length;
  }

  private boolean isSense(int code, Alignment a) {
    int x = code == 1 ? a.strand : 1 - a.strand;
    return strand == UNSTRANDED || x == strand;
  }

  /** Whether a strand counts for Ex50pAS, which has none that is undefined in stranded runs. */
  private boolean isKnown(int code) {
    return strand == UNSTRANDED || code != 0;
  }

  private static long start(Alignment a) {
    return a.genomeStart[0];
  }

  private static long end(Alignment a) {
    int last = a.blockCount - 1;
    return a.genomeStart[last] + a.length[last] - 1;
  }
}
