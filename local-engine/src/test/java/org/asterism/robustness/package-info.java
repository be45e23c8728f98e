/**
 * Damaged input.
 *
 * <p>{@link org.asterism.robustness.MutationFuzz} takes small valid files of every kind that the
 * program reads, damages one of them a little and runs the program on it: reads, annotations,
 * references, variants, whitelists, matrices, index files, BAM files, manifests, chains and
 * parameter files. Whatever is in a file, a run ends in time, within its heap, and with an error
 * that blames the input if it fails.
 *
 * <p>A short run with fixed seeds is a test; the long one is the script {@code
 * benchmarks/mutations}.
 */
package org.asterism.robustness;
