package org.asterism.solo.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.asterism.align.Alignment;
import org.asterism.align.ReadResult;
import org.asterism.genome.Chromosomes;
import org.asterism.output.Alignments;
import org.asterism.output.ByteBuilder;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.asterism.solo.SoloRecord;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;
import org.asterism.solo.barcode.CellBarcode;
import org.junit.jupiter.api.Test;

/** What is kept of reads, and why reads have no feature (spec 50 section 9). */
class SoloRecorderTest {
  private static final SoloGenes EXAMPLE = ToyGenes.example().genes();
  private static final Alignment EXON = Assigned.at(3100, 60, 0);
  private static final Alignment INTRON = Assigned.at(1600, 60, 0);
  private static final Alignment NOWHERE = Assigned.at(16000, 60, 0);
  private static final Alignment TWO_GENES = Assigned.at(9500, 60, 0);

  /** Reads recorded one after the other. */
  private static final class Recording {
    final SoloSetup setup;
    final SoloTally tally;
    private final FeatureAssigner assigner;
    private final SoloRecorder recorder;
    private final ReadFeatures features;
    private final CellBarcode barcode = new CellBarcode();
    private final ByteBuilder records = new ByteBuilder(64);
    private final SoloRecord record;

    Recording(String options) {
      Parameters p =
          Parameters.of(
              (options.contains("soloType") ? options : "--soloType CB_UMI_Simple " + options)
                  .split(" +"));
      setup = new SoloSetup(p.solo(), null, EXAMPLE);
      long[] starts = {0, ToyGenes.CHR2, ToyGenes.CHR_M, 300_000};
      assigner =
          new FeatureAssigner(
              EXAMPLE,
              setup.assigned(),
              0,
              options.contains("SmartSeq"),
              new Chromosomes(List.of("chr1", "chr2", "chrM"), starts, new long[3], 0),
              new boolean[] {false, false, true});
      recorder = new SoloRecorder(setup, p);
      features = new ReadFeatures(setup);
      tally = new SoloTally(setup.slots().length);
      record = new SoloRecord(setup.slots().length);
      barcode.addCandidate(7, (byte) 'I');
      barcode.umi = 5;
    }

    Recording status(int status) {
      barcode.status = status;
      return this;
    }

    /** The record of a read, null if there is none. */
    SoloRecord read(ReadResult result) {
      records.clear();
      PreparedRead read = new PreparedRead(PreparedRead.MAX_LENGTH);
      read.length = 60;
      assigner.assign(read, result, features);
      recorder.record(9, read, result, barcode, features, record, records, tally);
      if (records.size == 0) {
        return null;
      }
      SoloRecord back = new SoloRecord(setup.slots().length);
      assertThat(back.read(records.bytes, 0)).isEqualTo(records.size);
      return back;
    }

    SoloRecord mapped(Alignment... loci) {
      return read(Alignments.mapped(loci));
    }

    SoloRecord unmapped() {
      return read(Alignments.unmapped(ReadResult.TOO_SHORT, 0, 0));
    }
  }

  private static long[] values(SoloRecord r, int slot) {
    return Arrays.copyOfRange(r.values, r.first[slot], r.first[slot] + r.count[slot]);
  }

  @Test
  void oneGene() {
    Recording run = new Recording("--soloFeatures Gene");
    SoloRecord r = run.mapped(EXON);
    assertThat(r.order).isEqualTo(9);
    assertThat(r.candidates).startsWith(7);
    assertThat(r.umi).isEqualTo(5);
    assertThat(r.kind).containsExactly(SoloRecord.UNIQUE);
    assertThat(values(r, 0)).containsExactly(0);
    assertThat(r.readFlags).isEqualTo(SoloRecord.ONE_LOCUS);
    assertThat(r.classes).containsExactly(1 + 8);
    assertThat(run.tally.slotCounts[0]).containsOnly(0);
  }

  @Test
  void readsWithoutAGeneAreCountedOnly() {
    Recording run = new Recording("--soloFeatures Gene GeneFull");
    assertThat(run.unmapped()).isNull();
    assertThat(run.mapped(NOWHERE)).isNull();
    assertThat(run.mapped(INTRON).kind).containsExactly(SoloRecord.UNIQUE, SoloRecord.ABSENT);
    assertThat(run.mapped(TWO_GENES)).isNull();
    assertThat(run.mapped(TWO_GENES, EXON)).isNull();
    // GeneFull, then Gene
    assertThat(run.tally.slotCounts[0]).containsExactly(1, 1, 2, 1);
    assertThat(run.tally.slotCounts[1]).containsExactly(1, 2, 2, 1);
  }

  @Test
  void oneGeneAtOneOfTwoLociIsUnique() {
    Recording run = new Recording("--soloFeatures Gene");
    SoloRecord r = run.mapped(NOWHERE, EXON);
    assertThat(r.kind).containsExactly(SoloRecord.UNIQUE);
    assertThat(r.readFlags).isEqualTo(SoloRecord.SEVERAL_LOCI);
  }

  @Test
  void severalGenesAreKeptForMultiMapperMethods() {
    Recording run = new Recording("--soloFeatures Gene --soloMultiMappers Unique EM");
    SoloRecord r = run.mapped(TWO_GENES);
    assertThat(r.kind).containsExactly(SoloRecord.MULTI);
    assertThat(values(r, 0)).containsExactly(3, 4);
    assertThat(r.classes).containsExactly(1 + 16);
    assertThat(run.tally.slotCounts[0]).containsExactly(0, 0, 1, 0);
  }

  @Test
  void tagsKeepReadsWithoutAGeneForTheirFeature() {
    Recording run =
        new Recording(
            "--soloFeatures GeneFull Gene --outSAMtype BAM SortedByCoordinate --outSAMattributes"
                + " NH CB");
    assertThat(run.unmapped().kind).containsExactly(SoloRecord.NO_FEATURE, SoloRecord.ABSENT);
    assertThat(run.mapped(TWO_GENES).kind)
        .containsExactly(SoloRecord.NO_FEATURE, SoloRecord.ABSENT);
    assertThat(run.status(-1).mapped(EXON)).isNull();
  }

  @Test
  void velocytoKeepsAllReadsForGene() {
    Recording run = new Recording("--soloFeatures Gene Velocyto");
    assertThat(run.mapped(NOWHERE).kind).containsExactly(SoloRecord.NO_FEATURE, SoloRecord.ABSENT);
    SoloRecord r = run.mapped(INTRON);
    assertThat(r.kind).containsExactly(SoloRecord.NO_FEATURE, SoloRecord.UNIQUE);
    assertThat(values(r, 1))
        .containsExactly(VelocytoState.INTRONIC, 1 << 4 | VelocytoState.INTRONIC);
    assertThat(run.mapped(EXON, EXON).kind).containsExactly(SoloRecord.UNIQUE, SoloRecord.ABSENT);
    run.unmapped();
    assertThat(run.tally.slotCounts[1]).containsOnly(0);
  }

  @Test
  void junctionsInOrderOfBlocksWithRepeats() {
    Alignment pair =
        Alignments.on(0, 0)
            .block(0, 1370, 30, 0)
            .gap(1)
            .block(30, 2000, 20, 0)
            .gap(-3)
            .block(51, 1380, 20, 1)
            .gap(1)
            .block(71, 2000, 30, 1)
            .done();
    Recording run = new Recording("--soloFeatures SJ");
    SoloRecord r = run.mapped(pair);
    assertThat(values(r, 0)).containsExactly(1400, 600, 1400, 600);
    assertThat(run.mapped(EXON)).isNull();
    assertThat(run.mapped(pair, EXON)).isNull();
    assertThat(run.unmapped()).isNull();
    assertThat(run.tally.slotCounts[0]).containsExactly(1, 1, 1, 1);
  }

  @Test
  void smartSeqAddsTheKeyToEachFeature() {
    Recording run =
        new Recording("--soloType SmartSeq --soloUMIdedup Exact --soloFeatures SJ Gene");
    SoloRecord r =
        run.mapped(Alignments.on(0, 0).block(0, 1370, 30, 0).gap(1).block(30, 2000, 30, 0).done());
    long key = 1370L << 32 | 660;
    assertThat(values(r, 0)).containsExactly(1400, 600, key);
    assertThat(values(r, 1)).containsExactly(0, key);
  }

  @Test
  void readsOfNoCellByTheirClasses() {
    Recording run =
        new Recording(
                "--soloFeatures Gene GeneFull GeneFull_Ex50pAS --soloCBwhitelist w"
                    + " --soloCellReadStats Standard")
            .status(-1);
    assertThat(run.unmapped()).isNull();
    run.mapped(EXON);
    run.mapped(INTRON);
    run.mapped(TWO_GENES, Assigned.at(ToyGenes.CHR_M + 600, 60, 0));
    run.mapped(Assigned.at(3100, 60, 1));
    run.mapped(Assigned.at(1600, 60, 1));
    // cbMatch, cbPerfect, cbMMunique, cbMMmultiple, genomeU, genomeM, featureU, featureM, exonic,
    // intronic, exonicAS, intronicAS, mito
    assertThat(run.tally.noCell[0]).containsExactly(6, 0, 0, 0, 4, 1, 2, 1, 0, 0, 0, 0, 1);
    assertThat(run.tally.noCell[1]).containsExactly(6, 0, 0, 0, 4, 1, 2, 1, 2, 1, 1, 1, 1);
    assertThat(run.tally.noCell[2]).containsExactly(6, 0, 0, 0, 4, 1, 1, 1, 2, 0, 0, 0, 1);
    assertThat(run.tally.slotCounts[0]).containsOnly(0);
  }

  @Test
  void readsOfNoCellAreNotCountedWithoutWhitelist() {
    Recording run = new Recording("--soloCBwhitelist None --soloCellReadStats Standard").status(-2);
    run.mapped(EXON);
    assertThat(run.tally.noCell[0]).containsOnly(0);
  }

  @Test
  void cellReadsKeepEveryReadOfGeneTypes() {
    Recording run =
        new Recording("--soloFeatures SJ Gene --soloCBwhitelist w --soloCellReadStats Standard");
    SoloRecord r = run.unmapped();
    assertThat(r.kind).containsExactly(SoloRecord.ABSENT, SoloRecord.NO_FEATURE);
    assertThat(r.readFlags).isZero();
    assertThat(run.mapped(Assigned.at(ToyGenes.CHR_M + 600, 60, 0)).readFlags)
        .isEqualTo(SoloRecord.ONE_LOCUS | SoloRecord.MITOCHONDRIAL);
  }
}
