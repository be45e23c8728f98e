package org.asterism.genome.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.annotation.GtfAnnotation;
import org.asterism.annotation.JunctionLists;
import org.asterism.annotation.JunctionPreparation;
import org.asterism.annotation.ReferenceBases;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.GenomeSequence;
import org.asterism.genome.JunctionDatabase;
import org.asterism.genome.MappedBytes;
import org.asterism.genome.PackedArray;
import org.asterism.genome.PrefixTable;
import org.asterism.genome.SuffixArray;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.GenomeParameters;
import org.asterism.params.JunctionInsertParameters;
import org.asterism.params.Parameters;

/** {@code --runMode genomeGenerate}: builds an index from FASTA and annotation (spec 10). */
public final class GenomeGenerator {
  private static final String GENOME = "Genome";
  private static final String SUFFIX_ARRAY = "SA";
  private static final String PREFIX_TABLE = "SAindex";

  /** Characters over which suffixes are compared directly before ranks are used. */
  private static final int DEEP = 256;

  /** Below this size one worker does all. */
  private static final long SMALL_GENOME = 1 << 18;

  private final Parameters parameters;
  private final GenomeParameters genome;
  private final RunLog log;
  private final IndexDirectory target;
  private PackedText text;

  private GenomeGenerator(Parameters parameters, RunLog log, IndexDirectory target) {
    this.parameters = parameters;
    this.genome = parameters.genome();
    this.log = log;
    this.target = target;
  }

  /**
   * Builds the index; Log.out moves into its directory. With genomeTransformType the index of the
   * genome as it is follows, in the directory's OriginalGenome.
   *
   * @throws FatalException for mistakes in parameters and input files, and when files cannot be
   *     written (109, 110)
   */
  public static void run(Parameters parameters, RunLog log) {
    build(parameters, log);
    if (!parameters.genome().transformType().equals("None")) {
      build(parameters.ofOriginalGenome(), log);
    }
    log.progress("..... finished successfully");
    log.line("DONE: Genome generation, EXITING");
  }

  private static void build(Parameters parameters, RunLog log) {
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
    } catch (OutOfMemoryError e) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "EXITING because of FATAL ERROR: not enough memory to generate the genome: "
              + e.getMessage()
              + "\nSOLUTION: give the Java virtual machine a larger heap (-Xmx), or reduce"
              + " --genomeSAindexNbases or increase --genomeSAsparseD\n",
          e);
    }
  }

  private static FatalException notWritten(String directory, IOException e) {
    return new FatalException(
        e instanceof FileSystemException ? FatalException.FILE_OPEN : FatalException.FILE_WRITE,
        "EXITING because of *OUTPUT FILE* error: could not write the index files in "
            + directory
            + " : "
            + FileProblem.reason(e)
            + "\nSOLUTION: check that the path exists, that you have write permission for it, and"
            + " that there is enough space on the disk\n",
        e);
  }

  private void generate() throws IOException {
    GenerationChecks.checkRanges(genome);
    int overhang = GenerationChecks.effectiveOverhang(parameters.junctionInsert());
    log.progress("... starting to generate Genome files");
    Path plain = Files.createDirectory(target.building().resolve("chromosomes"));
    Sources sources = readSources(plain);
    Chromosomes chromosomes = sources.chromosomes();
    ChromosomeFiles.write(chromosomes, target.building());
    int strandBit = strandBit(chromosomes);
    long suffixes = sortSuffixes(plain, strandBit);
    InsertedIndex sizes =
        insertJunctions(chromosomes, sources.junctions(), plain, suffixes, strandBit);
    if (!sizes.inserted()) {
      for (String name : List.of(GENOME, SUFFIX_ARRAY, PREFIX_TABLE)) {
        Files.move(plain.resolve(name), target.building().resolve(name));
      }
    }
    new GenomeParametersFile(
            parameters,
            strandBit,
            genome.saIndexBases(),
            genome.chrBinBits(),
            genome.saSparseD(),
            overhang,
            sizes.genomeSize(),
            sizes.suffixArrayBytes())
        .write(target.building().resolve(GenomeParametersFile.NAME));
    logFiles();
    target.commit();
  }

  /**
   * What the index is made of, beside its text.
   *
   * @param junctions null without annotation
   */
  private record Sources(Chromosomes chromosomes, JunctionLists junctions) {}

  /** Reads the FASTA files and the annotation, transforms both if asked to, writes Genome. */
  private Sources readSources(Path plain) throws IOException {
    FastaScanner.Scanned scanned = FastaScanner.scan(genome.fastaFiles(), genome.chrBinBits(), log);
    GenerationChecks.checkRam(genome.limitGenerateRam(), scanned.chromosomes().end());
    logChromosomes(scanned.chromosomes());
    GtfAnnotation annotation = readAnnotation(scanned.chromosomes());
    GenerationChecks.checkPrefixLength(genome.saIndexBases(), scanned.chromosomes(), log);
    if (isTransformed()) {
      GenomeTransformation t =
          GenomeTransformation.of(scanned, genome, parameters.variation().vcfFile(), log);
      t.writeBlocks(target.building());
      scanned = t.genome();
      GenerationChecks.checkRam(genome.limitGenerateRam(), scanned.chromosomes().end());
      if (annotation != null) {
        annotation = annotation.transformed(t.exonMaps(), scanned.chromosomes(), log);
      }
    }
    writeSequence(scanned, plain);
    return new Sources(scanned.chromosomes(), junctionLists(annotation));
  }

  /** What STAR says when it writes the large files. */
  private void logFiles() throws IOException {
    log.progress("... writing Genome to disk ...");
    logFile(GENOME, Files.size(target.building().resolve(GENOME)));
    long suffixArrayBytes = Files.size(target.building().resolve(SUFFIX_ARRAY));
    log.line("SA size in bytes: " + suffixArrayBytes);
    log.progress("... writing Suffix Array to disk ...");
    logFile(SUFFIX_ARRAY, suffixArrayBytes);
    log.progress("... writing SAindex to disk");
    long starts = 8L * (genome.saIndexBases() + 1);
    logFile(PREFIX_TABLE, 8);
    logFile(PREFIX_TABLE, starts);
    logFile(PREFIX_TABLE, Files.size(target.building().resolve(PREFIX_TABLE)) - 8 - starts);
  }

  private void logFile(String name, long bytes) throws IOException {
    log.line(
        "Writing "
            + bytes
            + " bytes into "
            + genome.directory()
            + "/"
            + name
            + " ; empty space on disk = "
            + Files.getFileStore(target.directory()).getUsableSpace()
            + " bytes ... done");
  }

  /** The annotation; null if there is no GTF file. */
  private GtfAnnotation readAnnotation(Chromosomes chromosomes) {
    JunctionInsertParameters j = parameters.junctionInsert();
    return j.gtfFile().equals("-") ? null : GtfAnnotation.read(j, chromosomes, log);
  }

  /** Junctions of the annotation and of the lists; null if neither was given. */
  private JunctionLists junctionLists(GtfAnnotation annotation) throws IOException {
    JunctionInsertParameters j = parameters.junctionInsert();
    if (!GenerationChecks.hasAnnotation(j)) {
      return null;
    }
    JunctionLists lists = new JunctionLists(log);
    if (annotation != null) {
      annotation.writeFiles(target.building());
      lists.addAnnotation(annotation);
    }
    if (GenerationChecks.hasJunctionFiles(j)) {
      lists.addFiles(j.junctionFiles());
    }
    return lists;
  }

  private boolean isTransformed() {
    return !genome.transformType().equals("None");
  }

  /** Writes Genome and packs the text. */
  private void writeSequence(FastaScanner.Scanned scanned, Path directory) throws IOException {
    long size = scanned.chromosomes().end();
    scanned.bytes().writeTo(directory.resolve(GENOME), size);
    text = PackedText.of(scanned.bytes(), size);
  }

  /** Adds the junctions, if there are any, to the index of the chromosomes. */
  private InsertedIndex insertJunctions(
      Chromosomes chromosomes, JunctionLists lists, Path plain, long suffixes, int strandBit)
      throws IOException {
    if (lists == null) {
      return new InsertedIndex(
          false, chromosomes.end(), suffixes, PackedArray.byteLength(suffixes, strandBit + 1));
    }
    try (GenomeIndex base = open(chromosomes, plain, suffixes, strandBit)) {
      JunctionInsertParameters j = parameters.junctionInsert();
      ReferenceBases bases = ReferenceBases.atGeneration(base.sequence());
      JunctionDatabase junctions =
          JunctionPreparation.prepare(
              lists.candidates(), bases, chromosomes, j.overhang(), j.limitInsertJunctions(), log);
      JunctionPreparation.writeTables(junctions, chromosomes, target.building());
      return JunctionInserter.insert(
          base, junctions, bases, target.building(), workerCount(chromosomes.end()), log);
    }
  }

  private GenomeIndex open(Chromosomes chromosomes, Path directory, long suffixes, int strandBit)
      throws IOException {
    int depth = genome.saIndexBases();
    PackedArray entries =
        new PackedArray(
            MappedBytes.map(directory.resolve(PREFIX_TABLE)),
            8L * (depth + 2),
            PrefixTable.entryCount(depth),
            strandBit + 3);
    return new GenomeIndex(
        directory,
        openSequence(directory),
        openSuffixes(directory, suffixes, strandBit),
        new PrefixTable(depth, entries, strandBit),
        chromosomes,
        JunctionDatabase.EMPTY,
        genome.saSparseD(),
        parameters.junctionInsert().overhang(),
        chromosomes.end(),
        genome.suffixLengthMax() == Long.MAX_VALUE);
  }

  private static GenomeSequence openSequence(Path directory) throws IOException {
    MappedBytes bytes = MappedBytes.map(directory.resolve(GENOME));
    return new GenomeSequence(bytes, bytes.size());
  }

  private static SuffixArray openSuffixes(Path directory, long suffixes, int strandBit)
      throws IOException {
    MappedBytes bytes = MappedBytes.map(directory.resolve(SUFFIX_ARRAY));
    return new SuffixArray(new PackedArray(bytes, 0, suffixes, strandBit + 1), strandBit);
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

  /** Writes SA and SAindex of the chromosomes alone; returns the number of suffixes. */
  private long sortSuffixes(Path directory, int strandBit) throws IOException {
    try (Workers workers = new Workers(workerCount(text.size() / 2))) {
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
      sorter.write(directory.resolve(SUFFIX_ARRAY));
      log.progress("... loading chunks from disk, packing SA...");
      log.progress("... finished generating suffix array");
      log.progress("... generating Suffix Array index");
      writePrefixTable(sorter, directory, strandBit);
      log.progress("... completed Suffix Array index");
      text = null; // as large as the genome, and not needed any more
      return sorter.suffixes();
    }
  }

  private int workerCount(long genomeSize) {
    int processors = Runtime.getRuntime().availableProcessors();
    return genomeSize < SMALL_GENOME
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
  private void writePrefixTable(SuffixSorter sorter, Path directory, int strandBit)
      throws IOException {
    int depth = genome.saIndexBases();
    long suffixes = sorter.suffixes();
    PrefixGroups groups =
        GenerationChecks.comparedCharacters(genome) >= depth
            ? sorter.prefixCounts().groups()
            : new ScannedPrefixGroups(
                openSuffixes(directory, suffixes, strandBit), openSequence(directory), depth);
    PrefixTableBuilder.write(directory.resolve(PREFIX_TABLE), groups, depth, suffixes, strandBit);
  }
}
