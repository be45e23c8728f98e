package org.asterism.spark.job;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.asterism.align.RandomStream;
import org.asterism.chimeric.ChimericFiles;
import org.asterism.cli.AlignmentRun;
import org.asterism.output.BgzfWriter;
import org.asterism.output.MappingStatistics;
import org.asterism.output.SamHeader;
import org.asterism.params.Parameters;
import org.asterism.quant.TranscriptomeHeader;
import org.asterism.spark.commit.OrderedOutput;
import org.asterism.spark.commit.OutputKind;
import org.asterism.spark.commit.Part;
import org.asterism.spark.commit.RawStream;
import org.asterism.spark.commit.SortedParts;
import org.asterism.spark.storage.Storage;

/**
 * The outputs of a run as parts arrive in input order: text is appended at once; raw BAM parts are
 * kept until all are there, those in transcript coordinates together with the choices of primary
 * records that they left open and the random numbers to make them with.
 */
final class Outputs implements AutoCloseable {
  private final Map<OutputKind, OrderedOutput> open = new EnumMap<>(OutputKind.class);
  private final Map<OutputKind, List<Part>> raw = new EnumMap<>(OutputKind.class);
  private final SortedParts sorted;
  private final List<Part> cells = new ArrayList<>();
  private final List<Part> tallies = new ArrayList<>();
  private final List<RawStream.Choices> choices = new ArrayList<>();
  private final Parameters parameters;
  private final int seed;
  private RandomStream stream;
  private final PrintStream standardOutput;

  Outputs(AlignmentRun run, EnumSet<OutputKind> kinds, Storage storage) throws IOException {
    Parameters p = run.parameters();
    parameters = p;
    sorted = new SortedParts(storage);
    standardOutput = run.log().standardOutput();
    seed = p.run().randomSeed();
    stream = new RandomStream(seed);
    try {
      for (OutputKind kind : kinds) {
        if (kind.fileName() == null) {
          continue;
        }
        if (kind.isBam()) {
          raw.put(kind, new ArrayList<>());
        }
        boolean standard =
            kind == OutputKind.SAM && p.run().standardOutput().equals("SAM")
                || kind == OutputKind.BAM && p.run().standardOutput().equals("BAM_Unsorted")
                || kind == OutputKind.SORTED && run.sortedBam() == null
                || kind == OutputKind.TRANSCRIPTOME && p.run().standardOutput().equals("BAM_Quant");
        open.put(
            kind,
            standard
                ? OrderedOutput.toStream(storage, standardOutput)
                : OrderedOutput.toFile(
                    storage,
                    kind == OutputKind.SORTED
                        ? run.sortedBam()
                        : run.outputs().path(kind.fileName())));
      }
      writeHeaders(run);
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private void writeHeaders(AlignmentRun run) throws IOException {
    if (open.containsKey(OutputKind.SAM)) {
      open.get(OutputKind.SAM).write(SamHeader.samText(run.index(), run.parameters()));
    }
    if (open.containsKey(OutputKind.BAM)) {
      writeBamHeader(
          OutputKind.BAM,
          SamHeader.bam(run.index(), run.parameters(), false),
          run.parameters().samOutput().bamCompression());
    }
    if (open.containsKey(OutputKind.SORTED)) {
      writeBamHeader(
          OutputKind.SORTED,
          SamHeader.bam(run.index(), run.parameters(), true),
          run.parameters().samOutput().bamCompression());
    }
    if (open.containsKey(OutputKind.CHIMERIC_JUNCTIONS)) {
      open.get(OutputKind.CHIMERIC_JUNCTIONS).write(ChimericFiles.junctionHeader(parameters));
    }
    if (open.containsKey(OutputKind.CHIMERIC_SAM)) {
      open.get(OutputKind.CHIMERIC_SAM).write(ChimericFiles.samHeader(run.index(), parameters));
    }
    if (open.containsKey(OutputKind.TRANSCRIPTOME)) {
      writeBamHeader(
          OutputKind.TRANSCRIPTOME,
          TranscriptomeHeader.bam(run.annotation(), run.parameters()),
          run.parameters().quant().compression());
    }
  }

  /** Begins all outputs again. */
  void restart(AlignmentRun run) throws IOException {
    raw.values().forEach(List::clear);
    sorted.clear();
    cells.clear();
    tallies.clear();
    choices.clear();
    stream = new RandomStream(seed);
    for (OrderedOutput output : open.values()) {
      output.restart();
    }
    writeHeaders(run);
  }

  /** The header's own blocks, without the block that ends a file. */
  private void writeBamHeader(OutputKind kind, byte[] header, int level) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (BgzfWriter writer = new BgzfWriter(bytes, level)) {
      writer.write(header);
      writer.endBlock();
    }
    open.get(kind).write(bytes.toByteArray());
  }

  /**
   * Takes the parts of the next portion.
   *
   * @param draws random numbers that the reads of the portion draw
   */
  void add(List<Part> parts, long draws) throws IOException {
    Part run = null;
    for (Part part : parts) {
      if (part.kind() == OutputKind.SORTED) {
        run = part;
      } else if (part.kind() == OutputKind.SORTED_INDEX) {
        sorted.add(run, part);
      } else if (part.kind() == OutputKind.CELL_RECORDS) {
        cells.add(part);
      } else if (part.kind() == OutputKind.CELL_TALLY) {
        tallies.add(part);
      } else if (part.kind().isBam()) {
        raw.get(part.kind()).add(part);
      } else if (part.kind() == OutputKind.CHOICES) {
        choices.add(new RawStream.Choices(part.path(), stream.copy()));
        stream.skip(draws);
      } else if (part.kind() != OutputKind.HELD) {
        open.get(part.kind()).append(part);
      }
    }
  }

  /** Parts of records for counting per cell. */
  List<Part> cells() {
    return cells;
  }

  /** Parts of sums over the barcodes of reads. */
  List<Part> tallies() {
    return tallies;
  }

  /** The sorted parts of all portions. */
  SortedParts sorted() {
    return sorted;
  }

  /** Takes the next part of the sorted file. */
  void addSorted(Part part) {
    raw.get(OutputKind.SORTED).add(part);
  }

  /** The outputs that are BAM files. */
  Set<OutputKind> bams() {
    return raw.keySet();
  }

  /** Uncompressed parts of a BAM file. */
  RawStream raw(OutputKind bam, Storage storage) {
    return bam == OutputKind.TRANSCRIPTOME
        ? new RawStream(storage, raw.get(bam), choices)
        : new RawStream(storage, raw.get(bam));
  }

  /** Appends compressed blocks, or the block that ends the file. */
  OrderedOutput output(OutputKind bam) {
    return open.get(bam);
  }

  /**
   * Completes all outputs.
   *
   * @param statistics of all reads
   */
  void finish(MappingStatistics statistics) throws IOException {
    if (open.containsKey(OutputKind.CHIMERIC_JUNCTIONS)) {
      open.get(OutputKind.CHIMERIC_JUNCTIONS)
          .write(ChimericFiles.junctionTrailer(parameters, statistics));
    }
    for (OrderedOutput output : open.values()) {
      output.finish();
    }
    if (standardOutput.checkError()) {
      throw new IOException("standard output cannot be written");
    }
  }

  @Override
  public void close() throws IOException {
    for (OrderedOutput output : open.values()) {
      output.close();
    }
  }
}
