package org.asterism.spark.shard;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

class NewlinesTest {
  @Property
  void countsEveryNewlineAndNothingElse(@ForAll @Size(max = 200) byte[] bytes, @ForAll int salt) {
    for (int i = 0; i < bytes.length; i++) {
      if ((i * 31 + salt) % 5 == 0) {
        bytes[i] = '\n';
      }
    }
    for (int from = 0; from <= Math.min(9, bytes.length); from++) {
      int expected = 0;
      for (int i = from; i < bytes.length; i++) {
        if (bytes[i] == '\n') {
          expected++;
          assertThat(Newlines.after(bytes, from, bytes.length, expected)).isEqualTo(i + 1);
        }
      }
      assertThat(Newlines.count(bytes, from, bytes.length)).isEqualTo(expected);
      assertThat(Newlines.after(bytes, from, bytes.length, expected + 1L)).isEqualTo(-1);
    }
  }
}
