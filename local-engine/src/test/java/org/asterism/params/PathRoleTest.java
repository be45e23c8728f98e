package org.asterism.params;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PathRoleTest {
  private static final Pattern LIKE_PATHS =
      Pattern.compile(".*([Ff]iles?(|Names|In|Manifest|ChrStartEnd)|Dir|Prefix|VCF)");

  /** Named like paths, but parts of names, or without any use. */
  private static final Set<String> NO_PATHS =
      Set.of("sjdbGTFchrPrefix", "outWigReferencesPrefix", "soloOutFileNames", "soloClusterCBfile");

  @Test
  void allAreParameters() {
    assertThat(PathRole.all().keySet())
        .filteredOn(name -> !name.startsWith("asterism"))
        .allSatisfy(name -> assertThat(ParameterTable.find(name)).isNotNull())
        .hasSize(17);
    assertThat(EngineOptions.OPTIONS)
        .map(option -> "asterism" + option.name())
        .containsAll(
            PathRole.all().keySet().stream().filter(n -> n.startsWith("asterism")).toList());
  }

  @Test
  void noParameterWithPathsIsMissing() {
    Set<String> named =
        ParameterTable.all().stream()
            .map(ParameterDefinition::name)
            .filter(name -> LIKE_PATHS.matcher(name).matches())
            .collect(Collectors.toCollection(TreeSet::new));
    named.removeAll(NO_PATHS);
    assertThat(named).isNotEmpty().isSubsetOf(PathRole.all().keySet());
  }

  private static List<String> which(java.util.function.Predicate<CommandWord> property) {
    return CommandWord.of(
            List.of(
                "--genomeDir=/i",
                "--sjdbFileChrStartEnd",
                "/a.tab",
                "/b.tab",
                "--runMode",
                "soloCellFiltering",
                "/raw",
                "/filtered",
                "--outFileNamePrefix",
                "/out/",
                "/more",
                "--outSAMattrRGline",
                "DS:/p"))
        .stream()
        .filter(property)
        .map(CommandWord::value)
        .toList();
  }

  @Test
  void rolesOfWords() {
    assertThat(which(CommandWord::isIndex)).containsExactly("/i");
    assertThat(which(CommandWord::isMatrixOfCells)).containsExactly("/raw");
    assertThat(which(CommandWord::isOutputPrefix)).containsExactly("/filtered", "/out/");
    assertThat(which(w -> w.isInput() && w.isValue())).containsExactly("/a.tab", "/b.tab");
    assertThat(which(CommandWord::isTemporary)).isEmpty();
  }
}
