package org.asterism.quant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The annotation of the worked examples of spec 41 section 13, as the tables of an index. */
final class ExampleAnnotation {
  static final String[] GENES = {"G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8"};

  private static final String TRANSCRIPTS =
      """
      9
      T1s 999 1199 1199 1 1 0 0
      T1 999 2199 1199 1 2 1 0
      T5 1100 1149 2199 1 1 3 4
      T4 2999 3299 2199 0 2 4 3
      T7 3600 3799 3299 2 1 6 6
      T8 4595 4794 3799 1 2 7 7
      T2 5096 6095 4794 1 2 9 1
      T6 6596 6795 6095 1 1 11 5
      T3 7095 7695 6795 2 2 12 2
      """;

  private static final String EXONS =
      """
      14
      0 200 0
      0 200 0
      1001 1200 201
      0 49 0
      0 100 0
      201 300 101
      0 199 0
      0 99 0
      100 199 100
      0 299 0
      800 999 300
      0 199 0
      0 200 0
      401 600 201
      """;

  private static final String GENE_EXONS =
      """
      14
      999 1199 1 0 0
      999 1199 1 0 1
      1100 1149 1 4 5
      2000 2199 1 0 0
      2999 3099 0 3 4
      3200 3299 0 3 4
      3600 3799 2 6 7
      4595 4694 1 7 8
      4695 4794 1 7 8
      5096 5395 1 1 2
      5896 6095 1 1 2
      6596 6795 1 5 6
      7095 7295 2 2 3
      7496 7695 2 2 3
      """;

  private ExampleAnnotation() {}

  /** Writes the tables into a directory. */
  static void write(Path directory) throws IOException {
    StringBuilder genes = new StringBuilder(GENES.length + "\n");
    for (String gene : GENES) {
      genes.append(gene).append('\t').append(gene).append("\tMissingGeneType\n");
    }
    Files.writeString(directory.resolve("geneInfo.tab"), genes);
    Files.writeString(directory.resolve("transcriptInfo.tab"), TRANSCRIPTS);
    Files.writeString(directory.resolve("exonInfo.tab"), EXONS);
    Files.writeString(directory.resolve("exonGeTrInfo.tab"), GENE_EXONS);
  }

  /** The annotation, read from a directory that it is written to. */
  static Annotation in(Path directory) throws IOException {
    write(directory);
    return Annotation.read(directory + "/", true, true);
  }
}
