package org.asterism.cli.plan;

/**
 * What a run needs, in bytes; estimates from sizes of its inputs.
 *
 * @param index files of the index that are mapped, shared by all processes of a machine
 * @param heap of a process
 * @param reads text of all reads, inflated
 * @param temporary disk for the files between the steps, over all machines
 * @param output disk for the outputs
 */
record Need(long index, long heap, long reads, long temporary, long output) {
  private static final long MEGABYTE = 1L << 20;

  /** Heap that a process takes whatever it does: classes, Spark, tables of the genome. */
  private static final long BASE = 256 * MEGABYTE;

  /** Scratch and batches in flight of a worker. */
  private static final long WORKER = 64 * MEGABYTE;

  /** How much larger reads become when they are inflated. */
  private static final int INFLATION = 4;

  /** SAM text per byte of FASTQ. */
  private static final double SAM = 1.3;

  /** BAM records before and after compression per byte of FASTQ. */
  private static final double RAW_BAM = 0.9;

  private static final double BAM = 0.35;

  /** The outputs that take room. */
  record Outputs(boolean sam, boolean bam, boolean sorted, boolean transcriptome, boolean solo) {}

  /**
   * Estimates.
   *
   * @param index bytes of the index
   * @param workers worker threads of a process
   * @param plain bytes of read files as they are
   * @param compressed bytes of read files that a command or gzip inflates
   * @param sortMemory bytes that sorting may keep
   */
  static Need of(
      long index, int workers, long plain, long compressed, Outputs outputs, long sortMemory) {
    long reads = plain + INFLATION * compressed;
    double disk = 0;
    double between = 0;
    if (outputs.sam()) {
      disk += SAM * reads;
    }
    if (outputs.bam()) {
      disk += BAM * reads;
    }
    if (outputs.sorted()) {
      disk += BAM * reads;
      between += RAW_BAM * reads;
    }
    if (outputs.transcriptome()) {
      disk += 2 * BAM * reads;
    }
    if (outputs.solo()) {
      between += reads / 8.0;
    }
    long sort = outputs.sorted() || outputs.solo() ? sortMemory : 0;
    return new Need(index, BASE + WORKER * workers + sort, reads, (long) between, (long) disk);
  }

  /** Memory of a process with the index in it. */
  long memory() {
    return index + heap;
  }

  /**
   * Disk of a Spark run besides its outputs: parts of all outputs, before they are put together.
   */
  long parts() {
    return temporary + output;
  }
}
