package org.asterism.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.asterism.align.EndExtensionBenchmark;
import org.asterism.align.StitchingBenchmark;
import org.asterism.seed.PrefixSearchBenchmark;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmarks do what they are to measure, and the kernels among them allocate nothing. */
class BenchmarksTest {
  private static final int READS = 300;

  @TempDir static Path dir;
  private static final GenomeState GENOME = new GenomeState();

  @BeforeAll
  static void open() {
    GENOME.genome = "mini";
    GENOME.open(BenchmarkData.in(dir, "mini"), READS);
  }

  @AfterAll
  static void close() {
    GENOME.close();
  }

  /** Runs a kernel until its buffers have grown, then once more and counts. */
  private static void allocatesNothing(LongSupplier kernel) {
    long result = kernel.getAsLong();
    assertThat(result).isPositive();
    assertThat(kernel.getAsLong()).isEqualTo(result);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    long again = kernel.getAsLong();
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(again).isEqualTo(result);
    assertThat(allocated).as("bytes for %d reads", READS).isLessThan(READS);
  }

  @Test
  void data_isMadeOnceAndKept() throws IOException {
    Path sa = GENOME.data.indexDirectory().resolve("SA");
    FileTime made = Files.getLastModifiedTime(sa);
    try (BenchmarkData again = BenchmarkData.in(dir, "mini")) {
      assertThat(again.index().size()).isEqualTo(GENOME.index.size());
      assertThat(again.pairs(READS)).isEqualTo(GENOME.data.pairs(READS));
    }
    assertThat(Files.getLastModifiedTime(sa)).isEqualTo(made);
    try (Stream<Path> left = Files.list(dir.resolve("data.mini"))) {
      assertThat(left.map(p -> p.getFileName().toString())).noneMatch(n -> n.contains("unfin"));
    }
  }

  @Test
  void data_isWhatWasAskedFor() throws IOException {
    assertThat(GENOME.reads).hasSize(READS);
    assertThat(GENOME.reads[0].length).isEqualTo(201);
    assertThat(GENOME.index.junctions().count()).isPositive();
    assertThat(Files.readAllLines(GENOME.data.singles(20))).hasSize(80);
    assertThatThrownBy(() -> BenchmarkData.in(dir, "mouse"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("mouse");
  }

  @Test
  void prefixSearch() {
    PrefixSearchBenchmark b = new PrefixSearchBenchmark();
    b.prepare(GENOME);
    allocatesNothing(b::prefix);
    allocatesNothing(b::windows);
  }

  @Test
  void stitching() {
    StitchingBenchmark b = new StitchingBenchmark();
    b.prepare(GENOME);
    allocatesNothing(b::stitch);
  }

  @Test
  void endExtension() {
    EndExtensionBenchmark b = new EndExtensionBenchmark();
    b.prepare(GENOME);
    allocatesNothing(b::free);
    allocatesNothing(b::forced);
  }

  @Test
  void readAligner() {
    for (String library : new String[] {"pairs", "merged", "singles"}) {
      ReadAlignerBenchmark b = new ReadAlignerBenchmark();
      b.library = library;
      b.prepare(GENOME);
      allocatesNothing(b::align);
    }
  }

  @Test
  void encoding() {
    for (String attributes : new String[] {"Standard", "All"}) {
      EncodingBenchmark b = new EncodingBenchmark();
      b.attributes = attributes;
      b.prepare(GENOME);
      allocatesNothing(b::sam);
      allocatesNothing(b::bam);
      allocatesNothing(b::bgzf);
    }
  }

  @Test
  void fastq() throws IOException {
    FastqBenchmark b = new FastqBenchmark();
    b.prepare(GENOME);
    allocatesNothing(b::prepare);
    assertThat(b.gzip()).isEqualTo(b.plain()).isPositive();
  }

  @Test
  void pipeline_writesTheSameBytesWhateverTheBatches() {
    long bytes = 0;
    for (int batch : new int[] {0, 7, 10_000}) {
      for (int workers = 1; workers <= 2; workers++) {
        PipelineBenchmark b = new PipelineBenchmark();
        b.batchReads = batch;
        b.workers = workers;
        b.prepare(GENOME, READS);
        long n = b.run();
        b.close();
        assertThat(n).isPositive();
        assertThat(bytes).isIn(0L, n);
        bytes = n;
      }
    }
  }

  @Test
  void indexBuild() throws IOException {
    IndexBuildBenchmark b = new IndexBuildBenchmark();
    b.threads = 1;
    b.prepare(GENOME.data);
    long plain = b.generate();
    b.clean();
    assertThat(plain)
        .isPositive()
        .isLessThan(Files.size(GENOME.data.indexDirectory().resolve("SA")));
  }
}
