package org.asterism.params;

/**
 * The parameters of the first pass of twopassMode Basic (spec 30 section 14.1): those of the run
 * without its outputs, its filter by junctions and its quantification. Its reads are those that
 * both twopass1readsN and readMapNumber allow.
 */
final class FirstPass {
  private static final QuantParameters NOT_QUANTIFIED =
      new QuantParameters(false, false, false, 1, true, true);

  private static final VariationParameters NO_VARIANTS = new VariationParameters("-", false, false);

  private FirstPass() {}

  static Parameters of(Parameters p) {
    return new Parameters(
        p.run(),
        p.genome().withoutConversion(),
        p.junctionInsert(),
        reads(p.reads(), Math.min(p.run().twopass1ReadsN(), p.reads().mapNumber())),
        p.clipping(),
        p.seed(),
        p.window(),
        p.scoring(),
        alignment(p.alignment()),
        filter(p.filter()),
        junctions(p.junctionOutput()),
        output(p.samOutput()),
        NOT_QUANTIFIED,
        chimeric(p.chimeric()),
        p.bam(),
        NO_VARIANTS,
        p.solo().off(),
        p.engine(),
        p.commandLine(),
        p.effectiveCommandLine());
  }

  private static ReadParameters reads(ReadParameters r, long mapNumber) {
    return new ReadParameters(
        r.filesType(),
        r.filesIn(),
        r.filesPrefix(),
        r.filesCommand(),
        r.filesManifest(),
        r.samAttrKeep(),
        mapNumber,
        r.nameSeparators(),
        r.qualityScoreBase(),
        r.qualityAdd(),
        r.numberAsName(),
        r.inputBufferSize(),
        r.sysShell(),
        r.barcodeFile());
  }

  /** Without chimeric detection: windows keep what they keep without it. */
  private static AlignmentParameters alignment(AlignmentParameters a) {
    return new AlignmentParameters(
        a.intronMin(),
        a.intronMax(),
        a.matesGapMax(),
        a.junctionOverhangMin(),
        a.annotatedOverhangMin(),
        a.junctionStitchMismatchMax(),
        a.splicedMateMapLmin(),
        a.splicedMateMapLminOverLmate(),
        a.transcriptsPerWindowNmax(),
        a.transcriptsPerReadNmax(),
        a.endsType(),
        a.endsProtrude(),
        a.protrudeConcordant(),
        a.softClipAtReferenceEnds(),
        a.insertionFlushRight(),
        a.mateOverlapBasesMin(),
        a.mateOverlapMismatchMax(),
        0,
        a.longReads());
  }

  private static ChimericParameters chimeric(ChimericParameters c) {
    return new ChimericParameters(
        c.outType(),
        c.filters(),
        0,
        c.comments(),
        c.mainSegmentMultNmax(),
        c.scoreMin(),
        c.scoreDropMax(),
        c.scoreSeparation(),
        c.junctionNonGtag(),
        c.overhangMin(),
        c.readGapMax(),
        c.multimapNmax(),
        c.multimapScoreRange(),
        c.nonchimScoreDropMin(),
        c.editDistanceAdded(),
        c.samLines(),
        c.pairedByFiles());
  }

  private static FilterParameters filter(FilterParameters f) {
    return new FilterParameters(
        "Normal",
        f.multimapNmax(),
        f.multimapScoreRange(),
        f.mismatchNmax(),
        f.mismatchNoverLmax(),
        f.mismatchNoverReadLmax(),
        f.scoreMin(),
        f.scoreMinOverLread(),
        f.matchNmin(),
        f.matchNminOverLread(),
        f.intronMotifs(),
        f.removeInconsistentStrands(),
        f.strandFieldIntronMotif(),
        f.randomOrder(),
        f.allBestPrimary(),
        f.multNmax());
  }

  /** Junctions are what the pass is for, whether the run writes them or not. */
  private static JunctionOutputParameters junctions(JunctionOutputParameters j) {
    return new JunctionOutputParameters(
        true,
        j.uniqueReadsOnly(),
        j.overhangMin(),
        j.countUniqueMin(),
        j.countTotalMin(),
        j.distanceMin(),
        j.intronMaxVsReadN());
  }

  private static SamOutputParameters output(SamOutputParameters s) {
    return new SamOutputParameters(
        false,
        false,
        false,
        s.noQualities(),
        s.attributes(),
        s.unmappedWithin(),
        s.unmappedKeepPairs(),
        false,
        s.order(),
        s.mapqUnique(),
        s.flagOr(),
        s.flagAnd(),
        s.readGroups(),
        s.headerHd(),
        s.headerPg(),
        s.headerCommentFile(),
        s.bamCompression(),
        s.filter(),
        s.multNmax(),
        s.attrIhStart(),
        s.templateLengthMode(),
        s.sortMemory());
  }
}
