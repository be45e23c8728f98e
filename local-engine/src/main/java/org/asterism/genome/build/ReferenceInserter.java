package org.asterism.genome.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.MappedBytes;
import org.asterism.genome.PackedArray;
import org.asterism.genome.PrefixTable;
import org.asterism.genome.SuffixArray;
import org.asterism.output.FileOutput;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.Parameters;

/**
 * Adds reference sequences to the index of a mapping run (spec 10 section 12.2): they follow the
 * chromosomes, before the records of junctions; their suffixes are let into the suffix array, and
 * the prefix table is built anew. Several machines that {@link #apply} the same references get the
 * same index.
 */
public final class ReferenceInserter {
  private static final int COPY_BYTES = 1 << 20;
  private static final int BYTE_BITS = 3;

  private ReferenceInserter() {}

  /** Whether a mapping run adds references. */
  public static boolean requested(Parameters p) {
    return !p.genome().fastaFiles().get(0).equals("-");
  }

  /**
   * Reads the references of a run.
   *
   * @param base the index as loaded
   * @throws FatalException 104 for files that cannot be used
   */
  public static AddedReferences read(GenomeIndex base, Parameters p, RunLog log) {
    log.progress("..... inserting extra sequences into genome indexes");
    return AddedReferences.read(p.genome().fastaFiles(), base.chromosomes(), log);
  }

  /**
   * Adds references.
   *
   * @param base the index that they are added to
   * @param added the references
   * @param directory an existing directory for the files of the new index, which are in use until
   *     the returned index is closed
   * @throws FatalException 105 if the genome becomes too large for the strand bit of the index, 110
   *     if a file cannot be written
   */
  public static GenomeIndex apply(
      GenomeIndex base, AddedReferences added, Parameters p, Path directory, RunLog log) {
    checkStrandBit(added.after(base.chromosomes()).end(), base.strandBit());
    try (Workers workers = new Workers(p.run().threads())) {
      int depth = base.prefixTable().depth();
      long compared = Math.max(depth, p.genome().suffixLengthMax() >> BYTE_BITS);
      byte[] block = added.block();
      ReferenceText text = new ReferenceText(block, base, compared);
      boolean[] isNew = new boolean[text.forwardLength() / Math.max(1, text.recordLength())];
      Arrays.fill(isNew, true);
      NewSuffixes suffixes = NewSuffixes.find(text, isNew, base, workers);
      log.stamped("  Finished SA search, number of new SA indices = " + suffixes.count());
      log.stamped("  Finished sorting SA indices");
      long junctions = base.size() - base.chromosomeEnd();
      SuffixMerger merger =
          new SuffixMerger(
              base,
              suffixes,
              word -> moved(word, base, block.length),
              text.forwardLength(),
              junctions);
      merger.write(directory.resolve("SA"), workers);
      writeGenome(base, block, directory.resolve("Genome"));
      log.stamped("  Finished inserting SA indices");
      writePrefixTable(base, directory);
      log.stamped("  Finished SAi");
      return reopen(base, added, directory);
    } catch (UncheckedIOException | IOException e) {
      throw new FatalException(
          FatalException.FILE_WRITE,
          "EXITING because of FATAL ERROR: could not write the genome files with added references"
              + " into "
              + directory
              + ": "
              + FileProblem.reason(e instanceof UncheckedIOException u ? u.getCause() : e)
              + "\nSOLUTION: check that there is enough disk space and that you can write there\n",
          e);
    }
  }

  /** Opens what {@link #apply} left in a directory. */
  public static GenomeIndex reopen(GenomeIndex base, AddedReferences added, Path directory)
      throws IOException {
    int depth = base.prefixTable().depth();
    int strandBit = base.strandBit();
    PackedArray entries =
        new PackedArray(
            MappedBytes.map(directory.resolve("SAindex")),
            Long.BYTES * (depth + 2L),
            PrefixTable.entryCount(depth),
            strandBit + 3);
    return base.withReferences(
        directory,
        sequence(directory),
        suffixes(directory, strandBit),
        new PrefixTable(depth, entries, strandBit),
        added.after(base.chromosomes()));
  }

  private static GenomeSequence sequence(Path directory) throws IOException {
    MappedBytes genome = MappedBytes.map(directory.resolve("Genome"));
    return new GenomeSequence(genome, genome.size());
  }

  private static SuffixArray suffixes(Path directory, int strandBit) throws IOException {
    MappedBytes bytes = MappedBytes.map(directory.resolve("SA"));
    long count = Byte.SIZE * bytes.size() / (strandBit + 1);
    return new SuffixArray(new PackedArray(bytes, 0, count, strandBit + 1), strandBit);
  }

  private static void checkStrandBit(long chromosomeEnd, int strandBit) {
    int needed = Math.max(32, (int) Math.floor(Math.log(chromosomeEnd) / Math.log(2)) + 1);
    if (needed > strandBit) {
      throw new FatalException(
          FatalException.GENOME_FILES,
          "EXITING because of FATAL ERROR: cannot insert sequence on the fly because of strand"
              + " GstrandBit problem\n"
              + "SOLUTION: generate the genome again with these references\n");
    }
  }

  /** The new word of an old suffix. */
  private static long moved(long word, GenomeIndex base, long added) {
    long strand = 1L << base.strandBit();
    boolean stays =
        word < strand
            ? word < base.chromosomeEnd()
            : word - strand < base.size() - base.chromosomeEnd();
    return stays ? word : word + added;
  }

  private static void writeGenome(GenomeIndex base, byte[] block, Path file) throws IOException {
    try (FileChannel out =
        FileChannel.open(
            file,
            StandardOpenOption.WRITE,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      copy(base, 0, base.chromosomeEnd(), out, 0);
      FileOutput.write(out, ByteBuffer.wrap(block), base.chromosomeEnd());
      copy(base, base.chromosomeEnd(), base.size(), out, base.chromosomeEnd() + block.length);
    }
  }

  private static void copy(GenomeIndex base, long from, long to, FileChannel out, long place)
      throws IOException {
    byte[] buffer = new byte[COPY_BYTES];
    for (long at = from; at < to; at += COPY_BYTES) {
      int n = (int) Math.min(COPY_BYTES, to - at);
      base.sequence().bytes().get(at, buffer, 0, n);
      FileOutput.write(out, ByteBuffer.wrap(buffer, 0, n), place + at - from);
    }
  }

  private static void writePrefixTable(GenomeIndex base, Path directory) throws IOException {
    int depth = base.prefixTable().depth();
    GenomeSequence genome = sequence(directory);
    SuffixArray suffixes = suffixes(directory, base.strandBit());
    try {
      PrefixGroups groups = null;
      if (base.isSorted()) {
        SequencePrefixes counted = new SequencePrefixes(genome, depth);
        counted.scan(base.chromosomeEnd(), base.sparseD());
        groups = counted.suffixes() == suffixes.count() ? counted.groups() : null;
      }
      if (groups == null) {
        groups = new ScannedPrefixGroups(suffixes, genome, depth);
      }
      PrefixTableBuilder.write(
          directory.resolve("SAindex"), groups, depth, suffixes.count(), base.strandBit());
    } finally {
      suffixes.close();
      genome.bytes().close();
    }
  }
}
