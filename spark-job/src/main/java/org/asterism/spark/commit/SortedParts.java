package org.asterism.spark.commit;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.asterism.sort.CoordinateSorter;
import org.asterism.sort.SortedRun;
import org.asterism.spark.storage.Storage;

/**
 * The sorted records of all portions, each portion's in a part of its own, with an index of every
 * {@link #STEP} bytes of it. Ranges of keys and ordinals cut the whole: for each the records of all
 * parts are put together, in any process.
 */
public final class SortedParts implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Bytes of a part from one entry of its index to the next, about. */
  static final int STEP = 1 << 18;

  private static final int MOST_STEPS = 512;
  private static final int HEAD = 2 * Long.BYTES;
  private static final int ENTRY = 3 * Long.BYTES;

  /**
   * A place in the order.
   *
   * @param key reference and position
   * @param ordinal of the read
   */
  public record Place(long key, long ordinal) implements Serializable {
    static final Comparator<Place> ORDER =
        Comparator.comparingLong(Place::key).thenComparingLong(Place::ordinal);
    static final Place FIRST = new Place(Long.MIN_VALUE, Long.MIN_VALUE);
    static final Place LAST = new Place(Long.MAX_VALUE, Long.MAX_VALUE);

    boolean isBefore(Place other) {
      return ORDER.compare(this, other) < 0;
    }
  }

  /**
   * A range of the order.
   *
   * @param number 0-based, in order
   */
  public record Range(int number, Place from, Place to) implements Serializable {}

  /** One part: entry {@code i} of its index says where a record is and what it begins with. */
  private record Indexed(
      String path, long bytes, Place[] places, long[] offsets, long least, long most)
      implements Serializable {
    /** Offset of a record at or before the first one that is not before {@code from}. */
    long offset(Place from) {
      int i = 0;
      while (i + 1 < places.length && places[i + 1].isBefore(from)) {
        i++;
      }
      return offsets[i];
    }
  }

  private final Storage storage;
  private final List<Indexed> parts = new ArrayList<>();

  /**
   * @param storage access to the parts
   */
  public SortedParts(Storage storage) {
    this.storage = storage;
  }

  /**
   * Adds the part of a portion.
   *
   * @param records its records
   * @param index their index
   * @throws IOException if the index cannot be read
   */
  public void add(Part records, Part index) throws IOException {
    int entries = (int) ((index.bytes() - HEAD) / ENTRY);
    if (index.bytes() == 0) {
      return;
    }
    Place[] places = new Place[entries];
    long[] offsets = new long[entries];
    try (DataInputStream in = new DataInputStream(storage.open(index.path(), 0))) {
      long least = in.readLong();
      long most = in.readLong();
      for (int i = 0; i < entries; i++) {
        places[i] = new Place(in.readLong(), in.readLong());
        offsets[i] = in.readLong();
      }
      parts.add(new Indexed(records.path(), records.bytes(), places, offsets, least, most));
    }
  }

  /** Forgets all parts. */
  public void clear() {
    parts.clear();
  }

  /** Whether there is no record. */
  public boolean isEmpty() {
    return parts.isEmpty();
  }

  /**
   * Cuts the order into ranges of about as many bytes.
   *
   * @param wanted how many, if they do not get too large
   */
  public List<Range> ranges(int wanted) {
    List<Range> ranges = new ArrayList<>();
    if (parts.isEmpty()) {
      return ranges;
    }
    Place[] all = parts.stream().flatMap(p -> Arrays.stream(p.places())).toArray(Place[]::new);
    Arrays.sort(all, Place.ORDER);
    int steps = Math.max(1, Math.min(MOST_STEPS, all.length / wanted));
    Place from = Place.FIRST;
    for (int i = steps; i < all.length; i += steps) {
      if (from.isBefore(all[i])) {
        ranges.add(new Range(ranges.size(), from, all[i]));
        from = all[i];
      }
    }
    ranges.add(new Range(ranges.size(), from, Place.LAST));
    return ranges;
  }

  /**
   * Puts the records of a range into a sorter.
   *
   * @throws IOException if a part cannot be read
   */
  public void collect(Range range, CoordinateSorter sorter) throws IOException {
    for (Indexed part : parts) {
      if (!part.places()[0].isBefore(range.to())) {
        continue;
      }
      long offset = part.offset(range.from());
      try (SortedRun.Reader in =
          new SortedRun.Reader(storage.open(part.path(), offset), part.bytes() - offset)) {
        while (in.next()) {
          Place place = new Place(in.key(), in.ordinal());
          if (!place.isBefore(range.to())) {
            break;
          }
          if (!place.isBefore(range.from())) {
            in.give(sorter::add);
          }
        }
      }
    }
  }

  /**
   * A part as a whole.
   *
   * @param path its file
   * @param bytes bytes of its records
   * @param least least ordinal of its reads
   * @param most greatest ordinal of its reads
   */
  public record Whole(String path, long bytes, long least, long most) implements Serializable {}

  /** All parts. */
  public List<Whole> wholes() {
    return parts.stream().map(p -> new Whole(p.path(), p.bytes(), p.least(), p.most())).toList();
  }

  /** Deletes the files of all parts. */
  public void delete() throws IOException {
    for (Indexed part : parts) {
      storage.deleteFile(part.path());
    }
  }
}
