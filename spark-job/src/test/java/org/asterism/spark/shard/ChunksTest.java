package org.asterism.spark.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.asterism.output.RunLog;
import org.asterism.params.Parameters;
import org.asterism.reads.ReadSource;
import org.asterism.reads.ReadSources;
import org.asterism.spark.storage.Storage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChunksTest {
  @TempDir Path dir;

  private Reading chunked(Parameters p, long perChunk, List<Chunk> chunks) throws IOException {
    Reading reading = new Reading(new ArrayList<>(), null);
    Storage storage = Storage.local();
    try (ChunkWriter writer =
        new ChunkWriter(ReadSources.open(p, RunLog.discard()), storage, dir.toString())) {
      for (Chunk c = writer.next(perChunk); c != null; c = writer.next(perChunk)) {
        chunks.add(c);
        try (ReadSource source = ChunkSource.open(storage, c)) {
          reading = reading.drain(source, 600);
        }
      }
      assertThat(writer.next(perChunk)).isNull();
      assertThat(writer.nextOrdinal()).isEqualTo(reading.reads().size());
      return writer.error() == null
          ? reading
          : new Reading(
              reading.reads(), writer.error().exitCode() + " " + writer.error().getMessage());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 7, 1000, 1001, 1_000_000})
  void chunksHoldWhatTheReaderGives(long perChunk) throws IOException {
    int records = perChunk == 1 ? 20 : 2500;
    String[][] mates = {
      {Inputs.fastq(new Random(1), records, 1)}, {Inputs.fastq(new Random(2), records, 2)}
    };
    Parameters p = Inputs.write(dir, Inputs.Storing.GZIP, mates);
    List<Chunk> chunks = new ArrayList<>();
    assertThat(chunked(p, perChunk, chunks)).isEqualTo(Reading.sequential(p));
    assertThat(chunks).hasSize((int) ((records + perChunk - 1) / perChunk));
    for (int i = 0; i < chunks.size(); i++) {
      assertThat(chunks.get(i).firstOrdinal()).isEqualTo(i * perChunk);
    }
  }

  @Test
  void errorComesAfterTheReadsBeforeIt() throws IOException {
    String text = Inputs.fastq(new Random(1), 10, 1) + "@bad z\nACG\n+\nII\n";
    Parameters p = Inputs.write(dir, Inputs.Storing.PLAIN, new String[][] {{text}});
    Reading reading = chunked(p, 4, new ArrayList<>());
    assertThat(reading).isEqualTo(Reading.sequential(p));
    assertThat(reading.reads()).hasSize(10);
    assertThat(reading.error()).contains("quality string length", "Read # 11");
  }

  @Test
  void fastaAndEmptyInputs() throws IOException {
    String fasta = ">a x\nACGT\nACG\n>b\nTTT\n@c z\nACGT\n+\nIIII\n";
    Parameters p = Inputs.write(dir, Inputs.Storing.PLAIN, new String[][] {{fasta}});
    assertThat(chunked(p, 2, new ArrayList<>())).isEqualTo(Reading.sequential(p));
    Parameters none = Inputs.write(dir, Inputs.Storing.PLAIN, new String[][] {{""}});
    List<Chunk> chunks = new ArrayList<>();
    assertThat(chunked(none, 2, chunks).reads()).isEmpty();
    assertThat(chunks).isEmpty();
  }

  @Test
  void aCutChunkFileIsNoticed() throws IOException {
    String text = Inputs.fastq(new Random(1), 10, 1);
    Parameters p = Inputs.write(dir, Inputs.Storing.PLAIN, new String[][] {{text}});
    List<Chunk> chunks = new ArrayList<>();
    chunked(p, 100, chunks);
    Path file = Path.of(chunks.get(0).path());
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length - 1));
    assertThatThrownBy(() -> ChunkSource.open(Storage.local(), chunks.get(0)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has not the " + bytes.length + " bytes");
  }
}
