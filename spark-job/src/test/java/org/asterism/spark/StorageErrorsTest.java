package org.asterism.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.asterism.spark.SharedHdfs.path;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.asterism.spark.SharedSpark.Run;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Places that cannot be read or written: one clear sentence, a status, nothing that looks finished.
 */
class StorageErrorsTest {
  private static final String RUN =
      "--genomeDir @/index --readFilesIn @/reads_1.fastq @/reads_2.fastq --outFileNamePrefix ";

  private static SharedHdfs data;

  @TempDir Path dir;

  @BeforeAll
  static void start() throws IOException {
    data = SharedHdfs.get();
  }

  private static void assertClear(Run run, int status, String... parts) {
    assertThat(run.errors()).contains(parts).contains("SOLUTION").doesNotContain("\tat ");
    assertThat(run.status()).as(run.errors()).isEqualTo(status);
  }

  private static Run asAnother(String line) throws Exception {
    UserGroupInformation user = UserGroupInformation.createRemoteUser("visitor");
    return user.doAs((PrivilegedExceptionAction<Run>) () -> data.run(line));
  }

  private static List<String> namesIn(String directory) throws IOException {
    List<String> names = new ArrayList<>();
    for (FileStatus status : data.hdfs.listStatus(path(data.root + "/" + directory))) {
      names.add(status.getPath().getName());
    }
    return names;
  }

  @Test
  void directoriesOfOthers() throws Exception {
    data.hdfs.mkdirs(path(data.root + "/closed"));
    data.hdfs.setPermission(path(data.root + "/closed"), new FsPermission("755"));
    assertClear(
        asAnother(RUN + "@/closed/out/"),
        102,
        "could not create output files "
            + data.root
            + "/closed/out/: Permission denied: "
            + "user=visitor");
    assertThat(namesIn("closed")).isEmpty();
    data.hdfs.mkdirs(path(data.root + "/open"));
    data.hdfs.setPermission(path(data.root + "/open"), new FsPermission("777"));
    data.put("index");
    data.hdfs.rename(path(data.root + "/index"), path(data.root + "/locked"));
    data.put("index");
    data.hdfs.setPermission(path(data.root + "/locked"), new FsPermission("700"));
    assertClear(
        asAnother(RUN.replace("@/index", "@/locked") + "@/open/out/"),
        105,
        "could not open the index --genomeDir " + data.root + "/locked: Permission denied");
    assertThat(namesIn("open/out")).allMatch(name -> name.startsWith("Log."));
  }

  @Test
  void anOutputDirectoryThatIsAFile() {
    assertClear(
        data.run(RUN + "@/mini.gtf/out/"), 102, "could not create output files", "mini.gtf");
    String local = data.work + "/mini.gtf/out/";
    assertClear(SharedSpark.local(SharedHdfs.words(RUN + local, data.work.toString())), 102, local);
    assertClear(data.run(RUN + "@/out/ --outTmpDir @/tmp"), 102, "--outTmpDir " + data.root);
  }

  @Test
  void aQuotaThatIsUsedUp() throws IOException {
    DistributedFileSystem hdfs = (DistributedFileSystem) data.hdfs;
    hdfs.mkdirs(path(data.root + "/small"));
    hdfs.setQuota(path(data.root + "/small"), 1000, 2L << 20); // one block of two copies
    assertClear(
        data.run(RUN + "@/small/out/ --asterismSparkConf spark.asterism.portionReads=300"),
        110,
        "could not write the output files",
        "quota");
    assertThat(namesIn("small/out")).allMatch(name -> name.startsWith("Log."));
  }

  @ParameterizedTest
  @CsvSource({
    "nosuch,the library of that file system",
    "s3a,org.apache.hadoop:hadoop-aws",
    "gs,Google"
  })
  void fileSystemsThatAreNotThere(String scheme, String library) throws Exception {
    try {
      Class.forName("org.apache.hadoop.fs." + scheme + ".S3AFileSystem");
      assumeTrue(false, "this build has it");
    } catch (ClassNotFoundException e) {
      String missing = "no Hadoop file system for " + scheme + ": is on the class path (add ";
      String place = scheme + "://host/x";
      String local = data.work.toString();
      assertClear(run(RUN + place + "/", local), 102, place, missing + library);
      String out = dir + "/out/";
      assertClear(run(RUN.replace("@/index", place) + out, local), 105, place, missing);
      assertClear(run(RUN.replace("@/reads_1.fastq", place) + out, local), 102, place, missing);
      assertClear(run(RUN + out + " --sjdbGTFfile " + place, local), 109, place, missing);
    }
    assertThat(dir.resolve("out/Log.final.out")).doesNotExist();
  }

  private static Run run(String line, String place) {
    return SharedSpark.spark(SharedHdfs.words(line, place));
  }

  @ParameterizedTest
  @CsvSource({
    "local,size=400k,110,No space left on device",
    "spark,size=400k,110,No space left on device",
    "local,ro,102,Read-only file system",
    "spark,ro,102,Read-only file system"
  })
  void localDisks(String engine, String options, int status, String reason) throws Exception {
    Path disk = Files.createDirectory(dir.resolve("disk"));
    String mount = "mount -t tmpfs -o " + options + " tmpfs '" + disk + "'";
    assumeTrue(
        new ProcessBuilder("unshare", "-rm", "sh", "-c", mount).start().waitFor() == 0,
        "this machine lets nobody mount a disk");
    String script = mount + " && { \"$0\" \"$@\"; s=$?; find '" + disk + "' -type f; exit $s; }";
    List<String> words =
        new ArrayList<>(SharedHdfs.words(RUN + disk + "/out/", data.work.toString()));
    words.addAll(List.of("--runThreadN", "2"));
    Class<?> main = engine.equals("local") ? org.asterism.cli.Main.class : Main.class;
    Process process = ChildJvm.start(List.of("unshare", "-rm", "sh", "-c", script), main, words);
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isEqualTo(status);
    assertThat(said).contains("EXITING because of", reason, "SOLUTION").doesNotContain("\tat org");
    assertThat(said.lines().filter(l -> l.startsWith(disk.toString())))
        .as("what is left")
        .allMatch(file -> file.contains("/out/Log."));
  }
}
