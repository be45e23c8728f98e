package org.asterism.output;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;

/**
 * Writes a stream as BGZF: cuts it into blocks of {@link BgzfCompressor#PAYLOAD} bytes, however the
 * writes come, compresses them in the caller or on an executor, and writes them in order. The bytes
 * written depend on the stream, the places of {@link #endBlock} and the level only.
 *
 * <p>Calls come from one thread at a time. A chunk whose turn has come and that no executor thread
 * has begun is compressed by the caller ({@link AheadTask}).
 */
public final class BgzfWriter extends OutputStream {
  private static final int BLOCKS_PER_CHUNK = 8;
  private static final int CHUNK = BLOCKS_PER_CHUNK * BgzfCompressor.PAYLOAD;

  private final OutputStream out;
  private final int level;
  private final Executor executor;
  private final int maxPending;
  private final Deque<Chunk> pending = new ArrayDeque<>();
  private final Deque<Chunk> free = new ArrayDeque<>();
  private final Queue<BgzfCompressor> compressors = new ConcurrentLinkedQueue<>();
  private Chunk filling = new Chunk();
  private boolean closed;

  /** A piece of the stream: raw, then compressed. */
  private final class Chunk {
    final byte[] raw = new byte[CHUNK];
    final ByteBuilder compressed = new ByteBuilder(CHUNK / 2);
    int size;
    AheadTask task;

    void submit() {
      task = new AheadTask(this::compress, executor);
      pending.add(this);
    }

    private void compress() {
      BgzfCompressor compressor = compressors.poll();
      if (compressor == null) {
        compressor = new BgzfCompressor(level);
      }
      compressed.clear();
      for (int from = 0; from < size; from += BgzfCompressor.PAYLOAD) {
        compressor.compress(raw, from, Math.min(BgzfCompressor.PAYLOAD, size - from), compressed);
      }
      compressors.add(compressor);
    }
  }

  /**
   * Compresses in the caller.
   *
   * @param out receives the blocks; closed by {@link #close}
   * @param level zlib level 0..9
   */
  public BgzfWriter(OutputStream out, int level) {
    this(out, level, null, 0);
  }

  /**
   * Compresses on an executor.
   *
   * @param out receives the blocks; closed by {@link #close}
   * @param level zlib level 0..9
   * @param executor runs compressions; null: the caller
   * @param maxPending most chunks (of half a megabyte) that wait for their turn
   */
  public BgzfWriter(OutputStream out, int level, Executor executor, int maxPending) {
    this.out = out;
    this.level = level;
    this.executor = executor;
    this.maxPending = executor == null ? 0 : Math.max(1, maxPending);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] source, int from, int length) throws IOException {
    int done = 0;
    while (done < length) {
      int n = Math.min(length - done, CHUNK - filling.size);
      System.arraycopy(source, from + done, filling.raw, filling.size, n);
      filling.size += n;
      done += n;
      if (filling.size == CHUNK) {
        next();
      }
    }
  }

  /** Ends the current block here: what follows starts a new one. Nothing for an empty block. */
  public void endBlock() throws IOException {
    if (filling.size > 0) {
      next();
    }
  }

  private void next() throws IOException {
    filling.submit();
    drain(maxPending);
    Chunk chunk = free.poll();
    filling = chunk == null ? new Chunk() : chunk;
    filling.size = 0;
  }

  /** Writes finished chunks until at most {@code most} wait. */
  private void drain(int most) throws IOException {
    while (!pending.isEmpty() && (pending.size() > most || pending.peek().task.isDone())) {
      Chunk chunk = pending.poll();
      chunk.task.finish();
      out.write(chunk.compressed.bytes, 0, chunk.compressed.size);
      free.add(chunk);
    }
  }

  /** Writes everything so far, ends the block, and writes the end-of-file block. */
  public void finish() throws IOException {
    endBlock();
    drain(0);
    out.write(BgzfCompressor.endOfFile());
    out.flush();
  }

  /** Frees the compressors and closes the stream below; {@link #finish} comes before. */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    // after a failure compressions may still run, whose buffers and deflaters end here
    pending.forEach(chunk -> chunk.task.abandon());
    pending.clear();
    compressors.forEach(BgzfCompressor::close);
    out.close();
  }
}
