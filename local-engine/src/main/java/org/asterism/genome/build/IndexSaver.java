package org.asterism.genome.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.asterism.genome.GenomeIndex;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;

/**
 * Completes the tables of junctions inserted on the fly to an index that later runs can use ({@code
 * --sjdbInsertSave All}, spec 10 section 12.1).
 */
final class IndexSaver {
  private static final List<String> INDEX_FILES = List.of("Genome", "SA", "SAindex");

  private final Parameters parameters;
  private final Path directory;
  private final RunLog log;

  /**
   * @param directory where the junction tables are and the index goes
   */
  IndexSaver(Parameters parameters, Path directory, RunLog log) {
    this.parameters = parameters;
    this.directory = directory;
    this.log = log;
  }

  /**
   * Saves an index.
   *
   * @param index the index with its junctions
   * @param from where its files are
   * @param own whether the files belong to this run, so that they need not be copied
   */
  void save(GenomeIndex index, Path from, boolean own) {
    try {
      ChromosomeFiles.write(index.chromosomes(), directory);
      for (String name : INDEX_FILES) {
        take(from.resolve(name), directory.resolve(name), own);
        log.line(
            "Writing "
                + Files.size(directory.resolve(name))
                + " bytes into "
                + directory
                + "//"
                + name
                + " ; empty space on disk = "
                + Files.getFileStore(directory).getUsableSpace()
                + " bytes ... done");
      }
      new GenomeParametersFile(
              parameters,
              index.strandBit(),
              index.prefixTable().depth(),
              index.chromosomes().binBits(),
              index.sparseD(),
              index.overhang(),
              index.size(),
              Files.size(directory.resolve("SA")))
          .write(directory.resolve(GenomeParametersFile.NAME));
    } catch (IOException e) {
      throw new FatalException(
          FatalException.FILE_WRITE,
          "EXITING because of FATAL ERROR: could not write the genome files into "
              + directory
              + "\nSOLUTION: check that there is enough disk space and that you can write there\n",
          e);
    }
  }

  private static void take(Path from, Path to, boolean own) throws IOException {
    if (own) {
      try {
        Files.createLink(to, from);
        return;
      } catch (IOException | UnsupportedOperationException e) {
        Files.deleteIfExists(to); // another file system, or one without links: copy
      }
    }
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
  }
}
