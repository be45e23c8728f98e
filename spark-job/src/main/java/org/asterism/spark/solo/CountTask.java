package org.asterism.spark.solo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.broadcast.Broadcast;
import org.asterism.solo.count.CellCounter;
import org.asterism.solo.count.CellStore;
import org.asterism.solo.count.CountRules;
import org.asterism.solo.count.Rejections;
import org.asterism.spark.commit.OutputKind;
import org.asterism.spark.commit.Part;
import org.asterism.spark.commit.PartWriter;
import org.asterism.spark.commit.Scratch;
import scala.Tuple2;

/** Counts the cells of a range, or adds up what was said of records without a cell. */
final class CountTask
    implements Function2<Integer, Iterator<Tuple2<Integer, Object>>, Iterator<RangeResult>> {
  private static final long serialVersionUID = 1L;

  private final Broadcast<CellSetup> setup;

  CountTask(Broadcast<CellSetup> setup) {
    this.setup = setup;
  }

  @Override
  public Iterator<RangeResult> call(Integer range, Iterator<Tuple2<Integer, Object>> in)
      throws IOException {
    CellSetup s = setup.value();
    RangeResult result =
        range == s.ranges().size()
            ? new RangeResult(range, sum(s.rules(), in), null, null)
            : count(range, s, in);
    return List.of(result).iterator();
  }

  private static Rejections sum(CountRules rules, Iterator<Tuple2<Integer, Object>> in) {
    Rejections sum = new Rejections(rules);
    while (in.hasNext()) {
      sum.merge((Rejections) in.next()._2());
    }
    return sum;
  }

  private static RangeResult count(int range, CellSetup s, Iterator<Tuple2<Integer, Object>> in)
      throws IOException {
    boolean tags = s.rules().tagSlot >= 0;
    EnumSet<OutputKind> kinds = EnumSet.of(OutputKind.CELL_COUNTS);
    if (tags) {
      kinds.add(OutputKind.CELL_TAGS);
    }
    String name = "cells-" + range + "-" + UUID.randomUUID();
    Path temporary = Scratch.directory("asterism-cells-");
    try (CellStore store = new CellStore(temporary, s.memory());
        PartWriter writer = new PartWriter(s.storage(), s.directory(), name, kinds)) {
      while (in.hasNext()) {
        CellBlocks.store((byte[]) in.next()._2(), store);
      }
      TagRowWriter rows = tags ? new TagRowWriter(writer) : null;
      try (CountsFile.Writer counts =
          new CountsFile.Writer(writer.stream(OutputKind.CELL_COUNTS))) {
        CellCounter counter = new CellCounter(s.rules());
        store.forEach((cell, records) -> counts.add(counter.count(cell, records, rows)));
      }
      List<TagRows.Run> runs = tags ? rows.finish() : null;
      List<Part> parts = writer.finish();
      TagRows written = tags ? new TagRows(part(parts, OutputKind.CELL_TAGS).path(), runs) : null;
      return new RangeResult(range, null, part(parts, OutputKind.CELL_COUNTS), written);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static Part part(List<Part> parts, OutputKind kind) {
    return parts.stream().filter(p -> p.kind() == kind).findFirst().orElseThrow();
  }
}
