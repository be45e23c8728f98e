package org.asterism.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;

/** Clipping and numeric form: spec 20 sections 3 and 4, examples 7 and 8. */
class ReadPreparerTest {
  private static final String TSO = "AAGCAGTGGTATCAACGCAGAGTACATGGG";
  private static final String READ40 = "GATTACAGCCATGCTTGACCGTTAGGCACTTGCAATCGGT";

  @Test
  void letters() {
    PreparedRead r = prepare(List.of(), "ACGTacgtNRUn.");
    assertThat(codes(r.forward, r.length)).isEqualTo("0123012344444");
    assertThat(codes(r.reverse, r.length)).isEqualTo("4444401230123");
  }

  @Test
  void mates() {
    PreparedRead r = prepare(List.of(), "AACN", "GGT");
    assertThat(r.length).isEqualTo(8);
    assertThat(codes(r.forward, 8)).isEqualTo("0014B" + "011");
    assertThat(codes(r.reverse, 8)).isEqualTo("223B" + "4233");
    assertThat(r.clippedLength).containsExactly(4, 3);
    assertThat(r.ordinal).isEqualTo(41);
  }

  @Test
  void countedBases() {
    List<String> p = List.of("--clip5pNbases", "5", "3", "--clip3pNbases", "2", "7");
    PreparedRead r = prepare(p, "AAAAACGTGG", "CCCGTTTTTTT");
    assertThat(codes(r.forward, r.length)).isEqualTo("123B1");
    assertThat(shape(r, 0)).isEqualTo("10 5+3+2");
    assertThat(shape(r, 1)).isEqualTo("11 3+1+7");
  }

  @Test
  void matesClippedAway() {
    PreparedRead r = prepare(List.of("--clip5pNbases", "50", "2"), "ACGT", "GGAT");
    assertThat(codes(r.forward, r.length)).isEqualTo("B03");
    assertThat(shape(r, 0)).isEqualTo("4 4+0+0");
    PreparedRead single = prepare(List.of("--clip3pNbases", "4"), "ACGT");
    assertThat(single.length).isZero();
    assertThat(shape(single, 0)).isEqualTo("4 0+0+4");
  }

  @Test
  void adapterExamples() {
    List<String> adapter = List.of("--clip3pAdapterSeq", "AGATCGGAAGAGC");
    assertThat(shape(prepare(adapter, READ40 + "AGATCGGTAGAGCTTTTT"), 0)).isEqualTo("58 0+40+18");
    assertThat(shape(prepare(adapter, READ40 + "AG"), 0)).isEqualTo("42 0+40+2");
    assertThat(shape(prepare(adapter, "AGATCGGAAGAGC" + READ40), 0)).isEqualTo("53 0+0+53");
  }

  @Test
  void afterAdapterNeedsASideThatIsOn() {
    List<String> all =
        List.of("--clip5pNbases", "7", "--clip3pNbases", "3", "--clip3pAfterAdapterNbases", "2");
    assertThat(shape(prepare(all, READ40), 0)).isEqualTo("40 7+28+5");
    List<String> alone = List.of("--clip3pAfterAdapterNbases", "2");
    assertThat(shape(prepare(alone, READ40), 0)).isEqualTo("40 0+40+0");
    List<String> adapter =
        List.of("--clip3pAdapterSeq", "GGGGGGGGGG", "--clip3pAfterAdapterNbases", "2");
    assertThat(shape(prepare(adapter, "ACTACTACTACT"), 0)).isEqualTo("12 0+10+2");
  }

  @Test
  void adapterRules() {
    byte[] adapter = {0, 2, 0, 3, 1};
    assertThat(clip("CCCCA", adapter, 0.1)).isEqualTo(1);
    assertThat(clip("CCCCN", adapter, 0.1)).isZero();
    assertThat(clip("CCCCAGATC", adapter, 0.1)).isEqualTo(5);
    assertThat(clip("CCCCAGNTC", adapter, 0.1)).isEqualTo(5);
    assertThat(clip("CCCCAGTTC", adapter, 0.1)).isZero();
    assertThat(clip("CCCCAGTTC", adapter, 0.25)).isEqualTo(5);
    assertThat(clip("CCCCAGTTC", adapter, 0.24)).isZero();
    assertThat(clip("", adapter, 0.1)).isZero();
    // the first of equally good starts wins, an adapter N matches nothing but is skipped by N
    assertThat(clip("AGATCAGATC", adapter, 0.1)).isEqualTo(10);
    assertThat(clip("CCAC", new byte[] {0, 4}, 0.5)).isZero();
    assertThat(clip("CCAN", new byte[] {0, 4}, 0.5)).isEqualTo(2);
  }

  private static int clip(String read, byte[] adapter, double ratio) {
    byte[] c = new byte[read.length()];
    for (int i = 0; i < c.length; i++) {
      c[i] = org.asterism.genome.Bases.CODES[read.charAt(i)];
    }
    return AdapterSearch.clip3(c, 0, c.length, adapter, ratio);
  }

  /** The search with its early end against every start compared in full. */
  @Property(tries = 500)
  void adapterSearchIsExhaustive(
      @ForAll @StringLength(max = 40) @CharRange(from = 'A', to = 'C') String read,
      @ForAll @StringLength(min = 1, max = 12) @CharRange(from = 'A', to = 'C') String adapter,
      @ForAll @IntRange(max = 10) int tenths) {
    byte[] a = new byte[adapter.length()];
    for (int i = 0; i < a.length; i++) {
      a[i] = org.asterism.genome.Bases.CODES[adapter.charAt(i)];
    }
    int bestMatches = 0;
    int bestMismatches = 0;
    int best = read.length();
    for (int i = 0; i < read.length(); i++) {
      int matches = 0;
      int mismatches = 0;
      for (int j = 0; j < a.length && i + j < read.length(); j++) {
        int code = org.asterism.genome.Bases.CODES[read.charAt(i + j)];
        matches += code != 4 && code == a[j] ? 1 : 0;
        mismatches += code != 4 && code != a[j] ? 1 : 0;
      }
      boolean better =
          matches > bestMatches || (matches == bestMatches && mismatches < bestMismatches);
      if (better && (double) mismatches / matches <= tenths / 10.0) {
        bestMatches = matches;
        bestMismatches = mismatches;
        best = i;
      }
    }
    assertThat(clip(read, a, tenths / 10.0)).isEqualTo(read.length() - best);
  }

  @Test
  void polyaAdapterOfBothMates() {
    List<String> p =
        List.of("--clip3pAdapterSeq", "-", "polyA", "--clip3pAdapterMMp", "0.1", "0.1");
    PreparedRead r = prepare(p, "CCCCAAAA", "CCCCAAAA");
    assertThat(shape(r, 0)).isEqualTo("8 0+8+0");
    assertThat(shape(r, 1)).isEqualTo("8 0+4+4");
  }

  @Test
  void cellRangerTemplateSwitchOligo() {
    List<String> p = List.of("--clipAdapterType", "CellRanger4");
    String rest = READ40 + "CGATCTTAGCCAGATTCGAC";
    assertThat(shape(prepare(p, TSO + rest), 0)).isEqualTo("90 30+60+0");
    assertThat(shape(prepare(p, TSO.substring(9) + rest), 0)).isEqualTo("81 21+60+0");
    assertThat(shape(prepare(p, TSO.substring(10) + rest), 0)).isEqualTo("80 20+60+0");
    assertThat(shape(prepare(p, TSO.substring(11) + rest), 0)).isEqualTo("79 0+79+0");
    assertThat(shape(prepare(p, TSO.toLowerCase(java.util.Locale.ROOT) + rest), 0))
        .isEqualTo("90 0+90+0");
  }

  @Test
  void cellRangerCountedBasesDoNotMoveTheStart() {
    List<String> p = List.of("--clipAdapterType", "CellRanger4", "--clip5pNbases", "3");
    PreparedRead r = prepare(p, READ40);
    assertThat(shape(r, 0)).isEqualTo("40 3+37+0");
    assertThat(codes(r.forward, r.length)).isEqualTo(codes(prepare(List.of(), READ40).forward, 37));
    PreparedRead oligo = prepare(p, TSO + READ40);
    assertThat(shape(oligo, 0)).isEqualTo("70 33+37+0");
    assertThat(codes(oligo.forward, oligo.length)).isEqualTo(codes(r.forward, 37));
  }

  @Test
  void cellRangerPolyA() {
    List<String> p = List.of("--clipAdapterType", "CellRanger4");
    String read = READ40.substring(0, 38) + "CC";
    assertThat(shape(prepare(p, read + "A".repeat(25)), 0)).isEqualTo("65 0+40+25");
    assertThat(shape(prepare(p, read + "A".repeat(19)), 0)).isEqualTo("59 0+59+0");
    assertThat(shape(prepare(p, read + "A".repeat(20)), 0)).isEqualTo("60 0+40+20");
    assertThat(shape(prepare(p, read + "A".repeat(21) + "C"), 0)).isEqualTo("62 0+62+0");
    assertThat(shape(prepare(p, read + "A".repeat(22) + "C"), 0)).isEqualTo("63 0+40+23");
    assertThat(shape(prepare(p, "A".repeat(19)), 0)).isEqualTo("19 0+19+0");
    assertThat(shape(prepare(p, "A".repeat(20)), 0)).isEqualTo("20 0+0+20");
  }

  @Test
  void pairsAreLimited() {
    assertThat(prepare(List.of(), "A".repeat(325), "C".repeat(324)).length).isEqualTo(650);
    assertThatThrownBy(() -> prepare(List.of(), "A".repeat(325), "C".repeat(325)))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(104))
        .hasMessageContaining("Lread of the pair = 651   while DEF_readSeqLengthMax=650")
        .hasMessageContaining("Read Name=@name")
        .hasMessageContaining("Read # 42");
    assertThat(
            prepare(List.of("--clip5pNbases", "1", "0"), "A".repeat(325), "C".repeat(325)).length)
        .isEqualTo(650);
    assertThat(prepare(List.of(), "G".repeat(650)).length).isEqualTo(650);
  }

  @Test
  void valuesMustMatchTheMates() {
    rejected(2, "--clip5pNbases has to contain 2 values", "--clip5pNbases", "5");
    rejected(2, "--clip3pNbases has to contain 2 values", "--clip3pNbases", "5");
    rejected(2, "--clip3pAdapterSeq has to contain 2 values", "--clip3pAdapterSeq", "ACGT");
    rejected(2, "--clip3pAdapterMMp has to contain 2 values", "--clip3pAdapterSeq", "ACGT", "ACGT");
    rejected(
        2, "--clip3pAfterAdapterNbases has to contain 2 values", "--clip3pAfterAdapterNbases", "1");
    rejected(1, "--clip5pNbases has to contain 1 values", "--clip5pNbases", "5", "3");
    rejected(1, "--clip5pAdapterSeq is not supported yet", "--clip5pAdapterSeq", "ACGT");
    rejected(1, "--clipAdapterType = None is not a valid option", "--clipAdapterType", "None");
    rejected(2, "--clip5pAdapterSeq has to contain 2 values", "--clipAdapterType", "CellRanger4");
    rejected(
        1,
        "uses fixed sequences for 3' polyA adapters",
        "--clipAdapterType",
        "CellRanger4",
        "--clip3pAdapterSeq",
        "ACGT");
    // zero in front: the list takes the number of mates
    prepare(List.of("--clip3pAdapterSeq", "-", "ACGT"), "A", "C");
    prepare(List.of("--clip5pNbases", "0"), "A", "C");
  }

  private static void rejected(int mates, String message, String... arguments) {
    assertThatThrownBy(() -> new ReadPreparer(Parameters.of(arguments), mates))
        .isInstanceOfSatisfying(FatalException.class, e -> assertThat(e.exitCode()).isEqualTo(102))
        .hasMessageContaining(message);
  }

  private static PreparedRead prepare(List<String> arguments, String... mates) {
    ReadBatch b = new ReadBatch(mates.length);
    b.clear();
    b.firstOrdinal = 40;
    for (int i = 0; i < 2; i++) {
      b.ensureRead();
      for (int m = 0; m < mates.length; m++) {
        int slot = i * mates.length + m;
        b.nameOffset[slot] = b.text.size;
        b.text.putAscii("@name");
        b.nameLength[slot] = 5;
        b.sequenceOffset[slot] = b.text.size;
        b.sequenceLength[slot] = mates[m].length();
        b.text.put(mates[m].getBytes(StandardCharsets.US_ASCII));
      }
      b.size++;
    }
    List<String> all = new ArrayList<>(arguments);
    ReadPreparer preparer =
        new ReadPreparer(Parameters.of(all.toArray(new String[0])), mates.length);
    PreparedRead read = new PreparedRead(PreparedRead.MAX_LENGTH);
    preparer.prepare(b, 1, read);
    return read;
  }

  /** Original length, then clipped at 5', left, clipped at 3'. */
  private static String shape(PreparedRead r, int mate) {
    return r.originalLength[mate]
        + " "
        + r.clip5[mate]
        + "+"
        + r.clippedLength[mate]
        + "+"
        + r.clip3[mate];
  }

  private static String codes(byte[] codes, int length) {
    StringBuilder s = new StringBuilder();
    for (int i = 0; i < length; i++) {
      s.append(Character.toUpperCase(Character.forDigit(codes[i], 16)));
    }
    return s.toString();
  }
}
