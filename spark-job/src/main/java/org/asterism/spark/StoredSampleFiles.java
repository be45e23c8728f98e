package org.asterism.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.function.Supplier;
import org.asterism.cli.samples.SampleFiles;
import org.asterism.spark.storage.Storage;

/** Files of a run of many samples that may be on remote storage. */
final class StoredSampleFiles implements SampleFiles {
  private final Supplier<Storage> given;
  private Storage storage;

  /**
   * @param storage gives access to remote files; asked when a path is remote
   */
  StoredSampleFiles(Supplier<Storage> storage) {
    given = storage;
  }

  private synchronized Storage storage() {
    if (storage == null) {
      storage = given.get();
    }
    return storage;
  }

  @Override
  public boolean isLocal(String path) {
    return !Storage.isRemote(path);
  }

  @Override
  public String read(String path) throws IOException {
    if (!Storage.isRemote(path)) {
      return LOCAL.read(path);
    }
    if (!storage().isRegularFile(path)) {
      return null;
    }
    try (InputStream in = storage().open(path, 0)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Override
  public void write(String path, String text) throws IOException {
    if (!Storage.isRemote(path)) {
      LOCAL.write(path, text);
      return;
    }
    String unfinished = path + ".unfinished";
    try (OutputStream out = storage().create(unfinished)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    storage().rename(unfinished, path);
  }

  @Override
  public void delete(String path) throws IOException {
    if (Storage.isRemote(path)) {
      storage().deleteFile(path);
    } else {
      LOCAL.delete(path);
    }
  }

  @Override
  public SortedMap<String, Long> lengths(String directory) throws IOException {
    return Storage.isRemote(directory) ? storage().lengths(directory) : LOCAL.lengths(directory);
  }

  @Override
  public String fingerprint(String path) throws IOException {
    return Storage.isRemote(path)
        ? storage().length(path) + "@" + storage().modified(path)
        : LOCAL.fingerprint(path);
  }
}
