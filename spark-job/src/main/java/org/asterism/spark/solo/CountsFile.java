package org.asterism.spark.solo;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import org.asterism.solo.count.CellCounts;
import org.asterism.solo.count.CountedCells;

/** A part file of the counts of cells, in ascending order. */
final class CountsFile {
  private static final int BUFFER = 1 << 16;

  private static final int BLOCK = 1 << 20;

  private CountsFile() {}

  /** Writes a file. */
  static final class Writer implements Closeable {
    private final ObjectOutputStream out;
    private CountedCells block = new CountedCells();

    /**
     * @param out receives the file; closed with this
     */
    Writer(OutputStream out) throws IOException {
      this.out = new ObjectOutputStream(new BufferedOutputStream(out, BUFFER));
    }

    /** Appends the counts of a cell. */
    void add(CellCounts counts) throws IOException {
      block.add(counts);
      if (block.bytes() >= BLOCK) {
        endBlock();
      }
    }

    private void endBlock() throws IOException {
      out.writeObject(block);
      out.reset();
      block = new CountedCells();
    }

    @Override
    public void close() throws IOException {
      endBlock();
      out.writeObject(null);
      out.close();
    }
  }

  /** Reads a file. */
  static final class Reader implements Closeable {
    private final ObjectInputStream in;

    /**
     * @param in the file; closed with this
     */
    Reader(InputStream in) throws IOException {
      this.in = new ObjectInputStream(new BufferedInputStream(in, BUFFER));
    }

    /** The counts of the next cells; null at the end. */
    CountedCells next() throws IOException {
      try {
        return (CountedCells) in.readObject();
      } catch (ClassNotFoundException e) {
        throw new IOException("a part file of counts is not of this program", e);
      }
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
