package org.asterism.annotation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;

/**
 * The junctions of all sources, in the order in which they were added (spec 10 section 8.1): the
 * order decides between equals, so callers add the sources in the order of the specification. Every
 * addition is told to Log.out with the running total.
 */
public final class JunctionLists {
  /** Junctions of the index that is added to. */
  public static final int PRIORITY_INDEX = 30;

  /** Junctions of a GTF file. */
  public static final int PRIORITY_ANNOTATION = 20;

  /** Junctions of {@code --sjdbFileChrStartEnd}. */
  public static final int PRIORITY_FILE = 10;

  /** Junctions found in a first pass over the reads. */
  public static final int PRIORITY_FIRST_PASS = 0;

  private final List<JunctionCandidate> candidates = new ArrayList<>();
  private final RunLog log;

  /** An empty list. */
  public JunctionLists(RunLog log) {
    this.log = log;
  }

  /** All candidates so far, in list order. */
  public List<JunctionCandidate> candidates() {
    return Collections.unmodifiableList(candidates);
  }

  /** Adds the introns of an annotation. */
  public void addAnnotation(GtfAnnotation annotation) {
    List<JunctionCandidate> found = annotation.junctions();
    candidates.addAll(found);
    log.line("Processing pGe.sjdbGTFfile=" + annotation.file() + ", found:");
    log.line("\t\t" + annotation.transcriptCount() + " transcripts");
    log.line("\t\t" + annotation.exonCount() + " exons (non-collapsed)");
    log.line("\t\t" + found.size() + " collapsed junctions");
    log.line("Total junctions: " + candidates.size());
    log.stamped("..... finished GTF processing\n");
  }

  /**
   * Adds the files of {@code --sjdbFileChrStartEnd}.
   *
   * @throws FatalException if one cannot be read
   */
  public void addFiles(List<String> files) {
    for (String file : files) {
      try {
        addFile(Path.of(file), PRIORITY_FILE);
      } catch (IOException e) {
        throw unreadable("pGe.sjdbFileChrStartEnd", file, e);
      }
      log.stamped(
          "  Loaded database junctions from the pGe.sjdbFileChrStartEnd file(s), total number of"
              + " junctions:"
              + candidates.size()
              + "\n");
    }
  }

  /**
   * Adds the junctions of an index.
   *
   * @param directory where the index is
   * @param shown its directory as the user wrote it, ending with a slash
   * @throws FatalException if it has no sjdbList.out.tab
   */
  public void addIndex(Path directory, String shown) {
    String file = shown + "/sjdbList.out.tab";
    try {
      addFile(directory.resolve("sjdbList.out.tab"), PRIORITY_INDEX);
    } catch (IOException e) {
      throw new FatalException(
          FatalException.FILE_OPEN,
          "exiting because of *INPUT FILE* error: could not open input file "
              + file
              + "\n"
              + "SOLUTION: check that the file exists and you have read permission for this file\n",
          e);
    }
    log.stamped("  Loaded database junctions from the generated genome " + file + ": " + total());
  }

  /**
   * Adds the junctions found in a first pass.
   *
   * @param sjOutTab its SJ.out.tab
   * @throws FatalException if it cannot be read
   */
  public void addFirstPass(Path sjOutTab) {
    try {
      addFile(sjOutTab, PRIORITY_FIRST_PASS);
    } catch (IOException e) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "FATAL INPUT error, could not open input file with junctions from the 1st pass="
              + sjOutTab
              + "\n",
          e);
    }
    log.stamped("  Loaded database junctions from the 1st pass file: " + sjOutTab + ": " + total());
  }

  private String total() {
    return candidates.size() + " total junctions\n";
  }

  private static FatalException unreadable(String parameter, String file, IOException cause) {
    return new FatalException(
        FatalException.INPUT_FILES,
        "FATAL INPUT error, could not open input file " + parameter + "=" + file + "\n",
        cause);
  }

  /** Lines of chromosome, first and last intron base, strand; a missing strand is that before. */
  private void addFile(Path file, int priority) throws IOException {
    try (LineReader in = LineReader.open(file)) {
      char strand = '.';
      for (String line = in.next(); line != null; line = in.next()) {
        TextScanner columns = new TextScanner(line);
        String chromosome = columns.word();
        if (!chromosome.isEmpty()) {
          long start = columns.number();
          long end = columns.number();
          String column = columns.word();
          strand = column.isEmpty() ? strand : strandOf(column.charAt(0));
          candidates.add(new JunctionCandidate(chromosome, start, end, strand, priority));
        }
      }
    }
  }

  private static char strandOf(char c) {
    return switch (c) {
      case '1', '+' -> '+';
      case '2', '-' -> '-';
      default -> '.';
    };
  }
}
