package org.asterism.annotation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.asterism.genome.Chromosomes;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.JunctionInsertParameters;

/** Reads exon lines and numbers transcripts and genes as they appear (spec 10 section 7.1). */
final class GtfReader {
  private final JunctionInsertParameters parameters;
  private final Chromosomes chromosomes;
  private final RunLog log;
  private final Map<String, Integer> transcriptNumbers = new HashMap<>();
  private final Map<String, Integer> geneNumbers = new HashMap<>();
  private final Map<String, Integer> chromosomeNumbers = new HashMap<>();
  private final List<Transcript> transcripts = new ArrayList<>();
  private final List<Gene> genes = new ArrayList<>();
  private final List<Exon> exons = new ArrayList<>();
  private boolean anyExonLine;

  GtfReader(JunctionInsertParameters parameters, Chromosomes chromosomes, RunLog log) {
    this.parameters = parameters;
    this.chromosomes = chromosomes;
    this.log = log;
  }

  GtfAnnotation read() {
    String file = parameters.gtfFile();
    try (LineReader in = LineReader.open(Path.of(file))) {
      for (String line = in.next(); line != null; line = in.next()) {
        GtfLine exon = GtfLine.parse(line, parameters.gtfFeatureExon());
        if (exon != null) {
          anyExonLine = true;
          accept(exon, line);
        }
      }
    } catch (IOException e) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "FATAL error, could not open file pGe.sjdbGTFfile="
              + file
              + "\n"
              + FileProblem.reason(e)
              + "\nSOLUTION: check the path and permissions of --sjdbGTFfile\n",
          e);
    }
    if (exons.isEmpty()) {
      throw new FatalException(FatalException.INPUT_FILES, nothingUsable(file));
    }
    return new GtfAnnotation(file, chromosomes, transcripts, genes, exons);
  }

  private String nothingUsable(String file) {
    if (anyExonLine) {
      return "Fatal INPUT FILE error, no valid exon lines in the GTF file: "
          + file
          + "\n"
          + "Solution: check the formatting of the GTF file. One likely cause is the difference in"
          + " chromosome naming between GTF and FASTA file.\n";
    }
    return "Fatal INPUT FILE error, no exon lines in the GTF file: "
        + file
        + "\nSolution: check the formatting of the GTF file, it must contain some lines with "
        + parameters.gtfFeatureExon()
        + " in the 3rd column.\n          Make sure the GTF file is unzipped.\n          If exons"
        + " are marked with a different word, use --sjdbGTFfeatureExon .\n";
  }

  private void accept(GtfLine exon, String line) {
    String prefix = parameters.gtfChrPrefix();
    String name = prefix.equals("-") ? exon.chromosome() : prefix + exon.chromosome();
    int chromosome = chromosomeNumbers.computeIfAbsent(name, chromosomes::lastIndexOf);
    if (chromosome < 0) {
      log.line(
          "WARNING: while processing sjdbGTFfile="
              + parameters.gtfFile()
              + ": chromosome '"
              + name
              + "' not found in Genome fasta files for line:");
      log.line(line);
    } else if (Long.compareUnsigned(exon.end(), chromosomes.length(chromosome)) > 0) {
      String warning =
          "while processing sjdbGTFfile="
              + parameters.gtfFile()
              + ", line:\n"
              + line
              + "\n exon end = "
              + Long.toUnsignedString(exon.end())
              + " is larger than the chromosome "
              + name
              + " length = "
              + chromosomes.length(chromosome)
              + " , will skip this exon\n";
      log.warning(warning);
    } else {
      record(exon, name, chromosomes.start(chromosome), line);
    }
  }

  private void record(GtfLine exon, String chromosome, long chromosomeStart, String line) {
    String transcriptId = exon.attribute(parameters.gtfTagTranscript());
    if (transcriptId.isEmpty()) {
      warnMissing("transcript_id", line);
      transcriptId =
          "tr_"
              + chromosome
              + "_"
              + Long.toUnsignedString(exon.start())
              + "_"
              + Long.toUnsignedString(exon.end())
              + "_"
              + exons.size();
    }
    String geneId = exon.attribute(parameters.gtfTagGene());
    if (geneId.isEmpty()) {
      warnMissing("gene_id", line);
      geneId = "MissingGeneID";
    }
    exons.add(
        new Exon(
            transcriptNumber(transcriptId, exon),
            exon.start() - 1 + chromosomeStart,
            exon.end() - 1 + chromosomeStart,
            geneNumber(geneId, exon)));
  }

  private void warnMissing(String what, String line) {
    log.line(
        "WARNING: while processing pGe.sjdbGTFfile="
            + parameters.gtfFile()
            + ": no "
            + what
            + " for line:");
    log.line(line);
  }

  private int transcriptNumber(String id, GtfLine exon) {
    Integer known = transcriptNumbers.putIfAbsent(id, transcripts.size());
    if (known != null) {
      return known;
    }
    transcripts.add(new Transcript(id, Math.max(0, ".+-".indexOf(exon.strand()))));
    return transcripts.size() - 1;
  }

  private int geneNumber(String id, GtfLine exon) {
    Integer known = geneNumbers.putIfAbsent(id, genes.size());
    if (known != null) {
      return known;
    }
    String name = exon.lastAttribute(parameters.gtfTagGeneName());
    String type = exon.lastAttribute(parameters.gtfTagGeneType());
    genes.add(new Gene(id, name.isEmpty() ? id : name, type.isEmpty() ? "MissingGeneType" : type));
    return genes.size() - 1;
  }
}
