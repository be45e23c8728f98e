package org.asterism.genome.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.annotation.GtfAnnotation;
import org.asterism.annotation.JunctionLists;
import org.asterism.annotation.JunctionPreparation;
import org.asterism.annotation.ReferenceBases;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.JunctionDatabase;
import org.asterism.genome.MappedBytes;
import org.asterism.genome.PackedArray;
import org.asterism.genome.PrefixTable;
import org.asterism.genome.SuffixArray;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.JunctionInsertParameters;
import org.asterism.params.Parameters;

/**
 * Junctions that a mapping run brings with it (spec 10 section 12.1): they join those of the index,
 * and the run maps to an index with all of them. The new index is written to a working directory
 * and memory-mapped; {@code --sjdbInsertSave All} makes it a complete one in {@code _STARgenome}.
 *
 * <p>{@link #insert} does it all. On several machines {@link #prepare} runs once and {@link #apply}
 * on each of them, with the same result everywhere.
 */
public final class OnTheFlyInsertion {
  private static final String JUNCTIONS = "sjdbInfo.txt";

  private OnTheFlyInsertion() {}

  /** Whether the parameters of a mapping run name junction files or a GTF file. */
  public static boolean requested(Parameters p) {
    return !p.junctionInsert().gtfFile().equals("-") || !files(p.junctionInsert()).isEmpty();
  }

  private static List<String> files(JunctionInsertParameters p) {
    return p.junctionFiles().stream().filter(f -> !f.equals("-")).toList();
  }

  /**
   * Prepares and inserts the junctions of a run.
   *
   * @param base the index as loaded
   * @param lists empty; receives the junctions, for a later insertion
   * @param p parameters of the run
   * @param starGenomeDirectory {@code <prefix>_STARgenome}; deleted and created anew
   * @param workDirectory an existing directory for the files of the new index, which are in use
   *     until the returned index is closed
   * @param log Log.out and the progress stream
   * @return the index to map to; {@code base} if there are no junctions at all
   * @throws FatalException for input that cannot be used or files that cannot be written
   */
  public static GenomeIndex insert(
      GenomeIndex base,
      JunctionLists lists,
      Parameters p,
      Path starGenomeDirectory,
      Path workDirectory,
      RunLog log) {
    JunctionDatabase junctions = prepare(base, lists, p, starGenomeDirectory, log);
    return insert(base, junctions, p, starGenomeDirectory, workDirectory, log);
  }

  private static GenomeIndex insert(
      GenomeIndex base,
      JunctionDatabase junctions,
      Parameters p,
      Path starGenomeDirectory,
      Path workDirectory,
      RunLog log) {
    GenomeIndex index = apply(base, junctions, p, workDirectory, log);
    if (p.junctionInsert().insertSave().equals("All")) {
      boolean inserted = index != base;
      new IndexSaver(p, starGenomeDirectory, log)
          .save(index, inserted ? workDirectory : base.files(), inserted);
    }
    return index;
  }

  /**
   * Inserts the junctions that the first of two passes found, and writes the tables of {@code
   * _STARgenome} anew.
   *
   * @param base the index that the first pass mapped to
   * @param lists the junctions of an earlier insertion, if there was one; receives the new ones
   * @param firstPass SJ.out.tab of the first pass
   * @param starGenomeDirectory {@code <prefix>_STARgenome}, which exists
   * @param workDirectory an existing directory for the files of the new index
   * @return the index for the second pass; {@code base} if there are no junctions at all
   */
  public static GenomeIndex insertFirstPass(
      GenomeIndex base,
      JunctionLists lists,
      Path firstPass,
      Parameters p,
      Path starGenomeDirectory,
      Path workDirectory,
      RunLog log) {
    if (lists.candidates().isEmpty() && base.junctions().count() > 0) {
      lists.addIndex(base.directory(), p.genome().directory());
    }
    lists.addFirstPass(firstPass);
    try {
      JunctionDatabase junctions = database(base, lists, p, starGenomeDirectory, log);
      return insert(base, junctions, p, starGenomeDirectory, workDirectory, log);
    } catch (IOException e) {
      throw notWritten(starGenomeDirectory, e);
    }
  }

  /**
   * Deletes {@code _STARgenome} of an earlier run and creates it anew.
   *
   * @throws FatalException also if it is the directory of the index itself
   */
  public static void createDirectory(GenomeIndex base, Parameters p, Path starGenomeDirectory) {
    try {
      if (Files.exists(starGenomeDirectory)
          && Files.exists(base.directory())
          && Files.isSameFile(starGenomeDirectory, base.directory())) {
        throw inUse(starGenomeDirectory);
      }
      createAnew(starGenomeDirectory, p);
    } catch (IOException e) {
      throw notWritten(starGenomeDirectory, e);
    }
  }

  /**
   * Deletes a directory of an earlier run, if there is one, and creates it anew with the
   * permissions that the run gives to directories.
   *
   * @throws IOException if that fails
   */
  public static void createAnew(Path directory, Parameters p) throws IOException {
    IndexDirectory.deleteTree(directory);
    IndexDirectory.createDirectories(
        directory.toAbsolutePath(), IndexDirectory.permissions(p.run().directoryPermission()));
  }

  /**
   * Reads all junctions of the run, those of the index included, and writes the tables of {@code
   * _STARgenome}.
   *
   * @return the junctions that the index to map to has
   */
  public static JunctionDatabase prepare(
      GenomeIndex base, Parameters p, Path starGenomeDirectory, RunLog log) {
    return prepare(base, new JunctionLists(log), p, starGenomeDirectory, log);
  }

  private static JunctionDatabase prepare(
      GenomeIndex base, JunctionLists lists, Parameters p, Path starGenomeDirectory, RunLog log) {
    createDirectory(base, p, starGenomeDirectory);
    try {
      if (base.junctions().count() > 0) {
        lists.addIndex(base.directory(), p.genome().directory());
      }
      lists.addFiles(files(p.junctionInsert()));
      if (!p.junctionInsert().gtfFile().equals("-")) {
        GtfAnnotation annotation = GtfAnnotation.read(p.junctionInsert(), base.chromosomes(), log);
        annotation.writeFiles(starGenomeDirectory);
        lists.addAnnotation(annotation);
      }
      return database(base, lists, p, starGenomeDirectory, log);
    } catch (IOException e) {
      throw notWritten(starGenomeDirectory, e);
    }
  }

  /** Prepares the junctions of all lists and writes their tables. */
  private static JunctionDatabase database(
      GenomeIndex base, JunctionLists lists, Parameters p, Path starGenomeDirectory, RunLog log)
      throws IOException {
    JunctionDatabase junctions =
        JunctionPreparation.prepare(
            lists.candidates(),
            ReferenceBases.ofIndex(base.sequence()),
            base.chromosomes(),
            base.overhang(),
            p.junctionInsert().limitInsertJunctions(),
            log);
    JunctionPreparation.writeTables(junctions, base.chromosomes(), starGenomeDirectory);
    return junctions;
  }

  /**
   * Inserts prepared junctions.
   *
   * @param junctions all junctions of the new index
   * @param workDirectory an existing directory for the files of the new index
   * @return the new index; {@code base} if there are no junctions
   */
  public static GenomeIndex apply(
      GenomeIndex base, JunctionDatabase junctions, Parameters p, Path workDirectory, RunLog log) {
    JunctionInserter.insert(
        base,
        junctions,
        ReferenceBases.ofIndex(base.sequence()),
        workDirectory,
        p.run().threads(),
        log);
    try {
      junctions.write(workDirectory.resolve(JUNCTIONS));
    } catch (IOException e) {
      throw notWritten(workDirectory, e);
    }
    return reopen(base, workDirectory);
  }

  /**
   * Opens what {@link #insert} or {@link #apply} left in a working directory.
   *
   * @param base the index that the junctions were inserted into
   * @return an index equal to the one that was returned then
   */
  public static GenomeIndex reopen(GenomeIndex base, Path workDirectory) {
    try {
      JunctionDatabase junctions = JunctionDatabase.read(workDirectory.resolve(JUNCTIONS));
      return junctions.count() == 0 ? base : open(base, junctions, workDirectory);
    } catch (IOException e) {
      throw new FatalException(
          FatalException.GENOME_FILES,
          "EXITING because of FATAL ERROR: could not open the genome files with inserted junctions"
              + " in "
              + workDirectory
              + "\nSOLUTION: check that the directory is there for the whole run\n",
          e);
    }
  }

  private static GenomeIndex open(GenomeIndex base, JunctionDatabase junctions, Path directory)
      throws IOException {
    int strandBit = base.strandBit();
    MappedBytes genome = MappedBytes.map(directory.resolve("Genome"));
    MappedBytes suffixes = MappedBytes.map(directory.resolve("SA"));
    MappedBytes prefixes = MappedBytes.map(directory.resolve("SAindex"));
    long suffixCount = Byte.SIZE * suffixes.size() / (strandBit + 1);
    int depth = base.prefixTable().depth();
    PackedArray entries =
        new PackedArray(
            prefixes, Long.BYTES * (depth + 2L), PrefixTable.entryCount(depth), strandBit + 3);
    return base.withInserted(
        new GenomeSequence(genome, genome.size()),
        new SuffixArray(new PackedArray(suffixes, 0, suffixCount, strandBit + 1), strandBit),
        new PrefixTable(depth, entries, strandBit),
        junctions);
  }

  private static FatalException inUse(Path directory) {
    return new FatalException(
        FatalException.PARAMETERS,
        "EXITING because of FATAL INPUT PARAMETER ERROR: --genomeDir "
            + directory
            + " is the directory where this run keeps its own junctions\nSOLUTION: re-run with"
            + " another --outFileNamePrefix, or move the index to another directory\n");
  }

  private static FatalException notWritten(Path directory, IOException cause) {
    return new FatalException(
        FatalException.FILE_OPEN,
        "exiting because of *OUTPUT FILE* error: could not create output file in "
            + directory
            + "\n"
            + "SOLUTION: check that the path exists and you have write permission for this file\n",
        cause);
  }
}
