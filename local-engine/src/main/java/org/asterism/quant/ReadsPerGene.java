package org.asterism.quant;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.asterism.align.ReadResult;
import org.asterism.output.MappingStatistics;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;

/** Writes ReadsPerGene.out.tab (spec 41 section 3). */
public final class ReadsPerGene {
  /** Name of the file after the prefix. */
  public static final String FILE = "ReadsPerGene.out.tab";

  private ReadsPerGene() {}

  /**
   * Writes the file.
   *
   * @param file replaced if it exists
   * @param annotation the genes
   * @param counts of all reads
   * @param statistics of all reads
   * @throws FatalException 109 if the file cannot be written
   */
  public static void write(
      Path file, Annotation annotation, GeneCounts counts, MappingStatistics statistics) {
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.ISO_8859_1)) {
      long unmapped = 0;
      for (int reason = ReadResult.OTHER; reason <= ReadResult.TOO_MANY_LOCI; reason++) {
        unmapped += statistics.unmappedReads(reason);
      }
      long multi = counts.multimappers();
      row(out, "N_unmapped", unmapped, unmapped, unmapped);
      row(out, "N_multimapping", multi, multi, multi);
      row(out, "N_noFeature", counts.noFeature(0), counts.noFeature(1), counts.noFeature(2));
      row(out, "N_ambiguous", counts.ambiguous(0), counts.ambiguous(1), counts.ambiguous(2));
      for (int g = 0; g < annotation.geneCount(); g++) {
        row(out, annotation.geneId(g), counts.gene(g, 0), counts.gene(g, 1), counts.gene(g, 2));
      }
    } catch (IOException e) {
      throw new FatalException(
          FatalException.FILE_OPEN,
          "EXITING because of fatal OUTPUT FILE error: could not create output file "
              + file
              + ": "
              + FileProblem.reason(e)
              + "\nSOLUTION: check that the path exists and that you have write permission for"
              + " this file\n",
          e);
    }
  }

  private static void row(Writer out, String name, long a, long b, long c) throws IOException {
    out.write(name + "\t" + a + "\t" + b + "\t" + c + "\n");
  }
}
