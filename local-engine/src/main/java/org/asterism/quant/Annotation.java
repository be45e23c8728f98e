package org.asterism.quant;

import java.io.IOException;
import java.io.Serializable;
import org.asterism.genome.Chromosomes;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;

/**
 * Genes, exons and transcripts as the index or the run's own GTF file defines them (spec 41 section
 * 1). Immutable; a Spark job ships it to its tasks.
 */
public final class Annotation implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String[] geneIds;
  private final Exons exons;
  private final Transcripts transcripts;
  private transient Chromosomes references;

  private Annotation(String[] geneIds, Exons exons, Transcripts transcripts) {
    this.geneIds = geneIds;
    this.exons = exons;
    this.transcripts = transcripts;
  }

  /**
   * Reads what a run needs, from {@code _STARgenome} if the run has a GTF file of its own, else
   * from the index.
   *
   * @param p parameters of the run
   * @return null if the run does not quantify
   * @throws FatalException 109 if a table is missing, 105 if it is damaged
   */
  public static Annotation of(Parameters p) {
    if (!p.quant().on()) {
      return null;
    }
    return read(directory(p), p.quant().geneCounts(), p.quant().transcriptomeSam());
  }

  /**
   * Where the annotation of a run is: in {@code _STARgenome} if the run has a GTF file of its own,
   * else in the index.
   *
   * @return the directory with the final slash
   */
  public static String directory(Parameters p) {
    if (p.genome().convertsCounts()) {
      return p.genome().directory() + "OriginalGenome/";
    }
    boolean own = !p.junctionInsert().gtfFile().equals("-");
    return own ? p.run().outFileNamePrefix() + "_STARgenome/" : p.genome().directory();
  }

  /**
   * Reads tables.
   *
   * @param directory their directory, with the final slash
   * @param exons whether genes are to be counted
   * @param transcripts whether alignments are to be projected
   */
  static Annotation read(String directory, boolean exons, boolean transcripts) {
    try {
      String[] genes = genes(directory);
      return new Annotation(
          genes,
          exons ? Exons.read(directory, genes.length) : null,
          transcripts ? Transcripts.read(directory) : null);
    } catch (IOException e) {
      throw TableReader.unreadable(directory, e);
    }
  }

  private static String[] genes(String directory) throws IOException {
    try (TableReader in = TableReader.open(directory, "geneInfo.tab")) {
      String[] ids = new String[in.rows()];
      for (int i = 0; i < ids.length; i++) {
        in.endLine();
        ids[i] = in.word();
      }
      return ids;
    }
  }

  /** Number of genes. */
  int geneCount() {
    return geneIds.length;
  }

  /** ID of a gene. */
  String geneId(int gene) {
    return geneIds[gene];
  }

  /** Exons; null if genes are not counted. */
  Exons exons() {
    return exons;
  }

  /** Transcripts; null if nothing is projected. */
  Transcripts transcripts() {
    return transcripts;
  }

  /** The transcripts as references of alignments; all workers share them. */
  synchronized Chromosomes references() {
    if (references == null) {
      references = transcripts.asReferences();
    }
    return references;
  }
}
