package org.asterism.signal;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.asterism.bam.BamReader;
import org.asterism.bam.BamRecord;
import org.asterism.engine.BoundedWorkers;
import org.asterism.params.FatalException;
import org.asterism.params.FileProblem;
import org.asterism.params.SignalParameters;
import org.asterism.params.SignalParameters.Coverage;

/** Signal tracks of a BAM file (spec 30 section 17). */
public final class SignalTracks {
  private static final int PAST_THE_END = 255;
  private static final int AHEAD_PER_THREAD = 2;

  private final SignalParameters p;
  private final BamReader in;
  private final BamRecord record;
  private final boolean[] included;
  private final boolean sorted;
  private final ReferenceSums sums;

  private SignalTracks(SignalParameters p, BamReader in, boolean sorted, ReferenceSums sums) {
    this.p = p;
    this.in = in;
    this.record = in.record();
    this.included = included(in, p);
    this.sorted = sorted;
    this.sums = sums;
  }

  /**
   * Writes all tracks.
   *
   * @param bam a BAM file; unsorted ones need memory for the longest reference
   * @param p what to write
   * @param workers inflate the file
   * @param create opens an output file, given its name after the prefix of all outputs; closed by
   *     the caller
   * @throws FatalException 102 if the file cannot be opened, 104 if it is damaged, 255 for an
   *     alignment beyond the end of its reference
   */
  public static void write(
      Path bam, SignalParameters p, BoundedWorkers workers, Function<String, OutputStream> create)
      throws IOException {
    RecordCensus census;
    try (BamReader in = open(bam, workers)) {
      census = RecordCensus.of(in, p);
    } catch (IOException e) {
      throw unreadable(bam, e);
    }
    TrackWriter[] tracks = tracks(p, census, create);
    try (BamReader in = open(bam, workers)) {
      new SignalTracks(p, in, census.sorted(), new ReferenceSums(tracks)).run();
    }
    for (TrackWriter track : tracks) {
      track.flush();
    }
  }

  private static TrackWriter[] tracks(
      SignalParameters p, RecordCensus census, Function<String, OutputStream> create) {
    String suffix = p.wiggle() ? ".out.wig" : ".out.bg";
    List<TrackWriter> tracks = new ArrayList<>();
    for (int strand = 1; strand <= (p.stranded() ? 2 : 1); strand++) {
      for (String reads : List.of("Unique", "UniqueMultiple")) {
        double factor = reads.equals("Unique") ? census.uniqueFactor() : census.allFactor();
        tracks.add(
            new TrackWriter(
                create.apply("Signal." + reads + ".str" + strand + suffix),
                p.wiggle(),
                p.perMillion(),
                p.perMillion() ? factor : 1));
      }
    }
    return tracks.toArray(new TrackWriter[0]);
  }

  /** For each reference of a file whether it gets signal. */
  static boolean[] included(BamReader in, SignalParameters p) {
    boolean[] included = new boolean[in.referenceCount()];
    for (int i = 0; i < included.length; i++) {
      included[i] = in.referenceName(i).startsWith(p.referencesPrefix());
    }
    return included;
  }

  /** Opens a BAM file that the user named. */
  static BamReader open(Path bam, BoundedWorkers workers) {
    try {
      return BamReader.open(bam, workers.pool(), AHEAD_PER_THREAD * workers.threads());
    } catch (EOFException e) {
      throw unreadable(bam, e);
    } catch (IOException e) {
      throw new FatalException(
          FatalException.PARAMETERS,
          "EXITING because of fatal ERROR: could not open --inputBAMfile "
              + bam
              + "\n"
              + FileProblem.reason(e)
              + "\nSOLUTION: check that file "
              + bam
              + " exists, is a BAM file and has proper read permissions.\n",
          e);
    }
  }

  /** A BAM file that is damaged. */
  static FatalException unreadable(Path bam, IOException e) {
    return new FatalException(
        FatalException.INPUT_FILES,
        "EXITING because of fatal INPUT ERROR: could not read BAM file: "
            + bam
            + " ("
            + e.getMessage()
            + ")\nSOLUTION: check that the file is complete, for instance with samtools"
            + " quickcheck\n",
        e);
  }

  private void run() throws IOException {
    int reference = -1;
    boolean open = false;
    while (in.next()) {
      if (record.reference() != reference) {
        if (open) {
          sums.finish();
        }
        reference = record.reference();
        open = reference >= 0 && included[reference];
        if (open) {
          sums.begin(in.referenceName(reference), in.referenceLength(reference));
        }
      }
      if (open) {
        add();
      }
    }
    if (open) {
      sums.finish();
    }
  }

  private void add() throws IOException {
    int flag = record.flag();
    long loci = record.integerTag('N', 'H', 1);
    boolean second = (flag & BamRecord.SECOND_MATE) != 0;
    if (loci == 0
        || (flag & BamRecord.DUPLICATE) != 0
        || p.coverage() == Coverage.SECOND_MATE && !second
        || p.coverage() == Coverage.FIRST_MATE_5P && second) {
      return;
    }
    if (sorted) {
      sums.finishBefore(record.position());
    }
    boolean reverse = (flag & BamRecord.REVERSE) != 0;
    int strand = p.stranded() && reverse != second ? 1 : 0;
    if (p.coverage() == Coverage.FIRST_MATE_5P) {
      int at = strand == 0 ? record.position() : lastBase();
      add(strand, loci, at, at + 1L);
    } else {
      addBlocks(strand, loci);
    }
  }

  private void addBlocks(int strand, long loci) {
    long at = record.position();
    int count = record.operationCount();
    for (int i = 0; i < count; i++) {
      int operation = record.operation(i);
      int length = record.operationLength(i);
      if (operation == BamRecord.MATCH) {
        add(strand, loci, at, at + length);
        at += length;
      } else if (operation == BamRecord.DELETION || operation == BamRecord.INTRON) {
        at += length;
      }
    }
  }

  private int lastBase() {
    long last = record.position() - 1L + record.referenceBases();
    return (int) Math.min(Integer.MAX_VALUE, last);
  }

  private void add(int strand, long loci, long from, long to) {
    if (from < 0 || to > sums.length()) {
      throw new FatalException(
          PAST_THE_END, "BUG: alignment extends past chromosome in signalFromBAM.cpp\n");
    }
    if (loci == 1) {
      sums.add(2 * strand, (int) from, (int) to, 1);
    }
    sums.add(2 * strand + 1, (int) from, (int) to, 1.0 / loci);
  }
}
