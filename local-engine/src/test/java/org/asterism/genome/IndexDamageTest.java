package org.asterism.genome;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.asterism.cli.Main;
import org.asterism.params.FatalException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexDamageTest {
  @TempDir Path work;
  private Path index;

  @BeforeEach
  void generate() throws IOException {
    index = work.resolve("idx");
    String bases = "ACGTTGCATTAGACCAGGTTACAGTCATGCAATGCCGATTAGGACCATATGCGA";
    Files.writeString(work.resolve("g.fa"), ">c\n" + bases + "\n");
    String line =
        "--runMode genomeGenerate --genomeSAindexNbases 2 --genomeChrBinNbits 6 --genomeDir "
            + index
            + " --genomeFastaFiles "
            + work.resolve("g.fa")
            + " --outFileNamePrefix "
            + work
            + "/";
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
    if (Main.run(line.split(" "), nowhere, nowhere) != 0) {
      throw new IllegalStateException(line);
    }
  }

  private void overwrite(String name, long at, int... bytes) throws IOException {
    try (RandomAccessFile f = new RandomAccessFile(index.resolve(name).toFile(), "rw")) {
      f.seek(at);
      for (int b : bytes) {
        f.write(b);
      }
    }
  }

  private void damaged(String name) {
    assertThatThrownBy(() -> IndexDamage.check(index))
        .isInstanceOf(FatalException.class)
        .hasMessageContaining("damaged genome file: " + index.resolve(name));
  }

  @Test
  void soundIndex() {
    assertThatCode(() -> IndexDamage.check(index)).doesNotThrowAnyException();
  }

  @Test
  void byteThatIsNoBase() throws IOException {
    overwrite("Genome", 7, 0x41);
    damaged("Genome");
  }

  @Test
  void suffixOutsideTheGenome() throws IOException {
    overwrite("SA", 8, 0xFF, 0xFF);
    damaged("SA");
  }

  @Test
  void prefixesThatAreNotInOrder() throws IOException {
    overwrite("SAindex", 4 * 8 + 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    damaged("SAindex");
  }

  /** A run that comes across the damage blames the file, not the program. */
  @Test
  void runThatFailsNamesTheFile() throws IOException {
    for (int at = 0; at + 4 < Files.size(index.resolve("SA")) - 8; at += 4) {
      overwrite("SA", at, 0xFF, 0xFF, 0xFF, 0x7E);
    }
    Files.writeString(
        work.resolve("r.fq"), "@r\nCATTAGACCAGGTTACAGTCATGCAATGCC\n+\n" + "F".repeat(30) + "\n");
    java.io.ByteArrayOutputStream err = new java.io.ByteArrayOutputStream();
    String line =
        "--genomeDir %s --readFilesIn %s/r.fq --outFileNamePrefix %s/o/"
            .formatted(index, work, work);
    int status =
        Main.run(
            line.split(" "), new PrintStream(PrintStream.nullOutputStream()), new PrintStream(err));
    org.assertj.core.api.Assertions.assertThat(err.toString())
        .contains("damaged genome file: " + index.resolve("SA"));
    org.assertj.core.api.Assertions.assertThat(status).isEqualTo(FatalException.GENOME_FILES);
  }
}
