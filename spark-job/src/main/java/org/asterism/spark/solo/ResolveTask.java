package org.asterism.spark.solo;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.apache.spark.api.java.function.PairFlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.asterism.output.ByteBuilder;
import org.asterism.solo.SoloRecord;
import org.asterism.solo.SoloRecordFile;
import org.asterism.solo.count.Rejections;
import org.asterism.spark.commit.Part;
import scala.Tuple2;

/**
 * Resolves the cells of the records of a part file and hands on blocks of records, each for one
 * range of cells. What is summed up of records without a cell goes to a range of its own, behind
 * those of cells.
 */
final class ResolveTask implements PairFlatMapFunction<Part, Integer, Object> {
  private static final long serialVersionUID = 1L;
  private static final int BLOCK = 1 << 16;

  private final Broadcast<CellSetup> setup;

  ResolveTask(Broadcast<CellSetup> setup) {
    this.setup = setup;
  }

  @Override
  public Iterator<Tuple2<Integer, Object>> call(Part part) throws IOException {
    CellSetup s = setup.value();
    return new Blocks(s, new SoloRecordFile.Reader(s.storage().open(part.path(), 0), part.bytes()));
  }

  /** Makes blocks as they are asked for. */
  private static final class Blocks implements Iterator<Tuple2<Integer, Object>> {
    private final CellSetup s;
    private final SoloRecordFile.Reader in;
    private final SoloRecord record;
    private final Rejections rejections;
    private final ByteBuilder[] open;
    private final Queue<Tuple2<Integer, Object>> ready = new ArrayDeque<>();
    private boolean ended;

    Blocks(CellSetup s, SoloRecordFile.Reader in) {
      this.s = s;
      this.in = in;
      record = new SoloRecord(s.rules().slots.length);
      rejections = new Rejections(s.rules());
      open = new ByteBuilder[s.ranges().size()];
    }

    @Override
    public boolean hasNext() {
      while (ready.isEmpty() && !ended) {
        try {
          read();
        } catch (IOException e) {
          throw new java.io.UncheckedIOException(e);
        }
      }
      return !ready.isEmpty();
    }

    @Override
    public Tuple2<Integer, Object> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return ready.remove();
    }

    private void read() throws IOException {
      if (!in.next(record)) {
        end();
        return;
      }
      long cell = s.resolver().resolve(record);
      rejections.add(record, cell);
      if (cell < 0) {
        return;
      }
      int range = s.ranges().of(cell);
      if (open[range] == null) {
        open[range] = new ByteBuilder(BLOCK >> 4);
      }
      ByteBuilder block = open[range];
      CellBlocks.append(cell, in.bytes(), in.from(), in.length(), block);
      if (block.size >= BLOCK) {
        give(range);
      }
    }

    private void give(int range) {
      ready.add(new Tuple2<>(range, open[range].toByteArray()));
      open[range].clear();
    }

    private void end() throws IOException {
      in.close();
      for (int range = 0; range < open.length; range++) {
        if (open[range] != null && open[range].size > 0) {
          give(range);
        }
        open[range] = null;
      }
      ready.add(new Tuple2<>(open.length, rejections));
      ended = true;
    }
  }
}
