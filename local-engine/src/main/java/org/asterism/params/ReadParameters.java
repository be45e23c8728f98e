package org.asterism.params;

import java.util.List;

/**
 * Where reads come from (spec 20 sections 1-2). {@code mapNumber} unlimited is Long.MAX_VALUE;
 * {@code barcodeFile} says that the last file of each read has its barcode and is not aligned.
 */
public record ReadParameters(
    List<String> filesType,
    List<String> filesIn,
    String filesPrefix,
    List<String> filesCommand,
    String filesManifest,
    List<String> samAttrKeep,
    long mapNumber,
    List<String> nameSeparators,
    int qualityScoreBase,
    int qualityAdd,
    boolean numberAsName,
    long inputBufferSize,
    String sysShell,
    boolean barcodeFile)
    implements java.io.Serializable {}
