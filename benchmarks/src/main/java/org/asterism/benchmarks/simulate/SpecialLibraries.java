package org.asterism.benchmarks.simulate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** Inputs that strain one part of an aligner: long reads, repeats, fusions, variants. */
final class SpecialLibraries {
  /** Copies of the repeated element. */
  static final int COPIES = 2000;

  private static final int ELEMENT = 400;
  private static final double MOST_DIVERGENCE = 0.1;
  private static final int LINE = 60;
  private static final int PAIR_LENGTH = 100;
  private static final int FUSION_EVERY = 10;
  private static final int VARIANT_EVERY = 400;
  private static final String ADAPTER = "AGATCGGAAGAGC";

  private final GeneModel model;
  private final Random random;
  private final ErrorModel errors;
  private final FragmentSource fragments;

  SpecialLibraries(GeneModel model, long seed) {
    this.model = model;
    random = new Random(seed);
    errors = new ErrorModel(random);
    fragments = new FragmentSource(model, random, 250, 60);
  }

  /** {@code PREFIX.fa}: parts of transcripts of 250 to 640 bases with 2 % edits, as ESTs have. */
  void ests(String prefix, int reads) throws IOException {
    write(prefix, reads, 250, 640, 0.02);
  }

  /** {@code PREFIX.fa}: parts of transcripts of 800 to 4,000 bases with 1.5 % edits. */
  void longReads(String prefix, int reads) throws IOException {
    write(prefix, reads, 800, 4000, 0.015);
  }

  private void write(String prefix, int reads, int shortest, int longest, double edits)
      throws IOException {
    List<String> enough =
        model.transcripts().stream()
            .map(GeneModel.Transcript::sequence)
            .filter(s -> s.length() >= shortest)
            .toList();
    if (enough.isEmpty()) {
      throw new IOException("no transcript has " + shortest + " bases");
    }
    try (Writer out = ReadSimulator.open(prefix + ".fa")) {
      for (int k = 0; k < reads; k++) {
        String s = enough.get(random.nextInt(enough.size()));
        int length = Math.min(s.length(), shortest + random.nextInt(longest - shortest));
        int start = random.nextInt(s.length() - length + 1);
        String read = edited(s.substring(start, start + length), edits);
        String sequence = random.nextBoolean() ? read : GeneModel.reverseComplement(read);
        out.write(">long" + k + "\n" + sequence + "\n");
      }
    }
  }

  /** Substitutions, and a third as many insertions and deletions each. */
  private String edited(String s, double share) {
    StringBuilder out = new StringBuilder(s.length() + 64);
    for (int i = 0; i < s.length(); i++) {
      double x = random.nextDouble() / share;
      if (x < 0.6) {
        out.append(errors.bases(1));
      } else if (x < 0.8) {
        out.append(s.charAt(i)).append(errors.bases(1));
      } else if (x >= 1) {
        out.append(s.charAt(i));
      }
    }
    return out.toString();
  }

  /**
   * {@code PREFIX.genome.fa}: the genome with {@value #COPIES} copies of an element put in, up to
   * 10 % of their bases changed; {@code PREFIX.fastq}: reads of 100 bases of those copies.
   */
  void repeats(String prefix, int reads) throws IOException {
    String element = errors.bases(ELEMENT);
    List<String> copies = new ArrayList<>();
    for (int c = 0; c < COPIES; c++) {
      String copy = edited(element, MOST_DIVERGENCE * random.nextDouble());
      copies.add(random.nextBoolean() ? copy : GeneModel.reverseComplement(copy));
    }
    Map.Entry<String, String> chromosome = model.chromosomes().entrySet().iterator().next();
    String sequence = chromosome.getValue();
    int spacing = sequence.length() / (COPIES + 1);
    StringBuilder genome = new StringBuilder(sequence.length() + COPIES * ELEMENT);
    for (int c = 0; c < COPIES; c++) {
      genome.append(sequence, c * spacing, (c + 1) * spacing).append(copies.get(c));
    }
    genome.append(sequence, COPIES * spacing, sequence.length());
    try (Writer out = ReadSimulator.open(prefix + ".genome.fa")) {
      out.write(">" + chromosome.getKey() + "\n");
      for (int at = 0; at < genome.length(); at += LINE) {
        out.write(genome.substring(at, Math.min(genome.length(), at + LINE)) + "\n");
      }
    }
    try (Writer out = ReadSimulator.open(prefix + ".fastq")) {
      for (int k = 0; k < reads; k++) {
        String copy = copies.get(random.nextInt(COPIES));
        int start = random.nextInt(copy.length() - PAIR_LENGTH);
        record(out, "rep" + k, errors.read(copy.substring(start), PAIR_LENGTH, ADAPTER));
      }
    }
  }

  /**
   * Pairs of 2x100 in {@code PREFIX_1.fastq}, {@code _2}: every tenth of two joined transcripts.
   */
  void fusions(String prefix, int reads) throws IOException {
    List<GeneModel.Transcript> all = model.transcripts();
    try (Writer one = ReadSimulator.open(prefix + "_1.fastq");
        Writer two = ReadSimulator.open(prefix + "_2.fastq")) {
      for (int k = 0; k < reads; k++) {
        String f = fragments.next();
        if (k % FUSION_EVERY == 0) {
          String head = all.get(random.nextInt(all.size())).sequence();
          String tail = all.get(random.nextInt(all.size())).sequence();
          int headLength = 60 + random.nextInt(80);
          int from = random.nextInt(head.length() - Math.min(head.length() - 1, headLength));
          f =
              head.substring(from, Math.min(head.length(), from + headLength))
                  + tail.substring(0, Math.min(tail.length(), 250 - headLength));
        }
        record(one, "fus" + k + "/1", errors.read(f, PAIR_LENGTH, ADAPTER));
        record(
            two,
            "fus" + k + "/2",
            errors.read(GeneModel.reverseComplement(f), PAIR_LENGTH, ADAPTER));
      }
    }
  }

  /**
   * {@code PREFIX.vcf}: variants of one sample about every 400 bases, phased; every tenth indel.
   */
  void variants(String prefix) throws IOException {
    try (Writer out = ReadSimulator.open(prefix + ".vcf")) {
      out.write("##fileformat=VCFv4.2\n");
      out.write("#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tS1\n");
      for (Map.Entry<String, String> chromosome : model.chromosomes().entrySet()) {
        String s = chromosome.getValue();
        int at = VARIANT_EVERY;
        while (at < s.length() - 10) {
          variant(out, chromosome.getKey(), s, at);
          at += VARIANT_EVERY / 2 + random.nextInt(VARIANT_EVERY);
        }
      }
    }
  }

  private void variant(Writer out, String chromosome, String s, int at) throws IOException {
    String reference = s.substring(at, at + 1);
    if (!"ACGT".contains(reference)) {
      return;
    }
    String other = errors.oneError(reference, 1);
    int kind = random.nextInt(20);
    if (kind == 0) {
      other = reference + errors.bases(1 + random.nextInt(3));
    } else if (kind == 1 && s.substring(at, at + 3).matches("[ACGT]{3}")) {
      other = reference;
      reference = s.substring(at, at + 3);
    }
    String genotype = List.of("0|1", "1|0", "1|1").get(random.nextInt(3));
    out.write(
        String.format(
            Locale.ROOT,
            "%s\t%d\t.\t%s\t%s\t.\tPASS\t.\tGT\t%s\n",
            chromosome,
            at + 1,
            reference,
            other,
            genotype));
  }

  private void record(Writer out, String name, String sequence) {
    try {
      String qualities = errors.qualities(sequence.length());
      out.write('@' + name + '\n' + sequence + "\n+\n" + qualities + '\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A table of files: {@code PREFIX.tsv} and {@code PREFIX/cellN.fastq}, single reads of 91. */
  void cells(String prefix, int reads, int cells) throws IOException {
    Path folder = Files.createDirectories(Path.of(prefix));
    StringBuilder table = new StringBuilder();
    for (int cell = 0; cell < cells; cell++) {
      Path file = folder.resolve("cell" + cell + ".fastq");
      try (Writer out = ReadSimulator.open(file.toString())) {
        for (int k = 0; k < reads / cells; k++) {
          record(out, "c" + cell + "r" + k, errors.read(fragments.next(), 91, ADAPTER));
        }
      }
      table.append(prefix).append("/cell").append(cell).append(".fastq\t-\tcell").append(cell);
      table.append('\n');
    }
    Files.writeString(Path.of(prefix + ".tsv"), table);
  }
}
