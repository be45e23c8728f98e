/**
 * From a numeric read to alignment windows filled with seeds (spec 20 sections 4-8).
 *
 * <p>The read is cut into regions without N; from several starts in both directions the longest
 * prefixes that occur in the genome are looked up in the suffix array; these seeds are kept in a
 * small sorted table. Seeds with few loci (anchors) open windows on the genome, near ones are
 * merged and widened by flanks, and then every locus of every seed that lies in a window joins the
 * window's list. {@link org.asterism.seed.SeedSearcher} does all that for one read at a time
 * without allocating; {@link org.asterism.seed.WindowTable} is what stitching gets.
 *
 * <p>Order is part of the result: of seeds, of loci within a seed (suffix-array order), of windows.
 */
package org.asterism.seed;
