package org.asterism.spark.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StorageTest {
  @TempDir Path dir;

  @Test
  void whatIsRemote() {
    assertThat(Storage.isRemote("hdfs://host/x")).isTrue();
    assertThat(Storage.isRemote("dbfs:/Volumes/a")).isTrue();
    assertThat(Storage.isRemote("s3a://bucket/x")).isTrue();
    assertThat(Storage.isRemote("file:/tmp/x")).isFalse();
    assertThat(Storage.isRemote("/tmp/a:/b")).isFalse();
    assertThat(Storage.isRemote("reads:1.fastq")).isFalse();
    assertThat(Storage.isRemote("C:/x")).isFalse();
    assertThat(Storage.absolute("x")).isEqualTo(Path.of("x").toAbsolutePath().toString());
    assertThat(Storage.absolute("file:///tmp/x")).isEqualTo("/tmp/x");
    assertThat(Storage.absolute("hdfs:/x")).isEqualTo("hdfs:/x");
  }

  private static Storage copied(Storage storage) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(storage);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (Storage) in.readObject();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void sameBehaviourEitherWay(boolean remote) throws Exception {
    Storage storage = copied(remote ? MarkedFileSystem.storage() : Storage.local());
    String root = remote ? MarkedFileSystem.path(dir) : dir.toString();
    String folder = root + "/a/b";
    storage.createDirectories(folder);
    for (String text : new String[] {"longer than the next", "hello"}) {
      try (OutputStream out = storage.create(folder + "/x y")) {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
      }
    }
    assertThat(storage.length(folder + "/x y")).isEqualTo(5);
    assertThat(storage.isRegularFile(folder + "/x y")).isTrue();
    assertThat(storage.isRegularFile(folder)).isFalse();
    assertThat(storage.isRegularFile(folder + "/none")).isFalse();
    assertThat(storage.modified(folder + "/x y")).isPositive();
    try (InputStream in = storage.open(folder + "/x y", 3)) {
      assertThat(in.readAllBytes()).asString().isEqualTo("lo");
    }
    try (OutputStream out = storage.create(folder + "/z")) {
      out.write(1);
    }
    storage.rename(folder + "/x y", folder + "/z");
    assertThat(storage.listFiles(folder)).hasSize(1).first().asString().endsWith("/a/b/z");
    assertThat(storage.length(folder + "/z")).isEqualTo(5);
    assertThatThrownBy(() -> storage.open(folder + "/x y", 0)).isInstanceOf(IOException.class);
    storage.deleteFile(folder + "/z");
    storage.deleteFile(folder + "/z");
    storage.deleteTree(root + "/a");
    storage.deleteTree(root + "/a");
    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void carriesOnlyWhatDiffersFromHadoopsDefaults() throws Exception {
    Configuration configuration = new Configuration();
    configuration.set("fs.marked.impl", MarkedFileSystem.class.getName());
    Storage storage = copied(Storage.of(configuration));
    storage.createDirectories(MarkedFileSystem.path(dir) + "/made");
    assertThat(dir.resolve("made")).isDirectory();
  }

  @Test
  void reasonsAreOneLineAndSayWhatTheServerSaid() {
    assertThat(Storage.reason(new IOException("Permission denied: user=a\n\tat Server.java:1")))
        .isEqualTo("Permission denied: user=a");
    assertThat(Storage.reason(new AccessDeniedException("s3a://b", null, "No AWS Credentials")))
        .isEqualTo("s3a://b: permission denied (No AWS Credentials)");
    assertThat(Storage.reason(new AccessDeniedException("/x"))).isEqualTo("/x: permission denied");
  }
}
