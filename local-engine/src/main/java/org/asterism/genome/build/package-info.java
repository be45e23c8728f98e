/**
 * Building an index (spec 10): what {@code --runMode genomeGenerate} does.
 *
 * <p>{@link org.asterism.genome.build.FastaScanner} turns FASTA files into padded codes, {@code
 * PackedText} doubles them with the reverse complement at three bits a character, {@code
 * SuffixCensus} counts prefixes in one scan, {@code SuffixSorter} distributes the suffixes over
 * eight-base buckets and sorts those with {@code BucketSorter}, {@code RepeatResolver} settles
 * suffixes that agree over long stretches, {@link org.asterism.genome.build.PrefixTableBuilder}
 * writes the prefix table. {@link org.asterism.genome.build.JunctionInserter} adds the junction
 * records of an annotation, {@link org.asterism.genome.build.GenomeGenerator} leads the whole and
 * moves the files into place when all of them are complete.
 *
 * <p>Text positions are 0-based in the doubled text: below NR the forward strand, above it the
 * reverse strand.
 */
package org.asterism.genome.build;
