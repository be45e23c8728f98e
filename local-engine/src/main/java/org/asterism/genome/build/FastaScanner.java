package org.asterism.genome.build;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.asterism.genome.Bases;
import org.asterism.genome.Chromosomes;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.TextLimits;

/**
 * Reads FASTA files into padded codes and chromosomes (spec 10 section 3).
 *
 * <p>Letters become codes 0..3 and 4 for whatever else is printable; control characters and bytes
 * from 128 are dropped. STAR's placement is kept: a code lies at the start of its line plus its
 * offset in the raw line, while the next line starts after the kept codes alone.
 */
public final class FastaScanner {
  private static final int BUFFER = 1 << 18;
  private static final byte DROPPED = -1;
  private static final byte[] CODES = codes();

  private final long bin;
  private final int binBits;
  private final RunLog log;
  private final GenomeBytes bytes = new GenomeBytes();
  private final List<String> names = new ArrayList<>();
  private final List<Long> starts = new ArrayList<>();
  private final List<Long> lengths = new ArrayList<>();
  private final ByteLine header = new ByteLine();
  private long position;
  private long storedFrom;

  private FastaScanner(int binBits, RunLog log) {
    this.binBits = binBits;
    this.bin = 1L << binBits;
    this.log = log;
  }

  /**
   * What the files hold.
   *
   * @param bytes codes of the padded genome, or of its new part
   * @param chromosomes names, starts, lengths and the end NR
   */
  record Scanned(GenomeBytes bytes, Chromosomes chromosomes) {}

  /**
   * Reads the files in the given order.
   *
   * @param files FASTA files, not compressed
   * @param binBits genomeChrBinNbits: starts are padded to multiples of {@code 2^binBits}
   * @param log gets a line per chromosome
   * @throws FatalException with code 104 if a file cannot be opened, is empty or is not FASTA
   */
  static Scanned scan(List<String> files, int binBits, RunLog log) {
    FastaScanner scanner = new FastaScanner(binBits, log);
    for (String file : files) {
      scanner.scanFile(file);
    }
    return scanner.finish();
  }

  /**
   * Reads files whose chromosomes follow others; starts are those in the genome with both.
   *
   * @param before chromosomes of an index
   * @param files FASTA files, not compressed
   * @param log gets a line per chromosome
   * @return the new chromosomes alone, and the codes from the end of the others on
   * @throws FatalException with code 104 if a file cannot be opened, is empty or is not FASTA
   */
  static Scanned scanAfter(Chromosomes before, List<String> files, RunLog log) {
    FastaScanner scanner = new FastaScanner(before.binBits(), log);
    int last = before.count() - 1;
    scanner.position = before.start(last) + before.length(last);
    scanner.storedFrom = before.end();
    for (String file : files) {
      scanner.scanFile(file);
    }
    return scanner.finish();
  }

  private static byte[] codes() {
    byte[] c = new byte[256];
    Arrays.fill(c, DROPPED);
    for (int i = 32; i < 128; i++) {
      c[i] = Bases.CODES[i];
    }
    return c;
  }

  private void scanFile(String file) {
    try (InputStream in = open(file)) {
      byte[] buffer = new byte[BUFFER];
      int n = in.read(buffer);
      if (n <= 0) {
        throw new FatalException(
            FatalException.INPUT_FILES,
            "EXITING because of INPUT ERROR: could not read from genomeFastaFile: " + file + "\n");
      }
      if (buffer[0] != '>') {
        throw new FatalException(
            FatalException.INPUT_FILES,
            "EXITING because of INPUT ERROR: the file format of the genomeFastaFile: "
                + file
                + " is not fasta: the first character is '"
                + (char) (buffer[0] & 0xff)
                + "' ("
                + buffer[0]
                + "), not '>'.\n"
                + " Solution: check formatting of the fasta file. Make sure the file is"
                + " uncompressed (unzipped).\n");
      }
      scanLines(file, in, buffer, n);
    } catch (IOException e) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "EXITING because of INPUT ERROR: could not read from genomeFastaFile: "
              + file
              + " : "
              + FileProblem.reason(e)
              + "\n",
          e);
    }
  }

  private static InputStream open(String file) {
    try {
      return Files.newInputStream(Path.of(file));
    } catch (IOException e) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "EXITING because of INPUT ERROR: could not open genomeFastaFile: "
              + file
              + "\n"
              + (file.equals("-") ? "no file is named" : FileProblem.reason(e))
              + "\nSOLUTION: name the FASTA files of the genome with --genomeFastaFiles, and check"
              + " their permissions\n",
          e);
    }
  }

  private void scanLines(String file, InputStream in, byte[] buffer, int filled)
      throws IOException {
    boolean atLineStart = true;
    boolean inHeader = false;
    long raw = position; // where the next byte of this line goes
    int most = TextLimits.mostBytes();
    long before = 0;
    for (int n = filled; n > 0; n = in.read(buffer)) {
      int i = 0;
      while (i < n) {
        if (atLineStart) {
          inHeader = buffer[i] == '>';
          raw = position;
          atLineStart = false;
        }
        int start = i;
        while (i < n && buffer[i] != '\n') {
          i++;
        }
        if (inHeader) {
          header.add(buffer, start, i);
          if (header.length > most) {
            throw TextLimits.tooLong(file, before + i - header.length);
          }
        } else {
          raw = store(buffer, start, i, raw);
        }
        if (i < n) {
          i++;
          atLineStart = true;
          if (inHeader) {
            startChromosome(file);
          }
        }
      }
      before += n;
    }
    if (!atLineStart && inHeader) {
      startChromosome(file);
    }
  }

  /** Stores the codes of a part of a sequence line; returns where the next byte would go. */
  private long store(byte[] buffer, int from, int to, long raw) {
    int kept = 0;
    long at = raw;
    for (int i = from; i < to; i++, at++) {
      byte code = CODES[buffer[i] & 0xff];
      if (code != DROPPED) {
        bytes.put(at - storedFrom, code);
        kept++;
      }
    }
    position += kept;
    return at;
  }

  private void startChromosome(String file) {
    endChromosome();
    if (position > 0) {
      position = padded(position);
    }
    String name = header.takeName();
    log.line(file + " : chr # " + names.size() + "  \"" + name + "\" chrStart: " + position);
    names.add(name);
    starts.add(position);
  }

  private void endChromosome() {
    if (!starts.isEmpty()) {
      lengths.add(position - starts.get(starts.size() - 1));
    }
  }

  /** The next chromosome start behind the end of a chromosome: at least two pads further on. */
  private long padded(long end) {
    return ((end + 1) / bin + 1) * bin;
  }

  private Scanned finish() {
    endChromosome();
    starts.add(padded(position));
    return new Scanned(
        bytes,
        new Chromosomes(
            names,
            starts.stream().mapToLong(Long::longValue).toArray(),
            lengths.stream().mapToLong(Long::longValue).toArray(),
            binBits));
  }

  /** A header line as it is put together from parts of the buffer. */
  private static final class ByteLine {
    private byte[] line = new byte[256];
    private int length;

    void add(byte[] source, int from, int to) {
      int n = to - from;
      if (length + n > line.length) {
        line = Arrays.copyOf(line, Math.max(length + n, 2 * line.length));
      }
      System.arraycopy(source, from, line, length, n);
      length += n;
    }

    /** The first word after the '>', empty if there is none; the line is then empty again. */
    String takeName() {
      int from = 1;
      while (from < length && isBlank(line[from])) {
        from++;
      }
      int to = from;
      while (to < length && !isBlank(line[to])) {
        to++;
      }
      String name = new String(line, from, to - from, StandardCharsets.ISO_8859_1);
      length = 0;
      return name;
    }

    private static boolean isBlank(byte b) {
      return b == ' ' || (b >= '\t' && b <= '\r');
    }
  }
}
