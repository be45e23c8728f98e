package org.asterism.genome.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.MappedBytes;
import org.asterism.genome.PackedArray;
import org.asterism.genome.SuffixArray;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.GenomeParameters;
import org.asterism.params.Parameters;

/** {@code --runMode genomeGenerate}: builds an index from FASTA and annotation (spec 10). */
public final class GenomeGenerator {
  /** Characters over which suffixes are compared directly before ranks are used. */
  private static final int DEEP = 512;

  /** Below this size one worker does all. */
  private static final long SMALL_GENOME = 1 << 18;

  private final Parameters parameters;
  private final GenomeParameters genome;
  private final RunLog log;
  private final IndexDirectory target;

  private GenomeGenerator(Parameters parameters, RunLog log, IndexDirectory target) {
    this.parameters = parameters;
    this.genome = parameters.genome();
    this.log = log;
    this.target = target;
  }

  /**
   * Builds the index; Log.out moves into its directory.
   *
   * @throws FatalException for mistakes in parameters and input files, and when files cannot be
   *     written (109, 110)
   */
  public static void run(Parameters parameters, RunLog log) {
    String directory = parameters.genome().directory();
    try (IndexDirectory target =
        IndexDirectory.open(directory, parameters.run().directoryPermission())) {
      log.line(
          target.created()
              ? "--genomeDir directory created: " + directory
              : "--genomeDir directory exists and will be overwritten: " + directory);
      log.moveTo(target.directory().resolve("Log.out"));
      new GenomeGenerator(parameters, log, target).generate();
    } catch (IOException e) {
      throw notWritten(directory, e);
    } catch (UncheckedIOException e) {
      throw notWritten(directory, e.getCause());
    }
    log.progress("..... finished successfully");
    log.line("DONE: Genome generation, EXITING");
  }

  private static FatalException notWritten(String directory, IOException e) {
    return new FatalException(
        e instanceof FileSystemException ? FatalException.FILE_OPEN : FatalException.FILE_WRITE,
        "EXITING because of *OUTPUT FILE* error: could not write the index files in "
            + directory
            + " : "
            + e
            + "\nSOLUTION: check that the path exists, that you have write permission for it, and"
            + " that there is enough space on the disk\n",
        e);
  }

  private void generate() throws IOException {
    int overhang = GenerationChecks.effectiveOverhang(parameters.junctionInsert());
    log.progress("... starting to generate Genome files");
    FastaScanner.Scanned scanned = FastaScanner.scan(genome.fastaFiles(), genome.chrBinBits(), log);
    Chromosomes chromosomes = scanned.chromosomes();
    GenerationChecks.checkRam(genome.limitGenerateRam(), chromosomes.end());
    logChromosomes(chromosomes);
    GenerationChecks.checkPrefixLength(genome.saIndexBases(), chromosomes, log);
    ChromosomeFiles.write(chromosomes, target.building());
    Path genomeFile = target.building().resolve("Genome");
    scanned.bytes().writeTo(genomeFile, chromosomes.end());
    PackedText text = PackedText.of(scanned.bytes(), chromosomes.end());
    int strandBit = strandBit(chromosomes);
    long suffixArrayBytes = sortSuffixes(text, strandBit);
    new GenomeParametersFile(
            parameters,
            strandBit,
            genome.saIndexBases(),
            genome.chrBinBits(),
            genome.saSparseD(),
            overhang,
            chromosomes.end(),
            suffixArrayBytes)
        .write(target.building().resolve(GenomeParametersFile.NAME));
    target.commit();
  }

  private void logChromosomes(Chromosomes chromosomes) {
    log.line("Chromosome sequence lengths: ");
    long total = 0;
    for (int i = 0; i < chromosomes.count(); i++) {
      log.line(chromosomes.name(i) + "\t" + chromosomes.length(i));
      total += chromosomes.length(i);
    }
    log.line("Genome sequence total length = " + total);
    log.line("Genome size with padding = " + chromosomes.end());
  }

  private int strandBit(Chromosomes chromosomes) {
    long space = GenerationChecks.junctionSpace(parameters.junctionInsert());
    int strandBit = GenerationChecks.strandBit(chromosomes.end(), space);
    log.line(
        "Estimated genome size with padding and SJs: total=genome+SJ="
            + (chromosomes.end() + space)
            + " = "
            + chromosomes.end()
            + " + "
            + space);
    log.line("GstrandBit=" + strandBit);
    return strandBit;
  }

  private long sortSuffixes(PackedText text, int strandBit) throws IOException {
    try (Workers workers = new Workers(workerCount(text))) {
      SuffixSorter sorter = new SuffixSorter(text, settings(strandBit), workers);
      log.line("Number of SA indices: " + sorter.suffixes());
      if (sorter.suffixes() == 0) {
        throw new FatalException(
            FatalException.INPUT_FILES,
            "EXITING because of INPUT ERROR: there is no A, C, G or T in the genomeFastaFiles\n"
                + "SOLUTION: check the sequences in the files of --genomeFastaFiles\n");
      }
      log.progress("... starting to sort Suffix Array. This may take a long time...");
      log.line(
          "Number of chunks: "
              + sorter.chunks().chunks()
              + ";   chunks size limit: "
              + 8 * sorter.chunks().limit()
              + " bytes");
      log.progress("... sorting Suffix Array chunks and saving them to disk...");
      Path suffixFile = target.building().resolve("SA");
      long bytes = sorter.write(suffixFile);
      log.progress("... finished generating suffix array");
      log.progress("... generating Suffix Array index");
      writePrefixTable(sorter, suffixFile, strandBit);
      log.progress("... completed Suffix Array index");
      return bytes;
    }
  }

  private int workerCount(PackedText text) {
    int processors = Runtime.getRuntime().availableProcessors();
    return text.size() / 2 < SMALL_GENOME
        ? 1
        : Math.max(1, Math.min(parameters.run().threads(), processors));
  }

  private SuffixSorter.Settings settings(int strandBit) {
    Runtime r = Runtime.getRuntime();
    long free = r.maxMemory() - (r.totalMemory() - r.freeMemory());
    long left = free - PrefixCounts.memory(genome.saIndexBases());
    return new SuffixSorter.Settings(
        genome.saSparseD(),
        GenerationChecks.comparedCharacters(genome),
        genome.saIndexBases(),
        genome.limitGenerateRam(),
        parameters.run().threads(),
        strandBit,
        Math.max(1 << 20, Math.min(left, genome.limitGenerateRam()) / 10 * 6),
        Math.max(DEEP, genome.saSparseD()));
  }

  /** Counts give the table, unless the suffixes are not sorted as far as its prefixes go. */
  private void writePrefixTable(SuffixSorter sorter, Path suffixFile, int strandBit)
      throws IOException {
    int depth = genome.saIndexBases();
    Path file = target.building().resolve("SAindex");
    if (GenerationChecks.comparedCharacters(genome) >= depth) {
      PrefixTableBuilder.write(
          file, sorter.prefixCounts().groups(), depth, sorter.suffixes(), strandBit);
      return;
    }
    MappedBytes genomeBytes = MappedBytes.map(target.building().resolve("Genome"));
    SuffixArray suffixes =
        new SuffixArray(
            new PackedArray(MappedBytes.map(suffixFile), 0, sorter.suffixes(), strandBit + 1),
            strandBit);
    PrefixTableBuilder.write(
        file,
        new ScannedPrefixGroups(
            suffixes, new GenomeSequence(genomeBytes, Files.size(genomeFile())), depth),
        depth,
        sorter.suffixes(),
        strandBit);
  }

  private Path genomeFile() {
    return target.building().resolve("Genome");
  }
}
