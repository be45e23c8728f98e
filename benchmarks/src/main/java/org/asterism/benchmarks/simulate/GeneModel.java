package org.asterism.benchmarks.simulate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * Chromosome sequences and the transcripts and genes on them.
 *
 * @param chromosomes upper-case sequences by name, in file order
 * @param transcripts spliced transcripts in 5'-3' orientation, at least {@value
 *     #SHORTEST_TRANSCRIPT} bases
 * @param genes unspliced gene bodies in 5'-3' orientation
 */
record GeneModel(
    Map<String, String> chromosomes, List<Transcript> transcripts, List<Transcript> genes) {
  static final int SHORTEST_TRANSCRIPT = 150;

  private static final Pattern TRANSCRIPT_ID = Pattern.compile("transcript_id \"([^\"]+)\"");
  private static final Pattern GENE_ID = Pattern.compile("gene_id \"([^\"]+)\"");

  /**
   * A named sequence.
   *
   * @param name transcript or gene id
   * @param sequence bases, 5' to 3'
   */
  record Transcript(String name, String sequence) {}

  /** One GTF exon, 0-based half-open. */
  private record Exon(String chromosome, int start, int end, boolean reverse) {}

  /**
   * Reads a genome and its annotation.
   *
   * @param fasta FASTA, plain or {@code .gz}
   * @param gtf GTF with {@code exon} lines that carry transcript_id and gene_id
   * @throws IOException if a file cannot be read
   */
  static GeneModel read(Path fasta, Path gtf) throws IOException {
    Map<String, String> chromosomes = readFasta(fasta);
    Map<String, List<Exon>> byTranscript = new LinkedHashMap<>();
    Map<String, Exon> byGene = new LinkedHashMap<>();
    try (BufferedReader in = open(gtf)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] f = line.split("\t");
        if (f.length < 9 || !f[2].equals("exon") || !chromosomes.containsKey(f[0])) {
          continue;
        }
        Exon e =
            new Exon(f[0], Integer.parseInt(f[3]) - 1, Integer.parseInt(f[4]), f[6].equals("-"));
        byTranscript.computeIfAbsent(id(TRANSCRIPT_ID, f[8]), k -> new ArrayList<>()).add(e);
        byGene.merge(
            id(GENE_ID, f[8]),
            e,
            (a, b) ->
                new Exon(
                    a.chromosome, Math.min(a.start, b.start), Math.max(a.end, b.end), a.reverse));
      }
    }
    List<Transcript> transcripts = new ArrayList<>();
    byTranscript.forEach(
        (name, exons) -> {
          exons.sort(Comparator.comparingInt(Exon::start));
          StringBuilder s = new StringBuilder();
          exons.forEach(e -> s.append(chromosomes.get(e.chromosome), e.start, e.end));
          if (s.length() >= SHORTEST_TRANSCRIPT) {
            transcripts.add(new Transcript(name, oriented(s.toString(), exons.get(0).reverse)));
          }
        });
    List<Transcript> genes = new ArrayList<>();
    byGene.forEach(
        (name, e) ->
            genes.add(
                new Transcript(
                    name,
                    oriented(chromosomes.get(e.chromosome).substring(e.start, e.end), e.reverse))));
    if (transcripts.isEmpty()) {
      throw new IOException(
          "no transcript of at least "
              + SHORTEST_TRANSCRIPT
              + " bases: do "
              + gtf
              + " and "
              + fasta
              + " belong together?");
    }
    return new GeneModel(chromosomes, transcripts, genes);
  }

  private static String id(Pattern p, String attributes) throws IOException {
    Matcher m = p.matcher(attributes);
    if (!m.find()) {
      throw new IOException("exon line without " + p.pattern().split(" ")[0] + ": " + attributes);
    }
    return m.group(1);
  }

  private static Map<String, String> readFasta(Path fasta) throws IOException {
    Map<String, StringBuilder> parts = new LinkedHashMap<>();
    StringBuilder current = null;
    try (BufferedReader in = open(fasta)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.startsWith(">")) {
          current = new StringBuilder();
          parts.put(line.substring(1).trim().split("\\s+")[0], current);
        } else if (current == null) {
          throw new IOException(fasta + " does not start with '>'");
        } else {
          current.append(line.trim().toUpperCase(java.util.Locale.ROOT));
        }
      }
    }
    Map<String, String> whole = new LinkedHashMap<>();
    parts.forEach((k, v) -> whole.put(k, v.toString()));
    return whole;
  }

  private static BufferedReader open(Path p) throws IOException {
    InputStream in = Files.newInputStream(p);
    if (p.toString().endsWith(".gz")) {
      in = new GZIPInputStream(in, 1 << 16);
    }
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1), 1 << 16);
  }

  private static String oriented(String s, boolean reverse) {
    return reverse ? reverseComplement(s) : s;
  }

  /** Reverse complement of upper-case bases; anything but ACGT becomes N. */
  static String reverseComplement(String s) {
    char[] out = new char[s.length()];
    for (int i = 0; i < out.length; i++) {
      out[out.length - 1 - i] =
          switch (s.charAt(i)) {
            case 'A' -> 'T';
            case 'C' -> 'G';
            case 'G' -> 'C';
            case 'T' -> 'A';
            default -> 'N';
          };
    }
    return new String(out);
  }
}
