package org.asterism.reads;

import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;

/** The messages about records that cannot be read: STAR's text, and where the record is. */
final class RecordErrors {
  private final ReadLimits limits;

  RecordErrors(ReadLimits limits) {
    this.limits = limits;
  }

  private static final int MESSAGE_LETTERS = 1000;
  private static final String READS = "EXITING because of FATAL ERROR in reads input: ";

  /**
   * Where a record is.
   *
   * @param end which of the reads that belong together: a mate or the barcode read
   * @param number read number in the whole input, from 1
   * @param file name of the file
   */
  record Place(String end, long number, String file) {
    String line() {
      return "\nRead # " + number + " of the input, in file " + file;
    }
  }

  FatalException wrongStart(Place at, String word, String rest) {
    boolean gzip = word.length() > 1 && word.charAt(0) == 0x1f && word.charAt(1) == 0x8b;
    return error(
        "EXITING because of FATAL ERROR in input reads: wrong read ID line format: the read ID"
            + " lines should start with @ or > \nOffending line for read # "
            + at.number()
            + "\n"
            + printable(word + " " + rest)
            + at.line()
            + (gzip ? "\nThe file is gzip-compressed: use --readFilesCommand zcat" : "")
            + "\nSOLUTION: verify and correct the input read files\n");
  }

  FatalException longName(Place at, String start) {
    return error(
        READS
            + "read name is too long:"
            + printable(start)
            + "..."
            + at.line()
            + "\nSOLUTION: shorten the read names to less than "
            + (FastxReader.MAX_NAME - 1)
            + " characters\n");
  }

  /**
   * @param ended whether the file ends before this record
   */
  FatalException badQualities(
      Place at, String name, String sequence, String qualities, boolean ended) {
    boolean tooLong =
        sequence.length() >= limits.sequence() && qualities.length() == sequence.length();
    return error(
        READS
            + "quality string length is not equal to sequence length\n"
            + printable(name)
            + "\n"
            + printable(sequence)
            + "\n"
            + printable(qualities)
            + at.line()
            + (tooLong
                ? "\nThe longest read that can be mapped has " + (limits.sequence() - 1) + " bases."
                : "")
            + (ended ? "\nThe file of the " + at.end() + " ends before this read." : "")
            + "\nSOLUTION: fix your fastq file\n");
  }

  FatalException shortSequence(Place at, String name) {
    return error(
        READS
            + "short read sequence line: 0\nRead Name="
            + printable(name)
            + "\nRead Sequence=\"\"\nDEF_readNameLengthMax="
            + FastxReader.MAX_NAME
            + "\nDEF_readSeqLengthMax="
            + limits.sequence()
            + at.line()
            + "\n");
  }

  FatalException inconsistent(Place at) {
    return error(
        "EXITING because of FATAL ERROR: read files are not consistent, reached the end of the one"
            + " before the other one"
            + at.line()
            + "\nSOLUTION: Check you your input files: they may be corrupted\n");
  }

  /**
   * @param problem what is wrong with two lines that should be a pair
   */
  FatalException mates(Place at, String problem) {
    return error(
        "EXITING because of FATAL ERROR in input BAM file: the consecutive lines in paired-end BAM"
            + " have "
            + problem
            + at.line()
            + "\n SOLUTION: fix BAM file formatting. Paired-end reads should be always consecutive"
            + " lines, with exactly 2 lines per paired-end read. Mate1 should have 0x40 bit set in"
            + " the FLAG, Mate2 should have 0x80 bit set in the FLAG\n");
  }

  FatalException unreadable(Place at, Exception e) {
    return new FatalException(
        FatalException.INPUT_FILES,
        READS
            + "could not read the input: "
            + FileProblem.reason(e)
            + at.line()
            + "\nSOLUTION: check that the file is complete and not damaged\n",
        e);
  }

  private static FatalException error(String message) {
    return new FatalException(FatalException.INPUT_FILES, message);
  }

  /** Text of the input for a message: control characters replaced, cut at 1000 letters. */
  private static String printable(String s) {
    String cut = s.length() > MESSAGE_LETTERS ? s.substring(0, MESSAGE_LETTERS) + "..." : s;
    return cut.replaceAll("[\\x00-\\x1f\\x7f-\\x9f]", "?");
  }
}
