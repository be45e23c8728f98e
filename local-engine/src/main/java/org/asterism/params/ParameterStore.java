package org.asterism.params;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The values of all parameters while sources are read: defaults first, then what the user gave. The
 * start-up checks may adjust values here before the immutable groups are assembled.
 */
public final class ParameterStore {
  private final Map<String, List<Object>> values = new HashMap<>();
  private final Set<String> givenByUser = new HashSet<>();

  /** A store with the built-in defaults. */
  public ParameterStore() {
    for (ParameterDefinition d : ParameterTable.all()) {
      values.put(d.name(), parse(d, new ValueScanner(d.defaultText())));
    }
  }

  static List<Object> parse(ParameterDefinition d, ValueScanner rest) {
    if (d.list()) {
      return rest.values(d.type());
    }
    List<Object> one = new ArrayList<>();
    one.add(rest.value(d.type()));
    return one;
  }

  void set(ParameterDefinition d, List<Object> v) {
    values.put(d.name(), v);
    givenByUser.add(d.name());
  }

  /** Replaces the values of a text list without marking it as given by the user. */
  void replace(String name, List<String> words) {
    values.put(name, new ArrayList<>(words));
  }

  /** True if any source but the defaults named the parameter. */
  public boolean given(String name) {
    return givenByUser.contains(name);
  }

  /** The value of a text scalar or the first word of a list; empty text for an empty list. */
  public String text(String name) {
    List<Object> v = raw(name);
    return v.isEmpty() ? "" : (String) v.get(0);
  }

  /** All words of a text list. */
  public List<String> texts(String name) {
    return raw(name).stream().map(String.class::cast).toList();
  }

  /** The value of a signed or small unsigned scalar. */
  public int integer(String name) {
    return (int) Math.min(Integer.MAX_VALUE, (Long) raw(name).get(0));
  }

  /** The value of an unsigned scalar; 2^63 and more become Long.MAX_VALUE. */
  public long count(String name) {
    return clamp((Long) raw(name).get(0));
  }

  /** All values of an unsigned list; 2^63 and more become Long.MAX_VALUE. */
  public List<Long> counts(String name) {
    return raw(name).stream().map(v -> clamp((Long) v)).toList();
  }

  /** All values of an integer list; values above 2^31-1 saturate. */
  public int[] integers(String name) {
    return raw(name).stream().mapToInt(v -> (int) Math.min(Integer.MAX_VALUE, (Long) v)).toArray();
  }

  /** The value of a double scalar. */
  public double real(String name) {
    return (Double) raw(name).get(0);
  }

  /** All values of a double list. */
  public List<Double> reals(String name) {
    return raw(name).stream().map(Double.class::cast).toList();
  }

  /** The values as STAR prints them (spec 60 section 4). */
  public String printed(String name) {
    return ValueFormat.print(ParameterTable.find(name), raw(name));
  }

  private List<Object> raw(String name) {
    List<Object> v = values.get(name);
    if (v == null) {
      throw new IllegalArgumentException("no such parameter: " + name);
    }
    return v;
  }

  private static long clamp(long v) {
    return v < 0 ? Long.MAX_VALUE : v;
  }
}
