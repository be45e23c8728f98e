package org.asterism.genome.build;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.asterism.genome.Chromosomes;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;

/**
 * Reference sequences that a mapping run adds to those of its index ({@code --genomeFastaFiles},
 * spec 10 section 12.2), in a form that travels to other machines: padding is most of them and
 * takes no room there.
 */
public final class AddedReferences implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final long MOST_BASES = 1 << 28;

  private final List<String> names;
  private final long[] starts;
  private final long[] lengths;
  private final byte[] deflated;

  private AddedReferences(List<String> names, long[] starts, long[] lengths, byte[] deflated) {
    this.names = names;
    this.starts = starts;
    this.lengths = lengths;
    this.deflated = deflated;
  }

  /**
   * Reads the files.
   *
   * @param files FASTA files
   * @param before the chromosomes that the new ones follow
   * @param log gets a line per chromosome
   * @throws FatalException 104 for files that cannot be used
   */
  static AddedReferences read(List<String> files, Chromosomes before, RunLog log) {
    FastaScanner.Scanned scanned = FastaScanner.scanAfter(before, files, log);
    Chromosomes added = scanned.chromosomes();
    long first = before.end();
    long size = added.end() - first;
    if (size > MOST_BASES) {
      throw new FatalException(
          FatalException.INPUT_FILES,
          "EXITING because of INPUT ERROR: the genomeFastaFiles to add to the genome take "
              + size
              + " bases with their padding, more than "
              + MOST_BASES
              + "\nSOLUTION: generate a genome with all references\n");
    }
    List<String> names = new ArrayList<>();
    long[] lengths = new long[added.count()];
    for (int i = 0; i < lengths.length; i++) {
      names.add(added.name(i));
      lengths[i] = added.length(i);
    }
    byte[] block = new byte[(int) size];
    for (int i = 0; i < block.length; i++) {
      block[i] = scanned.bytes().at(i);
    }
    return new AddedReferences(names, added.starts(), lengths, deflate(block));
  }

  /** All chromosomes: those of the index and the new ones. */
  Chromosomes after(Chromosomes before) {
    int n = before.count();
    List<String> allNames = new ArrayList<>();
    long[] allStarts = Arrays.copyOf(before.starts(), n + starts.length);
    long[] allLengths = new long[n + lengths.length];
    for (int i = 0; i < n; i++) {
      allNames.add(before.name(i));
      allLengths[i] = before.length(i);
    }
    allNames.addAll(names);
    System.arraycopy(starts, 0, allStarts, n, starts.length);
    System.arraycopy(lengths, 0, allLengths, n, lengths.length);
    return new Chromosomes(allNames, allStarts, allLengths, before.binBits());
  }

  /** Codes of the new chromosomes with their padding. */
  byte[] block() {
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(deflated))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] deflate(byte[] block) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try (DeflaterOutputStream to = new DeflaterOutputStream(out, deflater)) {
      to.write(block);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      deflater.end();
    }
    return out.toByteArray();
  }
}
