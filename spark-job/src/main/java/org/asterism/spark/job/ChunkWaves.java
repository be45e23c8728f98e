package org.asterism.spark.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.IntSupplier;
import org.asterism.spark.shard.Chunk;
import org.asterism.spark.shard.ChunkWriter;

/** Portions of an input that is read from front to back, made as they are asked for. */
final class ChunkWaves implements Iterator<List<Portion>> {
  private final ChunkWriter writer;
  private final IntSupplier waveSize;
  private final boolean write;
  private final long mostReads;
  private long reads;
  private int number;
  private List<Portion> next;

  /**
   * @param waveSize portions of the next wave
   * @param firstNumber number of the first portion
   * @param firstReads reads of a portion of the first wave; they double with each wave, so that
   *     small inputs are spread and large ones come in few portions
   * @param mostReads where doubling ends
   * @param write whether results are wanted
   */
  ChunkWaves(
      ChunkWriter writer,
      IntSupplier waveSize,
      int firstNumber,
      long firstReads,
      long mostReads,
      boolean write) {
    this.writer = writer;
    this.waveSize = waveSize;
    this.write = write;
    number = firstNumber;
    reads = firstReads;
    this.mostReads = mostReads;
  }

  @Override
  public boolean hasNext() {
    if (next == null) {
      next = new ArrayList<>();
      try {
        int size = waveSize.getAsInt();
        while (next.size() < size) {
          Chunk chunk = writer.next(reads);
          if (chunk == null) {
            break;
          }
          next.add(new Portion(number++, null, chunk, write, 0, null));
        }
        reads = reads >= mostReads / 2 ? mostReads : 2 * reads;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return !next.isEmpty();
  }

  @Override
  public List<Portion> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    List<Portion> wave = next;
    next = null;
    return wave;
  }
}
