package org.asterism.annotation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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

  /**
   * The annotation of the haplotypes of the genome, one behind the other (spec 10 sections 13.4,
   * 13.5). With two haplotypes the identifiers get the suffixes _h1 and _h2, the names of genes do
   * not.
   *
   * @param haplotypes where exons go
   * @param to chromosomes of all haplotypes
   * @param log gets a line per haplotype
   */
  public GtfAnnotation transformed(List<ExonMap> haplotypes, Chromosomes to, RunLog log) {
    List<Transcript> newTranscripts = new ArrayList<>();
    List<Gene> newGenes = new ArrayList<>();
    List<Exon> newExons = new ArrayList<>();
    for (int h = 0; h < haplotypes.size(); h++) {
      String suffix = haplotypes.size() == 1 ? "" : "_h" + (h + 1);
      int before = newExons.size();
      for (Exon e : exons) {
        long[] place = haplotypes.get(h).map(e.start(), e.end());
        if (place != null) {
          int transcript = e.transcript() + h * transcripts.size();
          newExons.add(new Exon(transcript, place[0], place[1], e.gene() + h * genes.size()));
        }
      }
      log.line("Transform exons: removed " + (exons.size() - newExons.size() + before));
      transcripts.forEach(t -> newTranscripts.add(new Transcript(t.id() + suffix, t.strand())));
      genes.forEach(g -> newGenes.add(new Gene(g.id() + suffix, g.name(), g.type())));
    }
    return new GtfAnnotation(file, to, newTranscripts, newGenes, newExons);
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
