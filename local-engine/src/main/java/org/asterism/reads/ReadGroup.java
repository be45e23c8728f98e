package org.asterism.reads;

import java.io.Serializable;

/**
 * A read group of the input (spec 30 section 9.3).
 *
 * @param id identifier, the value of a record's RG tag
 * @param line the fields of its header line, {@code ID:...} first, joined by tabs, without
 *     {@code @RG}
 */
public record ReadGroup(String id, String line) implements Serializable {}
