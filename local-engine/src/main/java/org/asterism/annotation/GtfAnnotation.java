package org.asterism.annotation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.asterism.genome.Chromosomes;
import org.asterism.output.RunLog;
import org.asterism.params.JunctionInsertParameters;

/**
 * The exons of a GTF file with their transcripts and genes, the tables made of them, and the
 * introns between consecutive exons (spec 10 section 7).
 */
public final class GtfAnnotation {
  private final String file;
  private final Chromosomes chromosomes;
  private final List<Transcript> transcripts;
  private final List<Gene> genes;
  private final List<Exon> exons;
  private final List<GtfJunction> junctions;

  GtfAnnotation(
      String file,
      Chromosomes chromosomes,
      List<Transcript> transcripts,
      List<Gene> genes,
      List<Exon> exons) {
    this.file = file;
    this.chromosomes = chromosomes;
    this.transcripts = List.copyOf(transcripts);
    this.genes = List.copyOf(genes);
    this.exons =
        exons.stream()
            .sorted(
                Comparator.comparingInt(Exon::transcript)
                    .thenComparing(Exon::start, Long::compareUnsigned))
            .toList();
    this.junctions = GtfJunction.between(this.exons, this.transcripts, chromosomes);
  }

  /**
   * Reads the GTF file of the parameters.
   *
   * @param p which file, features and attributes
   * @param chromosomes the chromosomes of the genome; of two with one name the last is meant
   * @param log gets the progress line and the warnings about lines that are left out
   * @throws org.asterism.params.FatalException if the file cannot be read or has no usable exon
   */
  public static GtfAnnotation read(
      JunctionInsertParameters p, Chromosomes chromosomes, RunLog log) {
    log.progress("..... processing annotations GTF");
    return new GtfReader(p, chromosomes, log).read();
  }

  /**
   * Writes exonGeTrInfo.tab, geneInfo.tab, transcriptInfo.tab, exonInfo.tab and
   * sjdbList.fromGTF.out.tab (spec 10 section 7.3).
   *
   * @param directory an existing directory
   */
  public void writeFiles(Path directory) throws IOException {
    new AnnotationTables(transcripts, genes, exons).write(directory);
    GtfJunction.write(junctions, directory.resolve("sjdbList.fromGTF.out.tab"));
  }

  /** The introns as candidates, in the order of sjdbList.fromGTF.out.tab. */
  public List<JunctionCandidate> junctions() {
    return junctions.stream().map(GtfJunction::candidate).toList();
  }

  /** The name of the file. */
  public String file() {
    return file;
  }

  /** Number of transcripts. */
  public int transcriptCount() {
    return transcripts.size();
  }

  /** Number of accepted exon lines. */
  public int exonCount() {
    return exons.size();
  }

  List<Gene> genes() {
    return genes;
  }

  List<Transcript> transcripts() {
    return transcripts;
  }

  Chromosomes chromosomes() {
    return chromosomes;
  }
}
