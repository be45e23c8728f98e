package org.asterism.solo.barcode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.asterism.output.RunLog;
import org.asterism.params.Parameters;
import org.asterism.reads.PreparedRead;
import org.asterism.reads.ReadBatch;
import org.asterism.reads.ReadFiles;
import org.asterism.reads.ReadPreparer;
import org.asterism.reads.ReadSource;
import org.asterism.reads.ReadSources;
import org.asterism.solo.SoloSetup;
import org.asterism.solo.SoloTally;

/** Reads files of reads with barcodes the way a worker does, for tests. */
final class BarcodeRun {
  private static final String CDNA = "ACGTACGTTACGATCGATCGGCTAGCTAGCTA";

  final Parameters parameters;
  final SoloSetup setup;
  final SoloTally tally;
  final List<CellBarcode> barcodes = new ArrayList<>();
  final List<String> log = new ArrayList<>();

  BarcodeRun(String... arguments) {
    parameters = Parameters.of(arguments);
    ReadFiles files = ReadFiles.of(parameters);
    setup = new SoloSetup(parameters.solo(), Whitelists.of(parameters, files, log::add));
    tally = new SoloTally(setup.slots().length);
    BarcodeReader reader = new BarcodeReader(setup, parameters);
    ReadPreparer preparer = new ReadPreparer(parameters, files.mateCount());
    PreparedRead read = new PreparedRead(PreparedRead.MAX_LENGTH);
    CellBarcode reused = new CellBarcode();
    try (ReadSource source = ReadSources.open(parameters, files, RunLog.discard())) {
      ReadBatch batch = new ReadBatch(source.mateCount());
      while (source.next(batch, 3)) {
        for (int i = 0; i < batch.size; i++) {
          preparer.prepare(batch, i, read);
          reader.read(read.ordinal, read, reused, tally);
          CellBarcode copy = new CellBarcode();
          copy.copyFrom(reused);
          barcodes.add(copy);
        }
      }
    }
  }

  /**
   * A run over barcode reads with qualities I that have a file of their own.
   *
   * @param dir receives the files
   */
  static BarcodeRun of(Path dir, List<String> sequences, String... arguments) {
    List<String> all = new ArrayList<>(Arrays.asList(arguments));
    all.addAll(List.of("--readFilesIn", cdna(dir, sequences.size()), fastq(dir, sequences)));
    return new BarcodeRun(all.toArray(new String[0]));
  }

  static String cdna(Path dir, int reads) {
    return fastqFile(dir.resolve("cdna.fastq"), java.util.Collections.nCopies(reads, CDNA));
  }

  static String fastq(Path dir, List<String> sequences) {
    return fastqFile(dir.resolve("barcodes.fastq"), sequences);
  }

  private static String fastqFile(Path file, List<String> sequences) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < sequences.size(); i++) {
      String s = sequences.get(i);
      text.append("@r").append(i + 1).append('\n').append(s).append("\n+\n");
      text.append("I".repeat(s.length())).append('\n');
    }
    return write(file, text.toString());
  }

  static String write(Path file, String text) {
    try {
      return Files.writeString(file, text, StandardCharsets.ISO_8859_1).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** sM of each read. */
  List<Integer> statuses() {
    return barcodes.stream().map(b -> b.status).toList();
  }

  /** The barcodes that a read may stand for. */
  List<String> candidates(int read) {
    CellBarcode b = barcodes.get(read);
    return Arrays.stream(b.candidates, 0, b.candidateCount)
        .mapToObj(setup.whitelist()::barcode)
        .toList();
  }
}
