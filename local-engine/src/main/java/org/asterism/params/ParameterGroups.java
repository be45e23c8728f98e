package org.asterism.params;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Assembles the immutable typed groups from the values of all parameters. */
final class ParameterGroups {
  /** quantTranscriptomeBAMcompression of a run that writes no transcriptome BAM. */
  private static final int NO_TRANSCRIPTOME_FILE = -2;

  /** Bytes that groups of possible duplicates may take when limitBAMsortRAM is 0. */
  private static final long DUPLICATE_MEMORY = 16_000_000_000L;

  private final ParameterStore p;
  private final List<List<String>> readGroups;
  private final boolean longReads;

  /**
   * @param p values of all parameters
   * @param readGroups read groups as lists of fields, from the command line or the manifest
   * @param longReads whether reads are mapped as STARlong maps them
   */
  ParameterGroups(ParameterStore p, List<List<String>> readGroups, boolean longReads) {
    this.p = p;
    this.longReads = longReads;
    this.readGroups = readGroups;
  }

  Parameters assemble(EngineParameters engine, String commandLine, String effectiveCommandLine) {
    return new Parameters(
        run(),
        genome(),
        junctionInsert(),
        reads(),
        clipping(),
        seed(),
        window(),
        scoring(),
        alignment(),
        filter(),
        junctionOutput(),
        samOutput(),
        quant(),
        chimeric(),
        bam(),
        variation(),
        SoloGroup.of(p),
        engine,
        commandLine,
        effectiveCommandLine);
  }

  private RunParameters run() {
    String prefix = p.text("outFileNamePrefix");
    String tmp = p.text("outTmpDir");
    return new RunParameters(
        runMode(),
        p.texts("runMode"),
        p.integer("runThreadN"),
        p.text("runDirPerm"),
        p.integer("runRNGseed"),
        prefix,
        tmp.equals("-") ? prefix + "_STARtmp/" : tmp + "/",
        !p.text("outTmpKeep").equals("None"),
        p.text("outStd"),
        p.text("twopassMode"),
        p.count("twopass1readsN"));
  }

  private RunMode runMode() {
    return switch (p.text("runMode")) {
      case "alignReads" -> RunMode.ALIGN_READS;
      case "genomeGenerate" -> RunMode.GENOME_GENERATE;
      case "inputAlignmentsFromBAM" -> RunMode.INPUT_ALIGNMENTS_FROM_BAM;
      case "liftOver" -> RunMode.LIFT_OVER;
      case "soloCellFiltering" -> RunMode.SOLO_CELL_FILTERING;
      default -> RunMode.UNKNOWN;
    };
  }

  private GenomeParameters genome() {
    return new GenomeParameters(
        p.text("genomeDir") + (p.text("genomeDir").endsWith("/") ? "" : "/"),
        p.text("genomeLoad"),
        p.texts("genomeFastaFiles"),
        p.texts("genomeChainFiles"),
        small("genomeSAindexNbases"),
        small("genomeChrBinNbits"),
        small("genomeSAsparseD"),
        p.count("genomeSuffixLengthMax"),
        p.counts("genomeFileSizes"),
        p.text("genomeType"),
        p.text("genomeTransformType"),
        p.text("genomeTransformVCF"),
        p.texts("genomeTransformOutput"),
        p.texts("genomeChrSetMitochondrial"),
        p.count("limitGenomeGenerateRAM"),
        p.text("versionGenome"));
  }

  private JunctionInsertParameters junctionInsert() {
    return new JunctionInsertParameters(
        p.texts("sjdbFileChrStartEnd"),
        p.text("sjdbGTFfile"),
        p.text("sjdbGTFchrPrefix"),
        p.text("sjdbGTFfeatureExon"),
        p.text("sjdbGTFtagExonParentTranscript"),
        p.text("sjdbGTFtagExonParentGene"),
        p.texts("sjdbGTFtagExonParentGeneName"),
        p.texts("sjdbGTFtagExonParentGeneType"),
        small("sjdbOverhang"),
        p.given("sjdbOverhang"),
        p.text("sjdbInsertSave"),
        p.count("limitSjdbInsertNsj"));
  }

  private ReadParameters reads() {
    String prefix = p.text("readFilesPrefix");
    return new ReadParameters(
        p.texts("readFilesType"),
        p.texts("readFilesIn"),
        prefix.equals("-") ? "" : prefix,
        p.texts("readFilesCommand"),
        p.text("readFilesManifest"),
        p.texts("readFilesSAMattrKeep"),
        p.count("readMapNumber"),
        p.texts("readNameSeparator"),
        p.integer("readQualityScoreBase"),
        p.integer("outQSconversionAdd"),
        p.text("outSAMreadID").equals("Number"),
        p.counts("limitIObufferSize").isEmpty() ? 0 : p.counts("limitIObufferSize").get(0),
        p.text("sysShell"),
        SoloInput.hasBarcodeFile(p));
  }

  private ClippingParameters clipping() {
    return new ClippingParameters(
        p.text("clipAdapterType"),
        boxed("clip5pNbases"),
        boxed("clip3pNbases"),
        p.texts("clip5pAdapterSeq"),
        p.texts("clip3pAdapterSeq"),
        p.reals("clip5pAdapterMMp"),
        p.reals("clip3pAdapterMMp"),
        boxed("clip5pAfterAdapterNbases"),
        boxed("clip3pAfterAdapterNbases"));
  }

  private SeedParameters seed() {
    return new SeedParameters(
        p.count("seedSearchStartLmax"),
        p.real("seedSearchStartLmaxOverLread"),
        p.count("seedSearchLmax"),
        p.count("seedMultimapNmax"),
        p.count("seedPerReadNmax"),
        p.count("seedPerWindowNmax"),
        p.count("seedSplitMin"),
        p.count("seedMapMin"));
  }

  private WindowParameters window() {
    return new WindowParameters(
        small("winBinNbits"),
        small("winAnchorDistNbins"),
        small("winFlankNbins"),
        p.count("winAnchorMultimapNmax"),
        p.count("alignWindowsPerReadNmax"),
        p.real("winReadCoverageRelativeMin"),
        p.count("winReadCoverageBasesMin"),
        p.count("alignIntronMax"),
        p.count("alignMatesGapMax"));
  }

  private ScoringParameters scoring() {
    return new ScoringParameters(
        p.integer("scoreGap"),
        p.integer("scoreGapNoncan"),
        p.integer("scoreGapGCAG"),
        p.integer("scoreGapATAC"),
        p.integer("scoreDelOpen"),
        p.integer("scoreDelBase"),
        p.integer("scoreInsOpen"),
        p.integer("scoreInsBase"),
        p.integer("scoreStitchSJshift"),
        p.real("scoreGenomicLengthLog2scale"),
        p.integer("sjdbScore"));
  }

  private AlignmentParameters alignment() {
    return new AlignmentParameters(
        p.count("alignIntronMin"),
        p.count("alignIntronMax"),
        p.count("alignMatesGapMax"),
        p.count("alignSJoverhangMin"),
        p.count("alignSJDBoverhangMin"),
        unlimited("alignSJstitchMismatchNmax"),
        p.count("alignSplicedMateMapLmin"),
        p.real("alignSplicedMateMapLminOverLmate"),
        p.count("alignTranscriptsPerWindowNmax"),
        p.count("alignTranscriptsPerReadNmax"),
        p.text("alignEndsType"),
        (Long) new ValueScanner(p.text("alignEndsProtrude")).value(ParameterType.INT32),
        p.texts("alignEndsProtrude").size() > 1
            && p.texts("alignEndsProtrude").get(1).equals("ConcordantPair"),
        p.text("alignSoftClipAtReferenceEnds").equals("Yes"),
        p.text("alignInsertionFlush").equals("Right"),
        p.count("peOverlapNbasesMin"),
        p.real("peOverlapMMp"),
        p.count("chimSegmentMin"),
        longReads);
  }

  private FilterParameters filter() {
    return new FilterParameters(
        p.text("outFilterType"),
        p.count("outFilterMultimapNmax"),
        p.integer("outFilterMultimapScoreRange"),
        p.count("outFilterMismatchNmax"),
        p.real("outFilterMismatchNoverLmax"),
        p.real("outFilterMismatchNoverReadLmax"),
        p.integer("outFilterScoreMin"),
        p.real("outFilterScoreMinOverLread"),
        p.count("outFilterMatchNmin"),
        p.real("outFilterMatchNminOverLread"),
        p.text("outFilterIntronMotifs"),
        p.text("outFilterIntronStrands").equals("RemoveInconsistentStrands"),
        p.text("outSAMstrandField").equals("intronMotif") || attributes().contains("XS"),
        p.text("outMultimapperOrder").equals("Random"),
        p.text("outSAMprimaryFlag").equals("AllBestScore"),
        p.count("outSAMmultNmax"));
  }

  private JunctionOutputParameters junctionOutput() {
    return new JunctionOutputParameters(
        !p.text("outSJtype").equals("None"),
        !p.text("outSJfilterReads").equals("All"),
        unlimited("outSJfilterOverhangMin"),
        unlimited("outSJfilterCountUniqueMin"),
        unlimited("outSJfilterCountTotalMin"),
        unlimited("outSJfilterDistToOtherSJmin"),
        p.integers("outSJfilterIntronMaxVsReadN"));
  }

  private SamOutputParameters samOutput() {
    List<String> type = p.texts("outSAMtype");
    boolean on = !p.text("outSAMmode").equals("None");
    boolean bam = on && type.get(0).equals("BAM");
    List<String> unmapped = p.texts("outSAMunmapped");
    return new SamOutputParameters(
        on && type.get(0).equals("SAM"),
        bam && type.contains("Unsorted"),
        bam && type.contains("SortedByCoordinate"),
        p.text("outSAMmode").equals("NoQS"),
        attributes(),
        unmapped.get(0).equals("Within"),
        unmapped.size() > 1 && unmapped.get(1).equals("KeepPairs"),
        p.text("outReadsUnmapped").equals("Fastx"),
        p.text("outSAMorder"),
        p.integer("outSAMmapqUnique"),
        p.integer("outSAMflagOR"),
        p.integer("outSAMflagAND"),
        readGroups,
        p.texts("outSAMheaderHD"),
        p.texts("outSAMheaderPG"),
        p.text("outSAMheaderCommentFile"),
        firstDigit(p.printed("outBAMcompression")),
        p.text("outSAMfilter"),
        p.count("outSAMmultNmax"),
        p.count("outSAMattrIHstart"),
        p.integer("outSAMtlen"),
        p.count("limitBAMsortRAM"));
  }

  private QuantParameters quant() {
    List<String> modes = p.texts("quantMode");
    boolean on = !modes.get(0).equals("-");
    String output = p.text("quantTranscriptomeSAMoutput");
    boolean extend = output.equals("BanSingleEnd_ExtendSoftclip");
    boolean keep = output.equals("BanSingleEnd");
    return new QuantParameters(
        on,
        on && modes.contains("GeneCounts"),
        transcriptomeSam(p),
        firstDigit(p.printed("quantTranscriptomeBAMcompression")),
        keep || extend,
        keep);
  }

  private VariationParameters variation() {
    return new VariationParameters(
        p.text("varVCFfile"),
        p.text("waspOutputMode").equals("SAMtag"),
        SamAttributes.listed(p).contains("vW"));
  }

  /** Whether alignments in transcript coordinates are written. */
  static boolean transcriptomeSam(ParameterStore p) {
    List<String> modes = p.texts("quantMode");
    return !modes.get(0).equals("-")
        && modes.contains("TranscriptomeSAM")
        && p.integer("quantTranscriptomeBAMcompression") > NO_TRANSCRIPTOME_FILE;
  }

  private ChimericParameters chimeric() {
    return new ChimericParameters(
        p.texts("chimOutType"),
        p.texts("chimFilter"),
        wrapping("chimSegmentMin"),
        (int) Arrays.stream(p.integers("chimOutJunctionFormat")).filter(v -> v == 1).count(),
        p.count("chimMainSegmentMultNmax"),
        p.integer("chimScoreMin"),
        p.integer("chimScoreDropMax"),
        p.integer("chimScoreSeparation"),
        p.integer("chimScoreJunctionNonGTAG"),
        p.count("chimJunctionOverhangMin"),
        wrapping("chimSegmentReadGapMax"),
        p.count("chimMultimapNmax"),
        p.count("chimMultimapScoreRange"),
        p.count("chimNonchimScoreDropMin"),
        addsEditDistance(),
        !p.text("outSAMmode").equals("None"),
        p.texts("readFilesIn").size() > 1);
  }

  /** Whether NM joins the attributes because chimeric records carry it in SA. */
  private boolean addsEditDistance() {
    return p.count("chimSegmentMin") != 0
        && p.texts("chimOutType").contains("WithinBAM")
        && !listedAttributes().contains("NM");
  }

  private BamParameters bam() {
    String duplicates = p.text("bamRemoveDuplicatesType");
    long memory = p.count("limitBAMsortRAM");
    return new BamParameters(
        p.text("inputBAMfile"),
        signal(),
        !duplicates.equals("-"),
        duplicates.equals("UniqueIdentical"),
        p.count("bamRemoveDuplicatesMate2basesN"),
        memory == 0 ? DUPLICATE_MEMORY : memory);
  }

  private SignalParameters signal() {
    List<String> type = p.texts("outWigType");
    String prefix = p.text("outWigReferencesPrefix");
    SignalParameters.Coverage coverage =
        switch (type.size() > 1 ? type.get(1) : "") {
          case "read1_5p" -> SignalParameters.Coverage.FIRST_MATE_5P;
          case "read2" -> SignalParameters.Coverage.SECOND_MATE;
          default -> SignalParameters.Coverage.ALL;
        };
    return new SignalParameters(
        !type.get(0).equals("None"),
        type.get(0).equals("wiggle"),
        coverage,
        p.text("outWigStrand").equals("Stranded"),
        prefix.equals("-") ? "" : prefix,
        p.text("outWigNorm").equals("RPM"));
  }

  private List<String> attributes() {
    List<String> tags = listedAttributes();
    if (addsEditDistance()) {
      tags.add("NM");
    }
    return List.copyOf(tags);
  }

  private List<String> listedAttributes() {
    Consumer<String> quiet = warning -> {};
    return new ArrayList<>(SamAttributes.effective(p, quiet));
  }

  /** STAR adds to these in unsigned arithmetic, where 2^64 - 1 wraps around. */
  private long wrapping(String name) {
    long v = p.count(name);
    return v == Long.MAX_VALUE ? -1 : v;
  }

  private static int firstDigit(String s) {
    return s.chars().filter(Character::isDigit).findFirst().orElse('1') - '0';
  }

  private int small(String name) {
    return (int) Math.min(Integer.MAX_VALUE, p.count(name));
  }

  private List<Integer> boxed(String name) {
    List<Integer> values = new ArrayList<>();
    for (int v : p.integers(name)) {
      values.add(v);
    }
    return List.copyOf(values);
  }

  private int[] unlimited(String name) {
    int[] v = p.integers(name);
    for (int i = 0; i < v.length; i++) {
      v[i] = v[i] < 0 ? Integer.MAX_VALUE : v[i];
    }
    return v;
  }
}
