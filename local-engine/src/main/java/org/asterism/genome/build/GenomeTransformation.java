package org.asterism.genome.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.asterism.annotation.ExonMap;
import org.asterism.genome.Bases;
import org.asterism.genome.Chromosomes;
import org.asterism.genome.TransformBlocks;
import org.asterism.genome.build.TransformVariants.Variant;
import org.asterism.output.RunLog;
import org.asterism.params.GenomeParameters;

/**
 * Turns a genome into its haplotype, or its two haplotypes one behind the other, by the variants of
 * a VCF file (spec 10 section 13, 41 section 8.1).
 */
final class GenomeTransformation {
  private final FastaScanner.Scanned original;
  private final RunLog log;
  private final boolean diploid;
  private final GenomeBytes bytes = new GenomeBytes();
  private final List<String> names = new ArrayList<>();
  private final List<Long> starts = new ArrayList<>();
  private final List<Long> lengths = new ArrayList<>();
  private final List<List<Block>> blocks = new ArrayList<>();

  /** A stretch of constant offset; starts are 0-based in the concatenated genomes. */
  private record Block(long oldStart, long length, long newStart) {}

  private GenomeTransformation(FastaScanner.Scanned original, boolean diploid, RunLog log) {
    this.original = original;
    this.diploid = diploid;
    this.log = log;
  }

  /**
   * Transforms a genome.
   *
   * @param original the genome as the FASTA files have it
   * @param p genomeTransformType, which is not None, and genomeTransformVCF
   * @param unknownIn what warnings call the VCF file
   */
  static GenomeTransformation of(
      FastaScanner.Scanned original, GenomeParameters p, String unknownIn, RunLog log) {
    boolean diploid = p.transformType().equals("Diploid");
    GenomeTransformation t = new GenomeTransformation(original, diploid, log);
    List<List<List<Variant>>> variants =
        TransformVariants.read(p.transformVcf(), diploid, original.chromosomes(), unknownIn, log);
    long start = 0;
    for (int h = 0; h < variants.size(); h++) {
      start = t.haplotype(h, variants.get(h), start);
    }
    t.starts.add(start);
    return t;
  }

  /** The transformed genome. */
  FastaScanner.Scanned genome() {
    return new FastaScanner.Scanned(
        bytes,
        new Chromosomes(
            names,
            starts.stream().mapToLong(Long::longValue).toArray(),
            lengths.stream().mapToLong(Long::longValue).toArray(),
            original.chromosomes().binBits()));
  }

  /** Where exons go, by haplotype. */
  List<ExonMap> exonMaps() {
    return blocks.stream().<ExonMap>map(b -> (start, end) -> exon(b, start, end)).toList();
  }

  /** Writes the table of blocks into a directory. */
  void writeBlocks(Path directory) throws IOException {
    StringBuilder s = new StringBuilder();
    s.append(blocks.stream().mapToInt(List::size).sum()).append("\t-1\n");
    for (List<Block> haplotype : blocks) {
      for (Block b : haplotype) {
        s.append(b.newStart()).append('\t').append(b.length()).append('\t');
        s.append(b.oldStart()).append('\n');
      }
    }
    Files.writeString(directory.resolve(TransformBlocks.FILE), s, StandardCharsets.ISO_8859_1);
  }

  /** Adds a haplotype from a start on; returns where the next one starts. */
  private long haplotype(int h, List<List<Variant>> variants, long from) {
    Chromosomes old = original.chromosomes();
    List<Block> list = new ArrayList<>();
    long start = from;
    long bin = 1L << old.binBits();
    for (int c = 0; c < old.count(); c++) {
      long end = chromosome(c, variants.get(c), start, list);
      names.add(diploid ? old.name(c) + "_h" + (h + 1) : old.name(c));
      starts.add(start);
      lengths.add(end - start);
      if (!variants.get(c).isEmpty()) {
        String line = " difference: " + old.name(c) + " ";
        log.line("Transformed chr length" + line + (end - start - old.length(c)));
        log.line("Transformed chr start" + line + (start - from - old.start(c)));
      }
      start = ((end + 1) / bin + 1) * bin;
    }
    blocks.add(list);
    return start;
  }

  /** Writes a chromosome with its variants; returns its end. */
  private long chromosome(int c, List<Variant> variants, long start, List<Block> list) {
    long oldStart = original.chromosomes().start(c);
    long oldEnd = oldStart + original.chromosomes().length(c);
    long at = oldStart;
    long to = start;
    long blockOld = at;
    long blockNew = to;
    for (Variant v : variants) {
      long position = oldStart + v.position();
      if (position >= oldEnd) {
        break;
      }
      to = copy(at, position, to);
      String alternative = v.alternative();
      for (int i = 0; i < alternative.length(); i++) {
        bytes.put(to++, Bases.CODES[alternative.charAt(i) & 0xFF]);
      }
      at = position + v.reference().length();
      if (v.gain() != 0) {
        int shared = Math.min(v.reference().length(), alternative.length());
        list.add(new Block(blockOld, position + shared - blockOld, blockNew));
        blockOld = at;
        blockNew = to;
      }
    }
    to = copy(at, oldEnd, to);
    list.add(new Block(blockOld, oldEnd - blockOld, blockNew));
    return to;
  }

  private long copy(long from, long end, long to) {
    long at = to;
    for (long i = from; i < end; i++) {
      bytes.put(at++, original.bytes().at(i));
    }
    return at;
  }

  /** Section 13.4; null when nothing of the exon is left. */
  private static long[] exon(List<Block> list, long start, long end) {
    int i = lastFrom(list, start);
    Block b = list.get(i);
    long newStart;
    if (start < b.oldStart() + b.length()) {
      newStart = start - b.oldStart() + b.newStart();
    } else if (i + 1 < list.size()) {
      newStart = list.get(i + 1).newStart();
    } else {
      return null;
    }
    while (i + 1 < list.size() && end > b.oldStart() + b.length()) {
      b = list.get(++i);
    }
    long newEnd;
    if (end >= b.oldStart()) {
      newEnd = end - b.oldStart() + b.newStart();
    } else {
      Block before = list.get(i - 1);
      newEnd = before.newStart() + before.length() - 1;
    }
    return newStart > newEnd ? null : new long[] {newStart, newEnd};
  }

  /** The last block that starts at or before a position; the first block starts at 0. */
  private static int lastFrom(List<Block> list, long position) {
    int low = 0;
    int high = list.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (list.get(middle).oldStart() <= position) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
