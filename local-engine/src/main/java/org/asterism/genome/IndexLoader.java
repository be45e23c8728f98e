package org.asterism.genome;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.asterism.params.FatalException;

/**
 * Opens an index directory (spec 10 section 11): reads the small files, maps Genome, SA and
 * SAindex, checks their sizes against genomeParameters.txt and against each other.
 */
public final class IndexLoader {
  private static final String CHECK_PATH =
      "SOLUTION: check that the path to genome files, specified in --genomeDir is correct and the"
          + " files are present, and have user read ";
  private static final int MAX_NAME = 999;

  private final Path directory;
  private final String shown;

  private IndexLoader(String directory) {
    this.directory = Path.of(directory);
    this.shown = directory.endsWith("/") ? directory + "/" : directory + "//";
  }

  /**
   * Opens an index with its own settings and without a log.
   *
   * @param directory index directory
   * @throws FatalException with STAR's exit codes 104 or 105 if a file is missing, too short, or of
   *     another version
   */
  public static GenomeIndex open(Path directory) {
    IndexLoader l = new IndexLoader(directory.toString());
    IndexSettings s = l.readSettings();
    Chromosomes c = l.readChromosomes((int) s.number("genomeChrBinNbits", 18));
    return l.openLarge(s, c, (int) s.number("sjdbOverhang", 0));
  }

  private IndexSettings readSettings() {
    try {
      return IndexSettings.read(directory.resolve("genomeParameters.txt"));
    } catch (IOException e) {
      throw new FatalException(
          FatalException.GENOME_FILES,
          "EXITING because of FATAL ERROR: could not open genome file "
              + shown
              + "genomeParameters.txt\n"
              + CHECK_PATH
              + "permsissions\n",
          e);
    }
  }

  private List<String> readLines(String name, String solution) {
    try {
      String text = Files.readString(directory.resolve(name), StandardCharsets.ISO_8859_1);
      return Arrays.asList(text.split("\n", -1));
    } catch (IOException e) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "EXITING because of FATAL error, could not open file " + shown + name + "\n" + solution,
          e);
    }
  }

  private Chromosomes readChromosomes(int binBits) {
    String solution = "SOLUTION: re-generate genome files with STAR --runMode genomeGenerate\n";
    List<String> names = new ArrayList<>();
    for (String line : readLines("chrName.txt", solution)) {
      if (line.isEmpty()) {
        break;
      }
      names.add(line.substring(0, Math.min(MAX_NAME, line.length())));
      if (line.length() > MAX_NAME) {
        break;
      }
    }
    long[] lengths = numbers("chrLength.txt", names.size(), solution);
    long[] starts = numbers("chrStart.txt", names.size() + 1, solution);
    return new Chromosomes(names, starts, lengths, binBits);
  }

  private long[] numbers(String name, int count, String solution) {
    List<String> lines = readLines(name, solution);
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      String line = i < lines.size() ? lines.get(i).strip() : "";
      if (line.isEmpty() || !line.chars().allMatch(ch -> ch >= '0' && ch <= '9')) {
        throw damaged(name, "line " + (i + 1) + " of " + count + " is no number: " + line);
      }
      values[i] = Long.parseLong(line);
    }
    return values;
  }

  private FatalException damaged(String name, String what) {
    return new FatalException(
        FatalException.GENOME_FILES,
        "EXITING because of FATAL ERROR: damaged genome file: "
            + shown
            + name
            + " : "
            + what
            + "\nSOLUTION: re-generate the genome, or copy its files again\n");
  }

  private MappedBytes map(String name) {
    try {
      return MappedBytes.map(directory.resolve(name));
    } catch (NoSuchFileException e) {
      throw unreadable(name, e);
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  private FatalException unreadable(String name, IOException e) {
    return new FatalException(
        FatalException.GENOME_FILES,
        "EXITING because of FATAL ERROR: could not open genome file: "
            + shown
            + name
            + "\n"
            + CHECK_PATH
            + "permissions\n",
        e);
  }

  private GenomeIndex openLarge(IndexSettings s, Chromosomes chromosomes, int overhang) {
    List<String> sizes = s.words("genomeFileSizes");
    MappedBytes genome = map("Genome");
    long size = checkedSize("Genome", genome, sizes, 0);
    MappedBytes suffixes = map("SA");
    long suffixBytes = checkedSize("SA", suffixes, sizes, 1);
    MappedBytes prefixes = map("SAindex");
    int strandBit =
        s.strandBit() > 0 ? s.strandBit() : Math.max(32, 64 - Long.numberOfLeadingZeros(size));
    SuffixArray suffixArray =
        new SuffixArray(
            new PackedArray(suffixes, 0, 8 * suffixBytes / (strandBit + 1), strandBit + 1),
            strandBit);
    PrefixTable prefixTable = prefixTable(prefixes, strandBit);
    JunctionDatabase junctions = JunctionDatabase.EMPTY;
    if (size != chromosomes.end()) {
      junctions = readJunctions();
      long expected = chromosomes.end() + (long) junctions.count() * junctions.recordLength();
      if (size != expected) {
        throw damaged(
            "Genome",
            size + " bases, but chromosomes and junctions of sjdbInfo.txt take " + expected);
      }
    }
    return new GenomeIndex(
        directory,
        new GenomeSequence(genome, size),
        suffixArray,
        prefixTable,
        chromosomes,
        junctions,
        (int) s.number("genomeSAsparseD", 1),
        overhang,
        size);
  }

  private long checkedSize(String name, MappedBytes bytes, List<String> sizes, int which) {
    long size = which < sizes.size() ? Long.parseLong(sizes.get(which)) : 0;
    if (size <= 0) {
      size = bytes.size();
    }
    if (bytes.size() < size) {
      throw damaged(name, bytes.size() + " bytes, genomeParameters.txt says " + size);
    }
    return size;
  }

  private PrefixTable prefixTable(MappedBytes bytes, int strandBit) {
    long depth = bytes.longAt(0);
    if (bytes.size() < 16 || depth < 1 || depth > 16) {
      throw damaged("SAindex", "prefix length " + depth);
    }
    int d = (int) depth;
    long count = PrefixTable.entryCount(d);
    long offset = 8L * (d + 2);
    long need = offset + PackedArray.byteLength(count, strandBit + 3);
    if (bytes.size() < need) {
      throw damaged("SAindex", bytes.size() + " bytes, needed are " + need);
    }
    return new PrefixTable(d, new PackedArray(bytes, offset, count, strandBit + 3), strandBit);
  }

  private JunctionDatabase readJunctions() {
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
    try {
      return JunctionDatabase.read(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
