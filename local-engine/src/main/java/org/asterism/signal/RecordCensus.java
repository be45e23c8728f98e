package org.asterism.signal;

import java.io.IOException;
import org.asterism.bam.BamReader;
import org.asterism.bam.BamRecord;
import org.asterism.params.SignalParameters;

/**
 * Numbers of records that normalise signal tracks (spec 30 section 17, rule 2). Every record counts
 * here, also one that adds no signal.
 *
 * @param unique records of reads with one locus
 * @param multiple records of reads with n loci, each weighing 1/n
 * @param sorted whether positions never fall from one record to the next of the same reference
 */
record RecordCensus(long unique, double multiple, boolean sorted) {
  private static final double MILLION = 1e6;

  /** Reads a file to its end. */
  static RecordCensus of(BamReader in, SignalParameters p) throws IOException {
    boolean[] included = SignalTracks.included(in, p);
    BamRecord record = in.record();
    long unique = 0;
    double multiple = 0;
    boolean sorted = true;
    int reference = -1;
    int position = -1;
    while (in.next()) {
      sorted &= record.reference() != reference || record.position() >= position;
      reference = record.reference();
      position = record.position();
      if (reference < 0 || !included[reference]) {
        continue;
      }
      long loci = record.integerTag('N', 'H', 0);
      if (loci == 1) {
        unique++;
      } else if (loci > 1) {
        multiple += 1.0 / loci;
      }
    }
    return new RecordCensus(unique, multiple, sorted);
  }

  /** Factor of the tracks of unique reads. */
  double uniqueFactor() {
    return MILLION / unique;
  }

  /** Factor of the tracks of all reads. */
  double allFactor() {
    return MILLION / (unique + multiple);
  }
}
