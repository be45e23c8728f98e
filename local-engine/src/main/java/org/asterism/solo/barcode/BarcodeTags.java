package org.asterism.solo.barcode;

import java.util.Map;
import org.asterism.output.ByteBuilder;
import org.asterism.output.RecordTag;
import org.asterism.params.SoloType;
import org.asterism.solo.SoloSetup;

/**
 * The tags of a read's barcode that are known when its records are made (spec 50 sections 14.1 and
 * 14.3): raw cell barcode and UMI with their qualities (CR CY UR UY), the whole sequence (sS sQ),
 * the status (sM), and with CB_samTagOut the matched barcode (CB). They show what the worker's
 * {@link CellBarcode} holds at that time.
 */
public final class BarcodeTags {
  private BarcodeTags() {}

  /**
   * Adds the tags to those of a run's records.
   *
   * @param setup what the parts of the run share; solo is on
   * @param barcode what the tags show: the worker's, which it refills for each read
   * @param tags receives them by name
   */
  public static void addTo(SoloSetup setup, CellBarcode barcode, Map<String, RecordTag> tags) {
    tags.put("CR", text("CR", barcode.cell));
    tags.put("CY", text("CY", barcode.cellQuality));
    tags.put("UR", text("UR", barcode.umiSequence));
    tags.put("UY", text("UY", barcode.umiQuality));
    tags.put("sS", text("sS", barcode.sequence));
    tags.put("sQ", text("sQ", barcode.quality));
    tags.put("sM", (locus, out) -> putStatus(barcode.status, out));
    if (setup.parameters().type() == SoloType.CB_SAM_TAG_OUT) {
      SortedBarcodes whitelist = (SortedBarcodes) setup.whitelist();
      tags.put("CB", (locus, out) -> putMatched(barcode, whitelist, out));
    }
  }

  private static RecordTag text(String name, ByteBuilder value) {
    return (locus, out) -> {
      begin(name, 'Z', out);
      out.put(value.bytes, 0, value.size);
      out.put(0);
    };
  }

  private static void putStatus(int status, ByteBuilder out) {
    begin("sM", 'i', out);
    out.putIntLe(status);
  }

  private static void putMatched(CellBarcode barcode, SortedBarcodes whitelist, ByteBuilder out) {
    begin("CB", 'Z', out);
    if (barcode.candidateCount == 0 || barcode.status != 0 && barcode.status != 1) {
      out.put('-');
    } else if (whitelist == null) {
      out.put(barcode.cell.bytes, 0, barcode.cell.size);
    } else {
      whitelist.put((int) barcode.candidates[0], out);
    }
    out.put(0);
  }

  private static void begin(String name, char type, ByteBuilder out) {
    out.put(name.charAt(0));
    out.put(name.charAt(1));
    out.put(type);
  }
}
