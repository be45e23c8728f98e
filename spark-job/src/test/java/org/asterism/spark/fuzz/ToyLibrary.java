package org.asterism.spark.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Random reads with barcodes: errors, neighbours in the whitelist, molecules read several times.
 */
final class ToyLibrary {
  /** Where the parts of a barcode read are. */
  enum Layout {
    /** Barcode, UMI. */
    SIMPLE,
    /** Two barcodes, UMI. */
    TWO_PIECES,
    /** Barcode of one or two lengths, adapter, barcode, UMI. */
    ADAPTER
  }

  /** Letters of the adapter. */
  static final String ADAPTER = "TGACCA";

  private record Molecule(String fragment, String first, String second, String umi) {}

  final Layout layout;
  final int firstLength;
  final int secondLength;
  final int umiLength;
  private final Random random;
  private final ToyGenome genome;
  private final boolean onlyPolyA;
  private final List<String> first = new ArrayList<>();
  private final List<String> second = new ArrayList<>();
  private final List<Molecule> molecules = new ArrayList<>();

  /**
   * @param onlyPolyA whether UMIs of one letter are those of A alone
   */
  ToyLibrary(Random random, ToyGenome genome, Layout layout, boolean onlyPolyA) {
    this.random = random;
    this.genome = genome;
    this.layout = layout;
    this.onlyPolyA = onlyPolyA;
    firstLength = 4 + random.nextInt(6);
    secondLength = layout == Layout.SIMPLE ? 0 : 4 + random.nextInt(3);
    umiLength = 3 + random.nextInt(6);
    first.addAll(whitelist(firstLength, layout == Layout.ADAPTER && random.nextBoolean()));
    second.addAll(whitelist(secondLength, false));
  }

  private List<String> whitelist(int length, boolean twoLengths) {
    Set<String> all = new LinkedHashSet<>();
    if (length == 0) {
      return List.of("");
    }
    int n = 3 + random.nextInt(9);
    while (all.size() < n) {
      String barcode = ToyGenome.bases(random, length);
      all.add(barcode);
      if (random.nextBoolean()) {
        all.add(changed(barcode));
      }
      if (twoLengths && random.nextBoolean()) {
        all.add(ToyGenome.bases(random, length + 1));
      }
    }
    return List.copyOf(all);
  }

  /** One base is another one, or N now and then. */
  private String changed(String s) {
    StringBuilder b = new StringBuilder(s);
    b.setCharAt(random.nextInt(s.length()), "ACGT".charAt(random.nextInt(4)));
    return b.toString();
  }

  private String withErrors(String s, int oneIn) {
    StringBuilder b = new StringBuilder(s);
    for (int i = 0; i < b.length(); i++) {
      if (random.nextInt(oneIn) == 0) {
        b.setCharAt(i, "ACGTN".charAt(random.nextInt(5)));
      }
    }
    return b.toString();
  }

  private String qualities(int n) {
    StringBuilder s = new StringBuilder();
    for (int i = 0; i < n; i++) {
      s.append((char) (random.nextInt(4) == 0 ? '#' + random.nextInt(10) : 'F'));
    }
    return s.toString();
  }

  private String umi() {
    if (random.nextInt(25) == 0) {
      return (onlyPolyA ? "A" : "ACGT".substring(random.nextInt(4)).substring(0, 1))
          .repeat(umiLength);
    }
    String umi = ToyGenome.bases(random, umiLength);
    while (onlyPolyA && umi.chars().distinct().count() == 1) {
      umi = ToyGenome.bases(random, umiLength);
    }
    return umi;
  }

  private Molecule molecule() {
    if (!molecules.isEmpty() && random.nextInt(3) > 0) {
      Molecule m = molecules.get(random.nextInt(molecules.size()));
      return switch (random.nextInt(6)) {
        case 0 -> new Molecule(m.fragment, m.first, m.second, safe(changed(m.umi)));
        case 1 -> new Molecule(genome.fragment(160), m.first, m.second, m.umi);
        default -> m;
      };
    }
    // few cells have most of the reads
    String a = first.get(random.nextInt(1 + random.nextInt(first.size())));
    String b = second.get(random.nextInt(1 + random.nextInt(second.size())));
    Molecule m = new Molecule(genome.fragment(160), a, b, umi());
    molecules.add(m);
    return m;
  }

  private String safe(String umi) {
    return onlyPolyA && umi.chars().distinct().count() == 1 ? umi() : umi;
  }

  /** Writes the whitelists {@code w1.txt} and {@code w2.txt}. */
  void writeWhitelists(Path folder) throws IOException {
    Files.write(folder.resolve("w1.txt"), first);
    Files.write(folder.resolve("w2.txt"), second);
  }

  /** What is written of a read. */
  private static final class Texts {
    final StringBuilder[] files = new StringBuilder[5];

    Texts() {
      for (int i = 0; i < files.length; i++) {
        files[i] = new StringBuilder();
      }
    }

    void add(int file, String name, String bases, String qualities) {
      files[file].append("@%s\n%s\n+\n%s\n".formatted(name, bases, qualities));
    }
  }

  /**
   * Writes mates {@code r1.fq} and {@code r2.fq}, barcode reads {@code b.fq}, first mates behind
   * their barcodes {@code m.fq}, and {@code u.sam}.
   *
   * @param ragged whether some barcode reads are shorter or longer than they should be
   */
  void writeReads(Path folder, int reads, boolean ragged) throws IOException {
    Texts t = new Texts();
    t.files[4].append("@HD\tVN:1.4\n");
    for (int i = 0; i < reads; i++) {
      Molecule m = molecule();
      int length = 25 + random.nextInt(50);
      int from = random.nextInt(4);
      String one = withErrors(cut(m.fragment, from, from + length), 80);
      int end = m.fragment.length() - random.nextInt(4);
      String two = withErrors(ToyGenome.reverse(cut(m.fragment, end - length, end)), 80);
      String linker = layout == Layout.ADAPTER ? withErrors(ADAPTER, 30) : "";
      String cell = withErrors(m.first, 30) + linker + withErrors(m.second, 30);
      String umi = withErrors(m.umi, 60);
      umi = onlyPolyA && umi.chars().distinct().count() == 1 ? "A".repeat(umiLength) : umi;
      String barcode = cell + umi;
      if (ragged && random.nextInt(6) == 0) {
        barcode =
            random.nextBoolean()
                ? barcode.substring(0, barcode.length() - 1 - random.nextInt(3))
                : barcode + "GATTC";
      }
      String name = "r%d x".formatted(i);
      String quality = qualities(barcode.length());
      String q1 = qualities(one.length());
      t.add(0, name, one, q1);
      t.add(1, name, two, qualities(two.length()));
      t.add(2, name, barcode, quality);
      t.add(3, name, cell + umi + one, qualities(cell.length() + umi.length()) + q1);
      t.files[4].append(
          "r%d\t4\t*\t0\t0\t*\t*\t0\t0\t%s\t%s\tCR:Z:%s\tUR:Z:%s\tCY:Z:%s\tUY:Z:%s\n"
              .formatted(i, one, q1, cell, umi, qualities(cell.length()), qualities(umi.length())));
    }
    String[] names = {"r1.fq", "r2.fq", "b.fq", "m.fq", "u.sam"};
    for (int f = 0; f < names.length; f++) {
      Files.writeString(folder.resolve(names[f]), t.files[f]);
    }
  }

  private static String cut(String s, int from, int to) {
    int begin = Math.max(0, Math.min(from, s.length() - 20));
    return s.substring(begin, Math.max(begin + 1, Math.min(to, s.length())));
  }
}
