package org.asterism.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.asterism.genome.build.GenomeGenerator;
import org.asterism.output.RunLog;
import org.asterism.params.Parameters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Index generation: suffix sorting and prefix table alone, or with the genes' junctions inserted.
 *
 * <pre>
 * java -jar benchmarks/target/benchmarks.jar IndexBuildBenchmark -p genome=fly
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(
    value = 1,
    jvmArgsAppend = {"-XX:+UseParallelGC", "-Xmx3g"})
public class IndexBuildBenchmark {
  /** {@code mini} or {@code fly}. */
  @Param("mini")
  public String genome;

  /** Whether the genes' junctions are inserted. */
  @Param({"false", "true"})
  public boolean junctions;

  /** Threads that sort. */
  @Param("1")
  public int threads;

  private Path target;
  private Parameters parameters;

  /** Unpacks the genome and chooses a place for the index. */
  @Setup(Level.Trial)
  public void prepare() throws IOException {
    prepare(BenchmarkData.of(genome));
  }

  void prepare(BenchmarkData data) throws IOException {
    target = Files.createTempDirectory(data.fasta().getParent(), "build");
    List<String> arguments = new ArrayList<>(data.indexArguments());
    if (!junctions) {
      int gtf = arguments.indexOf("--sjdbGTFfile");
      arguments.subList(gtf, gtf + 4).clear(); // and the overhang after it
    }
    arguments.addAll(List.of("--genomeDir", target.toString()));
    arguments.addAll(List.of("--runThreadN", Integer.toString(threads)));
    parameters = Parameters.of(arguments.toArray(String[]::new));
  }

  /** Removes the index. */
  @TearDown(Level.Trial)
  public void clean() throws IOException {
    BenchmarkData.delete(target);
  }

  /** Builds and writes the whole index; returns the size of the suffix array in bytes. */
  @Benchmark
  public long generate() throws IOException {
    try (RunLog log = RunLog.discard()) {
      GenomeGenerator.run(parameters, log);
    }
    return Files.size(target.resolve("SA"));
  }
}
