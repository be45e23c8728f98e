package org.asterism.spark.job;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.cli.AlignmentRun;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.IndexLoader;
import org.asterism.genome.JunctionDatabase;
import org.asterism.genome.build.AddedReferences;
import org.asterism.genome.build.OnTheFlyInsertion;
import org.asterism.genome.build.ReferenceInserter;
import org.asterism.output.RunLog;
import org.asterism.params.Parameters;
import org.asterism.spark.storage.CacheSettings;
import org.asterism.spark.storage.IndexCache;
import org.asterism.spark.storage.IndexCopy;
import org.asterism.spark.storage.Machine;
import org.asterism.spark.storage.Storage;
import org.asterism.spark.storage.StoredIndex;

/**
 * How a process gets the index of a run. Junctions and references that the run inserts are inserted
 * once on each machine: by the driver on its own, by the first executor that asks on any other,
 * into a local directory that later ones wait for and share. The result is the same everywhere.
 *
 * @param key names the index as it is now; equal keys, equal indexes
 * @param parameters parameters of the run, with absolute paths
 * @param storage access to files
 * @param cache where a machine keeps its copies
 * @param stored the index on shared storage, copied to each machine; null for one whose directory
 *     all machines see
 * @param machine where the driver inserted junctions; null when the index is used as it is
 * @param directory where the driver left the inserted index, on its machine
 * @param junctions all junctions of the inserted index; null if references were added
 * @param references what was added, if not junctions
 * @param before the source of the index that these were inserted into; null for the index as it is
 */
record IndexSource(
    String key,
    Parameters parameters,
    Storage storage,
    CacheSettings cache,
    StoredIndex stored,
    String machine,
    String directory,
    JunctionDatabase junctions,
    AddedReferences references,
    IndexSource before)
    implements Serializable {
  private static final List<String> FILES = List.of("Genome", "SA", "SAindex", "sjdbInfo.txt");

  /**
   * The source of a run's index: its directory with the lengths and times of its files.
   *
   * @param cache where a machine keeps copies of indexes
   * @param stored the index on shared storage; null for one whose directory all machines see
   */
  static IndexSource of(AlignmentRun run, Storage storage, CacheSettings cache, StoredIndex stored)
      throws IOException {
    Parameters p = AbsolutePaths.of(run.parameters());
    StringBuilder key = new StringBuilder(p.genome().directory());
    for (String name : FILES) {
      Path file = Path.of(p.genome().directory(), name);
      if (Files.exists(file)) {
        key.append('|').append(Files.size(file));
        key.append('@').append(Files.getLastModifiedTime(file).toMillis());
      }
    }
    if (p.genome().converts()) {
      key.append("|original");
    }
    IndexSource source =
        new IndexSource(key.toString(), p, storage, cache, stored, null, null, null, null, null);
    key.append('|').append(run.id());
    for (AlignmentRun.Insertion insertion : run.insertions()) {
      key.append("|+");
      String directory = Storage.absolute(insertion.directory().toString());
      source =
          new IndexSource(
              key.toString(),
              p,
              storage,
              cache,
              stored,
              Machine.name(),
              directory,
              insertion.junctions(),
              insertion.references(),
              source);
    }
    return source;
  }

  /** Opens the index in this process. */
  OpenIndex open() {
    try {
      if (directory == null) {
        return openAsItIs();
      }
      OpenIndex base = before == null ? openAsItIs() : before.open();
      try {
        return machine.equals(Machine.name())
            ? base.with(reopen(base.index(), Path.of(directory)), null)
            : openInserted(base);
      } catch (RuntimeException | IOException e) {
        base.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private IndexCache cached() {
    return new IndexCache(cache, line -> System.err.println("asterism: " + line));
  }

  private OpenIndex openAsItIs() throws IOException {
    if (stored == null) {
      return new OpenIndex(IndexLoader.load(parameters, RunLog.discard()), List.of());
    }
    IndexCopy copy = cached().copyOf(storage, stored);
    try {
      Parameters here = AbsolutePaths.withIndex(parameters, copy.directory());
      return new OpenIndex(IndexLoader.load(here, RunLog.discard()), List.of(copy));
    } catch (RuntimeException e) {
      copy.close();
      throw e;
    }
  }

  /**
   * Opens the index with junctions that were inserted on this machine, inserting them if nobody
   * did.
   */
  private OpenIndex openInserted(OpenIndex base) throws IOException {
    IndexCopy inserted =
        cached()
            .openTemporary(
                key,
                "with what this run inserts",
                sizeOf(base.index().files()),
                work -> insert(base.index(), work));
    try {
      return base.with(reopen(base.index(), inserted.directory()), inserted);
    } catch (IOException | RuntimeException e) {
      inserted.close();
      throw e;
    }
  }

  private void insert(GenomeIndex base, Path work) {
    if (references != null) {
      ReferenceInserter.apply(base, references, parameters, work, RunLog.discard()).close();
    } else {
      OnTheFlyInsertion.apply(base, junctions, parameters, work, RunLog.discard());
    }
  }

  /** What an index with a few more junctions will take, nearly. */
  private static long sizeOf(Path index) throws IOException {
    long bytes = 0;
    for (String name : FILES) {
      Path file = index.resolve(name);
      bytes += Files.exists(file) ? Files.size(file) : 0;
    }
    return bytes;
  }

  private GenomeIndex reopen(GenomeIndex base, Path files) throws IOException {
    return references != null
        ? ReferenceInserter.reopen(base, references, files)
        : OnTheFlyInsertion.reopen(base, files);
  }
}
