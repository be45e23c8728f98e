package org.asterism.reads;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.params.ReadManifest;
import org.asterism.params.ReadParameters;

/**
 * Which files hold the reads: names per mate and lane, the command that prints them, and the read
 * groups (spec 20 sections 1.2 and 1.3, 30 section 9.3). Nothing is opened here but the manifest.
 */
public final class ReadFiles implements Serializable {
  private static final long serialVersionUID = 1L;

  private final List<List<String>> names;
  private final List<String> command;
  private final boolean manifest;
  private final List<ReadGroup> readGroups;

  /** Mates of a read in SAM input; 0 for FASTQ and FASTA. */
  private final int samMates;

  /** Whether the last file of each read has its barcode. */
  private final boolean barcodeFile;

  private ReadFiles(
      List<List<String>> names,
      List<String> command,
      boolean manifest,
      List<ReadGroup> readGroups,
      int samMates,
      boolean barcodeFile) {
    this.samMates = samMates;
    this.barcodeFile = barcodeFile;
    this.names = names;
    this.command = command;
    this.manifest = manifest;
    this.readGroups = readGroups;
  }

  /**
   * Reads the names out of the parameters (and the manifest, when there is one).
   *
   * @throws FatalException 102 for disagreeing numbers of files or read groups, 104 and 109 for a
   *     bad manifest
   */
  public static ReadFiles of(Parameters p) {
    ReadParameters r = p.reads();
    String prefix = r.filesPrefix().equals("-") ? "" : r.filesPrefix();
    boolean manifest = !r.filesManifest().equals("-");
    List<ReadGroup> groups;
    List<List<String>> names;
    if (manifest) {
      ReadManifest table = ReadManifest.read(r.filesManifest(), prefix, line -> {});
      groups = readGroups(table.readGroups());
      names = table.mates();
    } else {
      groups = readGroups(p.samOutput().readGroups());
      names = commandLineNames(r.filesIn(), prefix, r.barcodeFile() ? 3 : 2);
    }
    if (samMates(r.filesType()) > 0) {
      names = List.of(names.get(0));
    }
    checkNumbers(names, groups);
    List<String> command = r.filesCommand();
    if (command.isEmpty() || command.get(0).equals("-")) {
      command = names.get(0).size() > 1 ? List.of("cat") : List.of();
    }
    if (command.isEmpty()) {
      names = plainNames(r.filesIn(), prefix, names.size());
    }
    return new ReadFiles(
        names,
        List.copyOf(command),
        manifest,
        List.copyOf(groups),
        samMates(r.filesType()),
        r.barcodeFile());
  }

  /** The same reads with other names, for instance those of local copies. */
  public ReadFiles withNames(List<List<String>> localNames) {
    return new ReadFiles(localNames, command, manifest, readGroups, samMates, barcodeFile);
  }

  private static int samMates(List<String> type) {
    if (!type.get(0).equals("SAM")) {
      return 0;
    }
    return type.size() > 1 && type.get(1).equals("PE") ? 2 : 1;
  }

  /** Mates per read: 1 or 2. A barcode read of its own is none. */
  public int mateCount() {
    return isSam() ? samMates : names.size() - (barcodeFile ? 1 : 0);
  }

  /** Reads that belong together: the mates, and the barcode read where it has a file. */
  public int endCount() {
    return mateCount() + (barcodeFile ? 1 : 0);
  }

  /** Whether the last stream has barcode reads, which are not aligned. */
  public boolean hasBarcodeFile() {
    return barcodeFile;
  }

  /** Whether the files are SAM (or BAM), which have both mates in one. */
  public boolean isSam() {
    return samMates > 0;
  }

  /**
   * Files that are read side by side: one for each mate and one for barcode reads where those have
   * one, or one for all.
   */
  public int streamCount() {
    return names.size();
  }

  /** Files (lanes) of each mate. */
  public int fileCount() {
    return names.get(0).size();
  }

  /**
   * A file's name with the prefix applied.
   *
   * @param mate 0-based number of the stream
   * @param file 0-based
   */
  public String name(int mate, int file) {
    return names.get(mate).get(file);
  }

  /**
   * The words of the command that prints a file. Empty: the only file of each mate is read as it
   * is, and its stream has no {@code FILE} lines; otherwise the stream of a mate is, for every file
   * k, the line {@code FILE k} and what the command prints (spec 20 section 1.4).
   */
  public List<String> command() {
    return command;
  }

  /** Whether the names come from a manifest. */
  public boolean manifest() {
    return manifest;
  }

  /** Read groups in the order of their header lines; empty when none were given. */
  public List<ReadGroup> readGroups() {
    return readGroups;
  }

  /**
   * The read group of the reads of a file.
   *
   * @param file 0-based file index
   * @return null when no read groups were given
   */
  public ReadGroup readGroup(int file) {
    if (readGroups.isEmpty()) {
      return null;
    }
    return readGroups.get(readGroups.size() == 1 ? 0 : file);
  }

  private static List<List<String>> commandLineNames(List<String> words, String prefix, int most) {
    if (words.size() > most) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING: because of fatal INPUT ERROR: number of read mates files > 2: "
              + words.size()
              + "\n"
              + "SOLUTION: specify only one or two files in the --readFilesIn option"
              + (most > 2 ? ", and the one with barcode reads" : "")
              + ". If file names"
              + " contain spaces, use quotes: \"file name\"\n");
    }
    List<List<String>> names = new ArrayList<>();
    for (String word : words) {
      List<String> files = new ArrayList<>();
      int from = 0;
      while (from < word.length()) {
        int comma = word.indexOf(',', from);
        int to = comma < 0 ? word.length() : comma;
        files.add(prefix + word.substring(from, to));
        from = to + 1;
      }
      names.add(files);
    }
    return names;
  }

  private static List<List<String>> plainNames(List<String> words, String prefix, int mates) {
    List<List<String>> names = new ArrayList<>();
    for (int m = 0; m < mates; m++) {
      names.add(List.of(prefix + (m < words.size() ? words.get(m) : "")));
    }
    return names;
  }

  private static List<ReadGroup> readGroups(List<List<String>> words) {
    if (words == null) {
      return Collections.emptyList();
    }
    List<ReadGroup> groups = new ArrayList<>();
    for (List<String> group : words) {
      String id = group.get(0);
      groups.add(
          new ReadGroup(id.startsWith("ID:") ? id.substring(3) : id, String.join("\t", group)));
    }
    return groups;
  }

  private static void checkNumbers(List<List<String>> names, List<ReadGroup> groups) {
    int files = names.get(0).size();
    for (int m = 1; m < names.size(); m++) {
      if (names.get(m).size() != files) {
        throw new FatalException(
            FatalException.PARAMETERS,
            "EXITING: because of fatal INPUT ERROR: number of input files for mate"
                + (m + 1)
                + "="
                + names.get(m).size()
                + " is not equal to that for mate"
                + (m - 1)
                + "="
                + files
                + "\n"
                + "Make sure that the number of files in --readFilesIn is the same for both"
                + " mates\n");
      }
    }
    if (groups.size() > 1 && groups.size() != files) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING: because of fatal INPUT ERROR: number of input read files: "
              + files
              + " does not agree with number of read group RG entries: "
              + groups.size()
              + "\n"
              + "Make sure that the number of RG lines in --outSAMattrRGline is equal to either 1,"
              + " or the number of input read files in --readFilesIn\n");
    }
  }
}
