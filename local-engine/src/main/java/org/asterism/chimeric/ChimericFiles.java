package org.asterism.chimeric;

import java.nio.charset.StandardCharsets;
import org.asterism.genome.GenomeIndex;
import org.asterism.output.MappingStatistics;
import org.asterism.output.SamHeader;
import org.asterism.params.Parameters;
import org.asterism.params.Version;

/** What the chimeric files hold besides the lines of the reads (spec 40 sections 10, 11). */
public final class ChimericFiles {
  /** Name of the junction file after the prefix. */
  public static final String JUNCTIONS = "Chimeric.out.junction";

  /** Name of the SAM file after the prefix. */
  public static final String SAM = "Chimeric.out.sam";

  private static final String COLUMNS =
      "chr_donorA brkpt_donorA strand_donorA chr_acceptorB brkpt_acceptorB strand_acceptorB"
          + " junction_type repeat_left_lenA repeat_right_lenB read_name start_alnA cigar_alnA"
          + " start_alnB cigar_alnB num_chim_aln max_poss_aln_score non_chim_aln_score"
          + " this_chim_aln_score bestall_chim_aln_score PEmerged_bool readgrp";

  private ChimericFiles() {}

  /** What Chimeric.out.junction begins with. */
  public static byte[] junctionHeader(Parameters p) {
    String text = p.chimeric().allPairs() ? COLUMNS.replace(' ', '\t') + "\n" : "";
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * What Chimeric.out.junction ends with: the comments that chimOutJunctionFormat asks for.
   *
   * @param statistics of all reads
   */
  public static byte[] junctionTrailer(Parameters p, MappingStatistics statistics) {
    String comment =
        "# "
            + Version.STAR
            + "   "
            + p.commandLine()
            + "\n# Nreads "
            + statistics.reads()
            + "\tNreadsUnique "
            + statistics.uniqueReads()
            + "\tNreadsMulti "
            + statistics.multipleReads()
            + "\n";
    return comment.repeat(p.chimeric().comments()).getBytes(StandardCharsets.UTF_8);
  }

  /** What Chimeric.out.sam begins with: nothing in a run without alignment output. */
  public static byte[] samHeader(GenomeIndex index, Parameters p) {
    boolean output =
        p.samOutput().samText() || p.samOutput().bamUnsorted() || p.samOutput().bamSorted();
    if (!output) {
      return new byte[0];
    }
    return index.isDiploid()
        ? SamHeader.samText(index.directory(), index.chromosomes(), p, p.samOutput().readGroups())
        : SamHeader.samText(index, p);
  }
}
