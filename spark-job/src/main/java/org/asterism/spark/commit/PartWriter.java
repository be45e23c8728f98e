package org.asterism.spark.commit;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.asterism.engine.BatchResult;
import org.asterism.engine.BatchSink;
import org.asterism.output.ByteBuilder;
import org.asterism.reads.StoredReadsWriter;
import org.asterism.solo.SoloRecordFile;
import org.asterism.sort.RecordSink;
import org.asterism.spark.storage.Storage;

/**
 * Writes the parts of one task attempt under names of their own; until {@link #finish} they end in
 * {@code .writing}, and {@link #close} deletes them if it does not come to that.
 */
public final class PartWriter implements BatchSink, AutoCloseable {
  private static final String WRITING = ".writing";

  private final Storage storage;
  private final String stem;
  private final Map<OutputKind, OutputStream> streams = new EnumMap<>(OutputKind.class);
  private final Map<OutputKind, Long> bytes = new EnumMap<>(OutputKind.class);
  private final ByteBuilder choices = new ByteBuilder(64);
  private long lastChoice;
  private final ByteBuilder length = new ByteBuilder(Integer.BYTES);
  private StoredReadsWriter held;
  private SortedPartWriter sorted;
  private boolean finished;

  /**
   * @param directory where parts go; it exists
   * @param name beginning of the files' names, of this attempt alone
   * @param kinds outputs to write, none of which is sorted
   */
  public PartWriter(Storage storage, String directory, String name, Set<OutputKind> kinds)
      throws IOException {
    this(storage, directory, name, kinds, 0);
  }

  /**
   * @param directory where parts go; it exists
   * @param name beginning of the files' names, of this attempt alone
   * @param kinds outputs to write
   * @param sortMemory bytes to sort records in
   */
  public PartWriter(
      Storage storage, String directory, String name, Set<OutputKind> kinds, long sortMemory)
      throws IOException {
    this.storage = storage;
    stem = directory + "/" + name + ".";
    try {
      for (OutputKind kind : kinds) {
        streams.put(kind, storage.create(path(kind) + WRITING));
        bytes.put(kind, 0L);
      }
      if (streams.containsKey(OutputKind.SORTED)) {
        sorted =
            new SortedPartWriter(
                sortMemory, streams.get(OutputKind.SORTED), streams.get(OutputKind.SORTED_INDEX));
      }
      if (streams.containsKey(OutputKind.HELD)) {
        held = new StoredReadsWriter(streams.get(OutputKind.HELD));
      }
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private String path(OutputKind kind) {
    return stem + kind.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public void accept(BatchResult result) throws IOException {
    write(OutputKind.SAM, result.sam);
    write(OutputKind.BAM, result.bam);
    write(OutputKind.CHIMERIC_JUNCTIONS, result.chimeric.junctions);
    write(OutputKind.CHIMERIC_SAM, result.chimeric.sam);
    if (streams.containsKey(OutputKind.CHOICES)) {
      long before = bytes.get(OutputKind.TRANSCRIPTOME);
      choices.clear();
      lastChoice = result.choices.describe(result.transcriptome.bytes, before, lastChoice, choices);
      write(OutputKind.CHOICES, choices);
    }
    write(OutputKind.TRANSCRIPTOME, result.transcriptome);
    write(OutputKind.UNMAPPED1, result.unmapped[0]);
    write(OutputKind.UNMAPPED2, result.unmapped[1]);
    if (result.unmapped.length > 2) {
      write(OutputKind.UNMAPPED3, result.unmapped[2]);
    }
    if (sorted != null) {
      sorted.add(result.sorted);
    }
    if (result.solo.size > 0) {
      length.clear();
      SoloRecordFile.putLength(result.solo.size, length);
      write(OutputKind.CELL_RECORDS, length);
      write(OutputKind.CELL_RECORDS, result.solo);
    }
    if (held != null) {
      held.write(result.held);
    }
  }

  /** Takes records for the sorted output that are in its order already. */
  public RecordSink sorted() {
    return sorted;
  }

  /** Opens a further output for writing. */
  public OutputStream stream(OutputKind kind) {
    return new Counted(kind);
  }

  /** Counts the bytes that are written to an output; stays open when it is closed. */
  private final class Counted extends OutputStream {
    private final OutputKind kind;

    Counted(OutputKind kind) {
      this.kind = kind;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] content, int from, int count) throws IOException {
      streams.get(kind).write(content, from, count);
      bytes.merge(kind, (long) count, Long::sum);
    }
  }

  /** Appends to an output; dropped if that output is not written. */
  public void write(OutputKind kind, ByteBuilder content) throws IOException {
    OutputStream stream = streams.get(kind);
    if (stream != null && content.size > 0) {
      stream.write(content.bytes, 0, content.size);
      bytes.merge(kind, (long) content.size, Long::sum);
    }
  }

  /**
   * Closes the parts, checks that the files have the bytes that were written, and gives them their
   * names.
   */
  public List<Part> finish() throws IOException {
    List<Part> parts = new ArrayList<>();
    if (sorted != null) {
      sorted.finish();
      bytes.put(OutputKind.SORTED, sorted.recordBytes());
      bytes.put(OutputKind.SORTED_INDEX, sorted.indexBytes());
    }
    if (held != null) {
      held.finish();
      bytes.put(OutputKind.HELD, held.bytes());
    }
    for (Map.Entry<OutputKind, OutputStream> entry : streams.entrySet()) {
      OutputKind kind = entry.getKey();
      entry.getValue().close();
      Part part = new Part(kind, path(kind), bytes.get(kind));
      long length = storage.length(part.path() + WRITING);
      if (length != part.bytes()) {
        throw new IOException(
            part.path() + " has " + length + " bytes, but " + part.bytes() + " were written");
      }
      storage.rename(part.path() + WRITING, part.path());
      parts.add(part);
    }
    finished = true;
    return parts;
  }

  @Override
  public void close() throws IOException {
    if (sorted != null) {
      sorted.close();
    }
    if (finished) {
      return;
    }
    for (Map.Entry<OutputKind, OutputStream> entry : streams.entrySet()) {
      entry.getValue().close();
      storage.deleteFile(path(entry.getKey()) + WRITING);
      storage.deleteFile(path(entry.getKey()));
    }
  }
}
