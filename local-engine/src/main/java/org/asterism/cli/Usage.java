package org.asterism.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.asterism.params.EngineOptions;
import org.asterism.params.ParameterDefinition;
import org.asterism.params.ParameterTable;
import org.asterism.params.ParameterType;
import org.asterism.params.Version;

/** Invocations that print a text and do nothing else (spec 60 section 1). */
final class Usage {
  private static final int NAME_WIDTH = 32;

  private Usage() {}

  /** Prints usage, help or version if the arguments ask for it; false if they ask for a run. */
  static boolean answered(List<String> arguments, PrintStream out) {
    if (arguments.isEmpty()) {
      head(out);
      out.println("\nTo list all parameters, run asterism --help");
    } else if (arguments.size() == 1 && List.of("-h", "--help").contains(arguments.get(0))) {
      head(out);
      out.println();
      parameters(out);
    } else if (arguments.contains("--version")) {
      out.println(Version.STAR);
    } else {
      return false;
    }
    out.flush();
    return true;
  }

  /** The configuration file that belongs to the installation; null if unknown. */
  static Path installedConfiguration() {
    String named = System.getenv("ASTERISM_CONF");
    if (named != null && !named.isEmpty()) {
      return Path.of(named);
    }
    String home = System.getProperty("asterism.home", System.getenv("ASTERISM_HOME"));
    return home == null || home.isEmpty() ? null : Path.of(home, "conf", "asterism-defaults.conf");
  }

  private static void head(PrintStream out) {
    out.println(
        "Usage: asterism  [options]... --genomeDir /path/to/genome/index/   --readFilesIn R1.fq"
            + " R2.fq");
    out.println("Asterism: RNA-seq alignment with STAR's command line, index and output");
    out.println();
    out.println("STAR version=" + Version.STAR);
    out.println("STAR compilation time,server,dir=" + Version.build());
  }

  private static void parameters(PrintStream out) {
    out.println("Each parameter is given as --name value...; defaults stand next to the names.");
    String group = "";
    for (ParameterDefinition d : ParameterTable.all()) {
      if (!d.group().equals(group)) {
        group = d.group();
        out.println("\n### " + group);
      }
      out.println(padded(d.name()) + d.defaultText());
      out.println("    " + type(d) + ": " + d.meaning());
      if (!d.allowed().equals("-")) {
        out.println("    allowed: " + d.allowed().replace("|", " | "));
      }
    }
    out.println("\n### Asterism's own options; no output depends on them");
    EngineOptions.help().forEach(out::println);
  }

  private static String type(ParameterDefinition d) {
    String name =
        switch (d.type()) {
          case STRING -> "string";
          case DOUBLE -> "real";
          default -> d.type() == ParameterType.INT32 ? "int" : "int>=0";
        };
    return d.list() ? name + "(s)" : name;
  }

  private static String padded(String name) {
    return name + " ".repeat(Math.max(1, NAME_WIDTH - name.length()));
  }
}
