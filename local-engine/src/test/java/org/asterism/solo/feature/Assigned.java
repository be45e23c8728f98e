package org.asterism.solo.feature;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;
import org.asterism.genome.Chromosomes;
import org.asterism.output.Alignments;
import org.asterism.params.SoloFeature;
import org.asterism.reads.PreparedRead;

/** Reads assigned with toy genes, as text. */
final class Assigned {
  static final SoloFeature[] GENE_TYPES = {
    SoloFeature.GENE,
    SoloFeature.GENE_FULL,
    SoloFeature.GENE_FULL_EXON_OVER_INTRON,
    SoloFeature.GENE_FULL_EX50PAS
  };

  private final SoloGenes genes;
  private final SoloFeature[] features;
  private final FeatureAssigner assigner;
  final ReadFeatures read;

  Assigned(SoloGenes genes, int strand, boolean keys, SoloFeature... features) {
    this.genes = genes;
    this.features = features;
    long[] starts = {0, ToyGenes.CHR2, ToyGenes.CHR_M, 300_000};
    long[] lengths = {ToyGenes.CHR2, ToyGenes.CHR2, ToyGenes.CHR2};
    assigner =
        new FeatureAssigner(
            genes,
            features,
            strand,
            keys,
            new Chromosomes(List.of("chr1", "chr2", "chrM"), starts, lengths, 0),
            new boolean[] {false, false, true});
    read = new ReadFeatures(features.length);
  }

  /** Alignment of a read on the plus (strand 0) or minus strand, from a 1-based position. */
  static Alignment at(long start, int length, int strand) {
    return Alignments.on(chromosome(start), strand).block(0, start - 1, length, 0).done();
  }

  static int chromosome(long start) {
    return (int) (start / ToyGenes.CHR2);
  }

  ReadFeatures assign(int readLength, Alignment... loci) {
    PreparedRead prepared = new PreparedRead(PreparedRead.MAX_LENGTH);
    prepared.length = readLength;
    assigner.assign(prepared, Alignments.mapped(loci), read);
    return read;
  }

  /** Assigns an unmapped read. */
  void unmapped() {
    assigner.assign(
        new PreparedRead(PreparedRead.MAX_LENGTH),
        Alignments.unmapped(ReadResult.TOO_SHORT, 0, 0),
        read);
  }

  /** Tags gx and sF of a locus after {@link #assign}. */
  String tags(SoloFeature feature, int locus) {
    GeneSets sets = read.genes(List.of(features).indexOf(feature));
    String ids =
        IntStream.range(0, sets.size(locus))
            .mapToObj(i -> genes.id(sets.gene(locus, i)))
            .collect(Collectors.joining(";"));
    boolean elsewhere = sets.size(locus) == 0 && List.of(1, 3, 5).contains(sets.overlap());
    return ids.isEmpty()
        ? "- " + (elsewhere ? "-1,-1" : sets.overlap() + "," + sets.unionSize())
        : ids + " " + sets.overlap() + "," + sets.unionSize();
  }

  /** The four gene types at a locus. */
  String all(int locus) {
    return IntStream.range(0, 4)
        .mapToObj(f -> tags(GENE_TYPES[f], locus))
        .collect(Collectors.joining(" | "));
  }
}
