package org.asterism.solo.barcode;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.params.SoloParameters;
import org.asterism.params.SoloType;
import org.asterism.reads.ReadFiles;

/** The list of barcodes that the parameters name (spec 50 sections 4.2 to 4.6). */
public final class Whitelists {
  private static final String INPUT = "EXITING because of FATAL ERROR in INPUT parameters: ";

  private Whitelists() {}

  /**
   * Reads the whitelists of a run.
   *
   * @param p solo is on
   * @param samples name of the read group of each input file, for SmartSeq
   * @param log receives lines for Log.out
   * @return null without whitelist: then each feature type gets a list of the barcodes it has
   * @throws FatalException 104 and 109 for what is wrong with the files
   */
  public static BarcodeList read(SoloParameters p, List<String> samples, Consumer<String> log) {
    return switch (p.type()) {
      case NONE -> null;
      case SMART_SEQ -> new NamedBarcodes(samples);
      case CB_UMI_COMPLEX -> product(p, log);
      default -> simple(p, log);
    };
  }

  /**
   * The barcodes of a run: what the start-up checks read, or if there were none, as in programs
   * that embed the engine, read now.
   *
   * @return null without whitelist
   */
  public static BarcodeList of(Parameters p, ReadFiles files, Consumer<String> log) {
    if (p.solo().barcodes().wereRead()) {
      return p.solo().barcodes().list();
    }
    List<String> samples = new ArrayList<>();
    for (int k = 0; k < files.fileCount() && files.readGroup(k) != null; k++) {
      samples.add(files.readGroup(k).id());
    }
    return read(p.solo(), samples, log);
  }

  private static BarcodeList simple(SoloParameters p, Consumer<String> log) {
    List<String> files = p.whitelists();
    if (files.size() > 1) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          INPUT
              + "--soloCBwhitelist contains more than one file which is not allowed with --soloType"
              + " "
              + (p.type() == SoloType.CB_UMI_SIMPLE ? "CB_UMI_Simple" : p.type().word())
              + " \nSOLUTION: in --soloCBwhitelist specify only one whitelist file \n");
    }
    if (files.get(0).equals("-")) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          INPUT
              + "--soloCBwhitelist is not defined\nSOLUTION: in --soloCBwhitelist specify path to"
              + " and name of the whitelist file, or None for CB demultiplexing without whitelist"
              + " \n");
    }
    if (!p.hasWhitelist()) {
      return null;
    }
    SortedBarcodes list =
        WhitelistFile.ofLength(
            files.get(0), p.barcodeLength(), BarcodeLength.expected(p, false), log);
    log.accept("Number of CBs in the whitelist = " + list.size());
    return list;
  }

  private static BarcodeList product(SoloParameters p, Consumer<String> log) {
    List<String> files = p.whitelists();
    if (p.barcodePositions().size() != files.size()) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "EXITING because of fatal PARAMETER error: number of barcodes in --soloCBposition : "
              + p.barcodePositions().size()
              + " is not equal to the number of WhiteLists in --soloCBwhitelist : "
              + files.size()
              + "\nSOLUTION: make sure that the number of CB whitelists and CB positions are the"
              + " same\n");
    }
    PiecePosition.ofBarcodes(p);
    PiecePosition.ofUmi(p);
    List<PieceBarcodes> pieces = new ArrayList<>();
    for (String file : files) {
      PieceBarcodes piece = WhitelistFile.ofAnyLength(file, log);
      pieces.add(piece);
    }
    ProductBarcodes list = new ProductBarcodes(pieces);
    log.accept("Number of CBs in the whitelist = " + list.size());
    return list;
  }
}
