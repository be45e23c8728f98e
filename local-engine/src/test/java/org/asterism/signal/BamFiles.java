package org.asterism.signal;

import htsjdk.samtools.SAMFileHeader;
import htsjdk.samtools.SAMFileWriter;
import htsjdk.samtools.SAMFileWriterFactory;
import htsjdk.samtools.SAMRecord;
import htsjdk.samtools.SamReader;
import htsjdk.samtools.SamReaderFactory;
import htsjdk.samtools.ValidationStringency;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.asterism.bam.BamReader;
import org.asterism.bam.BamRecord;
import org.asterism.output.BgzfWriter;

/** BAM files made from SAM text, and the recorded outputs of testdata/signal. */
public final class BamFiles {
  static final Path DATA = Path.of("../testdata/signal");

  private BamFiles() {}

  /** Writes SAM text as a BAM file, records in the order of the text. */
  public static Path bam(Path directory, String sam) throws IOException {
    Path text = directory.resolve("in.sam");
    Path bam = directory.resolve("in.bam");
    Files.writeString(text, sam);
    try (SamReader in =
        SamReaderFactory.makeDefault()
            .validationStringency(ValidationStringency.SILENT)
            .open(text)) {
      SAMFileHeader header = in.getFileHeader();
      header.setSortOrder(SAMFileHeader.SortOrder.unsorted);
      try (SAMFileWriter out =
          new SAMFileWriterFactory().makeBAMWriter(header, true, bam.toFile())) {
        for (SAMRecord r : in) {
          out.addAlignment(r);
        }
      }
    }
    return bam;
  }

  /** A recorded SAM file as a BAM file. */
  static Path recorded(Path directory, String name) throws IOException {
    return bam(directory, Files.readString(DATA.resolve(name + ".sam")));
  }

  /**
   * Name and FLAG of each record.
   *
   * @param file where the file is written for that
   * @param bam an uncompressed BAM file
   */
  static String flags(Path file, byte[] bam) throws IOException {
    try (BgzfWriter out = new BgzfWriter(Files.newOutputStream(file), 1)) {
      out.write(bam);
      out.finish();
    }
    StringBuilder text = new StringBuilder();
    try (BamReader in = BamReader.open(file)) {
      while (in.next()) {
        BamRecord r = in.record();
        text.append(
            new String(r.bytes, r.nameOffset(), r.nameSize() - 1, StandardCharsets.US_ASCII));
        text.append(' ').append(r.flag()).append('\n');
      }
    }
    return text.toString();
  }

  /** Sections of a recorded file: what follows {@code #} on their first line, and their lines. */
  static Map<String, String> sections(String file) throws IOException {
    Map<String, StringBuilder> sections = new LinkedHashMap<>();
    StringBuilder current = null;
    for (String line : Files.readAllLines(DATA.resolve(file), StandardCharsets.US_ASCII)) {
      if (line.startsWith("# ")) {
        current = new StringBuilder();
        sections.put(line.substring(2), current);
      } else {
        current.append(line).append('\n');
      }
    }
    Map<String, String> texts = new LinkedHashMap<>();
    sections.forEach((name, text) -> texts.put(name, text.toString()));
    return texts;
  }

  /** The words of a recorded command line, without the input's name. */
  static String[] arguments(String words) {
    List<String> all = new ArrayList<>(List.of(words.trim().split(" +")));
    return all.subList(1, all.size()).toArray(String[]::new);
  }
}
