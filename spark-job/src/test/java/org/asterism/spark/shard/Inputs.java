package org.asterism.spark.shard;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.asterism.output.BgzfCompressor;
import org.asterism.output.ByteBuilder;
import org.asterism.params.Parameters;

/** Files of reads for tests, among them the awkward ones. */
final class Inputs {
  private Inputs() {}

  /** How a test stores its files. */
  enum Storing {
    PLAIN,
    PLAIN_CAT,
    BLOCK_GZIP,
    GZIP
  }

  /** Writes files {@code [mate][lane]} and makes the command line that reads them. */
  static Parameters write(Path dir, Storing storing, String[][] texts, String... more) {
    List<String> words = new ArrayList<>(List.of("--readFilesIn"));
    try {
      for (int m = 0; m < texts.length; m++) {
        List<String> names = new ArrayList<>();
        for (int lane = 0; lane < texts[m].length; lane++) {
          Path file = dir.resolve("lane" + lane + "_" + (m + 1) + ".fastq");
          byte[] bytes = texts[m][lane].getBytes(StandardCharsets.ISO_8859_1);
          Files.write(file, stored(storing, bytes));
          names.add(file.toString());
        }
        words.add(String.join(",", names));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    switch (storing) {
      case PLAIN_CAT -> words.addAll(List.of("--readFilesCommand", "cat"));
      case BLOCK_GZIP -> words.addAll(List.of("--readFilesCommand", "gunzip", "-c"));
      case GZIP -> words.addAll(List.of("--readFilesCommand", "zcat"));
      case PLAIN -> {}
    }
    words.addAll(List.of(more));
    return Parameters.of(words.toArray(String[]::new));
  }

  private static byte[] stored(Storing storing, byte[] bytes) throws IOException {
    return switch (storing) {
      case PLAIN, PLAIN_CAT -> bytes;
      case BLOCK_GZIP -> blockGzip(bytes, 700);
      case GZIP -> gzip(bytes);
    };
  }

  /** BGZF with small blocks. */
  static byte[] blockGzip(byte[] bytes, int payload) {
    ByteBuilder out = new ByteBuilder(bytes.length + 64);
    try (BgzfCompressor compressor = new BgzfCompressor(1)) {
      for (int from = 0; from < bytes.length; from += payload) {
        compressor.compress(bytes, from, Math.min(payload, bytes.length - from), out);
      }
    }
    out.put(BgzfCompressor.endOfFile());
    return out.toByteArray();
  }

  static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  /** Records with everything that makes guessing at record starts go wrong. */
  static String fastq(Random random, int records, int mate) {
    StringBuilder s = new StringBuilder();
    for (int i = 0; i < records; i++) {
      int length = 1 + random.nextInt(random.nextInt(10) == 0 ? 649 : 60);
      String end = random.nextInt(8) == 0 ? "\r\n" : "\n";
      String name =
          switch (random.nextInt(6)) {
            case 0 -> "@r" + i + "@x/" + mate + " 1:Y:0:ACGT";
            case 1 -> "@" + i + " +@ 1:N:0";
            case 2 -> "@\u00e9t\u00e9" + i + "\u00e9 x";
            case 3 -> "@+" + i + "/1 @";
            default -> "@read" + i + "/" + mate + " z";
          };
      s.append(name).append(end);
      for (int k = 0; k < length; k++) {
        s.append("ACGTN".charAt(random.nextInt(5)));
      }
      s.append(end).append(random.nextBoolean() ? "+" : "+@read" + i).append(end);
      char first = "@+!I".charAt(random.nextInt(4));
      s.append(first);
      for (int k = 1; k < length; k++) {
        s.append((char) (33 + random.nextInt(90)));
      }
      s.append(end);
    }
    return s.toString();
  }
}
