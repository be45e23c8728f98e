package org.asterism.genome.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.asterism.annotation.ReferenceBases;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.JunctionDatabase;
import org.asterism.genome.PackedArray;
import org.asterism.output.FileOutput;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;

/**
 * Adds the sequences of junctions to an index (spec 10 section 9): when an index is generated with
 * annotation, and when a run brings junctions of its own.
 *
 * <p>The old index is read through its memory maps, the new files are written in single passes;
 * what is held on the heap grows with the junctions, not with the genome. The result does not
 * depend on the number of threads.
 */
public final class JunctionInserter {
  private static final int COPY_BYTES = 1 << 20;

  private JunctionInserter() {}

  /**
   * Writes Genome, SA and SAindex of an index with the given junctions. Without junctions nothing
   * is written.
   *
   * @param old the index so far, with or without junctions; not changed
   * @param junctions all junctions of the new index, those of the old one among them
   * @param bases the bases around the junctions
   * @param directory where the three files go; must not be those that {@code old} maps
   * @param threads how many threads to use
   * @param log gets the lines of section 9.6
   * @throws FatalException if the genome becomes too large for the strand bit of the index, or a
   *     file cannot be written
   */
  public static InsertedIndex insert(
      GenomeIndex old,
      JunctionDatabase junctions,
      ReferenceBases bases,
      Path directory,
      int threads,
      RunLog log) {
    try (Workers workers = new Workers(threads)) {
      if (junctions.count() == 0) {
        long bytes = PackedArray.byteLength(old.suffixArray().count(), old.strandBit() + 1);
        return new InsertedIndex(false, old.size(), old.suffixArray().count(), bytes);
      }
      return write(old, junctions, bases, directory, workers, log);
    } catch (UncheckedIOException | IOException e) {
      throw new FatalException(
          FatalException.FILE_WRITE,
          "EXITING because of FATAL ERROR: could not write the genome files with inserted junctions"
              + " into "
              + directory
              + "\nSOLUTION: check that there is enough disk space and that you can write there\n",
          e);
    }
  }

  private static InsertedIndex write(
      GenomeIndex old,
      JunctionDatabase junctions,
      ReferenceBases bases,
      Path directory,
      Workers workers,
      RunLog log)
      throws IOException {
    log.progress("..... inserting junctions into the genome indices");
    boolean[] isNew = notIn(old.junctions(), junctions);
    int newCount = count(isNew);
    JunctionText text = new JunctionText(junctions, bases);
    NewSuffixes added = NewSuffixes.find(text, isNew, old, workers);
    log.stamped(
        "  Finished SA search: number of new junctions="
            + newCount
            + ", old junctions="
            + (junctions.count() - newCount));
    log.stamped("  Finished sorting SA indicesL nInd=" + added.count());
    long size = old.chromosomeEnd() + text.forwardLength();
    log.line(
        "Genome size with junctions="
            + size
            + "  "
            + old.chromosomeEnd()
            + "   "
            + text.forwardLength());
    checkStrandBit(size, old.strandBit(), log);

    WordMapping mapping = new WordMapping(old, junctions, size);
    SuffixMerger merger = new SuffixMerger(old, added, mapping::map, text.forwardLength(), 0);
    long bytes = merger.write(directory.resolve("SA"), workers);
    log.stamped("  Finished inserting junction indices");
    long[] prefixes = added.prefixes(old.prefixTable().depth(), workers);
    new PrefixTableUpdater(old.prefixTable(), added, prefixes, old.suffixArray().count())
        .write(directory.resolve("SAindex"));
    log.stamped("  Finished SAi");
    writeGenome(old, text, directory.resolve("Genome"));
    log.stamped("..... finished inserting junctions into genome");
    return new InsertedIndex(true, size, merger.count(), bytes);
  }

  private static boolean[] notIn(JunctionDatabase before, JunctionDatabase junctions) {
    boolean[] isNew = new boolean[junctions.count()];
    for (int j = 0; j < isNew.length; j++) {
      isNew[j] = before.find(junctions.start(j), junctions.end(j)) < 0;
    }
    return isNew;
  }

  private static int count(boolean[] flags) {
    int n = 0;
    for (boolean f : flags) {
      n += f ? 1 : 0;
    }
    return n;
  }

  static void checkStrandBit(long size, int strandBit, RunLog log) {
    int needed = Math.max(32, (int) Math.floor(Math.log(size) / Math.log(2)) + 1);
    log.line("GstrandBit1=" + needed + "   GstrandBit=" + strandBit);
    if (needed > strandBit) {
      throw new FatalException(
          FatalException.GENOME_FILES,
          "EXITING because of FATAL ERROR: cannot insert junctions on the fly because of strand"
              + " GstrandBit problem\nSOLUTION: generate the genome again with these junctions, or"
              + " with a larger --limitSjdbInsertNsj\n");
    }
  }

  private static void writeGenome(GenomeIndex old, JunctionText text, Path file)
      throws IOException {
    GenomeSequence sequence = old.sequence();
    try (FileChannel out =
        FileChannel.open(
            file,
            StandardOpenOption.WRITE,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      byte[] buffer = new byte[COPY_BYTES];
      for (long at = 0; at < old.chromosomeEnd(); at += COPY_BYTES) {
        int n = (int) Math.min(COPY_BYTES, old.chromosomeEnd() - at);
        sequence.bytes().get(at, buffer, 0, n);
        FileOutput.write(out, ByteBuffer.wrap(buffer, 0, n), at);
      }
      ByteBuffer records = ByteBuffer.wrap(text.codes(), 0, text.forwardLength());
      FileOutput.write(out, records, old.chromosomeEnd());
    }
  }
}
