package org.asterism.genome;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.asterism.params.FatalException;

/**
 * The files of an index directory (spec 10 sections 11.1-11.4). Sizes are checked against
 * genomeParameters.txt and against each other, so that a file cut short is reported here and not
 * met in the middle of a run.
 */
final class IndexFiles {
  private static final String CHECK_PATH =
      "SOLUTION: check that the path to genome files, specified in --genomeDir is correct and the"
          + " files are present, and have user read ";
  private static final int MAX_NAME = 999;
  private static final int MAX_DEPTH = 16;

  private final Path directory;
  private final String shown;
  private final Consumer<String> log;

  /**
   * @param directory index directory; messages show it with a slash as given and one more
   * @param log receives lines of Log.out
   */
  IndexFiles(String directory, Consumer<String> log) {
    this.directory = Path.of(directory);
    this.shown = directory.endsWith("/") ? directory + "/" : directory + "//";
    this.log = log;
  }

  /** Whether sjdbInfo.txt exists, of whatever age. */
  boolean hasJunctionTable() {
    return Files.exists(directory.resolve("sjdbInfo.txt"));
  }

  /** genomeParameters.txt. */
  IndexSettings settings() {
    try {
      return IndexSettings.read(directory.resolve("genomeParameters.txt"), log);
    } catch (IOException e) {
      throw new FatalException(
          FatalException.GENOME_FILES,
          "EXITING because of FATAL ERROR: could not open genome file "
              + shown
              + "genomeParameters.txt\n"
              + (Files.isDirectory(directory) ? "" : noDirectory())
              + CHECK_PATH
              + "permsissions\n",
          e);
    }
  }

  /** chrName.txt, chrLength.txt, chrStart.txt. */
  Chromosomes chromosomes(int binBits) {
    List<String> names = new ArrayList<>();
    for (String line : readLines("chrName.txt")) {
      if (line.isEmpty()) {
        break;
      }
      names.add(line.substring(0, Math.min(MAX_NAME, line.length())));
      if (line.length() > MAX_NAME) {
        break;
      }
    }
    long[] lengths = numbers("chrLength.txt", names.size());
    long[] starts = numbers("chrStart.txt", names.size() + 1);
    checkNames(names.size());
    checkStarts(starts, lengths, binBits);
    return new Chromosomes(names, starts, lengths, binBits);
  }

  /** An empty name ends the names (spec 10 section 11.3); without one there is a name for each. */
  private void checkNames(int count) {
    long namesInFile = readLines("chrName.txt").size() - 1L;
    long starts = readLines("chrStart.txt").stream().filter(l -> !l.isBlank()).count();
    if (count >= namesInFile && starts > count + 1L) {
      throw damaged("chrName.txt", count + " names, chrStart.txt has " + (starts - 1));
    }
  }

  /**
   * Chromosomes begin with the genome, at whole bins, where the one before has ended, and the
   * genome has room for them.
   */
  private void checkStarts(long[] starts, long[] lengths, int binBits) {
    if (binBits < 0 || binBits >= Long.SIZE - 1) {
      throw damaged("genomeParameters.txt", "genomeChrBinNbits " + binBits + " is not in 0..62");
    }
    long within = (1L << binBits) - 1;
    for (int i = 0; i < starts.length; i++) {
      if (i < lengths.length && lengths[i] < 0) {
        throw damaged("chrLength.txt", "line %d is %d".formatted(i + 1, lengths[i]));
      }
      long least = i == 0 ? 0 : starts[i - 1] + lengths[i - 1];
      if (starts[i] < least || i == 0 && starts[i] != 0 || (starts[i] & within) != 0) {
        throw damaged(
            "chrStart.txt",
            "line %d is %d; expected is %s"
                .formatted(
                    i + 1,
                    starts[i],
                    i == 0
                        ? "0"
                        : "a multiple of 2^%d (genomeChrBinNbits), at least %d, where the chromosome before ends"
                            .formatted(binBits, least)));
      }
    }
    long bases;
    try {
      bases = Files.size(directory.resolve("Genome"));
    } catch (IOException e) {
      return; // said when it is opened
    }
    long end = starts[starts.length - 1];
    if (end > bases) {
      throw damaged("Genome", bases + " bases, the chromosomes of chrStart.txt need " + end);
    }
  }

  private String noDirectory() {
    return directory.toAbsolutePath()
        + (Files.exists(directory) ? " is not a directory\n" : " does not exist\n");
  }

  private List<String> readLines(String name) {
    try {
      String text = Files.readString(directory.resolve(name), StandardCharsets.ISO_8859_1);
      return Arrays.asList(text.split("\n", -1));
    } catch (IOException e) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "EXITING because of FATAL error, could not open file "
              + shown
              + name
              + "\nSOLUTION: re-generate genome files with STAR --runMode genomeGenerate\n",
          e);
    }
  }

  private long[] numbers(String name, int count) {
    List<String> lines = readLines(name);
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      String line = i < lines.size() ? lines.get(i).strip() : "";
      try {
        values[i] = Long.parseLong(line);
      } catch (NumberFormatException e) {
        throw damaged(name, "line " + (i + 1) + " of " + count + " is no number: '" + line + "'");
      }
    }
    return values;
  }

  /** Maps the large files and puts the index together. */
  GenomeIndex open(IndexSettings s, Chromosomes chromosomes, int overhang) {
    List<Long> sizes = s.values().counts("genomeFileSizes");
    MappedBytes genome = map("Genome");
    final long size = checkedSize("Genome", genome, sizes, 0);
    MappedBytes suffixBytes = map("SA");
    final long bytes = checkedSize("SA", suffixBytes, sizes, 1);
    MappedBytes prefixBytes = map("SAindex");
    int gsb = s.strandBit() > 0 ? s.strandBit() : Math.max(32, bitsOf(size));
    PrefixTable prefixes = prefixTable(prefixBytes, gsb);
    long suffixCount = 8 * bytes / (gsb + 1);
    log.accept("nGenome=" + size + ";  nSAbyte=" + bytes);
    log.accept("GstrandBit=" + gsb + "   SA number of indices=" + suffixCount);
    log.accept("Shared memory is not used for genomes. Allocated a private copy of the genome.");
    loaded("Genome", size);
    loaded("SA", bytes);
    log.accept("Loading SAindex ... done: " + prefixBytes.size() + " bytes");
    return new GenomeIndex(
        directory,
        new GenomeSequence(genome, size),
        new SuffixArray(new PackedArray(suffixBytes, 0, suffixCount, gsb + 1), gsb),
        prefixes,
        chromosomes,
        junctions(size, chromosomes.end()),
        s.values().integer("genomeSAsparseD"),
        overhang,
        size,
        s.isSorted());
  }

  private static int bitsOf(long size) {
    return 64 - Long.numberOfLeadingZeros(size);
  }

  private void loaded(String name, long bytes) {
    log.accept(name + " file size: " + bytes + " bytes; state: good=1 eof=0 fail=0 bad=0");
    log.accept(
        "Loading "
            + name
            + " ... done! state: good=1 eof=0 fail=0 bad=0; loaded "
            + bytes
            + " bytes");
  }

  private long checkedSize(String name, MappedBytes bytes, List<Long> sizes, int which) {
    long size = which < sizes.size() ? sizes.get(which) : 0;
    if (size > 0) {
      log.accept(name + ": size given as a parameter = " + size);
    } else {
      size = bytes.size();
      log.accept(
          "Checking "
              + name
              + " sizefile size: "
              + size
              + " bytes; state: good=1 eof=0 fail=0 bad=0");
    }
    if (size == 0) {
      throw damaged(name, "the file is empty");
    }
    if (bytes.size() < size) {
      throw damaged(name, bytes.size() + " bytes, genomeParameters.txt says " + size);
    }
    return size;
  }

  private MappedBytes map(String name) {
    try {
      return MappedBytes.map(directory.resolve(name));
    } catch (IOException e) {
      throw new FatalException(
          FatalException.GENOME_FILES,
          "EXITING because of FATAL ERROR: could not open genome file: "
              + shown
              + name
              + "\n"
              + CHECK_PATH
              + "permissions\n",
          e);
    }
  }

  private PrefixTable prefixTable(MappedBytes bytes, int gsb) {
    long depth = bytes.longAt(0);
    if (bytes.size() < Long.BYTES || depth < 1 || depth > MAX_DEPTH) {
      throw damaged("SAindex", "prefix length " + depth + " is not in 1.." + MAX_DEPTH);
    }
    int d = (int) depth;
    long count = PrefixTable.entryCount(d);
    long offset = 8L * (d + 2);
    long need = offset + PackedArray.byteLength(count, gsb + 3);
    if (bytes.size() < need) {
      throw damaged("SAindex", bytes.size() + " bytes, needed are " + need);
    }
    log.accept("SAindex: size given as a parameter = 1");
    log.accept("Read from SAindex: pGe.gSAindexNbases=" + d + "  nSAi=" + count);
    return new PrefixTable(d, new PackedArray(bytes, offset, count, gsb + 3), gsb);
  }

  private JunctionDatabase junctions(long size, long chromosomeEnd) {
    if (size == chromosomeEnd) {
      return JunctionDatabase.EMPTY;
    }
    Path file = directory.resolve("sjdbInfo.txt");
    if (!Files.isReadable(file)) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "EXITING because of FATAL error, could not open file "
              + shown
              + "sjdbInfo.txt\n"
              + CHECK_PATH
              + "permsissions\n");
    }
    JunctionDatabase j;
    try {
      j = JunctionDatabase.read(file);
    } catch (IOException e) {
      throw damaged("sjdbInfo.txt", e.getMessage());
    }
    long expected = chromosomeEnd + (long) j.count() * j.recordLength();
    if (size != expected) {
      throw damaged("Genome", size + " bases, chromosomes and junctions need " + expected);
    }
    if (!j.liesBefore(chromosomeEnd)) {
      throw damaged("sjdbInfo.txt", "a junction is not in the genome");
    }
    if (!j.isSorted()) {
      throw damaged("sjdbInfo.txt", "its junctions are not sorted by start and end");
    }
    return j;
  }

  private FatalException damaged(String name, String what) {
    return new FatalException(
        FatalException.GENOME_FILES,
        "EXITING because of FATAL ERROR: damaged genome file: "
            + shown
            + name
            + "\n"
            + what
            + "\nSOLUTION: re-generate the genome, or copy its files again\n");
  }
}
