package org.asterism.reads;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.asterism.params.TextLimits;

/**
 * Files of readFilesType SAM: SAM text as it is or as a command prints it; BAM files are read here,
 * where STAR needs samtools.
 */
public final class SamInput {
  private static final String BAM = ".bam";
  private static final Set<String> WITHOUT_HEADER = Set.of("samtools view");
  private static final Set<String> WITH_HEADER = Set.of("cat", "-", "");

  private SamInput() {}

  /** Whether a file is a BAM file that is read without a command. */
  static boolean isDirectBam(List<String> command, String file) {
    String line = String.join(" ", command);
    return file.endsWith(BAM) && (WITH_HEADER.contains(line) || WITHOUT_HEADER.contains(line));
  }

  /**
   * Opens a file's SAM text.
   *
   * @param stored sees the bytes of the file
   */
  static InputStream open(
      Parameters p,
      ReadFiles files,
      int file,
      UnaryOperator<InputStream> stored,
      Consumer<String> log)
      throws IOException {
    String name = files.name(0, file);
    if (isDirectBam(files.command(), name)) {
      boolean header = WITH_HEADER.contains(String.join(" ", files.command()));
      return new BamText(stored.apply(Files.newInputStream(Path.of(name))), header);
    }
    return files.command().isEmpty()
        ? stored.apply(Files.newInputStream(Path.of(name)))
        : InputDecoder.open(files.command(), name, p.reads().sysShell(), stored, log);
  }

  /**
   * Header lines of the input that the output repeats: those of all files but {@code @HD} and
   * {@code @SQ}. Without a command STAR repeats them twice when it maps in two passes.
   *
   * @param p parameters of the run
   * @return lines without newlines; none unless the input is SAM
   * @throws FatalException 104 if a file cannot be read, 102 for a pipe
   */
  public static List<byte[]> headerLines(Parameters p) {
    List<byte[]> lines = new ArrayList<>();
    if (!p.reads().filesType().get(0).equals("SAM")) {
      return lines;
    }
    ReadFiles files = ReadFiles.of(p);
    if (files.command().isEmpty() && !Files.isRegularFile(Path.of(files.name(0, 0)))) {
      throw FatalException.parameters(
          "EXITING because of fatal input ERROR: SAM input that is no file cannot be read twice,"
              + " once for its header: "
              + files.name(0, 0),
          "write it into a file, or name its source with --readFilesCommand");
    }
    for (int k = 0; k < files.fileCount(); k++) {
      try (InputStream in = open(p, files, k, file -> file, line -> {})) {
        addHeader(in, lines);
      } catch (IOException e) {
        throw new RecordErrors(ReadLimits.of(p))
            .unreadable(new RecordErrors.Place("first mate", 1, files.name(0, k)), e);
      }
    }
    if (files.command().isEmpty() && p.run().twopassMode().equals("Basic")) {
      lines.addAll(List.copyOf(lines));
    }
    return lines;
  }

  private static void addHeader(InputStream in, List<byte[]> lines) throws IOException {
    InputStream buffered = new BufferedInputStream(in, 1 << 16);
    while (true) {
      int next = buffered.read();
      if (next != '@') {
        return;
      }
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (; next >= 0 && next != '\n'; next = buffered.read()) {
        line.write(next);
        if (line.size() > TextLimits.mostBytes()) {
          throw new IOException(TextLimits.problem());
        }
      }
      byte[] bytes = line.toByteArray();
      String type = new String(bytes, 0, Math.min(3, bytes.length), StandardCharsets.ISO_8859_1);
      if (!type.equals("@HD") && !type.equals("@SQ")) {
        lines.add(bytes);
      }
    }
  }
}
