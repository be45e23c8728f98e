package org.asterism.params;

import java.util.ArrayList;
import java.util.List;
import org.asterism.output.RunLog;

/**
 * The read files as the parameters name them (spec 20 section 1) and the start-up checks of them
 * (spec 60 section 7, steps 23 and 26). Files are looked at, never opened: they may be pipes.
 *
 * @param mates for each mate its files in order, prefix included
 * @param readGroups read groups as lists of fields
 * @param opened names that are opened directly, without a command; empty if a command reads
 * @param pairsInOneFile whether one file has both mates of each read (SAM PE)
 * @param barcodeFile whether the last file of each read has its barcode
 */
record ReadInput(
    List<List<String>> mates,
    List<List<String>> readGroups,
    List<String> opened,
    boolean pairsInOneFile,
    boolean barcodeFile) {

  /** Number of mates that are aligned. */
  int mateCount() {
    return pairsInOneFile ? 2 : Math.max(1, mates.size() - (barcodeFile ? 1 : 0));
  }

  /** Reads that belong together: the mates, and the barcode read where it has a file. */
  int endCount() {
    return pairsInOneFile ? 2 : mates.size();
  }

  /** Name of the read group of each input file; none without read groups. */
  List<String> samples() {
    List<String> names = new ArrayList<>();
    for (int file = 0; file < mates.get(0).size() && !readGroups.isEmpty(); file++) {
      String id = readGroups.get(readGroups.size() == 1 ? 0 : file).get(0);
      names.add(id.startsWith("ID:") ? id.substring("ID:".length()) : id);
    }
    return names;
  }

  /** Names the files and checks their numbers; reads the manifest if there is one. */
  static ReadInput of(ParameterStore p, RunLog log) {
    List<String> type = p.texts("readFilesType");
    boolean sam = type.get(0).equals("SAM");
    if (!sam) {
      GeneralChecks.oneOf(
          type.get(0),
          "EXITING because of FATAL INPUT ERROR: unknown/unimplemented value for"
              + " --readFilesType: ",
          "specify one of the allowed values: Fastx or SAM SE or SAM PE",
          "Fastx");
    } else {
      checkKeptTags(p.texts("readFilesSAMattrKeep"));
    }
    String prefix = p.text("readFilesPrefix").equals("-") ? "" : p.text("readFilesPrefix");
    boolean fromManifest = !p.text("readFilesManifest").equals("-");
    ReadManifest manifest =
        fromManifest ? ReadManifest.read(p.text("readFilesManifest"), prefix, log::line) : null;
    List<List<String>> mates =
        fromManifest ? manifest.mates() : named(p.texts("readFilesIn"), prefix);
    List<List<String>> groups =
        fromManifest
            ? manifest.readGroups()
            : readGroups(p.texts("outSAMattrRGline"), mates.get(0).size());
    log.line("Number of fastq files for each mate = " + mates.get(0).size());
    if (sam && (type.size() < 2 || !List.of("SE", "PE").contains(type.get(1)))) {
      throw FatalException.parameters(
          "EXITING because of FATAL INPUT ERROR: --readFilesType SAM requires specifying SE or PE"
              + " reads",
          "specify --readFilesType SAM SE for single-end reads or --readFilesType SAM PE for"
              + " paired-end reads");
    }
    boolean direct = p.text("readFilesCommand").equals("-") && mates.get(0).size() == 1;
    List<String> opened =
        direct ? p.texts("readFilesIn").stream().map(prefix::concat).toList() : List.of();
    boolean pairs = sam && type.get(1).equals("PE");
    return new ReadInput(mates, groups, opened, pairs, SoloInput.hasBarcodeFile(p));
  }

  private static void checkKeptTags(List<String> tags) {
    if (List.of("All", "None").contains(tags.get(0))) {
      return;
    }
    for (String tag : tags) {
      if (tag.length() != 2) {
        throw FatalException.parameters(
            "EXITING because of FATAL PARAMETER ERROR: each SAM tags in --readFilesSAMtagsKeep"
                + " should contain two letters",
            "specify only two-letter tags in --readFilesSAMattrKeep, not " + tag);
      }
    }
  }

  private static List<List<String>> named(List<String> words, String prefix) {
    List<List<String>> mates = new ArrayList<>();
    for (String word : words) {
      List<String> files = new ArrayList<>();
      for (String name : split(word)) {
        files.add(prefix + name);
      }
      mates.add(files);
      int i = mates.size() - 1;
      if (i > 0 && files.size() != mates.get(i - 1).size()) {
        throw new FatalException(
            FatalException.PARAMETERS,
            "EXITING: because of fatal INPUT ERROR: number of input files for mate"
                + (i + 1)
                + "="
                + files.size()
                + " is not equal to that for mate"
                + (i - 1)
                + "="
                + mates.get(i - 1).size()
                + "\nMake sure that the number of files in --readFilesIn is the same for both"
                + " mates\n");
      }
    }
    return mates;
  }

  /** Parts between commas; a comma at the end adds no empty part. */
  private static List<String> split(String word) {
    List<String> parts = new ArrayList<>(List.of(word.split(",", -1)));
    if (parts.size() > 1 && parts.get(parts.size() - 1).isEmpty()) {
      parts.remove(parts.size() - 1);
    }
    return parts;
  }

  /**
   * Read groups of outSAMattrRGline; a word that is a lone comma starts the next group.
   *
   * @param files number of files of one mate, 0 if it does not matter
   */
  static List<List<String>> readGroups(List<String> words, int files) {
    if (words.get(0).equals("-")) {
      return List.of();
    }
    List<List<String>> groups = new ArrayList<>();
    int to = -1;
    do {
      int from = to + 1;
      String first = from < words.size() ? words.get(from) : "";
      if (!first.startsWith("ID:")) {
        throw FatalException.parameters(
            "EXITING because of FATAL INPUT ERROR: the first word of a line from"
                + " --outSAMattrRGline="
                + first
                + " does not start with ID:xxx read group identifier",
            "start each group of --outSAMattrRGline with ID:xxx");
      }
      to = from + 1;
      while (to < words.size() && !words.get(to).equals(",")) {
        to++;
      }
      groups.add(List.copyOf(words.subList(from, to)));
    } while (to < words.size());
    if (files > 0 && groups.size() > 1 && groups.size() != files) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING: because of fatal INPUT ERROR: number of input read files: "
              + files
              + " does not agree with number of read group RG entries: "
              + groups.size()
              + "\nMake sure that the number of RG lines in --outSAMattrRGline is equal to either"
              + " 1, or the number of input read files in --readFilesIn\n");
    }
    return List.copyOf(groups);
  }

  /**
   * Step 26: the files are there and readable.
   *
   * @param log receives warnings
   */
  void checkReadable(RunLog log) {
    for (String name : opened) {
      ReadFileCheck.check(name, false, log);
    }
    if (opened.isEmpty()) {
      for (List<String> files : mates) {
        for (String name : files) {
          ReadFileCheck.check(name, true, log);
        }
      }
    }
    if (mates.size() == 2) {
      warnOfTheSameFile(log);
    }
  }

  /** STAR maps such a run without a word; hardly any pair is found. */
  private void warnOfTheSameFile(RunLog log) {
    for (int k = 0; k < mates.get(0).size(); k++) {
      if (mates.get(0).get(k).equals(mates.get(1).get(k))) {
        log.warning("both mates are read from the same file " + mates.get(0).get(k));
      }
    }
  }

  /** There can be two mates at most, and a file with barcodes. */
  void checkMateCount() {
    if (mates.size() > (barcodeFile ? 3 : 2)) {
      throw FatalException.parameters(
          "EXITING: because of fatal input ERROR: number of read mates files > 2: " + mates.size(),
          "specify only one or two files in --readFilesIn; put file names with blanks into"
              + " quotes");
    }
  }
}
