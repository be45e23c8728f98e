package org.asterism.quant;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.asterism.output.ByteBuilder;
import org.asterism.params.Parameters;

/** The header of Aligned.toTranscriptome.out.bam (spec 41 section 4.5). */
public final class TranscriptomeHeader {
  /** Name of the file after the prefix. */
  public static final String FILE = "Aligned.toTranscriptome.out.bam";

  private TranscriptomeHeader() {}

  /**
   * The header, uncompressed: text and list of references. It fills a BGZF block of its own.
   *
   * @param annotation with transcripts
   * @param p all parameters
   */
  public static byte[] bam(Annotation annotation, Parameters p) {
    Transcripts transcripts = annotation.transcripts();
    ByteBuilder text = new ByteBuilder(1024);
    for (int i = 0; i < transcripts.count(); i++) {
      text.putAscii("@SQ\tSN:" + transcripts.id[i] + "\tLN:" + transcripts.length(i) + "\n");
    }
    for (List<String> group : p.samOutput().readGroups()) {
      text.put(("@RG\t" + String.join("\t", group) + "\n").getBytes(StandardCharsets.UTF_8));
    }
    ByteBuilder out = new ByteBuilder(2 * text.size);
    out.putAscii("BAM\1");
    out.putIntLe(text.size);
    out.put(text.bytes, 0, text.size);
    out.putIntLe(transcripts.count());
    for (int i = 0; i < transcripts.count(); i++) {
      out.putIntLe(transcripts.id[i].length() + 1);
      out.putAscii(transcripts.id[i]);
      out.put(0);
      out.putIntLe(transcripts.length(i));
    }
    return out.toByteArray();
  }
}
