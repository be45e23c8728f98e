package org.asterism.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.asterism.bam.BamRecord;
import org.asterism.bam.CoordinateIndex;
import org.asterism.chimeric.ChimericFiles;
import org.asterism.engine.BatchResult;
import org.asterism.engine.BatchSink;
import org.asterism.engine.BoundedWorkers;
import org.asterism.engine.PartitionSummary;
import org.asterism.output.BgzfWriter;
import org.asterism.output.ByteBuilder;
import org.asterism.output.MappingStatistics;
import org.asterism.output.SamHeader;
import org.asterism.params.Parameters;
import org.asterism.quant.TranscriptomeHeader;
import org.asterism.reads.ReadSource;
import org.asterism.reads.StoredReads;
import org.asterism.reads.StoredReadsWriter;
import org.asterism.solo.count.GatheredCells;
import org.asterism.sort.CoordinateSorter;
import org.asterism.sort.RecordSink;
import org.asterism.sort.SortMemory;

/**
 * Writes the results of a local run to their files, or to standard output where outStd says so
 * (spec 30 section 2.2).
 */
final class FileSink implements BatchSink, AutoCloseable {
  private static final int PENDING_PER_THREAD = 2;
  private static final int BUFFER = 1 << 16;

  private final AlignmentRun run;
  private final OutputStream sam;
  private final BgzfWriter bam;
  private final CoordinateSorter sorter;
  private final BgzfWriter sorted;
  private final BgzfWriter transcriptome;
  private final OutputStream[] unmapped;
  private final Path heldFile;
  private final StoredReadsWriter held;
  private final GatheredCells cells;
  private MappingStatistics before = new MappingStatistics();
  private final OutputStream chimericJunctions;
  private final OutputStream chimericSam;

  FileSink(AlignmentRun run, BoundedWorkers workers) throws IOException {
    this.run = run;
    Parameters p = run.parameters();
    String standard = p.run().standardOutput();
    sam = p.samOutput().samText() ? file("Aligned.out.sam", standard.equals("SAM")) : null;
    if (sam != null) {
      sam.write(SamHeader.samText(run.index(), p));
    }
    if (p.samOutput().bamUnsorted()) {
      bam =
          bam(
              file("Aligned.out.bam", standard.equals("BAM_Unsorted")),
              p.samOutput().bamCompression(),
              SamHeader.bam(run.index(), p, false),
              workers);
    } else {
      bam = null;
    }
    sorter =
        p.samOutput().bamSorted()
            ? new CoordinateSorter(
                Path.of(p.run().tmpDirectory()).resolve("BAMsort"), SortMemory.of(p, 1))
            : null;
    sorted =
        sorter != null
            ? bam(
                sortedFile(),
                p.samOutput().bamCompression(),
                SamHeader.bam(run.index(), p, true),
                workers)
            : null;
    transcriptome =
        p.quant().transcriptomeSam()
            ? bam(
                file(TranscriptomeHeader.FILE, standard.equals("BAM_Quant")),
                p.quant().compression(),
                TranscriptomeHeader.bam(run.annotation(), p),
                workers)
            : null;
    unmapped = new OutputStream[p.samOutput().unmappedFastx() ? run.files().endCount() : 0];
    for (int m = 0; m < unmapped.length; m++) {
      unmapped[m] = file("Unmapped.out.mate" + (m + 1), false);
    }
    heldFile = Path.of(p.run().tmpDirectory()).resolve("held-reads");
    held =
        p.filter().bySJout()
            ? new StoredReadsWriter(new BufferedOutputStream(Files.newOutputStream(heldFile)))
            : null;
    cells =
        p.solo().counts()
            ? new GatheredCells(
                run.solo(),
                GatheredCells.possible(run.solo(), p),
                run.solo().genes().count(),
                workers,
                Path.of(p.run().tmpDirectory()),
                SortMemory.of(p, 2))
            : null;
    chimericSam = p.chimeric().writesSeparateSam() ? file(ChimericFiles.SAM, false) : null;
    if (chimericSam != null) {
      chimericSam.write(ChimericFiles.samHeader(run.index(), p));
    }
    chimericJunctions =
        p.chimeric().writesJunctions() ? file(ChimericFiles.JUNCTIONS, false) : null;
    if (chimericJunctions != null) {
      chimericJunctions.write(ChimericFiles.junctionHeader(p));
    }
  }

  private static BgzfWriter bam(
      OutputStream file, int compression, byte[] header, BoundedWorkers workers)
      throws IOException {
    BgzfWriter writer =
        new BgzfWriter(file, compression, workers.pool(), PENDING_PER_THREAD * workers.threads());
    writer.write(header);
    writer.endBlock();
    return writer;
  }

  private OutputStream sortedFile() throws IOException {
    Parameters p = run.parameters();
    boolean streamed = p.run().standardOutput().equals("BAM_SortedByCoordinate");
    return streamed && p.bam().signal().wanted()
        ? new BufferedOutputStream(Files.newOutputStream(run.sortedBam()), BUFFER)
        : file(AlignmentRun.SORTED_BAM, streamed);
  }

  private OutputStream file(String suffix, boolean toStandardOutput) {
    return toStandardOutput
        ? new StandardOutput(run.log().standardOutput())
        : run.outputs().create(suffix);
  }

  @Override
  public void accept(BatchResult result) throws IOException {
    write(sam, result.sam);
    write(bam, result.bam);
    if (sorter != null) {
      sorter.add(result.sorted.bytes, result.sorted.size);
    }
    write(transcriptome, result.transcriptome);
    write(chimericJunctions, result.chimeric.junctions);
    write(chimericSam, result.chimeric.sam);
    for (int m = 0; m < unmapped.length; m++) {
      write(unmapped[m], result.unmapped[m]);
    }
    if (held != null) {
      held.write(result.held);
    }
    if (cells != null) {
      cells.append(result.solo.bytes, 0, result.solo.size);
    }
    for (String message : result.messages) {
      run.log().line(message);
    }
  }

  @Override
  public void progress(PartitionSummary soFar) {
    if (before.reads() == 0) {
      run.reportProgress(soFar.statistics());
      return;
    }
    MappingStatistics all = new MappingStatistics();
    all.merge(before);
    all.merge(soFar.statistics());
    run.reportProgress(all);
  }

  /** Tells what was mapped before what follows, for the progress lines. */
  void after(PartitionSummary earlier) {
    before = earlier.statistics();
  }

  /** The reads that were held back; there are some, and no more are to come. */
  ReadSource heldReads() throws IOException {
    held.finish();
    held.close();
    return new StoredReads(Files.newInputStream(heldFile));
  }

  /** What reads left for counting per cell, no more are to come; null if nothing is counted. */
  GatheredCells cells() {
    return cells;
  }

  /**
   * Writes what is still held back; the files are closed with those of the run.
   *
   * @param statistics of all reads
   * @param counted cells of reads, which the sorted records may show
   */
  void finish(MappingStatistics statistics, LocalCells counted) throws IOException {
    if (chimericJunctions != null) {
      chimericJunctions.write(ChimericFiles.junctionTrailer(run.parameters(), statistics));
    }
    if (bam != null) {
      bam.finish();
    }
    if (transcriptome != null) {
      transcriptome.finish();
    }
    if (sorter != null) {
      sort(counted);
    }
    if (sam != null) {
      sam.flush();
    }
  }

  private void sort(LocalCells counted) throws IOException {
    run.startSorting();
    if (sorter.records() == 0) {
      run.nothingToSort();
    }
    CoordinateIndex index = run.bamIndex();
    BamRecord record = new BamRecord();
    RecordSink file =
        (key, ordinal, bytes, from, length) -> {
          sorted.write(bytes, from, length);
          if (index != null) {
            record.set(bytes, from);
            index.add(record);
          }
        };
    sorter.forEach(counted.tagging(file));
    sorted.finish();
    run.writeBamIndex(index);
  }

  /** Frees what is not needed any more; after a failure the files are not complete. */
  @Override
  public void close() throws IOException {
    if (bam != null) {
      bam.close();
    }
    if (sorter != null) {
      sorter.close();
      sorted.close();
    }
    if (transcriptome != null) {
      transcriptome.close();
    }
    if (cells != null) {
      cells.close();
    }
    if (held != null) {
      held.close();
      Files.deleteIfExists(heldFile);
    }
  }

  private static void write(OutputStream out, ByteBuilder content) throws IOException {
    if (out != null && content.size > 0) {
      out.write(content.bytes, 0, content.size);
    }
  }

  /** Standard output with errors that show: a print stream keeps them to itself. */
  private static final class StandardOutput extends OutputStream {
    private final PrintStream out;

    StandardOutput(PrintStream out) {
      this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b);
      check();
    }

    @Override
    public void write(byte[] b, int from, int length) throws IOException {
      out.write(b, from, length);
      check();
    }

    @Override
    public void flush() throws IOException {
      check();
    }

    private void check() throws IOException {
      if (out.checkError()) {
        throw new IOException("standard output cannot be written");
      }
    }
  }
}
