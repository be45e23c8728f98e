package org.asterism.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.spark.api.java.JavaSparkContext;
import org.asterism.params.Parameters;
import org.asterism.spark.storage.Storage;

/**
 * A run over a made-up genome that loads the classes that every run loads. {@code scripts/asterism}
 * has the JVM archive them after it, so that later runs start in two thirds of the time.
 */
public final class WarmUp {
  private static final int GENOME = 20_000;
  private static final int READS = 200;
  private static final int LENGTH = 60;

  private static JavaSparkContext context;

  private WarmUp() {}

  private static synchronized JavaSparkContext context(Parameters p) {
    if (context == null) {
      context = Contexts.of(p);
    }
    return context;
  }

  /** Runs; the exit status is that of the runs. */
  public static void main(String[] args) throws IOException {
    Path work = Files.createTempDirectory("asterism-warm-up-");
    Random random = new Random(1);
    StringBuilder genome = new StringBuilder();
    for (int i = 0; i < GENOME; i++) {
      genome.append("ACGT".charAt(random.nextInt(4)));
    }
    StringBuilder reads = new StringBuilder();
    for (int i = 0; i < READS; i++) {
      int at = random.nextInt(GENOME - LENGTH);
      reads.append("@r").append(i).append(" x\n").append(genome, at, at + LENGTH);
      reads.append("\n+\n").append("I".repeat(LENGTH)).append('\n');
    }
    Files.writeString(work.resolve("g.fa"), ">g\n" + genome + "\n", StandardCharsets.US_ASCII);
    Files.writeString(work.resolve("r.fq"), reads, StandardCharsets.US_ASCII);
    PrintStream quiet = new PrintStream(OutputStream.nullOutputStream());
    String index = work + "/index";
    int generated =
        Main.run(
            new String[] {
              "--runMode",
              "genomeGenerate",
              "--genomeDir",
              index,
              "--genomeFastaFiles",
              work + "/g.fa",
              "--genomeSAindexNbases",
              "5",
              "--outFileNamePrefix",
              index + "_"
            },
            quiet,
            System.err,
            WarmUp::context);
    int status = generated;
    for (String type : List.of("SAM", "BAM Unsorted")) {
      if (status == 0) {
        String line =
            "--genomeDir "
                + index
                + " --readFilesIn "
                + work
                + "/r.fq --runThreadN 2 --outSAMtype ";
        String[] run = (line + type + " --outFileNamePrefix " + work + "/o_").split(" ");
        status = Main.run(run, quiet, System.err, WarmUp::context);
      }
    }
    Storage.local().deleteTree(work.toString());
    System.exit(status);
  }
}
