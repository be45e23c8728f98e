package org.asterism.spark.job;

import java.io.IOException;
import java.io.Serializable;
import java.util.EnumSet;
import java.util.UUID;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.asterism.bam.BamRecord;
import org.asterism.bam.CoordinateIndex;
import org.asterism.output.ByteBuilder;
import org.asterism.sort.CoordinateSorter;
import org.asterism.spark.commit.OutputKind;
import org.asterism.spark.commit.Part;
import org.asterism.spark.commit.PartWriter;
import org.asterism.spark.commit.Scratch;
import org.asterism.spark.commit.SortedParts;
import org.asterism.spark.storage.Storage;

/** Puts the records of a range of the sorted order together, from the parts of all portions. */
final class SortTask implements Function<SortedParts.Range, SortTask.Sorted> {
  /** A range of the sorted file, and its share of the file's index, if that is wanted. */
  record Sorted(Part part, CoordinateIndex index) implements Serializable {}

  private static final long serialVersionUID = 1L;
  private static final int FLUSH = 1 << 18;

  private final Broadcast<SortedParts> parts;
  private final Storage storage;
  private final String directory;
  private final long memory;
  private final CoordinateIndex empty;

  /**
   * @param empty an index without records; null if none is wanted
   */
  SortTask(
      Broadcast<SortedParts> parts,
      Storage storage,
      String directory,
      long memory,
      CoordinateIndex empty) {
    this.parts = parts;
    this.storage = storage;
    this.directory = directory;
    this.memory = memory;
    this.empty = empty;
  }

  @Override
  public Sorted call(SortedParts.Range range) throws IOException {
    String name = "sorted-" + range.number() + "-" + UUID.randomUUID();
    try (CoordinateSorter sorter =
            new CoordinateSorter(Scratch.directory("asterism-sort-"), memory);
        PartWriter writer =
            new PartWriter(storage, directory, name, EnumSet.of(OutputKind.BAM), memory)) {
      parts.value().collect(range, sorter);
      ByteBuilder out = new ByteBuilder(2 * FLUSH);
      CoordinateIndex index = empty == null ? null : empty.anew();
      BamRecord record = new BamRecord();
      sorter.forEach(
          (key, ordinal, bytes, from, length) -> {
            out.put(bytes, from, length);
            if (index != null) {
              record.set(bytes, from);
              index.add(record);
            }
            if (out.size >= FLUSH) {
              writer.write(OutputKind.BAM, out);
              out.clear();
            }
          });
      writer.write(OutputKind.BAM, out);
      return new Sorted(writer.finish().get(0), index);
    }
  }
}
