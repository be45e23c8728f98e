package org.asterism.params;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocationsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"hdfs://host/x", "dbfs:/Volumes/a", "s3a://b/x", "gs://b/x", "abfss://c/"})
  void remote(String path) {
    assertThat(Locations.isRemote(path)).isTrue();
    assertThat(Locations.local(path)).isEqualTo(path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"file:/tmp/x", "file:///x", "/a:/b", "reads:1.fastq", "C:/x", "x", ""})
  void local(String path) {
    assertThat(Locations.isRemote(path)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "file:/tmp/x /tmp/x",
        "file:///tmp/x /tmp/x",
        "file:///a,/b,file:/c /a,/b,/c",
        "/x/file:/y /x/file:/y",
        "profile:/x profile:/x"
      })
  void withoutFile(String path, String local) {
    assertThat(Locations.local(path)).isEqualTo(local);
  }

  @Test
  void theLocalEngineRefusesOtherPlaces() {
    for (List<String> words :
        List.of(
            List.of("--genomeDir", "hdfs://h/index"),
            List.of("--readFilesIn=/a,s3a://b/r.fq"),
            List.of("--runMode", "soloCellFiltering", "/raw", "gs://b/out/"),
            List.of("--sjdbFileChrStartEnd", "a.tab", "hdfs://h/b.tab"))) {
      assertThatThrownBy(() -> Locations.requireLocal(words))
          .isInstanceOf(FatalException.class)
          .hasMessageContaining(words.get(0).split("=")[0])
          .hasMessageContaining("is not on this machine");
    }
    assertThatCode(
            () ->
                Locations.requireLocal(
                    List.of("--outSAMattrRGline", "ID:x", "DS:/p", "--readFilesIn", "file:/a,b")))
        .doesNotThrowAnyException();
  }
}
