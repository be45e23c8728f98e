package org.asterism.spark.job;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;
import org.asterism.cli.AlignmentRun;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.IndexLoader;
import org.asterism.genome.JunctionDatabase;
import org.asterism.genome.build.AddedReferences;
import org.asterism.genome.build.OnTheFlyInsertion;
import org.asterism.genome.build.ReferenceInserter;
import org.asterism.output.RunLog;
import org.asterism.params.Parameters;
import org.asterism.spark.storage.IndexCache;
import org.asterism.spark.storage.Storage;

/**
 * How a process gets the index of a run. Junctions and references that the run inserts are inserted
 * once on each machine: by the driver on its own, by the first executor that asks on any other,
 * into a local directory that later ones wait for and share. The result is the same everywhere.
 *
 * @param key names the index as it is now; equal keys, equal indexes
 * @param parameters parameters of the run, with absolute paths
 * @param storage access to files
 * @param shared directory of the index on shared storage, copied to each machine; null for one
 *     whose directory all machines see
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
    String shared,
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
   * @param genome the index directory that the command line names
   */
  static IndexSource of(AlignmentRun run, String genome, Storage storage) throws IOException {
    String shared = Storage.isRemote(genome) ? genome : null;
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
        new IndexSource(key.toString(), p, storage, shared, null, null, null, null, null);
    key.append('|').append(run.id());
    for (AlignmentRun.Insertion insertion : run.insertions()) {
      key.append("|+");
      String directory = Storage.absolute(insertion.directory().toString());
      source =
          new IndexSource(
              key.toString(),
              p,
              storage,
              shared,
              Machine.name(),
              directory,
              insertion.junctions(),
              insertion.references(),
              source);
    }
    return source;
  }

  /** Opens the index in this process. */
  GenomeIndex open() {
    try {
      if (directory == null) {
        return openAsItIs();
      }
      GenomeIndex base = before == null ? openAsItIs() : before.open();
      if (machine.equals(Machine.name())) {
        return reopen(base, Path.of(directory));
      }
      return openInserted(base, Path.of(System.getProperty("java.io.tmpdir")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private GenomeIndex openAsItIs() throws IOException {
    Parameters here =
        shared == null
            ? parameters
            : AbsolutePaths.withIndex(parameters, IndexCache.ofUser().localCopy(storage, shared));
    return IndexLoader.load(here, RunLog.discard());
  }

  /**
   * Opens the index with junctions that were inserted on this machine, inserting them if nobody
   * did.
   *
   * @param cache existing local directory
   */
  GenomeIndex openInserted(GenomeIndex base, Path cache) throws IOException {
    String name = "asterism-index-" + UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8));
    Path done = cache.resolve(name);
    try (FileChannel lockFile =
            FileChannel.open(
                cache.resolve(name + ".lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock lock = lockFile.lock()) {
      if (lock.isValid() && !Files.isDirectory(done)) {
        Path work = Files.createTempDirectory(cache, name + "-");
        if (references != null) {
          ReferenceInserter.apply(base, references, parameters, work, RunLog.discard()).close();
        } else {
          OnTheFlyInsertion.apply(base, junctions, parameters, work, RunLog.discard());
        }
        Files.move(work, done);
        deleteAtExit(done, cache.resolve(name + ".lock"));
      }
    }
    return reopen(base, done);
  }

  private GenomeIndex reopen(GenomeIndex base, Path files) throws IOException {
    return references != null
        ? ReferenceInserter.reopen(base, references, files)
        : OnTheFlyInsertion.reopen(base, files);
  }

  /** Files that others have mapped stay readable to them. */
  private static void deleteAtExit(Path directory, Path lock) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    Storage.local().deleteTree(directory.toString());
                    Files.deleteIfExists(lock);
                  } catch (IOException e) {
                    System.err.println("asterism: could not delete " + directory + ": " + e);
                  }
                }));
  }
}
