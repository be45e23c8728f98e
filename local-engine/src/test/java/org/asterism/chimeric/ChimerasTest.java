package org.asterism.chimeric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.asterism.chimeric.ChimericText.Place;

/** Lists of chimeras and the text made of them. */
class ChimerasTest {
  @Property
  void dropBelowKeepsOrderAndBest(
      @ForAll @Size(min = 1, max = 12) List<@IntRange(min = 1, max = 9) Integer> scores,
      @ForAll @IntRange(max = 3) int range) {
    Chimeras c = new Chimeras();
    c.clear();
    for (int score : scores) {
      c.next().score = score;
      if (score > c.bestScore) {
        c.bestScore = score;
        c.best = c.size();
      }
      c.keepNext();
    }
    int floor = c.bestScore - range;
    c.dropBelow(floor);
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < c.size(); i++) {
      kept.add(c.get(i).score);
    }
    assertThat(kept).isEqualTo(scores.stream().filter(s -> s >= floor).toList());
    assertThat(c.best).isEqualTo(kept.indexOf(c.bestScore));
  }

  @Property
  void textCutAtAnyPlaceIsPutTogether(@ForAll byte[] lines, @ForAll byte[] sam) {
    ChimericText text = new ChimericText();
    text.junctions.put(lines);
    text.sam.put(sam);
    Place middle = new Place(lines.length / 2, sam.length / 3);
    ChimericText copy = new ChimericText();
    copy.put(text, Place.BEGIN, middle);
    copy.put(text, middle, text.end());
    assertThat(copy.junctions.toByteArray()).isEqualTo(lines);
    assertThat(copy.sam.toByteArray()).isEqualTo(sam);
    copy.truncate(middle);
    assertThat(copy.size()).isEqualTo(middle.junctions() + middle.sam());
  }
}
