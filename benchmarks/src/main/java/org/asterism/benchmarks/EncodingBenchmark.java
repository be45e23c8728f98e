package org.asterism.benchmarks;

import org.asterism.align.ReadAligner;
import org.asterism.align.ReadResult;
import org.asterism.output.BamEncoder;
import org.asterism.output.BgzfCompressor;
import org.asterism.output.ByteBuilder;
import org.asterism.output.ReadEncoder;
import org.asterism.output.SamEncoder;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Encoding of aligned pairs: SAM text, BAM records, and the compression of those records.
 *
 * <pre>
 * java -jar benchmarks/target/benchmarks.jar EncodingBenchmark -p genome=fly -prof gc
 * </pre>
 *
 * <p>{@code gc.alloc.rate.norm} is in bytes per pair and has to be about 0.
 */
public class EncodingBenchmark extends KernelBenchmark {
  /** Pairs after which the buffer is emptied, as at the end of a batch. */
  private static final int BATCH = 500;

  /** {@code Standard}, or {@code All}, which scans for mismatches as well. */
  @Param({"Standard", "All"})
  public String attributes;

  private PreparedRead[] reads;
  private ReadResult[] results;
  private ReadEncoder sam;
  private ReadEncoder bam;
  private final ByteBuilder out = new ByteBuilder(1 << 16);
  private final ByteBuilder blocks = new ByteBuilder(1 << 16);
  private byte[] records;
  private BgzfCompressor compressor;

  /** Aligns all pairs and keeps what they became. */
  @Setup(Level.Trial)
  public void prepare(GenomeState genome) {
    reads = genome.reads;
    results = new ReadResult[reads.length];
    ReadAligner aligner = new ReadAligner(genome.index, genome.parameters);
    for (int i = 0; i < reads.length; i++) {
      results[i] = aligner.align(reads[i]).copy();
    }
    Parameters p =
        genome.data.alignment(
            genome.data.pairs(reads.length),
            "--outSAMattributes",
            attributes,
            "--outSAMunmapped",
            "Within");
    int mates = reads[0].mateCount;
    sam = new SamEncoder(genome.index, p, mates);
    bam = new BamEncoder(genome.index, p, mates);
    ByteBuilder all = new ByteBuilder(1 << 20);
    for (int i = 0; i < reads.length; i++) {
      bam.encode(reads[i], results[i], all);
    }
    records = all.toByteArray();
    compressor = new BgzfCompressor(p.samOutput().bamCompression());
  }

  /** SAM lines. */
  @Benchmark
  @OperationsPerInvocation(GenomeState.READS)
  public long sam() {
    return encodeAll(sam);
  }

  /** Uncompressed BAM records. */
  @Benchmark
  @OperationsPerInvocation(GenomeState.READS)
  public long bam() {
    return encodeAll(bam);
  }

  private long encodeAll(ReadEncoder encoder) {
    long bytes = 0;
    out.clear();
    for (int i = 0; i < reads.length; i++) {
      if (i % BATCH == 0) {
        bytes += out.size;
        out.clear();
      }
      encoder.encode(reads[i], results[i], out);
    }
    return bytes + out.size;
  }

  /** Compression of the BAM records, at the default level. */
  @Benchmark
  @OperationsPerInvocation(GenomeState.READS)
  public long bgzf() {
    long bytes = 0;
    for (int from = 0; from < records.length; from += BgzfCompressor.PAYLOAD) {
      blocks.clear();
      int length = Math.min(BgzfCompressor.PAYLOAD, records.length - from);
      compressor.compress(records, from, length, blocks);
      bytes += blocks.size;
    }
    return bytes;
  }
}
