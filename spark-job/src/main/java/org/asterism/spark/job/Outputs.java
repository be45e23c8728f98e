package org.asterism.spark.job;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.asterism.cli.AlignmentRun;
import org.asterism.output.BgzfWriter;
import org.asterism.output.SamHeader;
import org.asterism.params.Parameters;
import org.asterism.spark.commit.OrderedOutput;
import org.asterism.spark.commit.OutputKind;
import org.asterism.spark.commit.Part;
import org.asterism.spark.storage.Storage;

/**
 * The outputs of a run as parts arrive in input order: text is appended at once; raw BAM parts are
 * kept until all are there.
 */
final class Outputs implements AutoCloseable {
  private final Map<OutputKind, OrderedOutput> open = new EnumMap<>(OutputKind.class);
  private final List<Part> rawBam = new ArrayList<>();
  private final PrintStream standardOutput;

  Outputs(AlignmentRun run, EnumSet<OutputKind> kinds, Storage storage) throws IOException {
    Parameters p = run.parameters();
    standardOutput = run.log().standardOutput();
    try {
      for (OutputKind kind : kinds) {
        boolean standard =
            kind == OutputKind.SAM && p.run().standardOutput().equals("SAM")
                || kind == OutputKind.BAM && p.run().standardOutput().equals("BAM_Unsorted");
        open.put(
            kind,
            standard
                ? OrderedOutput.toStream(storage, standardOutput)
                : OrderedOutput.toFile(storage, run.outputs().path(kind.fileName())));
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
      open.get(OutputKind.BAM).write(bamHeader(run));
    }
  }

  /** Begins all outputs again. */
  void restart(AlignmentRun run) throws IOException {
    rawBam.clear();
    for (OrderedOutput output : open.values()) {
      output.restart();
    }
    writeHeaders(run);
  }

  /** The header's own blocks, without the block that ends a file. */
  private static byte[] bamHeader(AlignmentRun run) throws IOException {
    Parameters p = run.parameters();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (BgzfWriter writer = new BgzfWriter(bytes, p.samOutput().bamCompression())) {
      writer.write(SamHeader.bam(run.index(), p, false));
      writer.endBlock();
    }
    return bytes.toByteArray();
  }

  /** Takes the parts of the next portion. */
  void add(List<Part> parts) throws IOException {
    for (Part part : parts) {
      if (part.kind() == OutputKind.BAM) {
        rawBam.add(part);
      } else {
        open.get(part.kind()).append(part);
      }
    }
  }

  /** Whether a BAM file is among the outputs. */
  boolean hasBam() {
    return open.containsKey(OutputKind.BAM);
  }

  /** Uncompressed BAM parts so far, in order. */
  List<Part> rawBam() {
    return rawBam;
  }

  /** Appends compressed blocks, or the block that ends the file. */
  OrderedOutput bam() {
    return open.get(OutputKind.BAM);
  }

  /** Completes all outputs. */
  void finish() throws IOException {
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
