package org.asterism.spark;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Programs of the tests in JVMs of their own, with this JVM's class path. */
public final class ChildJvm {
  private ChildJvm() {}

  /**
   * Starts a program; its standard error goes to its standard output.
   *
   * @param before words in front of {@code java}, such as a command that limits it
   * @param main class with a main method
   */
  public static Process start(List<String> before, Class<?> main, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1g", "-Xshare:auto", "-XX:TieredStopAtLevel=1"));
    command.add("--add-exports=java.base/sun.nio.ch=ALL-UNNAMED");
    command.add(
        "-Dlog4j2.configurationFile="
            + Path.of("..", "conf", "log4j2.properties").toAbsolutePath());
    command.addAll(List.of("-cp", classPath(), main.getName()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    return builder.start();
  }

  /** Where this JVM's classes are: test runners put some behind class loaders of their own. */
  private static String classPath() {
    Set<String> path = new LinkedHashSet<>();
    for (ClassLoader loader = Thread.currentThread().getContextClassLoader();
        loader != null;
        loader = loader.getParent()) {
      if (loader instanceof URLClassLoader several) {
        for (URL url : several.getURLs()) {
          path.add(url.getPath());
        }
      }
    }
    for (String property : List.of("surefire.test.class.path", "java.class.path")) {
      path.addAll(List.of(System.getProperty(property, "").split(File.pathSeparator)));
    }
    return String.join(File.pathSeparator, path);
  }
}
