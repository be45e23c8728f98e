package org.asterism.solo.feature;

import java.io.IOException;
import java.io.Serializable;
import java.util.Collection;
import java.util.EnumSet;
import org.asterism.params.FatalException;
import org.asterism.params.SoloFeature;
import org.asterism.quant.TableReader;
import org.asterism.quant.Transcripts;

/**
 * Genes of the annotation and what reads are assigned to them by (spec 50 sections 2.3 and 7).
 * Genes are numbered by their rows in geneInfo.tab, from 0. Immutable; all workers share one.
 */
public final class SoloGenes implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final EnumSet<SoloFeature> BY_TRANSCRIPTS =
      EnumSet.of(
          SoloFeature.GENE,
          SoloFeature.GENE_FULL_EX50PAS,
          SoloFeature.GENE_FULL_EXON_OVER_INTRON,
          SoloFeature.VELOCYTO);
  private static final EnumSet<SoloFeature> BY_LOCI =
      EnumSet.of(SoloFeature.GENE_FULL, SoloFeature.GENE_FULL_EXON_OVER_INTRON);

  private final String[] ids;
  private final String[] names;
  private final String[] biotypes;
  private final Transcripts transcripts;
  private final CoveringRows transcriptRows;
  private final GeneLoci loci;

  /**
   * @param transcripts null if no feature needs them
   * @param loci null if no feature needs them
   */
  SoloGenes(
      String[] ids, String[] names, String[] biotypes, Transcripts transcripts, GeneLoci loci) {
    this.ids = ids;
    this.names = names;
    this.biotypes = biotypes;
    this.transcripts = transcripts;
    this.loci = loci;
    transcriptRows =
        transcripts == null ? null : new CoveringRows(transcripts.start, transcripts.end);
  }

  /** No genes: for features that need no annotation. */
  public static SoloGenes none() {
    return new SoloGenes(new String[0], new String[0], new String[0], null, null);
  }

  /**
   * Reads what features need of the annotation.
   *
   * @param directory where the tables are, with the final slash
   * @param features that are to be assigned
   * @throws FatalException 109 if a table is missing, 105 if it is damaged
   */
  public static SoloGenes read(String directory, Collection<SoloFeature> features) {
    boolean byTranscripts = features.stream().anyMatch(BY_TRANSCRIPTS::contains);
    boolean byLoci = features.stream().anyMatch(BY_LOCI::contains);
    if (!byTranscripts && !byLoci) {
      return none();
    }
    try (TableReader in = TableReader.open(directory, "geneInfo.tab")) {
      int count = in.rows();
      String[] ids = new String[count];
      String[] names = new String[count];
      String[] biotypes = new String[count];
      for (int gene = 0; gene < count; gene++) {
        in.endLine();
        ids[gene] = in.word();
        names[gene] = in.wordOfLine();
        biotypes[gene] = in.wordOfLine();
      }
      return new SoloGenes(
          ids,
          names,
          biotypes,
          byTranscripts ? transcripts(directory, count) : null,
          byLoci ? GeneLoci.read(directory, count) : null);
    } catch (IOException e) {
      throw TableReader.unreadable(directory, e);
    }
  }

  private static Transcripts transcripts(String directory, int genes) throws IOException {
    Transcripts transcripts = Transcripts.read(directory);
    for (int gene : transcripts.gene) {
      if (gene >= genes) {
        throw new FatalException(
            FatalException.GENOME_FILES,
            "EXITING because of FATAL GENOME INDEX FILE error: transcriptInfo.tab is corrupt, or is"
                + " incompatible with the current STAR version\nSOLUTION: re-generate genome"
                + " index\n");
      }
    }
    return transcripts;
  }

  /** Number of genes. */
  public int count() {
    return ids.length;
  }

  /** ID of a gene. */
  public String id(int gene) {
    return ids[gene];
  }

  /** Name of a gene. */
  public String name(int gene) {
    return names[gene];
  }

  /** Biotype of a gene; empty if the table has none. */
  public String biotype(int gene) {
    return biotypes[gene];
  }

  /** The gene of each transcript, by rows; empty if no feature needs transcripts. */
  public int[] genesOfTranscripts() {
    return transcripts == null ? new int[0] : transcripts.gene.clone();
  }

  /** Gene of a transcript, by its row in transcriptInfo.tab. */
  public int geneOfTranscript(int transcript) {
    return transcripts.gene[transcript];
  }

  /** Transcripts; null if no feature needs them. */
  Transcripts transcripts() {
    return transcripts;
  }

  /** Finds transcripts by place; null if no feature needs them. */
  CoveringRows transcriptRows() {
    return transcriptRows;
  }

  /** Loci of genes; null if no feature needs them. */
  GeneLoci loci() {
    return loci;
  }
}
