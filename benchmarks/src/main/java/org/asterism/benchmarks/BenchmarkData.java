package org.asterism.benchmarks;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.asterism.benchmarks.simulate.ReadSimulator;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.IndexLoader;
import org.asterism.genome.build.GenomeGenerator;
import org.asterism.output.RunLog;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.asterism.reads.ReadBatch;
import org.asterism.reads.ReadPreparer;
import org.asterism.reads.ReadSource;
import org.asterism.reads.ReadSources;

/**
 * A genome of {@code testdata}, its index, and simulated reads of its genes.
 *
 * <p>Everything is made when first asked for and kept in a folder for later runs; a file or index
 * that is there under its final name is complete. Equal arguments give equal files.
 */
public final class BenchmarkData implements Closeable {
  /** Seed of the simulated reads. */
  private static final long SEED = 20_260;

  private final Genome genome;
  private final Path folder;
  private GenomeIndex index;

  /** Genomes to measure on, by the name that {@code -p genome=} takes. */
  private enum Genome {
    /** 2.8 million bases of mixed sequence. */
    MINI("sample/mini.fa.gz", "sample/mini.gtf", 9),

    /** Chromosome arm 2R of the fly, 21 million bases. */
    FLY("fly/fly2R.fa.gz", "fly/fly2R.gtf.gz", 11);

    final String fasta;
    final String genes;
    final int prefixBases;

    Genome(String fasta, String genes, int prefixBases) {
      this.fasta = fasta;
      this.genes = genes;
      this.prefixBases = prefixBases;
    }
  }

  private BenchmarkData(Genome genome, Path folder) {
    this.genome = genome;
    this.folder = folder;
  }

  /**
   * The data kept in {@code benchmarks/target/bench}, or in the folder that {@code
   * ASTERISM_BENCH_DIR} names.
   *
   * @param genome {@code mini} or {@code fly}
   * @throws IllegalArgumentException for another genome
   */
  public static BenchmarkData of(String genome) {
    String named = System.getenv("ASTERISM_BENCH_DIR");
    return in(
        named != null ? Path.of(named) : repository().resolve("benchmarks/target/bench"), genome);
  }

  /**
   * The data kept in a folder of its own.
   *
   * @param parent where the genome's folder is, or will be
   * @param genome {@code mini} or {@code fly}
   */
  static BenchmarkData in(Path parent, String genome) {
    for (Genome g : Genome.values()) {
      if (g.name().equalsIgnoreCase(genome)) {
        return new BenchmarkData(g, parent.resolve("data." + genome));
      }
    }
    throw new IllegalArgumentException("no genome " + genome + ": give mini or fly");
  }

  /** The root of the repository, at or above the working directory. */
  private static Path repository() {
    for (Path p = Path.of("").toAbsolutePath(); p != null; p = p.getParent()) {
      if (Files.isDirectory(p.resolve("testdata/sample"))) {
        return p;
      }
    }
    throw new IllegalStateException("run this inside the repository: there is no testdata here");
  }

  /** The genome as plain FASTA. */
  public Path fasta() {
    return make("genome.fa", to -> unpack(genome.fasta, to));
  }

  /** The genes as plain GTF. */
  public Path genes() {
    return make("genes.gtf", to -> unpack(genome.genes, to));
  }

  /** Arguments of genomeGenerate, apart from where the index goes. */
  public List<String> indexArguments() {
    return List.of(
        "--runMode", "genomeGenerate",
        "--genomeFastaFiles", fasta().toString(),
        "--sjdbGTFfile", genes().toString(),
        "--sjdbOverhang", "99",
        "--genomeSAindexNbases", Integer.toString(genome.prefixBases));
  }

  /** Folder of the index. */
  public Path indexDirectory() {
    return make("index", this::generate);
  }

  /** The index, opened once. */
  public GenomeIndex index() {
    if (index == null) {
      index = IndexLoader.open(indexDirectory());
    }
    return index;
  }

  /** Both files of a library of pairs of 100 bases. */
  public List<Path> pairs(int count) {
    String stem = "pairs" + count;
    return List.of(
        make(stem + "_1.fastq", to -> simulatePairs(stem, count, to)),
        make(stem + "_2.fastq", to -> simulatePairs(stem, count, to)));
  }

  /** The file of a library of single reads of 91 bases. */
  public Path singles(int count) {
    String name = "singles" + count + ".fastq";
    return make(
        name,
        to -> {
          String prefix = to.resolveSibling("simulated").toString();
          ReadSimulator.write("singles", fasta(), genes(), prefix, count, SEED, "");
          Files.move(Path.of(prefix + ".fastq"), to);
        });
  }

  /**
   * Parameters of an alignment of these reads.
   *
   * @param reads files of the first and, for pairs, the second mate
   * @param more further arguments
   */
  public Parameters alignment(List<Path> reads, String... more) {
    List<String> arguments = new ArrayList<>();
    arguments.add("--genomeDir");
    arguments.add(indexDirectory().toString());
    arguments.add("--readFilesIn");
    reads.forEach(r -> arguments.add(r.toString()));
    arguments.addAll(List.of(more));
    return Parameters.of(arguments.toArray(String[]::new));
  }

  /**
   * All reads of the run, each in the form that alignment works on; their text is in one batch.
   *
   * @param p parameters with the read files
   */
  public static PreparedRead[] prepare(Parameters p) {
    ReadBatch batch = readAll(p);
    ReadPreparer preparer = new ReadPreparer(p, batch.mateCount);
    PreparedRead scratch = new PreparedRead(PreparedRead.MAX_LENGTH);
    PreparedRead[] reads = new PreparedRead[batch.size];
    for (int i = 0; i < reads.length; i++) {
      preparer.prepare(batch, i, scratch);
      reads[i] = new PreparedRead(scratch.length);
      preparer.prepare(batch, i, reads[i]);
    }
    return reads;
  }

  /** All reads of the run in one batch. */
  public static ReadBatch readAll(Parameters p) {
    try (ReadSource source = ReadSources.open(p, RunLog.discard())) {
      ReadBatch batch = new ReadBatch(source.mateCount());
      if (!source.next(batch, Integer.MAX_VALUE)) {
        throw new IllegalStateException("no reads in the files given");
      }
      return batch;
    }
  }

  @Override
  public void close() {
    if (index != null) {
      index.close();
      index = null;
    }
  }

  /** Makes a file or folder under another name. */
  private interface Maker {
    void make(Path to) throws IOException;
  }

  /** The path of something in the folder, made first if it is not there. */
  private Path make(String name, Maker maker) {
    Path path = folder.resolve(name);
    if (Files.exists(path)) {
      return path;
    }
    try {
      Files.createDirectories(folder);
      Path unfinished = Files.createTempDirectory(folder, "unfinished");
      maker.make(unfinished.resolve(name));
      Files.move(unfinished.resolve(name), path, StandardCopyOption.ATOMIC_MOVE);
      delete(unfinished);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make " + path, e);
    }
    return path;
  }

  /** Removes a folder with all that is in it. */
  static void delete(Path directory) throws IOException {
    try (Stream<Path> content = Files.walk(directory)) {
      for (Path p : content.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(p);
      }
    }
  }

  private static void unpack(String name, Path to) throws IOException {
    Path packed = repository().resolve("testdata").resolve(name);
    try (InputStream in = Files.newInputStream(packed)) {
      Files.copy(name.endsWith(".gz") ? new GZIPInputStream(in, 1 << 16) : in, to);
    }
  }

  private void generate(Path to) throws IOException {
    List<String> arguments = new ArrayList<>(indexArguments());
    arguments.addAll(List.of("--genomeDir", to.toString()));
    arguments.addAll(List.of("--runThreadN", "2"));
    Files.createDirectories(to);
    try (RunLog log = RunLog.discard()) {
      GenomeGenerator.run(Parameters.of(arguments.toArray(String[]::new)), log);
    }
  }

  /** Writes both mates and leaves the one asked for. */
  private void simulatePairs(String stem, int count, Path to) throws IOException {
    String prefix = to.resolveSibling(stem).toString();
    ReadSimulator.write("pairs", fasta(), genes(), prefix, count, SEED, "");
  }
}
