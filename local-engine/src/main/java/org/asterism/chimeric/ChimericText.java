package org.asterism.chimeric;

import org.asterism.output.ByteBuilder;

/** Text of the two files of chimeric reads; empty unless they are written. */
public final class ChimericText {
  /** Lines of Chimeric.out.junction. */
  public final ByteBuilder junctions = new ByteBuilder(64);

  /** Lines of Chimeric.out.sam. */
  public final ByteBuilder sam = new ByteBuilder(64);

  /** Makes both empty. */
  public void clear() {
    junctions.clear();
    sam.clear();
  }

  /** Bytes of both. */
  public int size() {
    return junctions.size + sam.size;
  }

  /** Appends the text of other reads between two of its places. */
  public void put(ChimericText from, Place begin, Place end) {
    junctions.put(from.junctions.bytes, begin.junctions(), end.junctions() - begin.junctions());
    sam.put(from.sam.bytes, begin.sam(), end.sam() - begin.sam());
  }

  /** Where the text ends now. */
  public Place end() {
    return size() == 0 ? Place.BEGIN : new Place(junctions.size, sam.size);
  }

  /** Takes back what came after a place. */
  public void truncate(Place place) {
    junctions.size = place.junctions();
    sam.size = place.sam();
  }

  /**
   * A place in the text.
   *
   * @param junctions bytes of junction lines before it
   * @param sam bytes of SAM lines before it
   */
  public record Place(int junctions, int sam) {
    /** Before everything. */
    public static final Place BEGIN = new Place(0, 0);
  }
}
