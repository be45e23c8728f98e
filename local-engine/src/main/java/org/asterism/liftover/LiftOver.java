package org.asterism.liftover;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.asterism.liftover.Chains.Chain;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.params.TextLimits;

/** Lifts a GTF file over to another assembly (spec 41 section 9). */
public final class LiftOver {
  /** The five fields that matter, and what follows them. */
  private static final Pattern LINE =
      Pattern.compile("\\s*(\\S+)\\s+(\\S+)\\s+(\\S+)\\s+(\\d+)\\s+(\\d+)(.*)", Pattern.DOTALL);

  private final Chains chains;
  private final String chainFile;
  private boolean ended;

  private LiftOver(Chains chains, String chainFile) {
    this.chains = chains;
    this.chainFile = chainFile;
  }

  /**
   * Writes GTFliftOver_1.gtf and GTFliftOver_1.gtf.unlifted; only the first chain file is used.
   *
   * @throws FatalException 109 for files that cannot be opened, 104 for a chromosome without chain
   *     and for lines that cannot be read
   */
  public static void run(Parameters p, RunLog log) {
    String chainFile = p.genome().chainFiles().get(0);
    String gtf = p.junctionInsert().gtfFile();
    String out = p.run().outFileNamePrefix() + "GTFliftOver_1.gtf";
    try (BufferedReader chain = open(chainFile);
        BufferedReader in = open(gtf);
        BufferedWriter lifted = Files.newBufferedWriter(Path.of(out), StandardCharsets.ISO_8859_1);
        BufferedWriter rest =
            Files.newBufferedWriter(Path.of(out + ".unlifted"), StandardCharsets.ISO_8859_1)) {
      new LiftOver(Chains.read(chain), chainFile).lift(in, lifted, rest);
    } catch (IOException e) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "EXITING because of INPUT FILE error: could not lift "
              + gtf
              + " over along "
              + chainFile
              + ": "
              + e.getMessage()
              + "\nSOLUTION: check the files of --genomeChainFiles and --sjdbGTFfile\n",
          e);
    }
    log.line("DONE: lift-over of GTF file, EXITING");
  }

  private static BufferedReader open(String file) throws IOException {
    try {
      return TextLimits.lines(file);
    } catch (NoSuchFileException | AccessDeniedException e) {
      throw new FatalException(
          FatalException.FILE_OPEN,
          "exiting because of *INPUT FILE* error: could not open input file "
              + file
              + "\nSOLUTION: check that the file of --genomeChainFiles or --sjdbGTFfile exists and"
              + " that you have permission to read it\n",
          e);
    }
  }

  /**
   * Lifts all lines.
   *
   * @param lifted gets the lines that have a new place
   * @param rest gets the others
   */
  static void lift(Chains chains, BufferedReader in, Appendable lifted, Appendable rest)
      throws IOException {
    new LiftOver(chains, "-").lift(in, lifted, rest);
  }

  private void lift(BufferedReader in, Appendable lifted, Appendable rest) throws IOException {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (!line.isBlank() && !line.stripLeading().startsWith("#")) {
        lift(line, lifted, rest);
      }
    }
  }

  private void lift(String line, Appendable lifted, Appendable rest) throws IOException {
    Matcher m = LINE.matcher(line);
    if (!m.matches()) {
      throw new IOException("not a line of a GTF file: " + line);
    }
    Chain chain = chains.of(m.group(1));
    if (chain == null) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "GTF contains chromosome "
              + m.group(1)
              + " not present in the chain file "
              + chainFile
              + "\nSOLUTION: use a chain file with all chromosomes of the GTF file\n");
    }
    long start = chain.start(number(m.group(4)));
    long end = chain.end(number(m.group(5)));
    if (start == Chain.NONE || end == Chain.NONE || end < start) {
      rest.append(line).append('\n');
    } else if (!ended) {
      lifted.append(chain.newName()).append('\t').append(m.group(2)).append('\t');
      lifted.append(m.group(3)).append('\t').append(Long.toString(start)).append('\t');
      lifted.append(Long.toString(end));
      // a line without a sixth field loses its end and is the last one
      ended = m.group(6).isEmpty();
      if (!ended) {
        lifted.append(m.group(6)).append('\n');
      }
    }
  }

  private static long number(String text) throws IOException {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IOException("not a position: " + text, e);
    }
  }
}
