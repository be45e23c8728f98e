package org.asterism.spark.job;

import java.io.IOException;
import java.util.EnumSet;
import java.util.UUID;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.asterism.spark.commit.OutputKind;
import org.asterism.spark.commit.Part;
import org.asterism.spark.commit.PartWriter;
import org.asterism.spark.commit.RawStream;
import org.asterism.spark.storage.Storage;

/** Compresses a range of the BAM stream into a part. */
final class CompressTask implements Function<RawStream.Range, Part> {
  private static final long serialVersionUID = 1L;

  private final Broadcast<RawStream> raw;
  private final Storage storage;
  private final String directory;
  private final int level;

  CompressTask(Broadcast<RawStream> raw, Storage storage, String directory, int level) {
    this.raw = raw;
    this.storage = storage;
    this.directory = directory;
    this.level = level;
  }

  @Override
  public Part call(RawStream.Range range) throws IOException {
    String name = "blocks-" + range.number() + "-" + UUID.randomUUID();
    try (PartWriter writer = new PartWriter(storage, directory, name, EnumSet.of(OutputKind.BAM))) {
      raw.value().compress(range, level, writer);
      return writer.finish().get(0);
    }
  }
}
