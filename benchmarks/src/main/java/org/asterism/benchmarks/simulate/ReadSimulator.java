package org.asterism.benchmarks.simulate;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPOutputStream;

/**
 * Writes simulated libraries.
 *
 * <pre>
 * java -cp benchmarks/target/benchmarks.jar org.asterism.benchmarks.simulate.ReadSimulator \
 *     KIND FASTA[.gz] GTF PREFIX READS SEED [.gz]
 * </pre>
 *
 * <p>{@code pairs}: {@code PREFIX_1.fastq} and {@code PREFIX_2.fastq}, 2x100, unstranded. {@code
 * singles}: {@code PREFIX.fastq}, 91 bases. {@code solo}: {@code PREFIX_R1.fastq} (16-base barcode
 * of a list of {@value #BARCODES}, 2 % of them with one wrong base, and 12-base UMI), {@code
 * PREFIX_R2.fastq} (91 bases; half of the reads are further copies of a molecule) and {@code
 * PREFIX_whitelist.txt}. A last argument {@code .gz} compresses the reads.
 *
 * <p>Always plain: {@code ests} and {@code long}: {@code PREFIX.fa}, parts of transcripts with
 * edits; {@code repeats}: {@code PREFIX.fastq} and {@code PREFIX.genome.fa}, a genome with {@value
 * SpecialLibraries#COPIES} copies of an element and reads of them; {@code fusions}: pairs, every
 * tenth of two joined transcripts; {@code variants}: {@code PREFIX.vcf}, READS is ignored; {@code
 * cells}: {@code PREFIX.tsv}, a manifest of {@value #CELLS} files in the folder {@code PREFIX}.
 */
public final class ReadSimulator {
  /** Barcodes of a solo library. */
  static final int BARCODES = 5000;

  /** Share of barcodes read with one wrong base. */
  static final double BARCODE_ERROR = 0.02;

  /** Files of a library of cells. */
  static final int CELLS = 1000;

  private static final Set<String> KINDS =
      Set.of("pairs", "singles", "solo", "ests", "long", "repeats", "fusions", "variants", "cells");
  private static final int MOLECULES = 100_000;
  private static final int PAIR_LENGTH = 100;
  private static final int SINGLE_LENGTH = 91;
  private static final String ADAPTER_1 = "AGATCGGAAGAGCACACGTCTGAACTCCAGTCA";
  private static final String ADAPTER_2 = "AGATCGGAAGAGCGTCGTGTAGGGAAAGAGTGT";
  private static final String POLY_A = "A".repeat(30);

  private final Random random;
  private final FragmentSource fragments;
  private final ErrorModel errors;

  private ReadSimulator(GeneModel model, long seed) {
    random = new Random(seed);
    fragments = new FragmentSource(model, random, 250, 60);
    errors = new ErrorModel(random);
  }

  /**
   * Runs the simulator.
   *
   * @param args kind, genome, annotation, output prefix, number of reads, seed, and optionally
   *     {@code .gz}
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    if (args.length < 6 || args.length > 7 || !KINDS.contains(args[0])) {
      System.err.println(
          "usage: ReadSimulator "
              + String.join("|", new TreeSet<>(KINDS))
              + " FASTA[.gz] GTF PREFIX READS SEED [.gz]");
      System.exit(2);
    }
    write(
        args[0],
        Path.of(args[1]),
        Path.of(args[2]),
        args[3],
        Integer.parseInt(args[4]),
        Long.parseLong(args[5]),
        args.length == 7 ? args[6] : "");
  }

  /**
   * Writes one library of the genes of a genome.
   *
   * @param kind one of the kinds above
   * @param fasta genome, plain or {@code .gz}
   * @param gtf its genes, plain or {@code .gz}
   * @param prefix output prefix
   * @param reads number of reads or pairs
   * @param seed seed of all choices
   * @param suffix {@code ""} or {@code ".gz"}
   * @throws IOException if a file cannot be read or written
   */
  public static void write(
      String kind, Path fasta, Path gtf, String prefix, int reads, long seed, String suffix)
      throws IOException {
    simulate(kind, GeneModel.read(fasta, gtf), prefix, reads, seed, suffix);
  }

  /**
   * Writes one library.
   *
   * @param kind one of the kinds above
   * @param model genome and genes
   * @param prefix output prefix
   * @param reads number of reads or pairs
   * @param seed seed of all choices
   * @param suffix {@code ""} or {@code ".gz"}
   * @throws IOException if a file cannot be written
   */
  static void simulate(
      String kind, GeneModel model, String prefix, int reads, long seed, String suffix)
      throws IOException {
    SpecialLibraries special = new SpecialLibraries(model, seed);
    ReadSimulator s = new ReadSimulator(model, seed);
    switch (kind) {
      case "pairs" -> s.pairs(prefix, reads, suffix);
      case "singles" -> s.singles(prefix, reads, suffix);
      case "solo" -> s.solo(prefix, reads, suffix);
      case "ests" -> special.ests(prefix, reads);
      case "long" -> special.longReads(prefix, reads);
      case "repeats" -> special.repeats(prefix, reads);
      case "fusions" -> special.fusions(prefix, reads);
      case "variants" -> special.variants(prefix);
      case "cells" -> special.cells(prefix, reads, CELLS);
      default -> throw new IllegalArgumentException("unknown kind of library: " + kind);
    }
  }

  private void pairs(String prefix, int reads, String suffix) throws IOException {
    try (Writer one = open(prefix + "_1.fastq" + suffix);
        Writer two = open(prefix + "_2.fastq" + suffix)) {
      for (int k = 0; k < reads; k++) {
        String f = fragments.next();
        String r = GeneModel.reverseComplement(f);
        boolean swap = random.nextBoolean();
        record(one, "sim" + k + "/1", errors.read(swap ? r : f, PAIR_LENGTH, ADAPTER_1));
        record(two, "sim" + k + "/2", errors.read(swap ? f : r, PAIR_LENGTH, ADAPTER_2));
      }
    }
  }

  private void singles(String prefix, int reads, String suffix) throws IOException {
    try (Writer out = open(prefix + ".fastq" + suffix)) {
      for (int k = 0; k < reads; k++) {
        String f = fragments.next();
        record(
            out,
            "sim" + k,
            errors.read(
                random.nextBoolean() ? f : GeneModel.reverseComplement(f),
                SINGLE_LENGTH,
                ADAPTER_1));
      }
    }
  }

  private void solo(String prefix, int reads, String suffix) throws IOException {
    Set<String> barcodes = new LinkedHashSet<>();
    while (barcodes.size() < BARCODES) {
      barcodes.add(errors.bases(16));
    }
    List<String> list = new ArrayList<>(barcodes);
    Files.writeString(Path.of(prefix + "_whitelist.txt"), String.join("\n", list) + "\n");
    try (Writer one = open(prefix + "_R1.fastq" + suffix);
        Writer two = open(prefix + "_R2.fastq" + suffix)) {
      Molecule[] known = new Molecule[MOLECULES];
      for (int k = 0; k < reads; k++) {
        Molecule molecule = known[random.nextInt(MOLECULES)];
        if (molecule == null || random.nextBoolean()) {
          String barcode = list.get(random.nextInt(BARCODES));
          molecule = new Molecule(barcode, errors.bases(12), fragments.nextThreePrime());
          known[random.nextInt(MOLECULES)] = molecule;
        }
        record(one, "sim" + k, errors.oneError(molecule.barcode, BARCODE_ERROR) + molecule.umi);
        record(two, "sim" + k, errors.read(molecule.fragment, SINGLE_LENGTH, POLY_A));
      }
    }
  }

  /** What is amplified and read several times. */
  private record Molecule(String barcode, String umi, String fragment) {}

  private void record(Writer out, String name, String sequence) {
    try {
      out.write(
          '@' + name + '\n' + sequence + "\n+\n" + errors.qualities(sequence.length()) + '\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Writer open(String file) throws IOException {
    OutputStream out = Files.newOutputStream(Path.of(file));
    if (file.endsWith(".gz")) {
      out = new GZIPOutputStream(out, 1 << 16);
    }
    return new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.US_ASCII), 1 << 16);
  }
}
