/**
 * From the names on the command line to reads in the form that alignment works on.
 *
 * <p>{@link org.asterism.reads.ReadFiles} says which files hold which mate and lane, {@link
 * org.asterism.reads.ReadSources} opens them (plain, gzip, bzip2 or through a command), {@link
 * org.asterism.reads.FastxReader} cuts the byte streams of all mates in lock-step into records and
 * copies them as slices into a {@link org.asterism.reads.ReadBatch}, keeping STAR's record rules to
 * the letter. All of that runs in one thread, in input order. A barcode read that has a file of its
 * own travels with the mates of its read, but is neither clipped nor aligned.
 *
 * <p>In the workers, {@link org.asterism.reads.ReadPreparer} clips a read ({@link
 * org.asterism.reads.Clipping}), turns its letters into codes and joins the mates: a {@link
 * org.asterism.reads.PreparedRead}. Specification: 20 sections 1-4.
 */
package org.asterism.reads;
