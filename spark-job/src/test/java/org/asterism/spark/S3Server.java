package org.asterism.spark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.hadoop.conf.Configuration;

/** An S3 server in a JVM of its own, which checks signatures and keeps its objects in memory. */
final class S3Server {
  static final String BUCKET = "data";
  private static final String KEY = "reader";
  private static final String SECRET = "not-a-secret";
  private static final int ATTEMPTS = 300;

  private final Process process;
  private final String endpoint;

  private S3Server(Process process, String endpoint) {
    this.process = process;
    this.endpoint = endpoint;
  }

  /**
   * Starts the server and makes the bucket.
   *
   * @param classPath file with the server's class path, which the build with profile s3 makes
   * @param work directory for its settings and log
   */
  static S3Server start(Path classPath, Path work) throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    String endpoint = "http://127.0.0.1:" + port;
    Path settings = work.resolve("s3.properties");
    Files.writeString(
        settings,
        String.join(
            "\n",
            "s3proxy.endpoint=" + endpoint,
            "s3proxy.authorization=aws-v2-or-v4",
            "s3proxy.identity=" + KEY,
            "s3proxy.credential=" + SECRET,
            "jclouds.provider=transient",
            "jclouds.identity=none",
            "jclouds.credential=none",
            ""));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String path = Files.readString(classPath).strip();
    Process process =
        new ProcessBuilder(
                java,
                "-Xmx1g",
                "-DLOG_LEVEL=WARN",
                "-cp",
                path,
                "org.gaul.s3proxy.Main",
                "--properties",
                settings.toString())
            .redirectErrorStream(true)
            .redirectOutput(work.resolve("s3.log").toFile())
            .start();
    S3Server server = new S3Server(process, endpoint);
    server.makeBucket();
    return server;
  }

  /** Makes the bucket as soon as the server answers. */
  private void makeBucket() throws Exception {
    for (int i = 0; i < ATTEMPTS && process.isAlive(); i++) {
      try {
        HttpResponse<String> made =
            HttpClient.newHttpClient().send(putBucket(), HttpResponse.BodyHandlers.ofString());
        if (made.statusCode() != 200) {
          throw new IllegalStateException(made.statusCode() + " " + made.body());
        }
        return;
      } catch (IOException e) {
        Thread.sleep(100); // not listening yet
      }
    }
    stop();
    throw new IllegalStateException("the server did not start: see s3.log");
  }

  private HttpRequest putBucket() throws GeneralSecurityException {
    String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    Mac mac = Mac.getInstance("HmacSHA1");
    mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA1"));
    String signed = "PUT\n\n\n\nx-amz-date:" + date + "\n/" + BUCKET;
    byte[] signature = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
    return HttpRequest.newBuilder(URI.create(endpoint + "/" + BUCKET))
        .header("x-amz-date", date)
        .header("Authorization", "AWS " + KEY + ":" + Base64.getEncoder().encodeToString(signature))
        .PUT(HttpRequest.BodyPublishers.noBody())
        .build();
  }

  /** Lets a Hadoop configuration reach the server. */
  void register(Configuration configuration) {
    configuration.set("fs.s3a.endpoint", endpoint);
    configuration.set("fs.s3a.endpoint.region", "us-east-1");
    configuration.set("fs.s3a.path.style.access", "true");
    configuration.set("fs.s3a.connection.ssl.enabled", "false");
    configuration.set("fs.s3a.change.detection.mode", "none");
    configuration.set("fs.s3a.access.key", KEY);
    configuration.set("fs.s3a.secret.key", SECRET);
  }

  /** Ends the server. */
  void stop() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(10, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }
}
