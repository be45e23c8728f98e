package org.asterism.annotation;

/**
 * An exon of a transcript.
 *
 * @param transcript number of the transcript in order of first appearance
 * @param start first base, 0-based in the concatenated genome, unsigned
 * @param end last base, 0-based, unsigned
 * @param gene number of the gene in order of first appearance
 */
record Exon(int transcript, long start, long end, int gene) {}
