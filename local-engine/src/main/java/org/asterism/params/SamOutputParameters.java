package org.asterism.params;

import java.util.List;

/**
 * SAM/BAM output (spec 30 sections 2-9). {@code attributes} is the effective ordered list of tags
 * (Standard and All expanded, RG and XS appended). {@code sortMemory} is limitBAMsortRAM in bytes,
 * 0 not given.
 */
public record SamOutputParameters(
    boolean samText,
    boolean bamUnsorted,
    boolean bamSorted,
    boolean noQualities,
    List<String> attributes,
    boolean unmappedWithin,
    boolean unmappedKeepPairs,
    boolean unmappedFastx,
    String order,
    int mapqUnique,
    int flagOr,
    int flagAnd,
    List<List<String>> readGroups,
    List<String> headerHd,
    List<String> headerPg,
    String headerCommentFile,
    int bamCompression,
    String filter,
    long multNmax,
    long attrIhStart,
    int templateLengthMode,
    long sortMemory)
    implements java.io.Serializable {}
