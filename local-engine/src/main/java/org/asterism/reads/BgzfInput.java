package org.asterism.reads;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import org.asterism.output.AheadTask;

/**
 * Inflates a stream of BGZF blocks, some of them ahead on an executor, and checks them all. What is
 * gzip but no such block is read from there on as {@link GzipInput} reads it. A failure shows when
 * everything before it has been read.
 *
 * <p>Calls come from one thread at a time.
 */
public final class BgzfInput extends InputStream {
  private static final int BLOCKS_PER_CHUNK = 8;
  private static final int CHUNK = BLOCKS_PER_CHUNK * BlockInflater.MAX_PAYLOAD;

  private final InputStream in;
  private final Executor executor;
  private final int ahead;
  private final Deque<Chunk> pending = new ArrayDeque<>();
  private final Deque<Chunk> free = new ArrayDeque<>();
  private final Queue<BlockInflater> inflaters = new ConcurrentLinkedQueue<>();
  private Chunk current;
  private int position;
  private boolean anyBlock;
  private boolean blocksEnded;
  private GzipInput rest;
  private boolean closed;

  /** Neighbouring blocks of the stream: packed, then inflated. */
  private final class Chunk {
    final byte[] packed = new byte[CHUNK];
    final byte[] raw = new byte[CHUNK + 1];
    final int[] ends = new int[BLOCKS_PER_CHUNK];
    int blocks;
    int size;
    AheadTask task;
    IOException failure;

    void inflate() throws IOException {
      BlockInflater inflater = inflaters.poll();
      if (inflater == null) {
        inflater = new BlockInflater();
      }
      try {
        int from = 0;
        for (int i = 0; i < blocks; i++) {
          size += inflater.inflate(packed, from, ends[i] - from, raw, size);
          from = ends[i];
        }
      } finally {
        inflaters.add(inflater);
      }
    }
  }

  /**
   * Inflates in the caller.
   *
   * @param in compressed bytes; closed with this stream
   */
  public BgzfInput(InputStream in) {
    this(in, null, 0);
  }

  /**
   * Inflates on an executor.
   *
   * @param in compressed bytes; closed with this stream
   * @param executor inflates; null: the caller does
   * @param ahead most pieces (of up to half a megabyte) that are inflated before their turn
   */
  public BgzfInput(InputStream in, Executor executor, int ahead) {
    this.in = in;
    this.executor = executor;
    this.ahead = executor == null ? 1 : Math.max(1, ahead);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] b, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (current == null || position == current.size) {
      if (!nextChunk()) {
        return rest == null ? -1 : rest.read(b, offset, length);
      }
    }
    int n = Math.min(length, current.size - position);
    System.arraycopy(current.raw, position, b, offset, n);
    position += n;
    return n;
  }

  private boolean nextChunk() throws IOException {
    if (current != null) {
      if (current.failure != null) {
        throw current.failure;
      }
      free.add(current);
      current = null;
    }
    while (!blocksEnded && pending.size() < ahead) {
      submit();
    }
    if (pending.isEmpty()) {
      return false;
    }
    Chunk chunk = pending.poll();
    current = chunk;
    position = 0;
    try {
      chunk.task.finish();
    } catch (IOException e) {
      chunk.failure = e; // after the blocks before the damaged one
    }
    return true;
  }

  private void submit() {
    Chunk chunk = free.poll();
    if (chunk == null) {
      chunk = new Chunk();
    }
    chunk.blocks = 0;
    chunk.size = 0;
    chunk.failure = null;
    try {
      fill(chunk);
    } catch (IOException e) {
      chunk.failure = e;
      blocksEnded = true;
    }
    chunk.task = new AheadTask(chunk::inflate, executor);
    pending.add(chunk);
  }

  /** Reads blocks until the chunk is full or the blocks end. */
  private void fill(Chunk chunk) throws IOException {
    int end = 0;
    while (chunk.blocks < BLOCKS_PER_CHUNK) {
      int n = in.readNBytes(chunk.packed, end, BlockInflater.HEADER);
      int size = n < BlockInflater.HEADER ? 0 : BlockInflater.blockSize(chunk.packed, end);
      if (size == 0) {
        blocksEnded = true;
        if (n > 0) {
          InputStream start = new ByteArrayInputStream(chunk.packed.clone(), end, n);
          rest = new GzipInput(new SequenceInputStream(start, in), anyBlock);
        }
        return;
      }
      int body = size - BlockInflater.HEADER;
      if (in.readNBytes(chunk.packed, end + BlockInflater.HEADER, body) < body) {
        throw GzipInput.truncated();
      }
      end += size;
      chunk.ends[chunk.blocks++] = end;
      anyBlock = true;
    }
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    blocksEnded = true;
    // inflations may still run, whose buffers and inflaters end here
    pending.forEach(chunk -> chunk.task.abandon());
    pending.clear();
    current = null;
    inflaters.forEach(BlockInflater::end);
    if (rest != null) {
      rest.close();
      rest = null;
    }
    in.close();
  }
}
