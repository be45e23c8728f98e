package org.asterism.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.asterism.align.Alignment;
import org.asterism.params.FatalException;

/**
 * The list of attributes as a program: one code per attribute, in output order (spec 30 section 7).
 */
final class Attributes {
  static final int NH = 0;
  static final int HI = 1;
  static final int AS = 2;
  static final int N_M_ALIGNMENT = 3;
  static final int NM = 4;
  static final int MD = 5;
  static final int JM = 6;
  static final int JI = 7;
  static final int XS = 8;
  static final int MC = 9;
  static final int RG = 10;
  static final int RB = 11;
  static final int CN = 12;
  static final int VA = 15;
  static final int VG = 16;
  static final int VW = 17;
  static final int HA = 18;

  /** Attributes that no record of this run can carry. */
  static final int ABSENT = 13;

  /** Mark of the records of chimeric segments; absent on others. */
  static final int CH = 14;

  /** Codes from here on end a SAM run at its first record; the rest is STAR's number of the tag. */
  static final int BAM_ONLY = 100;

  /** Attributes whose values come from a {@link RecordTag}, in the order of unmapped records. */
  static final List<String> FROM_ELSEWHERE =
      List.of("CR", "CY", "CB", "UR", "UY", "sM", "sS", "sQ", "UB", "GX", "GN", "gx", "gn", "sF");

  /** How many of {@link #FROM_ELSEWHERE} unmapped records have too. */
  static final int ON_UNMAPPED = 8;

  private static final int FIRST_FROM_ELSEWHERE = BAM_ONLY + 50;

  /** Attributes that records in transcript coordinates have anyway, or never. */
  private static final Set<String> OF_GENOME =
      Set.of("NH", "HI", "AS", "nM", "NM", "MD", "jM", "jI", "XS", "vA", "vG", "vW", "ha");

  private Attributes() {}

  /**
   * Translates a list.
   *
   * @param names effective attributes in output order
   * @throws IllegalArgumentException for an attribute that needs a feature this encoder does not
   *     have; parameters have been checked before
   */
  static int[] program(List<String> names) {
    return names.stream().mapToInt(Attributes::code).toArray();
  }

  /**
   * The attributes of records in transcript coordinates (spec 41 section 4.4): NH and HI, then
   * those of the list that do not describe the alignment to the genome.
   *
   * @param names effective attributes of the run
   * @param wasp whether vW follows, which it does where the list does not ask for it
   */
  static List<String> ofTranscripts(List<String> names, boolean wasp) {
    List<String> tags = new ArrayList<>(List.of("NH", "HI"));
    names.stream().filter(n -> !OF_GENOME.contains(n)).forEach(tags::add);
    if (wasp) {
      tags.add("vW");
    }
    return tags;
  }

  private static int code(String name) {
    return switch (name) {
      case "NH" -> NH;
      case "HI" -> HI;
      case "AS" -> AS;
      case "nM" -> N_M_ALIGNMENT;
      case "NM" -> NM;
      case "MD" -> MD;
      case "jM" -> JM;
      case "jI" -> JI;
      case "XS" -> XS;
      case "MC" -> MC;
      case "RG" -> RG;
      case "rB" -> RB;
      case "cN" -> CN;
      case "ch" -> CH;
      case "ha" -> HA;
      case "vA" -> VA;
      case "vG" -> VG;
      case "vW" -> VW;
      case "gx" -> BAM_ONLY + 30;
      case "gn" -> BAM_ONLY + 31;
      case "sF" -> BAM_ONLY + 32;
      default -> codeFromElsewhere(name);
    };
  }

  private static int codeFromElsewhere(String name) {
    int place = FROM_ELSEWHERE.indexOf(name);
    if (place < 0) {
      throw new IllegalArgumentException("attribute " + name + " is not encoded here");
    }
    return FIRST_FROM_ELSEWHERE + place;
  }

  /**
   * The tags of a program that come from elsewhere.
   *
   * @param names effective attributes in output order
   * @param tags by name
   * @return for each attribute its tag, null for those that are not in the map
   */
  static RecordTag[] fromElsewhere(List<String> names, Map<String, RecordTag> tags) {
    return names.stream().map(tags::get).toArray(RecordTag[]::new);
  }

  /**
   * Those of the tags that come from elsewhere that unmapped records have, in their order there.
   *
   * @param names effective attributes
   * @param tags by name
   */
  static RecordTag[] onUnmapped(List<String> names, Map<String, RecordTag> tags) {
    return FROM_ELSEWHERE.subList(0, ON_UNMAPPED).stream()
        .filter(names::contains)
        .map(tags::get)
        .filter(Objects::nonNull)
        .toArray(RecordTag[]::new);
  }

  /**
   * The error of a SAM run whose list has an attribute that only BAM knows: it comes with the first
   * mapped record.
   *
   * @param code of the attribute
   */
  static FatalException unknownInSam(int code) {
    int tag = code == CN ? 29 : code - BAM_ONLY;
    return new FatalException(
        FatalException.PARAMETERS,
        "EXITING because of FATAL error: unknown/unimplemented SAM atrribute (tag): "
            + tag
            + "\nSOLUTION: re-run without this attribute in --outSAMattributes, or with"
            + " --outSAMtype BAM\n");
  }

  /** Whether a code is one of the tags of barcodes and genes that SAM text leaves out. */
  static boolean isOfBarcodes(int code) {
    return code >= FIRST_FROM_ELSEWHERE;
  }

  /** Whether a program has a code. */
  static boolean contains(int[] program, int code) {
    for (int c : program) {
      if (c == code) {
        return true;
      }
    }
    return false;
  }

  /** XS of an alignment: {@code '+'}, {@code '-'}, or 0 when its junctions do not tell. */
  static char strandOfJunctions(Alignment a) {
    boolean plus = false;
    boolean minus = false;
    for (int i = 0; i < a.blockCount - 1; i++) {
      if (a.motif[i] >= 0) {
        plus |= a.junctionStrand[i] == 1;
        minus |= a.junctionStrand[i] == 2;
      }
    }
    if (plus == minus) {
      return 0;
    }
    return plus ? '+' : '-';
  }
}
