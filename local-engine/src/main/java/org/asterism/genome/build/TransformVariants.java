package org.asterism.genome.build;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.StringTokenizer;
import org.asterism.genome.Chromosomes;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.TextLimits;

/**
 * The variants that turn a genome into one of its haplotypes, read from a VCF file (spec 10
 * sections 13.1 and 13.2): of any length, not checked against the genome's bases or each other's
 * alleles.
 */
final class TransformVariants {
  private static final int ALTERNATIVES = 4;
  private static final int SAMPLE = 9;
  private static final String BLANKS = " \t\r\u000b\f";

  /**
   * A variant.
   *
   * @param position 0-based in its chromosome
   * @param reference letters that are replaced
   * @param alternative letters that replace them
   */
  record Variant(long position, String reference, String alternative) {
    /** Bases that the chromosome gains. */
    int gain() {
      return alternative.length() - reference.length();
    }
  }

  private final String file;
  private final Chromosomes chromosomes;
  private final RunLog log;
  private final List<List<List<Variant>>> found = new ArrayList<>();

  private TransformVariants(String file, int haplotypes, Chromosomes chromosomes, RunLog log) {
    this.file = file;
    this.chromosomes = chromosomes;
    this.log = log;
    for (int h = 0; h < haplotypes; h++) {
      List<List<Variant>> all = new ArrayList<>();
      for (int c = 0; c < chromosomes.count(); c++) {
        all.add(new ArrayList<>());
      }
      found.add(all);
    }
  }

  /**
   * Reads a file.
   *
   * @param diploid whether genotypes decide; otherwise the first alternative allele is taken
   * @param unknownIn what warnings call the file
   * @return variants by haplotype and chromosome, sorted by position, without overlaps
   */
  static List<List<List<Variant>>> read(
      String file, boolean diploid, Chromosomes chromosomes, String unknownIn, RunLog log) {
    TransformVariants reader = new TransformVariants(file, diploid ? 2 : 1, chromosomes, log);
    try (BufferedReader in = TextLimits.lines(file)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        reader.record(new StringTokenizer(line, BLANKS), diploid, unknownIn);
      }
    } catch (IOException e) {
      throw new FatalException(
          FatalException.FILE_OPEN,
          "exiting because of *INPUT FILE* error: could not open input file "
              + file
              + "\nSOLUTION: check that the file of --genomeTransformVCF exists and that you have"
              + " permission to read it\n",
          e);
    }
    return reader.found.stream().map(reader::filtered).toList();
  }

  private void record(StringTokenizer tokens, boolean diploid, String unknownIn) {
    String[] fields = new String[SAMPLE + 1];
    for (int i = 0; i <= SAMPLE; i++) {
      fields[i] = tokens.hasMoreTokens() ? tokens.nextToken() : "";
    }
    if (fields[0].isEmpty() || fields[0].startsWith("#")) {
      return;
    }
    int chromosome = chromosomes.lastIndexOf(fields[0]);
    if (chromosome < 0) {
      log.line(
          "WARNING: while processing varVCFfile file="
              + unknownIn
              + ": chromosome '"
              + fields[0]
              + "' not found in Genome fasta file");
      return;
    }
    long position = position(fields);
    String reference = fields[ALTERNATIVES - 1];
    String[] alternatives = fields[ALTERNATIVES].split(",", -1);
    for (int h = 0; h < found.size(); h++) {
      int allele = diploid ? allele(fields, h) : 1;
      if (allele > alternatives.length) {
        throw malformed(fields, "its genotype names an allele that it does not have");
      }
      if (allele > 0) {
        found
            .get(h)
            .get(chromosome)
            .add(new Variant(position, reference, alternatives[allele - 1]));
      }
    }
  }

  private long position(String[] fields) {
    try {
      return Long.parseLong(fields[1]) - 1;
    } catch (NumberFormatException e) {
      throw malformed(fields, "its position is not a number");
    }
  }

  private int allele(String[] fields, int haplotype) {
    if (fields[SAMPLE].length() < 3) {
      throw malformed(fields, "it has no genotype in the 10th column");
    }
    int allele = Character.digit(fields[SAMPLE].charAt(2 * haplotype), 10);
    return Math.max(0, allele);
  }

  private FatalException malformed(String[] fields, String why) {
    return new FatalException(
        FatalException.INPUT_FILES,
        "EXITING because of FATAL INPUT FILE ERROR: in the file of --genomeTransformVCF "
            + file
            + " the record at "
            + fields[0]
            + " "
            + fields[1]
            + " cannot be used: "
            + why
            + "\nSOLUTION: correct this record\n");
  }

  /** Section 13.2: a variant that starts in an earlier one's REF is left out. */
  private List<List<Variant>> filtered(List<List<Variant>> haplotype) {
    List<List<Variant>> result = new ArrayList<>();
    for (int c = 0; c < chromosomes.count(); c++) {
      List<Variant> sorted =
          haplotype.get(c).stream().sorted(Comparator.comparingLong(Variant::position)).toList();
      List<Variant> kept = new ArrayList<>();
      long limit = 0;
      for (Variant v : sorted) {
        if (v.position() >= limit) {
          kept.add(v);
        }
        limit = Math.max(limit, v.position() + v.reference().length());
      }
      if (!sorted.isEmpty()) {
        log.line(
            chromosomes.name(c)
                + ": filtered out overlapping variants = "
                + (sorted.size() - kept.size())
                + "; remaining variants = "
                + kept.size());
      }
      result.add(kept);
    }
    return result;
  }
}
