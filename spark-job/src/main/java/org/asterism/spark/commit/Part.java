package org.asterism.spark.commit;

import java.io.Serializable;

/**
 * A finished part file.
 *
 * @param kind the output it is a part of
 * @param path where it is
 * @param bytes its length as it was written
 */
public record Part(OutputKind kind, String path, long bytes) implements Serializable {}
