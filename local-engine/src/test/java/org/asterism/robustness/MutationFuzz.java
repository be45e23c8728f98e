package org.asterism.robustness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.asterism.cli.Main;

/**
 * Runs the program on damaged files. Whatever is in a file, the run has to end within a time limit
 * and within the heap, with status 0 or an error that blames the input: no status of a mistake of
 * the program, no stack trace, no Log.final.out of a run that failed.
 *
 * <p>Input {@code n} of a seed is the same on every machine: the scenario, the file of it that is
 * damaged, and the damage follow from the two numbers.
 */
public final class MutationFuzz {
  /** The longest that a run of the program on one input may take, in seconds. */
  static final int LIMIT_SECONDS = 30;

  private static final int INTERNAL = 101;
  private static final int MEMORY = 108;
  private static final String MAP = "--genomeDir idx --readFilesIn ";
  private static final String CELLS =
      " --soloCBlen 6 --soloUMIstart 7 --soloUMIlen 5 --outSAMtype None --soloFeatures Gene SJ"
          + " GeneFull Velocyto --soloCBwhitelist w.txt";

  private record Scenario(String line, String... files) {}

  private static final List<Scenario> SCENARIOS =
      List.of(
          new Scenario(MAP + "r1.fq --outSAMattributes All", "r1.fq"),
          new Scenario(MAP + "r1.fq r2.fq --outSAMtype BAM Unsorted", "r1.fq", "r2.fq"),
          new Scenario(MAP + "r1.fq.gz --readFilesCommand zcat", "r1.fq.gz"),
          new Scenario(
              "--runMode genomeGenerate --genomeDir new --genomeFastaFiles g.fa --sjdbGTFfile a.gtf"
                  + " --sjdbOverhang 20 --genomeSAindexNbases 4 --genomeChrBinNbits 9",
              "g.fa",
              "a.gtf"),
          new Scenario(
              "--runMode genomeGenerate --genomeDir new --genomeFastaFiles g.fa"
                  + " --sjdbFileChrStartEnd j.tab --sjdbOverhang 20 --genomeSAindexNbases 4",
              "g.fa",
              "j.tab"),
          new Scenario(
              MAP + "r1.fq --sjdbGTFfile a.gtf --sjdbFileChrStartEnd j.tab --quantMode GeneCounts",
              "a.gtf",
              "j.tab"),
          new Scenario(
              MAP
                  + "r1.fq --varVCFfile v.vcf --outSAMattributes NH vA vG vW"
                  + " --waspOutputMode SAMtag",
              "v.vcf"),
          new Scenario(
              "--runMode genomeGenerate --genomeDir new --genomeFastaFiles g.fa"
                  + " --genomeSAindexNbases 4 --genomeTransformType Diploid --genomeTransformVCF"
                  + " v.vcf",
              "v.vcf"),
          new Scenario(MAP + "r1.fq b.fq --soloType CB_UMI_Simple" + CELLS, "w.txt", "b.fq"),
          new Scenario(
              MAP
                  + "u.sam --readFilesType SAM SE --soloInputSAMattrBarcodeSeq CR UR --soloType"
                  + " CB_UMI_Simple"
                  + CELLS,
              "u.sam"),
          new Scenario(
              "--runMode soloCellFiltering raw/ called/ --soloCellFilter EmptyDrops_CR 2 0.9 3 5 30"
                  + " 1 0.1 50 20",
              "raw/matrix.mtx",
              "raw/barcodes.tsv",
              "raw/features.tsv"),
          new Scenario(
              MAP + "r1.fq r2.fq --quantMode GeneCounts TranscriptomeSAM",
              "idx/Genome",
              "idx/SA",
              "idx/SAindex"),
          new Scenario(
              MAP + "r1.fq r2.fq --quantMode GeneCounts TranscriptomeSAM",
              "idx/genomeParameters.txt",
              "idx/chrName.txt",
              "idx/chrStart.txt",
              "idx/chrLength.txt",
              "idx/sjdbInfo.txt",
              "idx/sjdbList.out.tab",
              "idx/exonInfo.tab",
              "idx/transcriptInfo.tab",
              "idx/geneInfo.tab",
              "idx/exonGeTrInfo.tab"),
          new Scenario(
              "--runMode inputAlignmentsFromBAM --inputBAMfile s.bam --outWigType bedGraph",
              "s.bam"),
          new Scenario(
              "--runMode inputAlignmentsFromBAM --inputBAMfile s.bam --bamRemoveDuplicatesType"
                  + " UniqueIdentical",
              "s.bam"),
          new Scenario(MAP + "s.bam --readFilesType SAM PE", "s.bam"),
          new Scenario("--genomeDir idx --readFilesManifest m.tsv", "m.tsv"),
          new Scenario(MAP + "r1.fq --parametersFiles p.txt", "p.txt"),
          new Scenario(
              "--runMode liftOver --genomeChainFiles x.chain --sjdbGTFfile a.gtf",
              "x.chain",
              "a.gtf"));

  private final Path base;
  private final Path work;
  private final Map<Integer, Integer> statuses = new TreeMap<>();
  private final List<String> findings = new ArrayList<>();
  private ExecutorService executor = Executors.newSingleThreadExecutor(MutationFuzz::daemon);
  private long longestMillis;

  /**
   * @param folder an empty directory
   */
  MutationFuzz(Path folder) throws IOException {
    base = Files.createDirectories(folder.resolve("valid"));
    work = folder.resolve("run");
    new SmallInputs(base).write();
  }

  /**
   * Long run: {@code FOLDER SEED COUNT}. Prints findings and a summary; status 1 if there are
   * findings.
   *
   * @param args folder (must not exist yet), seed, number of inputs
   */
  public static void main(String[] args) throws Exception {
    long seed = Long.parseLong(args[1]);
    int count = Integer.parseInt(args[2]);
    MutationFuzz fuzz = new MutationFuzz(Path.of(args[0]));
    for (int n = 0; n < count; n++) {
      int before = fuzz.findings.size();
      fuzz.input(seed, n);
      fuzz.findings.stream().skip(before).forEach(System.out::println);
      if ((n + 1) % 1000 == 0 || n + 1 == count) {
        System.out.println(
            (n + 1)
                + " inputs, findings "
                + fuzz.findings.size()
                + ", longest "
                + fuzz.longestMillis
                + " ms, statuses "
                + fuzz.statuses);
      }
    }
    System.exit(fuzz.findings.isEmpty() ? 0 : 1);
  }

  /** What went wrong so far, one text per input. */
  List<String> findings() {
    return findings;
  }

  /** Number of inputs per exit status. */
  Map<Integer, Integer> statuses() {
    return statuses;
  }

  /** Runs input {@code n} of a seed. */
  void input(long seed, int n) throws Exception {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L + n);
    random.nextLong();
    Scenario s = SCENARIOS.get(random.nextInt(SCENARIOS.size()));
    String file = s.files[random.nextInt(s.files.length)];
    delete(work);
    copyInputs();
    Mutator mutator = new Mutator(random);
    Files.delete(work.resolve(file));
    Files.write(work.resolve(file), mutator.mutate(Files.readAllBytes(base.resolve(file))));
    String[] arguments = arguments(s.line, work, work.resolve("out"));
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    long start = System.nanoTime();
    Future<Integer> run =
        executor.submit(
            () -> {
              try (PrintStream p = new PrintStream(err, true, StandardCharsets.ISO_8859_1)) {
                return Main.run(arguments, SmallInputs.nowhere(), p);
              }
            });
    String problem;
    try {
      int status = run.get(LIMIT_SECONDS, TimeUnit.SECONDS);
      statuses.merge(status, 1, Integer::sum);
      problem = problem(status, err.toString(StandardCharsets.ISO_8859_1));
    } catch (TimeoutException e) {
      problem = "did not end within " + LIMIT_SECONDS + " s";
      executor.shutdownNow();
      executor = Executors.newSingleThreadExecutor(MutationFuzz::daemon);
    } catch (java.util.concurrent.ExecutionException e) {
      problem = "threw " + e.getCause();
    }
    longestMillis = Math.max(longestMillis, (System.nanoTime() - start) / 1_000_000);
    if (problem != null) {
      findings.add(
          "input "
              + n
              + " of seed "
              + seed
              + ", damaged "
              + file
              + ": "
              + problem
              + "\n  "
              + String.join(" ", arguments));
    }
  }

  private String problem(int status, String err) throws IOException {
    if (status == INTERNAL || status == MEMORY || status < 0) {
      return "status " + status + " " + excerpt(err);
    }
    if (err.contains("\tat ") || err.contains("Exception")) {
      return "exception shown: " + excerpt(err);
    }
    if (status != 0 && err.isBlank()) {
      return "status " + status + " without a word";
    }
    if (status != 0 && Files.exists(work.resolve("out/Log.final.out"))) {
      return "status " + status + ", but Log.final.out is there";
    }
    return null;
  }

  private String excerpt(String err) throws IOException {
    Path log = work.resolve("out/Log.out");
    StringBuilder s = new StringBuilder(err.strip().lines().findFirst().orElse(""));
    if (Files.exists(log)) {
      Files.readString(log, StandardCharsets.ISO_8859_1)
          .lines()
          .filter(l -> l.startsWith("\tat org.asterism") || l.startsWith("Caused by"))
          .limit(6)
          .forEach(l -> s.append("\n    ").append(l.strip()));
    }
    return s.toString();
  }

  private void copyInputs() throws IOException {
    try (Stream<Path> paths = Files.walk(base)) {
      for (Path p : (Iterable<Path>) paths::iterator) {
        Path relative = base.relativize(p);
        if (relative.startsWith("base") || relative.startsWith("cells")) {
          continue;
        }
        if (Files.isDirectory(p)) {
          Files.createDirectories(work.resolve(relative));
        } else {
          // links are enough: what is damaged is written anew
          Path to = work.resolve(relative);
          Files.deleteIfExists(to);
          Files.createSymbolicLink(to, p);
        }
      }
    }
  }

  /** Words of a command line; names of input files and folders become paths. */
  static String[] arguments(String line, Path inputs, Path outputs) {
    List<String> words = new ArrayList<>();
    for (String w : line.split(" ")) {
      boolean path =
          !w.startsWith("--") && Files.exists(inputs.resolve(w))
              || w.endsWith("/")
              || w.equals("idx")
              || w.equals("new");
      words.add(path ? inputs.resolve(w) + (w.endsWith("/") ? "/" : "") : w);
    }
    if (!words.contains("--outFileNamePrefix")) {
      words.addAll(List.of("--outFileNamePrefix", outputs + "/"));
    }
    words.addAll(Arrays.asList("--asterismThreads", "1"));
    return words.toArray(String[]::new);
  }

  private static Thread daemon(Runnable r) {
    Thread t = new Thread(r, "mutation-fuzz");
    t.setDaemon(true);
    return t;
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(folder)) {
      paths = new ArrayList<>(walk.toList());
    }
    for (int i = paths.size() - 1; i >= 0; i--) {
      Files.delete(paths.get(i));
    }
  }
}
