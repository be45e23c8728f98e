package org.asterism.robustness;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.asterism.cli.Main;

/** Small valid files of every kind that the program reads, made from a fixed seed. */
final class SmallInputs {
  private final Random random = new Random(1);
  private final Path folder;
  private final String[] chromosomes = {bases(1500), bases(900)};

  SmallInputs(Path folder) {
    this.folder = folder;
  }

  /** Writes all files into the folder. */
  void write() throws IOException {
    text("g.fa", ">c1 first\n" + wrapped(chromosomes[0]) + ">c2\n" + wrapped(chromosomes[1]));
    text("a.gtf", annotation());
    text("v.vcf", variants());
    text("j.tab", "c1\t251\t400\t+\nc1\t501\t600\t-\nc2\t201\t300\t.\n");
    text("x.chain", "chain 1000 c1 1500 + 0 1500 d1 1600 + 100 1600 1\n700 10 20\n790\n\n");
    text("p.txt", "# settings\nrunThreadN 1\noutSAMunmapped Within\noutSAMattributes NH HI\n");
    reads();
    String pair = folder.resolve("r1.fq") + "\t" + folder.resolve("r2.fq") + "\t";
    text("m.tsv", pair + "ID:a\tSM:x\n" + pair + "b\n");
    run(
        "--runMode genomeGenerate --genomeDir idx --genomeFastaFiles g.fa --sjdbGTFfile a.gtf"
            + " --sjdbOverhang 20 --genomeSAindexNbases 4 --genomeChrBinNbits 9");
    run(
        "--genomeDir idx --readFilesIn r1.fq r2.fq --outSAMtype BAM SortedByCoordinate"
            + " --outSAMattributes NH HI AS nM MD jM --outFileNamePrefix base/");
    Files.copy(folder.resolve("base/Aligned.sortedByCoord.out.bam"), folder.resolve("s.bam"));
    run(
        "--genomeDir idx --readFilesIn r1.fq b.fq --soloType CB_UMI_Simple --soloCBwhitelist w.txt"
            + " --soloCBlen 6 --soloUMIstart 7 --soloUMIlen 5 --outSAMtype None --outFileNamePrefix"
            + " cells/");
    Files.createDirectories(folder.resolve("raw"));
    for (String f : new String[] {"matrix.mtx", "barcodes.tsv", "features.tsv"}) {
      Files.copy(folder.resolve("cells/Solo.out/Gene/raw/" + f), folder.resolve("raw/" + f));
    }
  }

  private void run(String line) {
    int status = Main.run(MutationFuzz.arguments(line, folder, folder), System.err, System.err);
    if (status != 0) {
      throw new IllegalStateException(line);
    }
  }

  private void text(String name, String content) throws IOException {
    Files.write(folder.resolve(name), content.getBytes(StandardCharsets.ISO_8859_1));
  }

  private String bases(int n) {
    StringBuilder s = new StringBuilder();
    for (int i = 0; i < n; i++) {
      s.append("ACGT".charAt(random.nextInt(4)));
    }
    return s.toString();
  }

  private static String wrapped(String s) {
    StringBuilder w = new StringBuilder();
    for (int i = 0; i < s.length(); i += 60) {
      w.append(s, i, Math.min(s.length(), i + 60)).append('\n');
    }
    return w.toString();
  }

  private static String annotation() {
    StringBuilder s = new StringBuilder("#comment\n");
    int[][] exons = {{101, 250, 1}, {401, 500, 1}, {601, 800, 1}, {51, 200, 2}, {301, 600, 2}};
    for (int[] e : exons) {
      s.append(
          "c%d\tx\texon\t%d\t%d\t.\t%s\t.\t".formatted(e[2], e[0], e[1], e[2] == 1 ? "+" : "-"));
      s.append("gene_id \"g%d\"; transcript_id \"t%d\"; gene_name \"n\";\n".formatted(e[2], e[2]));
    }
    return s.toString();
  }

  private String variants() {
    StringBuilder s =
        new StringBuilder(
            "##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\ts\n");
    for (int p = 110; p < 800; p += 60) {
      char r = chromosomes[0].charAt(p - 1);
      s.append("c1\t%d\t.\t%c\t%c\t.\t.\t.\tGT\t0|1\n".formatted(p, r, r == 'A' ? 'C' : 'A'));
    }
    return s.toString();
  }

  private void reads() throws IOException {
    String spliced = chromosomes[0].substring(100, 250) + chromosomes[0].substring(400, 500);
    String[] cells = {"ACGTAC", "TTGCAA", "GGATCC"};
    StringBuilder[] files = new StringBuilder[4];
    for (int i = 0; i < files.length; i++) {
      files[i] = new StringBuilder();
    }
    for (int i = 0; i < 24; i++) {
      String from = i % 3 == 0 ? spliced : chromosomes[i % 2];
      int at = random.nextInt(from.length() - 100);
      String a = from.substring(at, at + 50);
      String b = reverse(from.substring(at + 30, at + 90));
      String cell = cells[i % 3] + bases(5);
      fastq(files[0], i, a);
      fastq(files[1], i, b);
      fastq(files[2], i, cell);
      files[3].append(
          "r%d\t4\t*\t0\t0\t*\t*\t0\t0\t%s\t%s\tCR:Z:%s\tUR:Z:%s\n"
              .formatted(i, a, "F".repeat(50), cell.substring(0, 6), cell.substring(6)));
    }
    text("r1.fq", files[0].toString());
    text("r2.fq", files[1].toString());
    text("b.fq", files[2].toString());
    text("u.sam", "@HD\tVN:1.4\n" + files[3]);
    text("w.txt", String.join("\n", cells) + "\n");
    Files.write(
        folder.resolve("r1.fq.gz"),
        Mutator.zip(files[0].toString().getBytes(StandardCharsets.ISO_8859_1)));
  }

  private static void fastq(StringBuilder s, int i, String bases) {
    s.append("@r%d/1 x\n%s\n+\n%s\n".formatted(i, bases, "F".repeat(bases.length())));
  }

  private static String reverse(String s) {
    StringBuilder r = new StringBuilder();
    for (int i = s.length() - 1; i >= 0; i--) {
      r.append("TGCA".charAt("ACGT".indexOf(s.charAt(i))));
    }
    return r.toString();
  }

  /** Standard error of the program that nobody wants to see. */
  static PrintStream nowhere() {
    return new PrintStream(java.io.OutputStream.nullOutputStream());
  }
}
