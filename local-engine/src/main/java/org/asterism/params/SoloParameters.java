package org.asterism.params;

import java.io.Serializable;
import java.util.List;

/**
 * Single cells (spec 50 section 2.1).
 *
 * @param type how the cell of a read is found; NONE: solo is off
 * @param stringBarcodes soloCBtype String, which only CB_UMI_Simple knows
 * @param whitelists files of the whitelists, {@code None} or {@code -}
 * @param barcodeStart 0-based first base of the cell barcode
 * @param barcodeLength bases of the cell barcode
 * @param umiStart 0-based first base of the UMI
 * @param umiLength bases of the UMI
 * @param barcodeReadLength expected bases of the barcode read, as given: 1 for barcode + UMI, 0 for
 *     no check
 * @param barcodeMate 0: a read of its own, the last file; else the 1-based mate that has it
 * @param barcodePositions soloCBposition
 * @param umiPosition soloUMIposition
 * @param adapter soloAdapterSequence, {@code -} for none
 * @param adapterMismatches most mismatches of the adapter
 * @param match how barcodes are matched to the whitelist
 * @param samBarcodeTags soloInputSAMattrBarcodeSeq, empty for none
 * @param samQualityTags soloInputSAMattrBarcodeQual, empty for none
 * @param strand -1 unstranded, 0 forward, 1 reverse
 * @param features soloFeatures as typed; the first is the one that tags show
 * @param multiMappers soloMultiMappers without Unique, in their order
 * @param dedups soloUMIdedup, the first is the main one
 * @param filter soloUMIfiltering
 * @param outFileNames soloOutFileNames: base, features, barcodes, matrix
 * @param cellFilter soloCellFilter: its word and numbers
 * @param featuresField3 soloOutFormatFeaturesGeneField3, {@code -} for none
 * @param cellReadStats whether CellReads.stats is written
 * @param barcodes what was read of the whitelists
 */
public record SoloParameters(
    SoloType type,
    boolean stringBarcodes,
    List<String> whitelists,
    int barcodeStart,
    int barcodeLength,
    int umiStart,
    int umiLength,
    int barcodeReadLength,
    int barcodeMate,
    List<String> barcodePositions,
    String umiPosition,
    String adapter,
    int adapterMismatches,
    BarcodeMatch match,
    List<String> samBarcodeTags,
    List<String> samQualityTags,
    int strand,
    List<SoloFeature> features,
    List<MultiMapperMethod> multiMappers,
    List<UmiDedup> dedups,
    UmiFilter filter,
    List<String> outFileNames,
    List<String> cellFilter,
    String featuresField3,
    boolean cellReadStats,
    DriverBarcodes barcodes)
    implements Serializable {
  /** Whether reads are assigned to cells. */
  public boolean on() {
    return type != SoloType.NONE;
  }

  /** The same with solo off, for the first of two passes (section 1). */
  public SoloParameters off() {
    return new SoloParameters(
        SoloType.NONE,
        stringBarcodes,
        whitelists,
        barcodeStart,
        barcodeLength,
        umiStart,
        umiLength,
        barcodeReadLength,
        barcodeMate,
        barcodePositions,
        umiPosition,
        adapter,
        adapterMismatches,
        match,
        samBarcodeTags,
        samQualityTags,
        strand,
        features,
        multiMappers,
        dedups,
        filter,
        outFileNames,
        cellFilter,
        featuresField3,
        cellReadStats,
        barcodes);
  }

  /** Whether features are counted per cell: not with CB_samTagOut, which only writes tags. */
  public boolean counts() {
    return on() && type != SoloType.CB_SAM_TAG_OUT;
  }

  /** Whether a whitelist is used: not with None, nor with barcodes that are strings. */
  public boolean hasWhitelist() {
    return !stringBarcodes && !whitelists.get(0).equals("None");
  }

  /** The feature type whose genes and molecules tags show: the first on the command line. */
  public SoloFeature tagFeature() {
    return features.get(0);
  }
}
