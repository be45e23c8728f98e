package org.asterism.params;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ParameterTableTest {
  @Test
  void holdsAllParametersInRegistrationOrder() {
    List<String> names = ParameterTable.all().stream().map(ParameterDefinition::name).toList();
    assertThat(names).hasSize(203).doesNotHaveDuplicates();
    assertThat(names).startsWith("versionGenome", "parametersFiles", "sysShell", "runMode");
    assertThat(names).endsWith("soloCellReadStats", "soloCBtype");
    assertThat(names)
        .containsSubsequence(
            "limitOutSAMoneReadBytes", "limitOutSJcollapsed", "limitOutSJoneRead", "outSAMtype");
  }

  @Test
  void everyDefaultIsReadBackFromItsOwnText() {
    ParameterStore defaults = new ParameterStore();
    for (ParameterDefinition d : ParameterTable.all()) {
      assertThat(defaults.given(d.name())).isFalse();
      List<Object> values = ParameterStore.parse(d, new ValueScanner(defaults.printed(d.name())));
      assertThat(ValueFormat.print(d, values)).isEqualTo(defaults.printed(d.name()));
      assertThat(d.meaning()).isNotBlank();
    }
  }

  @Test
  void defaultsHaveTheirTypes() {
    ParameterStore p = new ParameterStore();
    assertThat(p.printed("readMapNumber")).isEqualTo("18446744073709551615");
    assertThat(p.count("readMapNumber")).isEqualTo(Long.MAX_VALUE);
    assertThat(p.integers("alignSJstitchMismatchNmax")).containsExactly(0, -1, 0, 0);
    assertThat(p.text("soloOutFormatFeaturesGeneField3")).isEqualTo("Gene Expression");
    assertThat(p.texts("genomeChrSetMitochondrial")).containsExactly("chrM", "M", "MT");
    assertThat(p.real("outFilterMismatchNoverLmax")).isEqualTo(0.3);
    assertThat(p.counts("limitIObufferSize")).containsExactly(30_000_000L, 50_000_000L);
  }
}
