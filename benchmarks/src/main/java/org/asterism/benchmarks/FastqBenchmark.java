package org.asterism.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.asterism.params.Parameters;
import org.asterism.reads.FastxReader;
import org.asterism.reads.GzipInput;
import org.asterism.reads.PreparedRead;
import org.asterism.reads.ReadBatch;
import org.asterism.reads.ReadFiles;
import org.asterism.reads.ReadPreparer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/**
 * The way of pairs from FASTQ to the form that alignment works on: records out of plain or gzipped
 * bytes in memory, and the clipping and translation of records.
 *
 * <pre>
 * java -jar benchmarks/target/benchmarks.jar FastqBenchmark -p genome=fly -prof gc
 * </pre>
 *
 * <p>{@code gc.alloc.rate.norm} is in bytes per pair and has to be about 0 for {@code prepare};
 * {@code plain} and {@code gzip} make a reader, with its buffers, for every {@value
 * GenomeState#READS} pairs.
 */
public class FastqBenchmark extends KernelBenchmark {
  private static final int BATCH = 500;

  private Parameters parameters;
  private ReadFiles files;
  private final byte[][] plain = new byte[2][];
  private final byte[][] gzip = new byte[2][];
  private ReadBatch batch;
  private ReadBatch all;
  private ReadPreparer preparer;
  private PreparedRead read;

  /** Reads the files of the pairs into memory. */
  @Setup(Level.Trial)
  public void prepare(GenomeState genome) throws IOException {
    parameters = genome.parameters;
    files = ReadFiles.of(parameters);
    List<Path> pairs = genome.data.pairs(genome.reads.length);
    for (int m = 0; m < 2; m++) {
      plain[m] = Files.readAllBytes(pairs.get(m));
      gzip[m] = compressed(plain[m]);
    }
    batch = new ReadBatch(2);
    all = BenchmarkData.readAll(parameters);
    preparer = new ReadPreparer(parameters, 2);
    read = new PreparedRead(PreparedRead.MAX_LENGTH);
  }

  private static byte[] compressed(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out, 1 << 16)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  /** Records of plain FASTQ. */
  @Benchmark
  @OperationsPerInvocation(GenomeState.READS)
  public long plain() {
    return readAll(new ByteArrayInputStream(plain[0]), new ByteArrayInputStream(plain[1]));
  }

  /** Records of gzipped FASTQ. */
  @Benchmark
  @OperationsPerInvocation(GenomeState.READS)
  public long gzip() {
    return readAll(unpacking(gzip[0]), unpacking(gzip[1]));
  }

  private static InputStream unpacking(byte[] bytes) {
    return new GzipInput(new ByteArrayInputStream(bytes), line -> {});
  }

  private long readAll(InputStream one, InputStream two) {
    long bytes = 0;
    InputStream[] streams = {one, two};
    try (FastxReader reader = new FastxReader(parameters, streams, files, 0, 0, line -> {})) {
      while (reader.next(batch, BATCH)) {
        bytes += batch.text.size;
      }
    }
    return bytes;
  }

  /** Clipping and translation into codes. */
  @Benchmark
  @OperationsPerInvocation(GenomeState.READS)
  public long prepare() {
    long bases = 0;
    for (int i = 0; i < all.size; i++) {
      preparer.prepare(all, i, read);
      bases += read.length;
    }
    return bases;
  }
}
