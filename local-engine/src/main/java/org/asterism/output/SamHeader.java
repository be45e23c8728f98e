package org.asterism.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.GenomeIndex;
import org.asterism.params.Parameters;
import org.asterism.params.SamOutputParameters;
import org.asterism.params.TextLimits;
import org.asterism.reads.SamInput;

/** Headers of SAM and BAM (spec 30 sections 8.5 and 9). */
public final class SamHeader {
  private static final String NONE = "-";
  private static final String EXTRA_REFERENCES = "extraReferences.txt";
  private static final int TAG_LENGTH = 3;

  private final Chromosomes chromosomes;
  private final Parameters parameters;
  private final List<List<String>> readGroups;
  private final List<byte[]> extraReferences;

  private SamHeader(
      Path genomeDirectory,
      Chromosomes chromosomes,
      Parameters parameters,
      List<List<String>> readGroups) {
    this.chromosomes = chromosomes;
    this.parameters = parameters;
    this.readGroups = readGroups;
    this.extraReferences = nonBlankLines(genomeDirectory.resolve(EXTRA_REFERENCES));
  }

  /**
   * The header lines of SAM text.
   *
   * @param genome the index
   * @param parameters all parameters
   */
  public static byte[] samText(GenomeIndex genome, Parameters parameters) {
    return samText(
        genome.directory(),
        genome.outputGenome(parameters).chromosomes(),
        parameters,
        parameters.samOutput().readGroups());
  }

  /**
   * The header lines of SAM text.
   *
   * @param genomeDirectory directory of the index, for its extra references
   * @param chromosomes names and lengths
   * @param parameters all parameters
   * @param readGroups fields of each read group, the first being {@code ID:...}
   */
  public static byte[] samText(
      Path genomeDirectory,
      Chromosomes chromosomes,
      Parameters parameters,
      List<List<String>> readGroups) {
    return new SamHeader(genomeDirectory, chromosomes, parameters, readGroups).text(false);
  }

  /**
   * The header of a BAM file, uncompressed: text and list of references. It fills a BGZF block of
   * its own.
   *
   * @param genome the index
   * @param parameters all parameters
   * @param sorted whether records are sorted by coordinate
   */
  public static byte[] bam(GenomeIndex genome, Parameters parameters, boolean sorted) {
    return bam(
        genome.directory(),
        genome.outputGenome(parameters).chromosomes(),
        parameters,
        parameters.samOutput().readGroups(),
        sorted);
  }

  /**
   * The header of a BAM file, uncompressed.
   *
   * @param genomeDirectory directory of the index, for its extra references
   * @param chromosomes names and lengths
   * @param parameters all parameters
   * @param readGroups fields of each read group, the first being {@code ID:...}
   * @param sorted whether records are sorted by coordinate
   */
  public static byte[] bam(
      Path genomeDirectory,
      Chromosomes chromosomes,
      Parameters parameters,
      List<List<String>> readGroups,
      boolean sorted) {
    SamHeader header = new SamHeader(genomeDirectory, chromosomes, parameters, readGroups);
    byte[] text = header.text(sorted);
    ByteBuilder out = new ByteBuilder(text.length + 64 * (chromosomes.count() + 1));
    out.putAscii("BAM\1");
    out.putIntLe(text.length);
    out.put(text);
    header.references(out);
    return out.toByteArray();
  }

  private byte[] text(boolean sorted) {
    SamOutputParameters options = parameters.samOutput();
    ByteBuilder out = new ByteBuilder(1024);
    List<String> hd = given(options.headerHd());
    String first = hd.isEmpty() ? "@HD\tVN:1.4" : String.join("\t", hd);
    line(out, first + (sorted ? "\tSO:coordinate" : ""));
    for (int i = 0; i < chromosomes.count(); i++) {
      // names are the bytes of the index files, one per character
      out.putAscii("@SQ\tSN:" + chromosomes.name(i) + "\tLN:" + chromosomes.length(i) + "\n");
    }
    extraReferences.forEach(l -> line(out, l));
    List<String> pg = given(options.headerPg());
    if (!pg.isEmpty()) {
      line(out, String.join("\t", pg));
    }
    line(out, "@PG\tID:STAR\tPN:STAR\tVN:2.7.11b\tCL:" + parameters.effectiveCommandLine());
    if (!options.headerCommentFile().equals(NONE)) {
      nonBlankLines(Path.of(options.headerCommentFile())).forEach(l -> line(out, l));
    }
    for (List<String> group : readGroups) {
      line(out, "@RG\t" + String.join("\t", group));
    }
    line(out, "@CO\tuser command line: " + parameters.commandLine());
    SamInput.headerLines(parameters).forEach(l -> line(out, l));
    return out.toByteArray();
  }

  private void references(ByteBuilder out) {
    out.putIntLe(chromosomes.count() + extraReferences.size());
    for (int i = 0; i < chromosomes.count(); i++) {
      reference(out, chromosomes.name(i), chromosomes.length(i));
    }
    for (byte[] extra : extraReferences) {
      String[] words = new String(extra, StandardCharsets.ISO_8859_1).trim().split("\\s+");
      reference(out, tagValue(words, 1), leadingNumber(tagValue(words, 2)));
    }
  }

  private static String tagValue(String[] words, int i) {
    return i < words.length && words[i].length() > TAG_LENGTH ? words[i].substring(TAG_LENGTH) : "";
  }

  private static long leadingNumber(String digits) {
    long n = 0;
    for (int i = 0; i < digits.length() && Character.isDigit(digits.charAt(i)); i++) {
      n = n * 10 + Character.digit(digits.charAt(i), 10);
    }
    return n;
  }

  private static void reference(ByteBuilder out, String name, long length) {
    out.putIntLe(name.length() + 1);
    out.putAscii(name);
    out.put(0);
    out.putIntLe((int) length);
  }

  private static List<String> given(List<String> words) {
    return words.isEmpty() || words.get(0).equals(NONE) ? List.of() : words;
  }

  private static void line(ByteBuilder out, String line) {
    line(out, line.getBytes(StandardCharsets.UTF_8));
  }

  private static void line(ByteBuilder out, byte[] line) {
    out.put(line);
    out.put('\n');
  }

  /** Lines with more than white space, as bytes; none if the file cannot be read. */
  private static List<byte[]> nonBlankLines(Path file) {
    List<byte[]> lines = new ArrayList<>();
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      return lines;
    }
    try {
      String all = TextLimits.read(file.toString(), StandardCharsets.ISO_8859_1);
      for (String l : all.split("\n")) {
        if (!l.isBlank()) {
          lines.add(l.getBytes(StandardCharsets.ISO_8859_1));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines;
  }
}
