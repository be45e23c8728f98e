package org.asterism.junction;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.asterism.genome.Chromosomes;
import org.asterism.output.ByteBuilder;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.JunctionOutputParameters;

/** Writes {@code SJ.out.tab} (spec 30 section 12.4). */
public final class JunctionTableWriter {
  private static final int FLUSH_BYTES = 1 << 16;

  private JunctionTableWriter() {}

  /**
   * Filters a run's junctions by support and distance and writes them.
   *
   * @param file the table; replaced if it exists, empty if no junction passes
   * @param table all junctions of the run
   * @param chromosomes names and starts
   * @param limits the outSJfilter parameters
   * @return number of lines
   * @throws FatalException (exit 109) if the file cannot be written
   */
  public static int write(
      Path file, JunctionTable table, Chromosomes chromosomes, JunctionOutputParameters limits) {
    return write(file, table, chromosomes, limits, false);
  }

  /**
   * Filters a run's junctions by support, and by distance unless the reads were filtered by their
   * junctions (spec 30 section 13), and writes them.
   *
   * @param file the table; replaced if it exists, empty if no junction passes
   * @param table all junctions of the run
   * @param chromosomes names and starts
   * @param limits the outSJfilter parameters
   * @param bySJout whether the run has outFilterType BySJout
   * @return number of lines
   * @throws FatalException (exit 109) if the file cannot be written
   */
  public static int write(
      Path file,
      JunctionTable table,
      Chromosomes chromosomes,
      JunctionOutputParameters limits,
      boolean bySJout) {
    JunctionList kept = kept(table, limits, bySJout);
    write(file, kept, chromosomes);
    return kept.size();
  }

  /**
   * The junctions of a run that SJ.out.tab has, in its order.
   *
   * @param table all junctions of the run
   * @param limits the outSJfilter parameters
   * @param bySJout whether the run has outFilterType BySJout
   */
  public static JunctionList kept(
      JunctionTable table, JunctionOutputParameters limits, boolean bySJout) {
    JunctionFilter filter = new JunctionFilter(limits);
    JunctionList supported = filter.bySupport(table.toList());
    return bySJout ? supported : filter.byDistance(supported);
  }

  /**
   * Writes junctions as they are.
   *
   * @param file the table; replaced if it exists
   * @param list junctions in genome order
   * @param chromosomes names and starts
   * @throws FatalException (exit 109) if the file cannot be written
   */
  public static void write(Path file, JunctionList list, Chromosomes chromosomes) {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      ByteBuilder text = new ByteBuilder(FLUSH_BYTES + 1024);
      for (int i = 0; i < list.size(); i++) {
        line(list, i, chromosomes, text);
        if (text.size >= FLUSH_BYTES) {
          out.write(text.bytes, 0, text.size);
          text.clear();
        }
      }
      out.write(text.bytes, 0, text.size);
    } catch (IOException e) {
      throw new FatalException(
          FatalException.FILE_OPEN,
          "EXITING because of fatal OUTPUT FILE error: could not write junctions to "
              + file
              + ": "
              + FileProblem.reason(e)
              + "\nSOLUTION: check that the path exists and that you have write permission and"
              + " space for this file\n",
          e);
    }
  }

  private static void line(JunctionList list, int i, Chromosomes chromosomes, ByteBuilder text) {
    int chromosome = chromosomes.at(list.start[i]);
    long first = list.start[i] - chromosomes.start(chromosome) + 1;
    int motif = list.motif[i];
    text.putAscii(chromosomes.name(chromosome));
    text.put('\t');
    text.putDecimal(first);
    text.put('\t');
    text.putDecimal(first + list.length[i] - 1);
    text.put('\t');
    // the strand is that of the motif, also for annotated junctions
    text.put(motif == 0 ? '0' : motif % 2 == 1 ? '1' : '2');
    text.put('\t');
    text.putDecimal(motif);
    text.put('\t');
    text.put(list.annotated[i] ? '1' : '0');
    text.put('\t');
    text.putDecimal(list.unique[i]);
    text.put('\t');
    text.putDecimal(list.multiple[i]);
    text.put('\t');
    text.putDecimal(list.overhang[i]);
    text.put('\n');
  }
}
