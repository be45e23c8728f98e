package org.asterism.chimeric;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.asterism.cli.Main;

/** The generated genome of spec 40 section 16, its index, and runs on it. */
public final class ExampleGenome {
  private final Path directory;
  private final String chrA;
  private final String chrB;

  /** Builds the index. */
  public ExampleGenome(Path directory) throws IOException {
    this.directory = directory;
    StringBuilder a = generated(1);
    StringBuilder b = generated(2);
    put(a, 1201, "GT");
    put(a, 1999, "AG");
    put(b, 999, "AG");
    put(b, 1301, "GT");
    put(b, 1799, "AG");
    put(b, 3201, "CT");
    put(b, 3399, "AC");
    put(a, 3601, b.substring(2500, 2700));
    chrA = a.toString();
    chrB = b.toString();
    Path fasta = directory.resolve("genome.fa");
    Files.writeString(fasta, ">chrA\n" + chrA + "\n>chrB\n" + chrB + "\n");
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--runMode", "genomeGenerate", "--genomeDir", index()));
    arguments.addAll(List.of("--genomeFastaFiles", fasta.toString()));
    arguments.addAll(List.of("--genomeSAindexNbases", "4", "--genomeChrBinNbits", "12"));
    arguments.addAll(List.of("--outFileNamePrefix", directory.resolve("generate") + "/"));
    Run run = run(arguments);
    assertThat(run.status()).as(run.messages()).isZero();
  }

  private static StringBuilder generated(long seed) {
    StringBuilder s = new StringBuilder();
    long x = seed;
    for (int i = 0; i < 4000; i++) {
      x = (1664525L * x + 1013904223L) & 0xffffffffL;
      s.append("ACGT".charAt((int) (x >> 30)));
    }
    return s;
  }

  private static void put(StringBuilder s, int position, String bases) {
    s.replace(position - 1, position - 1 + bases.length(), bases);
  }

  private String index() {
    return directory.resolve("index").toString();
  }

  /** Bases of chrA, 1-based and inclusive. */
  public String a(int from, int to) {
    return chrA.substring(from - 1, to);
  }

  /** Bases of chrB, 1-based and inclusive. */
  public String b(int from, int to) {
    return chrB.substring(from - 1, to);
  }

  /** The other strand. */
  public static String reverseComplement(String s) {
    StringBuilder r = new StringBuilder(s).reverse();
    for (int i = 0; i < r.length(); i++) {
      r.setCharAt(i, "TGCAN".charAt("ACGTN".indexOf(r.charAt(i))));
    }
    return r.toString();
  }

  /** A FASTQ record with qualities I. */
  public static String fastq(String name, String bases) {
    return "@" + name + "\n" + bases + "\n+\n" + "I".repeat(bases.length()) + "\n";
  }

  /** Maps reads given as FASTQ text, one text per mate. */
  public Run map(List<String> mates, String... more) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String mate : mates) {
      Path file = Files.createTempFile(directory, "reads", ".fastq");
      Files.writeString(file, mate);
      files.add(file);
    }
    return mapFiles(files, Arrays.asList(more));
  }

  /** Maps reads of files. */
  Run mapFiles(List<Path> files, List<String> more) throws IOException {
    Path out = Files.createTempDirectory(directory, "out");
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--genomeDir", index(), "--outFileNamePrefix", out + "/"));
    arguments.add("--readFilesIn");
    files.forEach(f -> arguments.add(f.toString()));
    arguments.addAll(more);
    Run run = run(arguments);
    return new Run(run.status(), run.messages(), out);
  }

  private static Run run(List<String> arguments) {
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(messages, true, StandardCharsets.UTF_8);
    int status = Main.run(arguments.toArray(String[]::new), stream, stream);
    return new Run(status, messages.toString(StandardCharsets.UTF_8), null);
  }

  /** What a run left. */
  public record Run(int status, String messages, Path out) {
    /** Lines of an output file, tabs shown as blanks. */
    public List<String> lines(String file) throws IOException {
      assertThat(status).as(messages).isZero();
      return Files.readAllLines(out.resolve(file)).stream().map(l -> l.replace('\t', ' ')).toList();
    }

    /** Lines of Chimeric.out.junction. */
    public List<String> junctions() throws IOException {
      return lines(ChimericFiles.JUNCTIONS);
    }
  }
}
