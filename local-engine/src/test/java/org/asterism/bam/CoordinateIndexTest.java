package org.asterism.bam;

import static org.assertj.core.api.Assertions.assertThat;

import htsjdk.samtools.BAMIndex;
import htsjdk.samtools.BAMIndexMetaData;
import htsjdk.samtools.SAMRecord;
import htsjdk.samtools.SAMRecordIterator;
import htsjdk.samtools.SamInputResource;
import htsjdk.samtools.SamReader;
import htsjdk.samtools.SamReaderFactory;
import htsjdk.samtools.ValidationStringency;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.asterism.output.BgzfWriter;
import org.asterism.output.ByteBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The index beside a sorted BAM file, asked by htsjdk. */
class CoordinateIndexTest {
  private static final int LONG = 600_000_000;
  private static final int SHORT = (1 << 29) - 1;

  /** A record of two aligned blocks and an intron, which may be empty; unplaced if number < 0. */
  private record Item(int reference, int position, int intron, int name) {
    int end() {
      return position + 20 + intron;
    }

    byte[] bytes() {
      byte[] name = String.format("r%07d\0", this.name).getBytes();
      ByteBuilder b = new ByteBuilder(64);
      b.putIntLe(0);
      b.putIntLe(reference);
      b.putIntLe(reference < 0 ? -1 : position);
      b.putIntLe(4680 << 16 | 255 << 8 | name.length);
      b.putIntLe((reference < 0 ? 4 : 0) << 16 | (reference < 0 ? 0 : 3));
      b.putIntLe(20);
      b.putIntLe(-1);
      b.putIntLe(-1);
      b.putIntLe(0);
      b.put(name);
      if (reference >= 0) {
        b.putIntLe(10 << 4);
        b.putIntLe(intron << 4 | BamRecord.INTRON);
        b.putIntLe(10 << 4);
      }
      b.put(new byte[30]);
      int size = b.size;
      b.size = 0;
      b.putIntLe(size - Integer.BYTES);
      b.size = size;
      return b.toByteArray();
    }
  }

  private static List<Item> items(Random random, int n, int length) {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int reference = random.nextInt(4) - 1;
      // reference 1 stays without records
      int near = random.nextInt(3) == 0 ? length : 200_000;
      int intron = random.nextInt(3) == 0 ? 1 + random.nextInt(300_000) : 1;
      items.add(
          new Item(
              reference == 1 ? 2 : reference,
              Math.min(random.nextInt(near), length - intron - 20),
              intron,
              i));
    }
    items.sort(
        Comparator.comparingInt((Item i) -> i.reference < 0 ? Integer.MAX_VALUE : i.reference)
            .thenComparingInt(i -> i.reference < 0 ? 0 : i.position)
            .thenComparingInt(i -> i.name));
    return items;
  }

  private static byte[] header(int length) {
    ByteBuilder b = new ByteBuilder(256);
    String text = "@HD\tVN:1.4\tSO:coordinate\n";
    b.putAscii("BAM\1");
    b.putIntLe(text.length());
    b.putAscii(text);
    b.putIntLe(3);
    for (int r = 0; r < 3; r++) {
      b.putIntLe(3);
      b.putAscii("c" + r + "\0");
      b.putIntLe(length);
    }
    return b.toByteArray();
  }

  private static Path bam(Path directory, List<Item> items, int length) throws IOException {
    Path bam = directory.resolve("x.bam");
    try (BgzfWriter writer = new BgzfWriter(Files.newOutputStream(bam), 1)) {
      writer.write(header(length));
      writer.endBlock();
      for (Item item : items) {
        writer.write(item.bytes());
      }
      writer.finish();
    }
    return bam;
  }

  private static CoordinateIndex index(CoordinateIndex empty, List<Item> items) {
    BamRecord record = new BamRecord();
    for (Item item : items) {
      record.set(item.bytes(), 0);
      empty.add(record);
    }
    return empty;
  }

  private static void check(Path directory, List<Item> items, int length, Random random)
      throws IOException {
    Path bam = bam(directory, items, length);
    CoordinateIndex whole = index(new CoordinateIndex(length), items);
    String suffix = CoordinateIndexFile.suffix(whole);
    assertThat(suffix).isEqualTo(length > SHORT ? ".csi" : ".bai");
    Path file = directory.resolve("x.bam" + suffix);
    CoordinateIndexFile.write(whole, bam, file);
    try (SamReader reader =
        SamReaderFactory.makeDefault()
            .validationStringency(ValidationStringency.SILENT)
            .open(SamInputResource.of(bam).index(file))) {
      for (int q = 0; q < 20; q++) {
        int reference = random.nextInt(3);
        int from = random.nextInt(random.nextBoolean() ? length : 250_000);
        int to = Math.min(length, from + 1 + random.nextInt(40_000));
        List<String> expected =
            items.stream()
                .filter(i -> i.reference == reference && i.position < to && i.end() > from)
                .map(i -> String.format("r%07d", i.name))
                .toList();
        assertThat(names(reader.query("c" + reference, from + 1, to, false))).isEqualTo(expected);
      }
      if (length <= SHORT) {
        // htsjdk looks for them at the beginning of the file if there is a .csi file
        assertThat(names(reader.queryUnmapped()))
            .hasSize((int) items.stream().filter(i -> i.reference < 0).count());
      }
      BAMIndex asked = reader.indexing().getIndex();
      for (int r = 0; r < 3; r++) {
        int reference = r;
        BAMIndexMetaData data = asked.getMetaData(r);
        assertThat(data == null ? 0 : data.getAlignedRecordCount())
            .isEqualTo((int) items.stream().filter(i -> i.reference == reference).count());
      }
    }
  }

  private static List<String> names(SAMRecordIterator found) {
    try (found) {
      List<String> names = new ArrayList<>();
      while (found.hasNext()) {
        SAMRecord record = found.next();
        names.add(record.getReadName());
      }
      return names;
    }
  }

  @Test
  void regionsOfAnyPlaceAreFoundThroughBai(@TempDir Path directory) throws IOException {
    Random random = new Random(1);
    check(directory, items(random, 6000, SHORT), SHORT, random);
  }

  @Test
  void longReferencesTakeCsi(@TempDir Path directory) throws IOException {
    Random random = new Random(2);
    check(directory, items(random, 6000, LONG), LONG, random);
  }

  @Test
  void fileWithoutRecordsHasAnIndexToo(@TempDir Path directory) throws IOException {
    check(directory, List.of(), 1000, new Random(3));
  }

  @Test
  void onlyUnplacedRecords(@TempDir Path directory) throws IOException {
    check(directory, List.of(new Item(-1, 0, 1, 0), new Item(-1, 0, 1, 1)), 1000, new Random(4));
  }

  @Property(tries = 20)
  void partsMakeTheIndexOfTheWhole(@ForAll Random random, @ForAll @IntRange(min = 1, max = 6) int n)
      throws IOException {
    Path directory = Files.createTempDirectory("index-");
    List<Item> items = items(random, random.nextInt(3000), LONG);
    CoordinateIndex joined = new CoordinateIndex(LONG);
    int from = 0;
    for (int part = 1; part <= n; part++) {
      int to = part == n ? items.size() : from + random.nextInt(items.size() - from + 1);
      joined.append(index(joined.anew(), items.subList(from, to)));
      from = to;
    }
    Path bam = bam(directory, items, LONG);
    CoordinateIndexFile.write(joined, bam, directory.resolve("parts"));
    CoordinateIndexFile.write(index(joined.anew(), items), bam, directory.resolve("whole"));
    assertThat(directory.resolve("parts")).hasSameBinaryContentAs(directory.resolve("whole"));
  }
}
