package org.asterism.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/troubleshooting.md quotes messages that the program has, and links that lead somewhere. */
class TroubleshootingTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)");
  private static final List<String> OF_THE_SYSTEM = List.of("No space left");

  private static String sources() throws IOException {
    StringBuilder all = new StringBuilder(Files.readString(ROOT.resolve("scripts/asterism")));
    for (String module : List.of("local-engine", "spark-job")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module + "/src/main/java"))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          all.append(Files.readString(file, StandardCharsets.UTF_8));
        }
      }
    }
    return all.toString().replaceAll("\"\\s*\\+\\s*\"", "");
  }

  @Test
  void messagesAreThoseOfTheProgram() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/troubleshooting.md"));
    String table = page.substring(page.indexOf("## Messages"), page.indexOf("## Other"));
    String sources = sources();
    int messages = 0;
    for (String row : table.lines().filter(l -> l.startsWith("| `")).toList()) {
      Matcher quoted = QUOTED.matcher(row.split("\\|")[1]);
      while (quoted.find()) {
        for (String part : quoted.group(1).split(" ?\\.\\.\\. ?|--asterism\\.\\.\\.")) {
          if (!OF_THE_SYSTEM.contains(part)) {
            assertThat(sources.contains(part)).as("a message with \"" + part + "\"").isTrue();
            messages++;
          }
        }
      }
    }
    assertThat(messages).isGreaterThan(30);
  }

  @Test
  void linksOfAllPagesLeadToFiles() throws IOException {
    try (Stream<Path> pages = Files.list(ROOT.resolve("docs"))) {
      for (Path page : pages.filter(p -> p.toString().endsWith(".md")).toList()) {
        Matcher link = LINK.matcher(Files.readString(page));
        while (link.find()) {
          assertThat(page.resolveSibling(link.group(1))).as("a link of " + page).exists();
        }
      }
    }
  }
}
