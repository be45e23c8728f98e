/**
 * Writes HDF5 files, as far as tables and sparse matrices need them: groups, one-dimensional
 * datasets, attributes.
 *
 * <p>The oldest form of the format is written, which every reader knows: superblock version 0,
 * groups with a symbol table, version 1 object headers. Small datasets are contiguous; longer ones
 * are cut into chunks that are compressed (shuffle and deflate) and found by a B-tree. Elements go
 * to the file as they come, one chunk in memory, so that a dataset may be longer than an array.
 * Strings are of fixed length, padded with zeros. Groups are kept in memory until the file is
 * closed, when the superblock is written: a file that was not closed is not an HDF5 file.
 */
package org.asterism.hdf5;
