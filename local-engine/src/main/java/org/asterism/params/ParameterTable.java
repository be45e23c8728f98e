package org.asterism.params;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The 203 parameters in registration order (spec 60 section 10), read once from the resource {@code
 * parameters.tsv}. The order decides how the effective command line prints them.
 */
public final class ParameterTable {
  private static final String RESOURCE = "parameters.tsv";
  private static final Map<String, ParameterDefinition> ROWS = load();

  /** Read in the first pass over the command line, refused in parameter files. */
  static final Set<String> START_UP =
      Set.of("parametersFiles", "outFileNamePrefix", "outTmpDir", "outTmpKeep", "outStd");

  private ParameterTable() {}

  /** All parameters in registration order. */
  public static List<ParameterDefinition> all() {
    return List.copyOf(ROWS.values());
  }

  /** The parameter of that name, null if there is none; names are case sensitive. */
  public static ParameterDefinition find(String name) {
    return ROWS.get(name);
  }

  private static Map<String, ParameterDefinition> load() {
    Map<String, ParameterDefinition> rows = new LinkedHashMap<>();
    try (InputStream in = ParameterTable.class.getResourceAsStream(RESOURCE);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("#") && !line.isEmpty()) {
          ParameterDefinition d = row(line.split("\t", -1));
          if (rows.put(d.name(), d) != null) {
            throw new IllegalStateException("parameter listed twice: " + d.name());
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows;
  }

  private static ParameterDefinition row(String[] f) {
    return new ParameterDefinition(
        f[0], f[1], ParameterType.of(f[2]), f[3].equals("list"), f[4], f[5], f[6]);
  }
}
