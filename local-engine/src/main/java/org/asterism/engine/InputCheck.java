package org.asterism.engine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.ReadFileCheck;
import org.asterism.reads.InputDecoder;
import org.asterism.reads.ReadFiles;

/**
 * The pass over all files of an input before its first read is mapped, many at a time: whether each
 * can be read, and whether it begins as its kind does. A run over a thousand cells' files tells at
 * its start what it would meet hours later. The log's lines and the error are in input order.
 */
public final class InputCheck {
  private static final int HEAD = 2;

  /**
   * What was seen of a file.
   *
   * @param problem why it cannot be read; null if it can
   * @param warning what is odd about it; null if nothing is
   */
  private record Finding(String name, String problem, String warning) {}

  private InputCheck() {}

  /**
   * Looks at every file, as STAR does before it starts, and at the first bytes of those that can be
   * opened without harm (not pipes).
   *
   * @param files the input
   * @param workers threads to use
   * @param log receives warnings
   * @throws FatalException 102 naming the first file, in input order, that cannot be read
   */
  public static void run(ReadFiles files, BoundedWorkers workers, RunLog log) {
    List<String> names = new ArrayList<>();
    for (int stream = 0; stream < files.streamCount(); stream++) {
      for (int k = 0; k < files.fileCount(); k++) {
        names.add(files.name(stream, k));
      }
    }
    InputDecoder.Kind kind =
        files.isSam() ? InputDecoder.Kind.PROCESS : InputDecoder.kind(files.command());
    for (Finding f : workers.inOrder(names, name -> look(name, kind))) {
      if (f.problem != null) {
        ReadFileCheck.refuse(f.name, f.problem, !files.command().isEmpty(), log);
      }
      if (f.warning != null) {
        log.line("WARNING: " + f.name + " " + f.warning);
      }
    }
  }

  private static Finding look(String name, InputDecoder.Kind kind) {
    String problem = ReadFileCheck.problem(name);
    if (problem != null || ReadFileCheck.elsewhere(name)) {
      return new Finding(name, problem, null);
    }
    Path file = Path.of(name);
    if (kind == InputDecoder.Kind.PROCESS || !Files.isRegularFile(file)) {
      return new Finding(name, null, null);
    }
    try (InputStream in = Files.newInputStream(file)) {
      return new Finding(name, null, oddity(in.readNBytes(HEAD), kind));
    } catch (IOException e) {
      return new Finding(name, FileProblem.reason(e), null);
    }
  }

  /** What is odd about the first bytes of a file; null for what a reader understands. */
  static String oddity(byte[] head, InputDecoder.Kind kind) {
    if (head.length == 0) {
      return "is empty";
    }
    return switch (kind) {
      case PLAIN ->
          head[0] == '@' || head[0] == '>' ? null : "does not begin with @ or >, as reads do";
      case GZIP -> begins(head, 0x1f, 0x8b) ? null : "is not compressed by gzip";
      case BZIP2 -> begins(head, 'B', 'Z') ? null : "is not compressed by bzip2";
      case PROCESS -> null;
    };
  }

  private static boolean begins(byte[] head, int first, int second) {
    return head.length == HEAD && (head[0] & 0xff) == first && (head[1] & 0xff) == second;
  }
}
