package org.asterism.reads;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import org.asterism.output.ByteBuilder;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;

/**
 * Reads FASTQ and FASTA records of one or two mates in lock-step, by STAR's record rules (spec 20
 * sections 2.1 to 2.3, 2.5, 2.7, 2.8), quirks included.
 *
 * <p>May start anywhere between two records: the ordinal of the first read and the current file
 * index are given. Takes from its streams exactly the records that it returns ({@link #consumed}),
 * though it buffers ahead. Not thread-safe.
 */
public final class FastxReader implements ReadSource {
  /** Longest name. */
  static final int MAX_NAME = 50000;

  /** Bytes of text after which a batch takes no further read. */
  static final int BATCH_TEXT = 16 << 20;

  private static final int BUFFER = 1 << 18;

  /** The streams: one for each mate, then that of barcode reads if there is one. */
  private final LineBuffer[] mates;

  private final int mateCount;
  private final ReadFiles files;
  private final Consumer<String> log;
  private final NameCutter cutter;
  private final ChunkMeter chunks;
  private final ReadLimits limits;
  private final RecordErrors errors;
  private final long mapNumber;
  private final boolean numberAsName;
  private final int qualityAdd;
  private final ByteBuilder word = new ByteBuilder(64);
  private final InputStream[] streams;

  private long ordinal;
  private int fileIndex;
  private boolean finished;

  /** The record at hand is taken but not returned: STAR's parser never sees it. */
  private boolean lost;

  private FatalException pending;

  /**
   * @param p parameters of the run; {@code readMapNumber} counts from the start of the whole input
   * @param streams decompressed bytes of each mate, and of the barcode reads where those have files
   *     of their own, at the start of a record or of a {@code FILE k} line; closed with this reader
   * @param files names for messages
   * @param firstOrdinal 0-based ordinal of the first read in the whole input
   * @param fileIndex 0-based index of the file that the first record is from
   * @param log receives lines for Log.out
   */
  public FastxReader(
      Parameters p,
      InputStream[] streams,
      ReadFiles files,
      long firstOrdinal,
      int fileIndex,
      Consumer<String> log) {
    this.streams = streams;
    this.files = files;
    this.log = log;
    this.fileIndex = fileIndex;
    ordinal = firstOrdinal;
    mateCount = files.hasBarcodeFile() ? streams.length - 1 : streams.length;
    mates = new LineBuffer[streams.length];
    for (int m = 0; m < mates.length; m++) {
      mates[m] = new LineBuffer(streams[m], BUFFER);
    }
    cutter = new NameCutter(p.reads().nameSeparators());
    limits = ReadLimits.of(p);
    errors = new RecordErrors(limits);
    chunks = new ChunkMeter(p.reads().inputBufferSize(), mates.length, limits.sequence());
    mapNumber = p.reads().mapNumber();
    numberAsName = p.reads().numberAsName();
    qualityAdd = p.reads().qualityAdd();
    finished = chunks.neverLoads();
  }

  @Override
  public int mateCount() {
    return mateCount;
  }

  /** Bytes of a stream taken by the records returned so far (0-based stream). */
  public long consumed(int mate) {
    return mates[mate].consumed();
  }

  /** 0-based index of the file that the records returned last are from. */
  public int fileIndex() {
    return fileIndex;
  }

  /** 0-based ordinal of the next read. */
  public long nextOrdinal() {
    return ordinal;
  }

  @Override
  public boolean next(ReadBatch into, int maxReads) {
    into.clear();
    into.firstOrdinal = ordinal;
    if (mateCount < mates.length) {
      into.carryBarcodes();
    }
    if (pending != null) {
      throw pending;
    }
    while (into.size < maxReads && into.text.size < BATCH_TEXT && !finished) {
      int mark = into.text.size;
      try {
        if (!record(into)) {
          break;
        }
      } catch (FatalException e) {
        pending = e;
      } catch (IOException | UncheckedIOException e) {
        int mate = mates.length - 1;
        while (mate > 0 && !mates[mate].broken()) {
          mate--;
        }
        pending = errors.unreadable(at(mate), e);
      }
      if (pending != null) {
        into.text.size = mark;
        if (into.size == 0) {
          throw pending;
        }
        break;
      }
    }
    return into.size > 0;
  }

  @Override
  public void close() {
    for (InputStream s : streams) {
      try {
        s.close();
      } catch (IOException e) {
        log.accept("WARNING: could not close an input file: " + e.getMessage());
      }
    }
  }

  /**
   * Takes the next record. False: the batch must end here (end of the input, or reads were skipped
   * so that ordinals would not be consecutive).
   */
  private boolean record(ReadBatch into) throws IOException {
    while (true) {
      for (int m = 0; m < mates.length && m < 2; m++) {
        if (!mates[m].good()) {
          return brokenStream();
        }
      }
      chunks.startRecord();
      int next = mates[0].peek();
      if (ordinal == mapNumber) {
        return finish();
      }
      if (next == '@' || next == '>') {
        into.ensureRead();
        lost = chunks.lost();
        if (chunks.partlyLost()) {
          throw errors.inconsistent(at(1));
        }
        if (next == '@') {
          fastq(into);
        } else {
          fasta(into);
        }
        ordinal++;
        if (!lost) {
          into.size++;
          return true;
        }
        if (into.size > 0) {
          return false;
        }
        into.text.clear();
        into.firstOrdinal = ordinal;
      } else if (next == ' ' || next == '\n' || next < 0) {
        return endOfInput(next);
      } else {
        marker();
      }
    }
  }

  private boolean finish() {
    finished = true;
    return false;
  }

  private boolean brokenStream() {
    for (int m = 0; m < mates.length; m++) {
      if (mates[m].overlong()) {
        log.accept(
            "WARNING: a sequence line of more than "
                + limits.sequence()
                + " bytes in "
                + name(m)
                + ", read # "
                + ordinal
                + ", ends the input: whatever follows it is not read");
      }
    }
    return finish();
  }

  private boolean endOfInput(int next) throws IOException {
    log.accept("Thread #0 end of input stream, nextChar=" + (byte) next);
    if (next >= 0) {
      log.accept(
          "WARNING: a blank line, or a line that starts with a space, after read # "
              + ordinal
              + " in "
              + name(0)
              + " ends the input: whatever follows it is not read");
    } else if (mates.length > 1 && mates[1].peek() >= 0) {
      log.accept("WARNING: " + name(1) + " has more reads than " + name(0) + "; they are not read");
    }
    return finish();
  }

  /** A line that starts no record: {@code FILE k}, or an error. */
  private void marker() throws IOException {
    LineBuffer first = mates[0];
    takeWord(first);
    if (!is(word, "FILE")) {
      first.line(limits.line());
      throw errors.wrongStart(at(0), text(word.bytes, 0, word.size), text(first));
    }
    takeWord(first);
    fileIndex = decimal(word);
    log.accept("Starting to map file # " + fileIndex);
    for (int m = 0; m < mates.length; m++) {
      log.accept("mate " + (m + 1) + ":   " + name(m));
      mates[m].skipLine(Long.MAX_VALUE);
    }
  }

  private void fastq(ReadBatch b) throws IOException {
    LineBuffer first = mates[0];
    ByteBuilder text = b.text;
    first.word();
    int length = first.length;
    if (length > 0 && first.bytes[first.start + length - 1] < 33) {
      length--;
    }
    int nameOffset = text.size;
    if (numberAsName) {
      text.put('@');
      text.putDecimal(ordinal + 1);
    } else {
      text.put(first.bytes, first.start, length);
    }
    int nameSize = text.size - nameOffset;
    byte flag = 'N';
    if (first.peek() != '\n') {
      first.word();
      flag = filterFlag(first);
    }
    for (LineBuffer mate : mates) {
      mate.skipLine(MAX_NAME);
    }
    b.filterFlag[b.size] = flag;
    b.fileIndex[b.size] = fileIndex;
    b.fasta[b.size] = false;
    int cut = cutName(text.bytes, nameOffset, nameSize);
    for (int m = 0; m < mates.length; m++) {
      putName(b, m, nameOffset, cut);
      fastqEnd(b, m, nameOffset, nameSize);
    }
  }

  /** Sequence, separator and quality lines of one end. */
  private void fastqEnd(ReadBatch b, int mate, int nameOffset, int nameSize) throws IOException {
    LineBuffer in = mates[mate];
    ByteBuilder text = b.text;
    boolean sequence = in.line(limits.line());
    int offset = text.size;
    int bases = in.length;
    text.put(in.bytes, in.start, bases);
    in.skipLine(limits.line());
    in.line(limits.line());
    int qualityOffset = text.size;
    text.put(in.bytes, in.start, in.length);
    boolean bad = !sequence || in.length != bases || bases >= limits.sequence();
    if (bad && !lost) {
      throw errors.badQualities(
          at(mate),
          text(text.bytes, nameOffset, nameSize),
          text(text.bytes, offset, bases),
          text(in),
          bases == 0 && in.peek() < 0);
    }
    if (bases == 0 && !lost) {
      throw errors.shortSequence(at(mate), text(text.bytes, nameOffset, nameSize));
    }
    if (qualityAdd != 0) {
      Qualities.shift(text.bytes, qualityOffset, bases, qualityAdd);
    }
    putEnd(b, mate, offset, bases, qualityOffset);
    chunks.add(mate, nameSize, ordinal + 1, fileIndex, bases + 1L + 2 + bases + 1);
  }

  private void putName(ReadBatch b, int end, int offset, int length) {
    if (end == mateCount) {
      b.barcodeNameOffset[b.size] = offset;
      b.barcodeNameLength[b.size] = length;
      return;
    }
    int slot = b.size * mateCount + end;
    b.nameOffset[slot] = offset;
    b.nameLength[slot] = length;
  }

  /** Says where the letters of an end are: of a mate, or of the barcode read behind the mates. */
  private void putEnd(ReadBatch b, int end, int offset, int bases, int qualityOffset) {
    if (end == mateCount) {
      b.barcodeOffset[b.size] = offset;
      b.barcodeLength[b.size] = bases;
      b.barcodeQualityOffset[b.size] = qualityOffset;
      return;
    }
    int slot = b.size * mateCount + end;
    b.sequenceOffset[slot] = offset;
    b.sequenceLength[slot] = bases;
    b.qualityOffset[slot] = qualityOffset;
    b.extraOffset[slot] = offset;
    b.extraLength[slot] = 0;
  }

  private void fasta(ReadBatch b) throws IOException {
    ByteBuilder text = b.text;
    b.filterFlag[b.size] = 'N';
    b.fileIndex[b.size] = fileIndex;
    b.fasta[b.size] = true;
    int over = 0;
    for (int m = 0; m < mates.length; m++) {
      LineBuffer in = mates[m];
      in.word();
      int nameOffset = text.size;
      if (numberAsName) {
        text.put('>');
        text.putDecimal(ordinal + 1);
      } else {
        text.put(in.bytes, in.start, in.length);
      }
      int nameSize = text.size - nameOffset;
      in.skipLine(Long.MAX_VALUE);
      if ((nameSize == 0 || text.bytes[nameOffset] != '>') && !lost) {
        throw errors.inconsistent(at(m));
      }
      int cut = cutName(text.bytes, nameOffset, nameSize);
      putName(b, m, nameOffset, cut);
      int offset = text.size;
      long total = fastaSequence(text, in);
      if (total == 0 && !lost) {
        throw errors.shortSequence(at(m), text(text.bytes, nameOffset, nameSize));
      }
      if (total > limits.sequence()) {
        over++;
        text.size = offset + limits.sequence() - 1;
      }
      fillFastaEnd(b, m, offset);
      chunks.add(m, nameSize + 1, ordinal + 1, fileIndex, total + 1);
    }
    if (over > 0 && !lost) {
      overlong();
      chunks.lose(over == mates.length);
    }
  }

  private void fillFastaEnd(ReadBatch b, int end, int offset) {
    ByteBuilder text = b.text;
    int bases = text.size - offset;
    putEnd(b, end, offset, bases, text.size);
    text.ensure(bases);
    Arrays.fill(text.bytes, text.size, text.size + bases, (byte) 'A');
    text.size += bases;
  }

  /** Appends the sequence lines of one end; the number of bases. */
  private long fastaSequence(ByteBuilder text, LineBuffer in) throws IOException {
    long total = 0;
    while (true) {
      int next = in.peek();
      if (next < 0 || next == '@' || next == '>' || next == ' ' || next == '\n') {
        return total;
      }
      in.line(limits.sequence());
      if (total <= limits.sequence()) {
        text.put(in.bytes, in.start, in.length);
      }
      total += in.length;
    }
  }

  private void overlong() {
    log.accept(
        "WARNING: the sequence of read # "
            + (ordinal + 1)
            + " in "
            + name(0)
            + " has more than "
            + limits.sequence()
            + " bases: it is cut to "
            + (limits.sequence() - 1)
            + ", and reads that follow it in the same input buffer are not mapped");
  }

  private static byte filterFlag(LineBuffer in) {
    if (in.length < 4) {
      return 'N';
    }
    byte[] b = in.bytes;
    int s = in.start;
    return (byte) (b[s + 1] == ':' && b[s + 2] == 'Y' && b[s + 3] == ':' ? 'Y' : 'N');
  }

  private int cutName(byte[] text, int offset, int length) {
    if (length >= MAX_NAME - 1 && !lost) {
      throw errors.longName(at(0), text(text, offset, 100));
    }
    return cutter.cut(text, offset, length);
  }

  private String name(int mate) {
    return fileIndex >= 0 && fileIndex < files.fileCount()
        ? files.name(mate, fileIndex)
        : "file # " + fileIndex;
  }

  private void takeWord(LineBuffer in) throws IOException {
    in.word();
    word.clear();
    word.put(in.bytes, in.start, in.length);
  }

  private static boolean is(ByteBuilder b, String s) {
    return b.size == s.length() && text(b.bytes, 0, b.size).equals(s);
  }

  private static int decimal(ByteBuilder b) {
    int value = 0;
    for (int i = 0; i < b.size && b.bytes[i] >= '0' && b.bytes[i] <= '9'; i++) {
      value = value * 10 + b.bytes[i] - '0';
    }
    return value;
  }

  /** Where a mate's record at hand is. */
  private RecordErrors.Place at(int mate) {
    String end = mate == mateCount ? "barcode read" : mate == 0 ? "first mate" : "second mate";
    return new RecordErrors.Place(end, ordinal + 1, name(mate));
  }

  private static String text(LineBuffer token) {
    return text(token.bytes, token.start, token.length);
  }

  private static String text(byte[] b, int from, int length) {
    return new String(b, from, length, StandardCharsets.ISO_8859_1);
  }
}
