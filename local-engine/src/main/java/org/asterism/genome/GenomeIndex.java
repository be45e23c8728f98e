package org.asterism.genome;

import java.io.Closeable;
import java.nio.file.Path;
import org.asterism.params.Parameters;

/**
 * An opened index: sequence, suffix array, prefix table, chromosomes, junctions (spec 10).
 * Immutable and shared by all workers; large parts are memory-mapped.
 */
public final class GenomeIndex implements Closeable {
  private final Path directory;
  private final GenomeSequence sequence;
  private final SuffixArray suffixArray;
  private final PrefixTable prefixTable;
  private final Chromosomes chromosomes;
  private final JunctionDatabase junctions;
  private final int sparseD;
  private final int overhang;
  private final long loadedSize;
  private final boolean sorted;
  private GenomeIndex original;
  private boolean ownsOriginal;
  private TransformBlocks blocks;
  private boolean diploid;
  private Path files;
  private int firstAdded = Integer.MAX_VALUE;

  /**
   * @param directory where the index files lie
   * @param sequence forward strand with junction records
   * @param suffixArray suffixes of both strands
   * @param prefixTable SAindex
   * @param chromosomes chromosomes
   * @param junctions junctions whose records follow the chromosomes; {@link JunctionDatabase#EMPTY}
   * @param sparseD genomeSAsparseD
   * @param overhang effective sjdbOverhang for insertions and scoring (spec 10 section 11.2)
   * @param loadedSize size of the sequence as loaded, before insertion on the fly; it decides the
   *     window bins (spec 20 section 7.1)
   * @param sorted whether suffixes were compared to their ends when the suffix array was sorted
   */
  public GenomeIndex(
      Path directory,
      GenomeSequence sequence,
      SuffixArray suffixArray,
      PrefixTable prefixTable,
      Chromosomes chromosomes,
      JunctionDatabase junctions,
      int sparseD,
      int overhang,
      long loadedSize,
      boolean sorted) {
    this.directory = directory;
    this.sequence = sequence;
    this.suffixArray = suffixArray;
    this.prefixTable = prefixTable;
    this.chromosomes = chromosomes;
    this.junctions = junctions;
    this.sparseD = sparseD;
    this.overhang = overhang;
    this.loadedSize = loadedSize;
    this.sorted = sorted;
  }

  /**
   * The same index with junctions inserted on the fly: new sequence, suffixes, table, junctions.
   */
  public GenomeIndex withInserted(
      GenomeSequence newSequence,
      SuffixArray newSuffixArray,
      PrefixTable newPrefixTable,
      JunctionDatabase newJunctions) {
    GenomeIndex index =
        new GenomeIndex(
            directory,
            newSequence,
            newSuffixArray,
            newPrefixTable,
            chromosomes,
            newJunctions,
            sparseD,
            newJunctions.count() > 0 ? newJunctions.overhang() : overhang,
            loadedSize,
            sorted);
    index.firstAdded = firstAdded;
    index.original = original;
    index.blocks = blocks;
    index.diploid = diploid;
    return index;
  }

  /**
   * The same index with references added: new sequence, suffixes, table, chromosomes.
   *
   * @param newDirectory where the files of the new index are
   */
  public GenomeIndex withReferences(
      Path newDirectory,
      GenomeSequence newSequence,
      SuffixArray newSuffixArray,
      PrefixTable newPrefixTable,
      Chromosomes newChromosomes) {
    GenomeIndex index =
        new GenomeIndex(
            directory,
            newSequence,
            newSuffixArray,
            newPrefixTable,
            newChromosomes,
            junctions,
            sparseD,
            overhang,
            newSequence.size(),
            sorted);
    index.files = newDirectory;
    index.firstAdded = chromosomes.count();
    return index;
  }

  /**
   * Lets outputs be in coordinates of the genome that this one was made of; called once, before the
   * index is shared.
   *
   * @param genome the original genome, which is closed with this one
   * @param table where the stretches of this genome came from
   * @param twoHaplotypes whether this genome holds two haplotypes
   */
  void transformsTo(GenomeIndex genome, TransformBlocks table, boolean twoHaplotypes) {
    original = genome;
    ownsOriginal = true;
    blocks = table;
    diploid = twoHaplotypes;
  }

  /**
   * The genome whose names, chromosome starts and bases the records have: this one, or the original
   * of a transformed one with genomeTransformOutput SAM. Without SAM, STAR takes those of the
   * original all the same, which of two haplotypes cannot be: they are other chromosomes.
   *
   * @param p parameters of the run
   */
  public GenomeIndex outputGenome(Parameters p) {
    return original != null && (p.genome().convertsRecords() || !diploid) ? original : this;
  }

  /** The genome whose names and chromosome starts SJ.out.tab has, likewise. */
  public GenomeIndex junctionGenome(Parameters p) {
    return original != null && (convertsJunctions(p) || !diploid) ? original : this;
  }

  /**
   * Whether junctions are those of converted alignments. STAR looks at the word SAM alone; where it
   * crashes, with two haplotypes and without SAM, the word SJ does what it says.
   */
  public boolean convertsJunctions(Parameters p) {
    return p.genome().convertsRecords() || diploid && p.genome().transformOutput().contains("SJ");
  }

  /** The original of a transformed genome; null unless outputs are in original coordinates. */
  public GenomeIndex original() {
    return original;
  }

  /** Where this genome came from; null unless outputs are in original coordinates. */
  public TransformBlocks transformBlocks() {
    return blocks;
  }

  /** Whether outputs are in original coordinates and this genome holds two haplotypes. */
  public boolean isDiploid() {
    return diploid;
  }

  /** Number of the first chromosome that the run has added; Integer.MAX_VALUE if there is none. */
  public int firstAdded() {
    return firstAdded;
  }

  /** Where Genome, SA and SAindex are: in {@link #directory}, unless references were added. */
  public Path files() {
    return files == null ? directory : files;
  }

  /** Directory of the index files. */
  public Path directory() {
    return directory;
  }

  /** The forward strand. */
  public GenomeSequence sequence() {
    return sequence;
  }

  /** The suffix array. */
  public SuffixArray suffixArray() {
    return suffixArray;
  }

  /** The prefix table. */
  public PrefixTable prefixTable() {
    return prefixTable;
  }

  /** The chromosomes. */
  public Chromosomes chromosomes() {
    return chromosomes;
  }

  /** The inserted junctions. */
  public JunctionDatabase junctions() {
    return junctions;
  }

  /** Sparsity of the suffix array (genomeSAsparseD). */
  public int sparseD() {
    return sparseD;
  }

  /** Number of the bit that marks the reverse strand (GSB). */
  public int strandBit() {
    return suffixArray.strandBit();
  }

  /** Length of the sequence with junction records (NG). */
  public long size() {
    return sequence.size();
  }

  /** Length of the sequence when the index was loaded, before insertions on the fly. */
  public long loadedSize() {
    return loadedSize;
  }

  /**
   * Whether the suffix array is fully sorted: false if the index was built with a limited
   * genomeSuffixLengthMax (spec 10 section 4.3), which searches have to allow for.
   */
  public boolean isSorted() {
    return sorted;
  }

  /** End of the chromosome part and start of the junction records (NR). */
  public long chromosomeEnd() {
    return chromosomes.end();
  }

  /** Effective sjdbOverhang. */
  public int overhang() {
    return overhang;
  }

  /** Lets go of the mapped memory; the index must not be used afterwards. */
  @Override
  public void close() {
    sequence.bytes().close();
    suffixArray.close();
    prefixTable.close();
    if (ownsOriginal) {
      original.close();
    }
  }
}
