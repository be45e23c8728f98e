package org.asterism.annotation;

/**
 * A gene of the annotation, as its first exon in the file describes it.
 *
 * @param id its identifier
 * @param name its name, the identifier if it has none
 * @param type its biotype
 */
record Gene(String id, String name, String type) {}
