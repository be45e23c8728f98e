package org.asterism.solo.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.asterism.hdf5.Hdf5Dataset;
import org.asterism.hdf5.Hdf5Group;
import org.asterism.hdf5.Hdf5Type;
import org.asterism.output.ByteBuilder;
import org.asterism.solo.barcode.BarcodeList;

/** Columns of text in HDF5 files: once through for the width, once to write. */
final class Hdf5Columns {
  private Hdf5Columns() {}

  /**
   * Writes texts, which are those of text files: a byte a character.
   *
   * @param encoding encoding-type of AnnData; null for none
   */
  static void texts(
      Hdf5Group group, String name, String encoding, long count, LongFunction<String> texts)
      throws IOException {
    int width = 0;
    boolean ascii = true;
    for (long i = 0; i < count; i++) {
      String text = texts.apply(i);
      width = Math.max(width, text.length());
      ascii &= text.chars().allMatch(c -> c < 128);
    }
    try (Hdf5Dataset d =
        group.dataset(name, ascii ? Hdf5Type.ascii(width) : Hdf5Type.utf8(width), count)) {
      encode(d, encoding);
      for (long i = 0; i < count; i++) {
        byte[] bytes = texts.apply(i).getBytes(StandardCharsets.ISO_8859_1);
        d.put(bytes, bytes.length);
      }
    }
  }

  /**
   * Writes barcodes.
   *
   * @param indices gives the places in the list, the same ones each time
   */
  static void barcodes(
      Hdf5Group group, String name, String encoding, BarcodeList list, Indices indices)
      throws IOException {
    ByteBuilder text = new ByteBuilder(64);
    int width = 0;
    for (long index : (Iterable<Long>) indices.all()::iterator) {
      text.clear();
      list.put(index, text);
      width = Math.max(width, text.size);
    }
    long count = indices.all().count();
    try (Hdf5Dataset d = group.dataset(name, Hdf5Type.ascii(width), count)) {
      encode(d, encoding);
      for (long index : (Iterable<Long>) indices.all()::iterator) {
        text.clear();
        list.put(index, text);
        d.put(text.bytes, text.size);
      }
    }
  }

  /** Places in a list, as often as they are asked for. */
  @FunctionalInterface
  interface Indices {
    /** All of them in order. */
    LongStream all();
  }

  private static void encode(Hdf5Dataset d, String encoding) {
    if (encoding != null) {
      d.attribute("encoding-type", encoding).attribute("encoding-version", "0.2.0");
    }
  }
}
