package org.asterism.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.asterism.params.FatalException;

/**
 * {@code asterism report PREFIX...}: reports of runs that are finished, and with several of them an
 * overview in the working directory.
 */
public final class ReportCommand {
  /** The first word of such a command line. */
  public static final String WORD = "report";

  private static final String OVERVIEW = "samples.report.html";

  private ReportCommand() {}

  /**
   * Writes reports.
   *
   * @param arguments {@link #WORD} and output prefixes; a directory is one too
   * @return exit status
   */
  public static int run(String[] arguments, PrintStream out, PrintStream err) {
    if (arguments.length < 2) {
      err.println("usage: asterism report PREFIX... (outFileNamePrefix of finished runs)");
      return FatalException.PARAMETERS;
    }
    List<String> prefixes = new ArrayList<>();
    List<String> names = new ArrayList<>();
    try {
      for (int i = 1; i < arguments.length; i++) {
        boolean directory = Path.of(arguments[i]).toFile().isDirectory();
        String prefix =
            directory && !arguments[i].endsWith("/") ? arguments[i] + "/" : arguments[i];
        out.println(RunReport.write(prefix));
        prefixes.add(prefix);
        names.add(new RunFiles(prefix).name());
      }
      if (prefixes.size() > 1) {
        out.println(RunReport.overview(Path.of(OVERVIEW), prefixes, names));
      }
      return 0;
    } catch (IOException e) {
      err.println(
          "\nEXITING because of FATAL ERROR: no report could be written: " + e.getMessage());
      err.println("SOLUTION: name output prefixes of finished runs that can be written to\n");
      return FatalException.FILE_OPEN;
    }
  }
}
