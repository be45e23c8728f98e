package org.asterism.spark.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchTest {
  @TempDir Path disks;

  private String disk(String name) throws IOException {
    return Files.createDirectories(disks.resolve(name)).toString();
  }

  private static Map<String, String> all(String yarn, String own, String kubernetes) {
    return Map.of("LOCAL_DIRS", yarn, "SPARK_EXECUTOR_DIRS", own, "SPARK_LOCAL_DIRS", kubernetes);
  }

  @Test
  void directoriesOfTheApplicationBeforeThoseOfTheMachine() throws IOException {
    String own = disk("own1") + File.pathSeparator + disk("own2");
    assertThat(Scratch.places(all(disk("yarn"), own, disk("kubernetes")), disk("conf"), "/tmp"))
        .containsExactly(disks.resolve("own1"), disks.resolve("own2"));
    assertThat(
            Scratch.places(
                Map.of("CONTAINER_ID", "1", "LOCAL_DIRS", disk("a") + "," + disk("b")), "", "/tmp"))
        .containsExactly(disks.resolve("a"), disks.resolve("b"));
    assertThat(Scratch.places(Map.of("SPARK_LOCAL_DIRS", disk("k")), disk("conf"), "/tmp"))
        .containsExactly(disks.resolve("k"));
  }

  @Test
  void directoriesThatAreNotThereArePassedOver() throws IOException {
    String none = disks.resolve("none").toString();
    assertThat(Scratch.places(Map.of("SPARK_LOCAL_DIRS", none), none + ", " + disk("c"), "/tmp"))
        .containsExactly(disks.resolve("c"));
    assertThat(Scratch.places(Map.of(), "", "/tmp")).containsExactly(Path.of("/tmp"));
  }
}
