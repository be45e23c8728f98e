package org.asterism.params;

/**
 * Asterism's own settings: flag over configuration over default. 0 = not set, the measured default
 * applies.
 */
public record EngineParameters(
    int threads, long batchBytes, int batchReads, String engine, String master, int partitions)
    implements java.io.Serializable {}
