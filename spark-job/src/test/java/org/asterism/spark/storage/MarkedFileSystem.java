package org.asterism.spark.storage;

import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** Local files behind a scheme of their own, so that Hadoop's way to files is taken. */
public class MarkedFileSystem extends RawLocalFileSystem {
  private static final String SCHEME = "marked";

  /** A storage that knows the scheme. */
  public static Storage storage() {
    return new Storage(
        Map.of(
            "fs." + SCHEME + ".impl",
            MarkedFileSystem.class.getName(),
            "fs." + SCHEME + ".impl.disable.cache",
            "true"));
  }

  /** Makes a configuration know the scheme. */
  public static void register(Configuration configuration) {
    configuration.set("fs." + SCHEME + ".impl", MarkedFileSystem.class.getName());
  }

  /** A local path with the scheme. */
  public static String path(Path local) {
    return SCHEME + ":" + local.toAbsolutePath();
  }

  @Override
  public URI getUri() {
    return URI.create(SCHEME + ":///");
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public File pathToFile(org.apache.hadoop.fs.Path path) {
    return new File(path.toUri().getPath());
  }
}
