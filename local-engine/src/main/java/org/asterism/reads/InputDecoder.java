package org.asterism.reads;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;

/**
 * What {@code readFilesCommand} prints for a file (spec 20 section 1.4). The usual commands are
 * served in this process; any other runs through the shell.
 */
public final class InputDecoder {
  /** How the bytes of a file are obtained. */
  public enum Kind {
    /** As they are: {@code cat}, or no command. */
    PLAIN,
    /** {@code zcat}, {@code gunzip -c}, {@code gzip -dc}. */
    GZIP,
    /** {@code bzcat}, {@code bunzip2 -c}, {@code bzip2 -dc}. */
    BZIP2,
    /** Any other command: run by the shell. */
    PROCESS
  }

  private static final Set<String> GZIP =
      Set.of("zcat", "gunzip -c", "gzip -dc", "gzip -cd", "gzip -d -c", "gzip -c -d");
  private static final Set<String> BZIP2 =
      Set.of("bzcat", "bunzip2 -c", "bzip2 -dc", "bzip2 -cd", "bzip2 -d -c", "bzip2 -c -d");

  private InputDecoder() {}

  /**
   * How a command is served.
   *
   * @param command its words; empty or {@code -} for none
   */
  public static Kind kind(List<String> command) {
    String line = String.join(" ", command);
    if (line.isEmpty() || line.equals("-") || line.equals("cat")) {
      return Kind.PLAIN;
    }
    if (GZIP.contains(line)) {
      return Kind.GZIP;
    }
    return BZIP2.contains(line) ? Kind.BZIP2 : Kind.PROCESS;
  }

  /**
   * Opens the output of a command for a file.
   *
   * @param shell shell that runs other commands, {@code -} for {@code /bin/sh}
   * @param log receives warnings
   */
  public static InputStream open(
      List<String> command, String file, String shell, Consumer<String> log) throws IOException {
    return open(command, file, shell, in -> in, log);
  }

  /**
   * Opens the output of a command for a file.
   *
   * @param shell shell that runs other commands, {@code -} for {@code /bin/sh}
   * @param stored sees the bytes of the file, unless another command reads them
   * @param log receives warnings
   */
  static InputStream open(
      List<String> command,
      String file,
      String shell,
      UnaryOperator<InputStream> stored,
      Consumer<String> log)
      throws IOException {
    Kind kind = kind(command);
    if (kind == Kind.PROCESS) {
      return new CommandInput(command, file, shell, log);
    }
    return decode(kind, stored.apply(Files.newInputStream(Path.of(file))), log);
  }

  /** Decodes bytes that were opened elsewhere; {@code kind} is not {@link Kind#PROCESS}. */
  public static InputStream decode(Kind kind, InputStream raw, Consumer<String> log)
      throws IOException {
    return switch (kind) {
      case PLAIN -> raw;
      case GZIP -> new GzipInput(raw, log);
      case BZIP2 ->
          new BZip2CompressorInputStream(new java.io.BufferedInputStream(raw, 1 << 16), true);
      case PROCESS -> throw new IllegalArgumentException("a command is not a decoder");
    };
  }

  /** The standard output of a command; a failing command just ends (its status goes to the log). */
  private static final class CommandInput extends InputStream {
    private final Process process;
    private final InputStream out;
    private final String line;
    private final Consumer<String> log;
    private boolean ended;

    CommandInput(List<String> command, String file, String shell, Consumer<String> log)
        throws IOException {
      CommandPolicy.check(command, file, shell);
      StringBuilder text = new StringBuilder();
      for (String word : command) {
        text.append(word).append("   ");
      }
      line = text.append('"').append(file).append('"').toString();
      this.log = log;
      process =
          new ProcessBuilder(shell.equals("-") ? "/bin/sh" : shell, "-c", line)
              .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
              .redirectError(Redirect.INHERIT)
              .start();
      out = process.getInputStream();
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] b, int offset, int length) throws IOException {
      int n = out.read(b, offset, length);
      if (n < 0 && !ended) {
        ended = true;
        reportStatus();
      }
      return n;
    }

    private void reportStatus() {
      try {
        int status = process.waitFor();
        if (status != 0) {
          log.accept(
              "readFilesCommand ended with status "
                  + status
                  + ", its output may not be complete: "
                  + line);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void close() throws IOException {
      out.close();
      process.destroy();
    }
  }
}
