package org.asterism.spark.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexCacheTest {
  @TempDir Path dir;

  @Test
  void copiesOnceAndAgainWhenTheIndexChanged() throws IOException {
    Storage storage = MarkedFileSystem.storage();
    Path index = Files.createDirectories(dir.resolve("index/more"));
    index = index.getParent();
    Files.writeString(index.resolve("SA"), "suffixes");
    Files.writeString(index.resolve("Genome"), "ACGT");
    IndexCache cache = new IndexCache(dir.resolve("cache"));
    Path copy = cache.localCopy(storage, MarkedFileSystem.path(index) + "/");
    assertThat(copy.resolve("SA")).hasContent("suffixes");
    assertThat(copy.resolve("Genome")).hasContent("ACGT");
    Files.writeString(copy.resolve("witness"), "kept");
    assertThat(cache.localCopy(storage, MarkedFileSystem.path(index) + "/")).isEqualTo(copy);
    assertThat(copy.resolve("witness")).exists();
    Files.setLastModifiedTime(index.resolve("SA"), FileTime.fromMillis(1_000_000_000_000L));
    Path second = cache.localCopy(storage, MarkedFileSystem.path(index) + "/");
    assertThat(second).isNotEqualTo(copy);
    assertThat(second.resolve("SA")).hasContent("suffixes");
  }

  @Test
  void aTransformedIndexBringsItsOriginal() throws IOException {
    Path index = Files.createDirectories(dir.resolve("transformed"));
    Files.writeString(index.resolve("Genome"), "ACGTT");
    Files.writeString(index.resolve("transformGenomeBlocks.tsv"), "0\t-1\n");
    Files.createDirectories(index.resolve("OriginalGenome"));
    Files.writeString(index.resolve("OriginalGenome/Genome"), "ACGT");
    Path copy =
        new IndexCache(dir.resolve("cache"))
            .localCopy(MarkedFileSystem.storage(), MarkedFileSystem.path(index) + "/");
    assertThat(copy.resolve("Genome")).hasContent("ACGTT");
    assertThat(copy.resolve("OriginalGenome/Genome")).hasContent("ACGT");
  }
}
