package org.asterism.variation;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;
import java.util.function.Consumer;
import org.asterism.genome.Bases;
import org.asterism.genome.Chromosomes;
import org.asterism.params.FatalException;
import org.asterism.params.TextLimits;
import org.asterism.variation.Variants.Variant;

/**
 * Picks the single-base variants of the first sample out of a VCF file (spec 41 section 5). QUAL
 * and FILTER do not matter, and REF is not compared with the genome.
 */
final class VcfReader {
  private static final int REFERENCE = 3;
  private static final int ALTERNATIVES = 4;
  private static final int SAMPLE = 9;
  private static final int ALLELES_LENGTH = 3;
  private static final String BLANKS = " \t\r\u000b\f";

  private final String file;
  private final boolean heterozygousOnly;
  private final Chromosomes chromosomes;
  private final Consumer<String> log;
  private final List<Variant> found = new ArrayList<>();
  private int homozygous;

  /**
   * @param file plain text
   * @param heterozygousOnly whether homozygous genotypes are left out, as WASP wants it
   * @param chromosomes the chromosomes of the genome; of two with one name the last is meant
   * @param log gets the warnings
   */
  VcfReader(String file, boolean heterozygousOnly, Chromosomes chromosomes, Consumer<String> log) {
    this.file = file;
    this.heterozygousOnly = heterozygousOnly;
    this.chromosomes = chromosomes;
    this.log = log;
  }

  Variants read() {
    try (BufferedReader in = TextLimits.lines(file)) {
      int lines = 0;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        StringTokenizer tokens = new StringTokenizer(line, BLANKS);
        if (!tokens.hasMoreTokens()) {
          continue;
        }
        lines++;
        if (!line.stripLeading().startsWith("#")) {
          record(tokens, lines);
        }
      }
    } catch (IOException e) {
      throw new FatalException(
          FatalException.FILE_OPEN,
          "exiting because of *INPUT FILE* error: could not open input file "
              + file
              + "\nSOLUTION: check that the file exists and that you have permission to read it\n",
          e);
    }
    if (homozygous > 0) {
      log.accept(warning() + " found " + homozygous + " homozygous SNPs, they will NOT be used.");
    }
    if (found.isEmpty()) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "EXITING because of FATAL INPUT FILE ERROR: could not find any SNPs in VCF file: "
              + file
              + "\nSOLUTION: check the format of the file, which has to be plain text: unpack it,"
              + " or use process substitution\n");
    }
    return new Variants(found);
  }

  private String warning() {
    return "WARNING: while processing varVCFfile file=" + file + ":";
  }

  private void record(StringTokenizer tokens, int line) {
    String[] fields = new String[SAMPLE + 1];
    for (int i = 0; i <= SAMPLE; i++) {
      fields[i] = tokens.hasMoreTokens() ? tokens.nextToken() : "";
    }
    String[] alleles = alleles(fields[REFERENCE], fields[ALTERNATIVES]);
    if (alleles == null) {
      return;
    }
    int chromosome = chromosomes.lastIndexOf(fields[0]);
    if (chromosome < 0) {
      log.accept(warning() + " chromosome '" + fields[0] + "' not found in Genome fasta file");
      return;
    }
    String sample = fields[SAMPLE];
    if (sample.length() < ALLELES_LENGTH) {
      return;
    }
    if (sample.length() > ALLELES_LENGTH && sample.charAt(ALLELES_LENGTH) != ':') {
      log.accept(warning() + " more than 2 alleles per sample for line number " + line);
      return;
    }
    char c1 = sample.charAt(0);
    char c2 = sample.charAt(2);
    if (c1 == '0' && c2 == '0') {
      return;
    }
    String first = allele(alleles, c1, line);
    String second = allele(alleles, c2, line);
    if (first.equals(alleles[0]) && second.equals(alleles[0])) {
      return;
    }
    if (heterozygousOnly && c1 == c2) {
      homozygous++;
      return;
    }
    byte code1 = code(first);
    byte code2 = code(second);
    if (code(alleles[0]) < Bases.N && code1 < Bases.N && code2 < Bases.N) {
      found.add(new Variant(chromosomes.start(chromosome) + position(fields[1]) - 1, code1, code2));
    }
  }

  /** REF and the ALTs; null unless each is one character. */
  private static String[] alleles(String reference, String alternatives) {
    if (reference.length() != 1) {
      return null;
    }
    String[] parts = alternatives.split(",", -1);
    String[] all = new String[parts.length + 1];
    all[0] = reference;
    for (int i = 0; i < parts.length; i++) {
      if (parts[i].length() != 1) {
        return null;
      }
      all[i + 1] = parts[i];
    }
    return all;
  }

  /** STAR dies of an exception where the index is beyond the list. */
  private String allele(String[] alleles, char index, int line) {
    int i = index >= '0' && index <= '9' ? index - '0' : 0;
    if (i >= alleles.length) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "EXITING because of FATAL INPUT FILE ERROR: line number "
              + line
              + " of VCF file "
              + file
              + " has a genotype with allele "
              + i
              + ", but only "
              + (alleles.length - 1)
              + " alternative alleles\nSOLUTION: correct this line\n");
    }
    return alleles[i];
  }

  private static byte code(String allele) {
    return Bases.CODES[allele.charAt(0) & 0xFF];
  }

  /** A number as far as it goes, 0 without one. */
  private static long position(String text) {
    long value = 0;
    for (int i = 0; i < text.length() && Character.isDigit(text.charAt(i)); i++) {
      value = 10 * value + text.charAt(i) - '0';
    }
    return value;
  }
}
