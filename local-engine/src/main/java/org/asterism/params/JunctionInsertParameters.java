package org.asterism.params;

import java.util.List;

/** Annotation and junction insertion (spec 10 sections 7-9). A name {@code -} means none. */
public record JunctionInsertParameters(
    List<String> junctionFiles,
    String gtfFile,
    String gtfChrPrefix,
    String gtfFeatureExon,
    String gtfTagTranscript,
    String gtfTagGene,
    List<String> gtfTagGeneName,
    List<String> gtfTagGeneType,
    int overhang,
    boolean overhangSetByUser,
    String insertSave,
    long limitInsertJunctions)
    implements java.io.Serializable {}
