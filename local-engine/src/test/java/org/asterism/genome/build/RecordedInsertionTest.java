package org.asterism.genome.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.asterism.annotation.JunctionLists;
import org.asterism.genome.GenomeIndex;
import org.asterism.genome.IndexLoader;
import org.asterism.output.RunLog;
import org.asterism.params.FatalException;
import org.asterism.params.Parameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small genomes full of repeats, with junctions inserted by STAR when the index was generated and
 * again when reads were mapped: every file of both must come out the same.
 */
class RecordedInsertionTest {
  private static final Path RECORDED = Path.of("../testdata/insertion");

  @TempDir Path work;

  static Stream<Path> cases() throws IOException {
    try (Stream<Path> all = Files.list(RECORDED)) {
      return all.sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void generation(Path recorded) throws IOException {
    List<String> lines = Files.readAllLines(recorded.resolve("arguments.txt"));

    generate(recorded, lines.get(0) + " " + lines.get(1), "index");

    assertSame(recorded.resolve("generated"), work.resolve("index"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void mapping(Path recorded) throws IOException {
    List<String> lines = Files.readAllLines(recorded.resolve("arguments.txt"));
    boolean annotated = lines.get(2).equals("annotated");
    generate(recorded, lines.get(0) + (annotated ? " " + lines.get(1) : ""), "index");
    Path scratch = Files.createDirectory(work.resolve("scratch"));
    Parameters p =
        parameters(
            recorded,
            lines.get(3)
                + " --runThreadN 3 --sjdbInsertSave All --genomeDir "
                + work.resolve("index"));
    GenomeIndex base = withReferences(IndexLoader.load(p, RunLog.discard()), p);

    GenomeIndex inserted =
        OnTheFlyInsertion.insert(
            base,
            new JunctionLists(RunLog.discard()),
            p,
            work.resolve("_STARgenome"),
            scratch,
            RunLog.discard());

    assertSame(recorded.resolve("mapped"), work.resolve("_STARgenome"));
    GenomeIndex saved = IndexLoader.open(work.resolve("_STARgenome"));
    GenomeIndex again = OnTheFlyInsertion.reopen(base, scratch);
    for (GenomeIndex other : List.of(saved, again)) {
      assertThat(other.size()).isEqualTo(inserted.size());
      assertThat(other.suffixArray().count()).isEqualTo(inserted.suffixArray().count());
      assertThat(other.junctions().count()).isEqualTo(inserted.junctions().count());
    }
  }

  @Test
  void fewComparedCharactersOfReferences_stillFitTheTable() throws IOException {
    Path recorded = RECORDED.resolve("references");
    List<String> lines = Files.readAllLines(recorded.resolve("arguments.txt"));
    generate(recorded, lines.get(0), "index");
    List<byte[]> tables = new ArrayList<>();
    for (String more : List.of("", " --genomeSuffixLengthMax 8")) {
      Path directory = Files.createDirectory(work.resolve("added" + tables.size()));
      String arguments = lines.get(3) + more + " --genomeDir " + work.resolve("index");
      Parameters p = parameters(recorded, arguments);
      GenomeIndex base = IndexLoader.load(p, RunLog.discard());
      AddedReferences added = ReferenceInserter.read(base, p, RunLog.discard());
      ReferenceInserter.apply(base, added, p, directory, RunLog.discard()).close();
      tables.add(Files.readAllBytes(directory.resolve("SAindex")));
    }
    assertThat(tables.get(1)).isEqualTo(tables.get(0));
  }

  private GenomeIndex withReferences(GenomeIndex base, Parameters p) throws IOException {
    if (!ReferenceInserter.requested(p)) {
      return base;
    }
    Path directory = Files.createDirectory(work.resolve("references"));
    AddedReferences added = ReferenceInserter.read(base, p, RunLog.discard());
    GenomeIndex first = ReferenceInserter.apply(base, added, p, directory, RunLog.discard());
    GenomeIndex again = ReferenceInserter.reopen(base, added, directory);
    assertThat(again.suffixArray().count()).isEqualTo(first.suffixArray().count());
    assertThat(first.chromosomes().count())
        .isEqualTo(base.chromosomes().count() + 5)
        .isEqualTo(first.firstAdded() + 5);
    assertThat(first.chromosomes().end()).isEqualTo(first.chromosomeEnd());
    return first;
  }

  @Test
  void indexInTheDirectoryOfTheRun_isNotDeleted() throws IOException {
    Path recorded = RECORDED.resolve("overhang20");
    List<String> lines = Files.readAllLines(recorded.resolve("arguments.txt"));
    generate(recorded, lines.get(0) + " " + lines.get(1), "_STARgenome");
    Path index = work.resolve("_STARgenome");
    Parameters p = parameters(recorded, lines.get(3) + " --genomeDir " + index);
    GenomeIndex base = IndexLoader.load(p, RunLog.discard());

    assertThatThrownBy(() -> OnTheFlyInsertion.prepare(base, p, index, RunLog.discard()))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("SOLUTION: re-run with another --outFileNamePrefix");
    assertThat(index.resolve("SA")).exists();
  }

  private void generate(Path recorded, String arguments, String name) {
    Parameters p =
        parameters(
            recorded,
            "--runMode genomeGenerate --genomeDir " + work.resolve(name) + " " + arguments);
    GenomeGenerator.run(p, RunLog.discard());
  }

  private static Parameters parameters(Path recorded, String arguments) {
    List<String> words = new ArrayList<>();
    for (String word : arguments.trim().split(" ")) {
      boolean file = word.endsWith(".fa") || word.endsWith(".tsv") || word.endsWith(".gtf");
      words.add(file ? recorded.resolve(word).toString() : word);
    }
    return Parameters.of(words.toArray(String[]::new));
  }

  private static void assertSame(Path expected, Path actual) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(expected)) {
      files = all.toList();
    }
    assertThat(files).hasSizeGreaterThanOrEqualTo(5);
    for (Path file : files) {
      Path other = actual.resolve(file.getFileName().toString());
      assertThat(Files.readAllBytes(other)).as(file.toString()).isEqualTo(Files.readAllBytes(file));
    }
  }
}
