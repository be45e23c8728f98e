package org.asterism.params;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeatureGateTest {
  private static ParameterStore values(String arguments) {
    ParsedCommandLine c =
        ParsedCommandLine.startUpPass("STAR", java.util.List.of(arguments.split(" ")));
    c.readAll(org.asterism.output.RunLog.discard());
    return c.values();
  }

  private static void check(String arguments) {
    ParameterStore p = values(arguments);
    FeatureGate.check(p);
  }

  @Test
  void addedReferencesHaveNoOriginal() {
    refused(
        "--genomeTransformOutput SAM --genomeFastaFiles extra.fa",
        "--genomeTransformOutput SAM cannot go together with --genomeFastaFiles");
  }

  @Test
  void onlyWholeGenomes() {
    refused(
        "--runMode genomeGenerate --genomeType SuperTranscriptome",
        "--genomeType SuperTranscriptome is experimental in STAR");
  }

  private static void refused(String arguments, String message) {
    assertThatThrownBy(() -> check(arguments))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(102))
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--chimScoreMin 5",
        "--soloCBlen 12",
        "--outSAMattributes NH GX --outSAMtype BAM Unsorted",
        "--outSAMmode None --outSAMtype BAM SortedByCoordinate",
        "--runMode genomeGenerate --quantMode GeneCounts",
        "--runMode genomeGenerate --genomeFastaFiles a.fa",
        "--runMode genomeGenerate --genomeFastaFiles a.fa --genomeTransformType Haploid",
        "--peOverlapNbasesMin 10",
        "--outMultimapperOrder Random",
        "--quantMode TranscriptomeSAM GeneCounts",
        "--varVCFfile a.vcf --waspOutputMode SAMtag",
        "--genomeTransformOutput SAM SJ Quant",
        "--genomeTransformOutput SJ",
        "--genomeTransformOutput SAM --outSAMtype BAM Unsorted",
        "--genomeTransformOutput SAM --twopassMode Basic",
        "--varVCFfile a.vcf --chimSegmentMin 15 --chimOutType WithinBAM",
        "--genomeLoad LoadAndKeep",
        "--genomeFastaFiles extra.fa --outSAMfilter KeepOnlyAddedReferences",
        "--genomeLoad LoadAndExit",
        "--runMode liftOver",
        "--bamRemoveDuplicatesType UniqueIdentical",
        "--genomeType Transcriptome",
      })
  void acceptsWhatHasNoEffectOrIsDone(String arguments) {
    assertThatCode(() -> check(arguments)).doesNotThrowAnyException();
  }
}
