/**
 * From windows filled with seeds to the selected alignments of a read (spec 21).
 *
 * <p>{@link org.asterism.align.ReadAligner} is the front door: it lets {@code seed} fill the
 * windows, has every window's seeds combined by {@code WindowStitcher} (one candidate that grows
 * and shrinks in place; {@code WindowBounds} tells which combinations cannot matter, {@code
 * SeedJoin} adds a seed, {@code EndExtension} walks over the ends, {@code CandidateFilter} drops
 * what the parameters forbid), keeps the good candidates in {@code RecordedAlignments}, merges
 * overlapping mates if asked ({@code MateMerger}) and leaves the selection with its class in a
 * {@link org.asterism.align.ReadResult}. Everything is owned by one worker and reused from read to
 * read; what must follow the order of the input, the random order of equals, is a separate step
 * ({@link org.asterism.align.MultimapperOrder}).
 */
package org.asterism.align;
