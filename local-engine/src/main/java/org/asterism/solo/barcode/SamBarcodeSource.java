package org.asterism.solo.barcode;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.asterism.output.ByteBuilder;
import org.asterism.params.FatalException;
import org.asterism.params.SoloParameters;
import org.asterism.reads.PreparedRead;
import org.asterism.reads.ReadBatch;

/**
 * Barcode sequence and qualities out of the attributes of a SAM line, those of mate 1: the values
 * of the tags that soloInputSAMattrBarcodeSeq and Qual name, one after another (spec 50 section
 * 3.1). Without quality tags every quality is {@code H}.
 */
final class SamBarcodeSource implements BarcodeSource {
  private static final String ERROR = "EXITING because of FATAL ERROR in input read file: ";
  private static final int VALUE = 5;

  private final byte[][] sequenceTags;
  private final byte[][] qualityTags;

  /** For string barcodes the first tag is the barcode and the second the UMI. */
  private final boolean strings;

  SamBarcodeSource(SoloParameters p) {
    sequenceTags = bytes(p.samBarcodeTags());
    qualityTags = bytes(p.samQualityTags());
    strings = p.stringBarcodes();
  }

  private static byte[][] bytes(List<String> tags) {
    return tags.stream().map(t -> t.getBytes(StandardCharsets.ISO_8859_1)).toArray(byte[][]::new);
  }

  @Override
  public void read(PreparedRead read, CellBarcode into) {
    for (int t = 0; t < sequenceTags.length; t++) {
      int from = into.sequence.size;
      append(read, sequenceTags[t], "sequence", "Seq", into.sequence);
      if (strings && t < 2) {
        ByteBuilder part = t == 0 ? into.cell : into.umiSequence;
        part.put(into.sequence.bytes, from, into.sequence.size - from);
      }
    }
    if (qualityTags.length == 0) {
      for (int i = 0; i < into.sequence.size; i++) {
        into.quality.put('H');
      }
      return;
    }
    for (byte[] tag : qualityTags) {
      append(read, tag, "qualities", "Qual", into.quality);
    }
    if (into.quality.size != into.sequence.size) {
      throw differentLengths(read, into);
    }
  }

  /** Appends the value of the first attribute with a tag. */
  private static void append(
      PreparedRead read, byte[] tag, String what, String option, ByteBuilder out) {
    ReadBatch batch = read.batch;
    int slot = read.index * batch.mateCount;
    byte[] text = batch.text.bytes;
    int from = batch.extraOffset[slot];
    int end = from + batch.extraLength[slot];
    while (from < end) {
      int to = from;
      while (to < end && text[to] != '\t') {
        to++;
      }
      if (to - from >= 2 && text[from] == tag[0] && text[from + 1] == tag[1]) {
        int value = Math.min(to, from + VALUE);
        out.put(text, value, to - value);
        return;
      }
      from = to + 1;
    }
    throw new FatalException(
        FatalException.INPUT_FILES,
        ERROR
            + "could not find barcode "
            + what
            + " SAM attribute \t"
            + new String(tag, StandardCharsets.ISO_8859_1)
            + " in read "
            + name(read)
            + "\nwith SAM attributes: \t"
            + attributes(read)
            + place(read)
            + "\nSOLUTION: make sure that all reads in the input SAM/BAM have all attributes from"
            + " --soloInputSAMattrBarcode"
            + option
            + "\n");
  }

  private static FatalException differentLengths(PreparedRead read, CellBarcode barcode) {
    return new FatalException(
        FatalException.INPUT_FILES,
        ERROR
            + "the total length of barcode qualities is "
            + barcode.quality.size
            + " not equal to the sequence length "
            + barcode.sequence.size
            + "\nRead ID="
            + name(read)
            + " ;  Qualities="
            + text(barcode.quality)
            + " ;  Sequence="
            + text(barcode.sequence)
            + " ;  Read SAM attributes: \t"
            + attributes(read)
            + place(read)
            + "\nSOLUTION: make sure correct attributes are listed in"
            + " --soloInputSAMattrBarcodeQual\n");
  }

  /** The name of a read with its first character. */
  static String name(PreparedRead read) {
    ReadBatch batch = read.batch;
    int slot = read.index * batch.mateCount;
    return new String(
        batch.text.bytes,
        batch.nameOffset[slot],
        batch.nameLength[slot],
        StandardCharsets.ISO_8859_1);
  }

  static String text(ByteBuilder b) {
    return new String(b.bytes, 0, b.size, StandardCharsets.ISO_8859_1);
  }

  static String place(PreparedRead read) {
    return "\nRead # " + (read.ordinal + 1) + " of the input";
  }

  private static String attributes(PreparedRead read) {
    ReadBatch batch = read.batch;
    int slot = read.index * batch.mateCount;
    return new String(
        batch.text.bytes,
        batch.extraOffset[slot],
        batch.extraLength[slot],
        StandardCharsets.ISO_8859_1);
  }
}
