package org.asterism.reads;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.asterism.output.ByteBuilder;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;

/**
 * Reads the lines of SAM text as reads (spec 20 section 2.4): single ones, or two consecutive lines
 * as a pair. Every line is a read, also those of secondary alignments. Not thread-safe.
 */
final class SamReader implements ReadSource {
  private static final int REVERSE = 0x10;
  private static final int FIRST = 0x40;
  private static final int SECOND = 0x80;
  private static final int SUPPLEMENTARY = 0x800;
  private static final int IGNORED_FIELDS = 7;
  private static final int BUFFER = 1 << 18;
  private static final byte[] COMPLEMENT = complements();

  private final InputStream stream;
  private final LineBuffer in;
  private final ReadFiles files;
  private final Consumer<String> log;
  private final NameCutter cutter;
  private final ReadLimits limits;
  private final RecordErrors errors;
  private final int mates;
  private final long mapNumber;
  private final boolean numberAsName;
  private final int qualityAdd;

  /** The line at hand. */
  private final Line[] lines = {new Line(), new Line()};

  /** The last attributes of each mate: a line without any repeats them, as in STAR. */
  private final ByteBuilder[] extra = {new ByteBuilder(256), new ByteBuilder(256)};

  private long ordinal;
  private int fileIndex;
  private boolean finished;
  private FatalException pending;

  /** What is kept of a line. */
  private static final class Line {
    final ByteBuilder name = new ByteBuilder(64);
    final ByteBuilder sequence = new ByteBuilder(1024);
    final ByteBuilder qualities = new ByteBuilder(1024);
    final ByteBuilder attributes = new ByteBuilder(256);
    int flag;
  }

  /**
   * @param p parameters of the run
   * @param stream SAM text with a line {@code FILE k} before each file, if there are several;
   *     closed with this reader
   * @param files names for messages, and mates per read
   * @param log receives lines for Log.out
   */
  SamReader(Parameters p, InputStream stream, ReadFiles files, Consumer<String> log) {
    this.stream = stream;
    this.files = files;
    this.log = log;
    in = new LineBuffer(stream, BUFFER);
    mates = files.mateCount();
    cutter = new NameCutter(p.reads().nameSeparators());
    mapNumber = p.reads().mapNumber();
    numberAsName = p.reads().numberAsName();
    qualityAdd = p.reads().qualityAdd();
    limits = ReadLimits.of(p);
    errors = new RecordErrors(limits);
    finished = new ChunkMeter(p.reads().inputBufferSize(), mates, limits.sequence()).neverLoads();
  }

  @Override
  public int mateCount() {
    return mates;
  }

  @Override
  public boolean next(ReadBatch into, int maxReads) {
    into.clear();
    into.firstOrdinal = ordinal;
    while (pending == null
        && into.size < maxReads
        && into.text.size < FastxReader.BATCH_TEXT
        && !finished) {
      int mark = into.text.size;
      try {
        finished = !record(into);
      } catch (FatalException e) {
        pending = e;
      } catch (IOException | UncheckedIOException e) {
        pending = errors.unreadable(at(0), e);
      }
      if (pending != null) {
        into.text.size = mark;
      }
    }
    if (into.size == 0 && pending != null) {
      throw pending;
    }
    return into.size > 0;
  }

  @Override
  public void close() {
    try {
      stream.close();
    } catch (IOException e) {
      log.accept("WARNING: could not close an input file: " + e.getMessage());
    }
  }

  /** Takes the next read; false at the end of the input. */
  private boolean record(ReadBatch into) throws IOException {
    while (true) {
      if (!in.good() || ordinal == mapNumber) {
        return false;
      }
      int next = in.peek();
      if (next == '@') {
        in.skipLine(FastxReader.MAX_NAME);
      } else if (next == ' ' || next == '\n' || next < 0) {
        return endOfInput(next);
      } else if (take(lines[0])) {
        break;
      }
    }
    if (mates == 2) {
      take(lines[1]);
      pair();
    }
    into.ensureRead();
    for (int m = 0; m < mates; m++) {
      put(into, m);
    }
    into.fileIndex[into.size] = fileIndex;
    into.fasta[into.size] = false;
    into.filterFlag[into.size] = (byte) ((lines[mates - 1].flag & SUPPLEMENTARY) == 0 ? 'N' : 'Y');
    into.size++;
    ordinal++;
    return true;
  }

  private boolean endOfInput(int next) {
    log.accept("Thread #0 end of input stream, nextChar=" + (byte) next);
    if (next >= 0) {
      log.accept(
          "WARNING: a blank line, or a line that starts with a space, after read # "
              + ordinal
              + " in "
              + name()
              + " ends the input: whatever follows it is not read");
    }
    return false;
  }

  /** Takes a line apart; false if it says that a file begins. */
  private boolean take(Line line) throws IOException {
    word(line.name);
    if (line == lines[0] && text(line.name).equals("FILE")) {
      in.word();
      fileIndex = (int) decimal(in);
      log.accept("Starting to map file # " + fileIndex);
      log.accept("mate 1:   " + name());
      in.skipLine(Long.MAX_VALUE);
      return false;
    }
    in.word();
    line.flag = (int) decimal(in);
    for (int i = 0; i < IGNORED_FIELDS; i++) {
      in.word();
    }
    word(line.sequence);
    word(line.qualities);
    line.attributes.clear();
    if (in.good()) {
      in.wholeLine();
      line.attributes.put(in.bytes, in.start, in.length);
    }
    return true;
  }

  private void word(ByteBuilder into) throws IOException {
    in.word();
    into.clear();
    into.put(in.bytes, in.start, in.length);
  }

  /** Checks that two lines are a pair, and puts the first mate first. */
  private void pair() {
    String first = text(lines[0].name);
    String second = text(lines[1].name);
    if (!first.equals(second)) {
      throw errors.mates(at(0), "different read IDs:\n" + first + "   vs   " + second);
    }
    int a = lines[0].flag;
    int b = lines[1].flag;
    boolean inOrder = (a & FIRST) != 0 && (b & SECOND) != 0;
    boolean swapped = (a & SECOND) != 0 && (b & FIRST) != 0;
    if (!inOrder && !swapped) {
      throw errors.mates(
          at(0), "wrong mate FLAG bits:\n" + first + "   " + a + "   vs   " + second + "   " + b);
    }
    if (!inOrder) {
      Line line = lines[0];
      lines[0] = lines[1];
      lines[1] = line;
    }
  }

  private void put(ReadBatch b, int m) {
    Line line = lines[m];
    ByteBuilder text = b.text;
    int slot = b.size * mates + m;
    int bases = line.sequence.size;
    b.nameOffset[slot] = text.size;
    text.put('@');
    if (numberAsName) {
      text.putDecimal(ordinal + 1);
    } else {
      text.put(line.name.bytes, 0, line.name.size);
    }
    int nameSize = text.size - b.nameOffset[slot];
    b.nameLength[slot] = cutter.cut(text.bytes, b.nameOffset[slot], nameSize);
    boolean tooLong = bases >= limits.sequence();
    if (line.qualities.size != bases || tooLong) {
      throw errors.badQualities(
          at(m), "@" + text(line.name), text(line.sequence), text(line.qualities), false);
    }
    b.sequenceOffset[slot] = text.size;
    b.sequenceLength[slot] = bases;
    b.qualityOffset[slot] = text.size + bases;
    if ((line.flag & REVERSE) == 0) {
      text.put(line.sequence.bytes, 0, bases);
      text.put(line.qualities.bytes, 0, bases);
    } else {
      putReversed(line, text);
    }
    if (qualityAdd != 0) {
      Qualities.shift(text.bytes, b.qualityOffset[slot], bases, qualityAdd);
    }
    keepAttributes(line.attributes, extra[m]);
    b.extraOffset[slot] = text.size;
    b.extraLength[slot] = extra[m].size;
    text.put(extra[m].bytes, 0, extra[m].size);
  }

  private static void putReversed(Line line, ByteBuilder text) {
    for (int i = line.sequence.size - 1; i >= 0; i--) {
      text.put(COMPLEMENT[line.sequence.bytes[i] & 0xFF]);
    }
    for (int i = line.qualities.size - 1; i >= 0; i--) {
      text.put(line.qualities.bytes[i]);
    }
  }

  private static void keepAttributes(ByteBuilder found, ByteBuilder kept) {
    int from = 0;
    while (from < found.size && LineBuffer.isSpace(found.bytes[from])) {
      from++;
    }
    if (from < found.size) {
      kept.clear();
      kept.put(found.bytes, from, found.size - from);
    }
  }

  private RecordErrors.Place at(int mate) {
    return new RecordErrors.Place(mate == 0 ? "first mate" : "second mate", ordinal + 1, name());
  }

  private String name() {
    return fileIndex < files.fileCount() ? files.name(0, fileIndex) : "file # " + fileIndex;
  }

  private static String text(ByteBuilder b) {
    return new String(b.bytes, 0, b.size, StandardCharsets.ISO_8859_1);
  }

  private static long decimal(LineBuffer token) {
    long value = 0;
    for (int i = 0; i < token.length; i++) {
      int digit = token.bytes[token.start + i] - '0';
      if (digit < 0 || digit > 9) {
        break;
      }
      value = Math.min(Integer.MAX_VALUE, 10 * value + digit);
    }
    return value;
  }

  private static byte[] complements() {
    byte[] table = new byte[256];
    for (int i = 0; i < table.length; i++) {
      table[i] = (byte) i;
    }
    String from = "ACGTRYKMBVDHacgtrykmbvdh";
    String to = "TGCAYRMKVBHDtgcayrmkvbhd";
    for (int i = 0; i < from.length(); i++) {
      table[from.charAt(i)] = (byte) to.charAt(i);
    }
    return table;
  }
}
