package org.asterism.spark.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.asterism.output.ByteBuilder;
import org.asterism.params.Parameters;
import org.asterism.spark.storage.MarkedFileSystem;
import org.asterism.spark.storage.Storage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartsTest {
  private static final Storage STORAGE = Storage.local();

  @TempDir Path dir;

  private static ByteBuilder text(String s) {
    ByteBuilder b = new ByteBuilder(16);
    b.putAscii(s);
    return b;
  }

  private PartWriter writer(Storage storage, String directory, String name) throws IOException {
    return new PartWriter(
        storage, directory, name, EnumSet.of(OutputKind.SAM, OutputKind.UNMAPPED1));
  }

  @Test
  void partsGetTheirNamesWhenFinished() throws IOException {
    try (PartWriter writer = writer(STORAGE, dir.toString(), "a")) {
      writer.write(OutputKind.SAM, text("one\n"));
      writer.write(OutputKind.BAM, text("not wanted"));
      writer.write(OutputKind.SAM, text("two\n"));
      assertThat(dir.toFile().list())
          .containsExactlyInAnyOrder("a.sam.writing", "a.unmapped1.writing");
      List<Part> parts = writer.finish();
      assertThat(parts)
          .containsExactly(
              new Part(OutputKind.SAM, dir + "/a.sam", 8),
              new Part(OutputKind.UNMAPPED1, dir + "/a.unmapped1", 0));
    }
    assertThat(dir.resolve("a.sam")).hasContent("one\ntwo\n");
    assertThat(dir.toFile().list()).containsExactlyInAnyOrder("a.sam", "a.unmapped1");
  }

  @Test
  void anAttemptThatDoesNotFinishLeavesNothing() throws IOException {
    try (PartWriter writer = writer(STORAGE, dir.toString(), "a")) {
      writer.write(OutputKind.SAM, text("one\n"));
    }
    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void partsAreAppendedInOrderAndDeleted() throws IOException {
    Path target = dir.resolve("out");
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    for (OrderedOutput out :
        List.of(OrderedOutput.toFile(STORAGE, target), OrderedOutput.toStream(STORAGE, stream))) {
      out.write("head\n".getBytes(StandardCharsets.US_ASCII));
      for (String name : List.of("b", "a")) {
        try (PartWriter writer = writer(STORAGE, dir.toString(), name)) {
          writer.write(OutputKind.SAM, text(name + "\n"));
          out.append(writer.finish().get(0));
        }
      }
      out.finish();
    }
    assertThat(target).hasContent("head\nb\na\n");
    assertThat(stream.toString(StandardCharsets.US_ASCII)).isEqualTo("head\nb\na\n");
    assertThat(new File(dir.toFile(), "a.sam")).doesNotExist();
  }

  @Test
  void partsThroughHadoop() throws IOException {
    Storage storage = MarkedFileSystem.storage();
    Path target = dir.resolve("out");
    try (OrderedOutput out = OrderedOutput.toFile(storage, target);
        PartWriter writer = writer(storage, MarkedFileSystem.path(dir), "a")) {
      writer.write(OutputKind.SAM, text("through\n"));
      Part part = writer.finish().get(0);
      assertThat(part.path()).startsWith("marked:/");
      out.append(part);
      out.finish();
    }
    assertThat(target).hasContent("through\n");
    assertThat(dir.resolve("a.sam")).doesNotExist();
  }

  @Test
  void aPartOfAnotherLengthIsNotTaken() throws IOException {
    Files.writeString(dir.resolve("p"), "12345");
    try (OrderedOutput out = OrderedOutput.toFile(STORAGE, dir.resolve("out"))) {
      Part part = new Part(OutputKind.SAM, dir.resolve("p").toString(), 6);
      assertThatThrownBy(() -> out.append(part))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("5 bytes instead of 6");
    }
  }

  @Test
  void outputsOfARun() {
    Parameters sam = Parameters.of("--outReadsUnmapped", "Fastx");
    assertThat(OutputKind.wanted(sam, 1)).containsExactly(OutputKind.SAM, OutputKind.UNMAPPED1);
    Parameters bam =
        Parameters.of("--outReadsUnmapped", "Fastx", "--outSAMtype", "BAM", "Unsorted");
    assertThat(OutputKind.wanted(bam, 2))
        .containsExactly(OutputKind.BAM, OutputKind.UNMAPPED1, OutputKind.UNMAPPED2);
    String[] quant = {"--outSAMtype", "None", "--quantMode", "TranscriptomeSAM"};
    assertThat(OutputKind.wanted(Parameters.of(quant), 2))
        .containsExactly(OutputKind.TRANSCRIPTOME, OutputKind.CHOICES);
    String[] random = Arrays.copyOf(quant, 6);
    random[4] = "--outMultimapperOrder";
    random[5] = "Random";
    assertThat(OutputKind.wanted(Parameters.of(random), 2))
        .containsExactly(OutputKind.TRANSCRIPTOME);
    assertThat(OutputKind.wanted(Parameters.of("--outSAMtype", "None"), 2)).isEmpty();
    assertThat(OutputKind.wanted(Parameters.of("--outSAMmode", "None"), 2)).isEmpty();
  }
}
