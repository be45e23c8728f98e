package org.asterism.spark.solo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.UUID;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.asterism.sort.CellTagTable;
import org.asterism.sort.CellTagger;
import org.asterism.sort.SortedRun;
import org.asterism.spark.commit.OutputKind;
import org.asterism.spark.commit.Part;
import org.asterism.spark.commit.PartWriter;
import org.asterism.spark.commit.Scratch;
import org.asterism.spark.commit.SortedParts;
import org.asterism.spark.storage.Storage;

/** Appends CB and UB to the records of a sorted part; writes a part that takes its place. */
public final class TagTask implements Function<SortedParts.Whole, List<Part>> {
  private static final long serialVersionUID = 1L;

  private final Broadcast<CellTags> tags;
  private final Storage storage;
  private final String directory;

  /**
   * @param tags rows of all ranges of cells
   * @param directory where parts go
   */
  public TagTask(Broadcast<CellTags> tags, Storage storage, String directory) {
    this.tags = tags;
    this.storage = storage;
    this.directory = directory;
  }

  @Override
  public List<Part> call(SortedParts.Whole part) throws IOException {
    CellTags t = tags.value();
    String name = "tagged-" + UUID.randomUUID();
    EnumSet<OutputKind> kinds = EnumSet.of(OutputKind.SORTED, OutputKind.SORTED_INDEX);
    Path file = Scratch.file("asterism-tags-");
    try (CellTagTable table = new CellTagTable(file, part.least());
        PartWriter writer = new PartWriter(storage, directory, name, kinds);
        SortedRun.Reader in = new SortedRun.Reader(storage.open(part.path(), 0), part.bytes())) {
      for (TagRows rows : t.rows()) {
        rows.collect(storage, part.least(), part.most(), table);
      }
      CellTagger tagger = new CellTagger(table, t.names()::append, t.umiLength(), writer.sorted());
      while (in.next()) {
        in.give(tagger);
      }
      return writer.finish();
    }
  }
}
