package org.asterism.genome.build;

import static org.assertj.core.api.Assertions.assertThat;

import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;

/** Spec 10 section 10. */
class GenomeParametersFileTest {
  @Test
  void linesInOrder() {
    Parameters p =
        Parameters.of(
            "--runMode",
            "genomeGenerate",
            "--genomeDir",
            "dir",
            "--genomeFastaFiles",
            "a.fa",
            "b.fa",
            "--genomeSAindexNbases",
            "11",
            "--sjdbGTFfile",
            "a.gtf",
            "--sjdbOverhang",
            "99");
    String text = new GenomeParametersFile(p, 32, 11, 18, 1, 99, 1000, 2000).text();
    assertThat(text)
        .isEqualTo(
            "### STAR   --runMode genomeGenerate      --genomeDir dir   --genomeFastaFiles a.fa  "
                + " b.fa      --genomeSAindexNbases 11   --sjdbGTFfile a.gtf   --sjdbOverhang 99\n"
                + "### GstrandBit 32\n"
                + "versionGenome\t2.7.4a\n"
                + "genomeType\tFull\n"
                + "genomeFastaFiles\ta.fa b.fa \n"
                + "genomeSAindexNbases\t11\n"
                + "genomeChrBinNbits\t18\n"
                + "genomeSAsparseD\t1\n"
                + "genomeTransformType\tNone\n"
                + "genomeTransformVCF\t-\n"
                + "sjdbOverhang\t99\n"
                + "sjdbFileChrStartEnd\t- \n"
                + "sjdbGTFfile\ta.gtf\n"
                + "sjdbGTFchrPrefix\t-\n"
                + "sjdbGTFfeatureExon\texon\n"
                + "sjdbGTFtagExonParentTranscript\ttranscript_id\n"
                + "sjdbGTFtagExonParentGene\tgene_id\n"
                + "sjdbInsertSave\tBasic\n"
                + "genomeFileSizes\t1000 2000\n");
  }
}
