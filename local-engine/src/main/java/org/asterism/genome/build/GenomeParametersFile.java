package org.asterism.genome.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.asterism.params.GenomeParameters;
import org.asterism.params.JunctionInsertParameters;
import org.asterism.params.Parameters;

/**
 * genomeParameters.txt (spec 10 section 10), which makes a directory a loadable index and is
 * therefore the last file to be written.
 *
 * @param parameters the run
 * @param strandBit GSB
 * @param saIndexBases prefix length of the prefix table
 * @param chrBinBits genomeChrBinNbits of the index
 * @param sparseD genomeSAsparseD of the index
 * @param overhang effective sjdbOverhang, 0 without junctions
 * @param genomeBytes size of Genome
 * @param suffixArrayBytes size of SA
 */
public record GenomeParametersFile(
    Parameters parameters,
    int strandBit,
    int saIndexBases,
    int chrBinBits,
    int sparseD,
    int overhang,
    long genomeBytes,
    long suffixArrayBytes) {

  /** Name of the file in its directory. */
  public static final String NAME = "genomeParameters.txt";

  /** Writes the file. */
  public void write(Path file) throws IOException {
    Files.writeString(file, text(), StandardCharsets.ISO_8859_1);
  }

  /** What the file holds. */
  String text() {
    GenomeParameters g = parameters.genome();
    JunctionInsertParameters j = parameters.junctionInsert();
    StringBuilder s = new StringBuilder();
    s.append("### ").append(parameters.effectiveCommandLine()).append('\n');
    s.append("### GstrandBit ").append(strandBit).append('\n');
    line(s, "versionGenome", g.versionGenome());
    line(s, "genomeType", g.type());
    line(s, "genomeFastaFiles", list(g.fastaFiles()));
    line(s, "genomeSAindexNbases", saIndexBases);
    line(s, "genomeChrBinNbits", chrBinBits);
    line(s, "genomeSAsparseD", sparseD);
    line(s, "genomeTransformType", g.transformType());
    line(s, "genomeTransformVCF", g.transformVcf());
    line(s, "sjdbOverhang", overhang);
    line(s, "sjdbFileChrStartEnd", list(j.junctionFiles()));
    line(s, "sjdbGTFfile", j.gtfFile());
    line(s, "sjdbGTFchrPrefix", j.gtfChrPrefix());
    line(s, "sjdbGTFfeatureExon", j.gtfFeatureExon());
    line(s, "sjdbGTFtagExonParentTranscript", j.gtfTagTranscript());
    line(s, "sjdbGTFtagExonParentGene", j.gtfTagGene());
    line(s, "sjdbInsertSave", j.insertSave());
    line(s, "genomeFileSizes", genomeBytes + " " + suffixArrayBytes);
    return s.toString();
  }

  private static void line(StringBuilder s, String name, Object value) {
    s.append(name).append('\t').append(value).append('\n');
  }

  /** Values of a list, each followed by a blank. */
  private static String list(List<String> values) {
    StringBuilder s = new StringBuilder();
    values.forEach(v -> s.append(v).append(' '));
    return s.toString();
  }
}
