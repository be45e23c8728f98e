package org.asterism.solo.count;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.asterism.params.MultiMapperMethod;
import org.asterism.params.UmiDedup;
import org.asterism.params.UmiFilter;

/** The rules of spec 50 sections 10 to 12 for one gene type, word by word, with collections. */
final class SlowModel {
  /** A read with a usable barcode. */
  record Read(int order, long[] candidates, String quality, int status, int umi, int[] genes) {}

  private final List<UmiDedup> dedups;
  private final UmiFilter filter;
  private final boolean pseudocount;
  private final boolean needsExact;
  private final Map<Long, Integer> exact = new HashMap<>();

  /** Cell to gene to counts. */
  final TreeMap<Long, TreeMap<Integer, List<Integer>>> entries = new TreeMap<>();

  /** Cell to gene to value, for each method and the first dedup type. */
  final Map<MultiMapperMethod, TreeMap<Long, TreeMap<Integer, Double>>> multi = new HashMap<>();

  /** Order of read to corrected UMI, null if it was removed; no key if it has no cell. */
  final Map<Integer, Integer> molecules = new HashMap<>();

  int rejected;

  SlowModel(List<UmiDedup> dedups, UmiFilter filter, boolean pseudocount, boolean needsExact) {
    this.dedups = dedups;
    this.filter = filter;
    this.pseudocount = pseudocount;
    this.needsExact = needsExact;
  }

  void run(List<Read> reads, List<MultiMapperMethod> methods) {
    reads.stream()
        .filter(r -> r.status == 0)
        .forEach(r -> exact.merge(r.candidates[0], 1, Integer::sum));
    TreeMap<Long, List<Read>> groups = new TreeMap<>();
    for (Read r : reads) {
      Long cell = cell(r);
      if (cell == null) {
        rejected++;
      } else {
        groups.computeIfAbsent(cell, c -> new ArrayList<>()).add(r);
      }
    }
    methods.forEach(m -> multi.put(m, new TreeMap<>()));
    groups.forEach((cell, group) -> count(cell, group, methods));
  }

  private Long cell(Read r) {
    if (r.status == 0) {
      return r.candidates[0];
    }
    if (r.status == 1) {
      return needsExact && !exact.containsKey(r.candidates[0]) ? null : r.candidates[0];
    }
    float total = 0;
    float most = 0;
    Long best = null;
    for (int i = 0; i < r.candidates.length; i++) {
      int n = exact.getOrDefault(r.candidates[i], 0) + (pseudocount ? 1 : 0);
      int q = Math.min(r.quality.charAt(i) - 33, 33);
      float p = (float) (n * Math.pow(10.0, -q / 10.0));
      total += p;
      if (p > most) {
        most = p;
        best = r.candidates[i];
      }
    }
    return best != null && most >= 0.975f * total ? best : null;
  }

  private void count(long cell, List<Read> group, List<MultiMapperMethod> methods) {
    TreeMap<Integer, TreeMap<Integer, Integer>> genes = new TreeMap<>();
    for (Read r : group) {
      if (r.genes.length == 1) {
        genes.computeIfAbsent(r.genes[0], g -> new TreeMap<>()).merge(r.umi, 1, Integer::sum);
      }
    }
    Map<Integer, Map<Integer, Integer>> corrected = new HashMap<>();
    Map<Integer, Set<Integer>> dropped = new HashMap<>();
    TreeMap<Integer, List<Integer>> rows = new TreeMap<>();
    genes.forEach(
        (gene, umis) -> {
          TreeMap<Integer, Integer> left = new TreeMap<>(umis);
          dropped.put(gene, new HashSet<>());
          if (filter == UmiFilter.MULTI_GENE_UMI) {
            umis.forEach(
                (umi, n) -> {
                  List<Integer> all = readsPerGene(genes, umi);
                  if (all.size() > 1 && n < Math.max(2, Collections.max(all))) {
                    left.remove(umi);
                    dropped.get(gene).add(umi);
                  }
                });
          }
          List<Integer> counts = new ArrayList<>();
          for (UmiDedup d : dedups) {
            Map<Integer, Integer> to = correct(d, left);
            if (counts.isEmpty()) {
              corrected.put(gene, to);
            }
            counts.add(
                d == UmiDedup.NO_DEDUP
                    ? umis.values().stream().mapToInt(Integer::intValue).sum()
                    : new HashSet<>(to.values()).size());
          }
          rows.put(gene, counts);
        });
    if (filter == UmiFilter.MULTI_GENE_UMI_CR) {
      asCellRanger(genes, corrected, dropped, rows);
    }
    rows.values().removeIf(counts -> counts.stream().allMatch(n -> n == 0));
    entries.put(cell, rows);
    for (Read r : group) {
      Integer umi = r.umi;
      if (r.genes.length == 1 && dedups.get(0) != UmiDedup.NO_DEDUP) {
        Integer to = corrected.get(r.genes[0]).getOrDefault(umi, umi);
        boolean gone =
            dropped.get(r.genes[0]).contains(filter == UmiFilter.MULTI_GENE_UMI_CR ? to : umi);
        umi = gone ? null : to;
      }
      molecules.put(r.order, umi);
    }
    share(cell, group, genes, corrected, rows, methods);
  }

  private static List<Integer> readsPerGene(
      TreeMap<Integer, TreeMap<Integer, Integer>> genes, int umi) {
    return genes.values().stream().filter(u -> u.containsKey(umi)).map(u -> u.get(umi)).toList();
  }

  private static void asCellRanger(
      TreeMap<Integer, TreeMap<Integer, Integer>> genes,
      Map<Integer, Map<Integer, Integer>> corrected,
      Map<Integer, Set<Integer>> dropped,
      TreeMap<Integer, List<Integer>> rows) {
    TreeMap<Integer, TreeMap<Integer, Integer>> sums = new TreeMap<>();
    genes.forEach(
        (gene, umis) ->
            umis.forEach(
                (umi, n) -> {
                  int to = corrected.get(gene).get(umi);
                  sums.computeIfAbsent(to, v -> new TreeMap<>()).merge(gene, n, Integer::sum);
                }));
    rows.replaceAll((gene, counts) -> new ArrayList<>(List.of(0)));
    sums.forEach(
        (v, perGene) -> {
          int most = Collections.max(perGene.values());
          List<Integer> top =
              perGene.keySet().stream().filter(g -> perGene.get(g) == most).toList();
          boolean counted =
              top.size() == 1
                  && genes.get(top.get(0)).get(v) >= Collections.max(readsPerGene(genes, v));
          perGene.keySet().forEach(g -> dropped.get(g).add(v));
          if (counted) {
            dropped.get(top.get(0)).remove(v);
            rows.get(top.get(0)).set(0, rows.get(top.get(0)).get(0) + 1);
          }
        });
  }

  private static boolean near(int a, int b) {
    int bases = 0;
    for (int z = a ^ b; z != 0; z >>>= 2) {
      bases += (z & 3) != 0 ? 1 : 0;
    }
    return bases == 1;
  }

  private static Map<Integer, Integer> correct(UmiDedup type, TreeMap<Integer, Integer> umis) {
    Map<Integer, Integer> to = new HashMap<>();
    List<Integer> list = new ArrayList<>(umis.keySet());
    switch (type) {
      case ONE_MM_CR -> {
        list.sort(Comparator.comparing((Integer u) -> umis.get(u)).thenComparing(u -> u));
        for (int i = 0; i < list.size(); i++) {
          int target = list.get(i);
          for (int j = list.size() - 1; j > i && target == list.get(i); j--) {
            target = near(list.get(i), list.get(j)) ? list.get(j) : target;
          }
          to.put(list.get(i), target);
        }
      }
      case ONE_MM_DIRECTIONAL, ONE_MM_DIRECTIONAL_UMI_TOOLS -> {
        int d = type == UmiDedup.ONE_MM_DIRECTIONAL ? 0 : -1;
        list.sort(Comparator.comparing((Integer u) -> -umis.get(u)).thenComparing(u -> u));
        for (int i = 0; i < list.size(); i++) {
          int x = list.get(i);
          to.put(x, x);
          for (int j = 0; j < i; j++) {
            int y = list.get(j);
            if (near(x, y) && umis.get(y) >= 2 * umis.get(x) + d) {
              to.put(x, to.get(y));
              break;
            }
          }
        }
      }
      case ONE_MM_ALL -> components(umis, list, to);
      default -> list.forEach(u -> to.put(u, u));
    }
    return to;
  }

  /** UMIs of four bases: swapping halves is swapping bytes of four bits. */
  private static void components(
      TreeMap<Integer, Integer> umis, List<Integer> list, Map<Integer, Integer> to) {
    Set<Integer> left = new TreeSet<>(list);
    while (!left.isEmpty()) {
      Set<Integer> component = new HashSet<>(Set.of(left.iterator().next()));
      for (boolean grown = true; grown; ) {
        grown =
            component.addAll(
                left.stream().filter(u -> component.stream().anyMatch(v -> near(u, v))).toList());
      }
      int best =
          component.stream()
              .min(
                  Comparator.comparing((Integer u) -> -umis.get(u))
                      .thenComparing(u -> (u & 15) << 4 | u >> 4))
              .orElseThrow();
      component.forEach(u -> to.put(u, best));
      left.removeAll(component);
    }
  }

  private void share(
      long cell,
      List<Read> group,
      TreeMap<Integer, TreeMap<Integer, Integer>> genes,
      Map<Integer, Map<Integer, Integer>> corrected,
      TreeMap<Integer, List<Integer>> rows,
      List<MultiMapperMethod> methods) {
    Set<Integer> taken = new HashSet<>();
    if (filter == UmiFilter.MULTI_GENE_UMI_CR) {
      corrected.values().forEach(to -> taken.addAll(to.values()));
    } else if (filter != UmiFilter.NONE) {
      genes.values().forEach(umis -> taken.addAll(umis.keySet()));
    }
    TreeMap<Integer, TreeSet<Integer>> lists = new TreeMap<>();
    for (Read r : group) {
      if (r.genes.length > 1 && !taken.contains(r.umi)) {
        TreeSet<Integer> mine = new TreeSet<>();
        for (int g : r.genes) {
          mine.add(g);
        }
        lists.merge(
            r.umi,
            mine,
            (a, b) -> {
              a.retainAll(b);
              return a;
            });
      }
    }
    lists.values().removeIf(Set::isEmpty);
    TreeMap<Integer, Double> unique = new TreeMap<>();
    TreeMap<Integer, Double> uniform = new TreeMap<>();
    lists
        .values()
        .forEach(
            list ->
                list.forEach(
                    g -> {
                      unique.put(g, rows.containsKey(g) ? rows.get(g).get(0) : 0.0);
                      uniform.merge(g, 1.0 / list.size(), Double::sum);
                    }));
    for (MultiMapperMethod method : methods) {
      TreeMap<Integer, Double> result = new TreeMap<>();
      unique.keySet().forEach(g -> result.put(g, 0.0));
      switch (method) {
        case UNIFORM -> result.putAll(uniform);
        case RESCUE ->
            lists
                .values()
                .forEach(
                    list -> {
                      double sum =
                          list.stream().mapToDouble(g -> unique.get(g) + uniform.get(g)).sum();
                      list.forEach(
                          g ->
                              result.merge(g, (unique.get(g) + uniform.get(g)) / sum, Double::sum));
                    });
        case PROP_UNIQUE ->
            lists
                .values()
                .forEach(
                    list -> {
                      double sum = list.stream().mapToDouble(unique::get).sum();
                      list.forEach(
                          g ->
                              result.merge(
                                  g,
                                  sum == 0 ? 1.0 / list.size() : unique.get(g) / sum,
                                  Double::sum));
                    });
        default -> maximize(lists, unique, uniform, result);
      }
      multi.get(method).put(cell, result);
    }
  }

  private static void maximize(
      TreeMap<Integer, TreeSet<Integer>> lists,
      TreeMap<Integer, Double> unique,
      TreeMap<Integer, Double> uniform,
      TreeMap<Integer, Double> result) {
    TreeMap<Integer, Double> old = new TreeMap<>(uniform);
    unique.forEach((g, u) -> old.merge(g, u, Double::sum));
    for (int iteration = 1; ; iteration++) {
      TreeMap<Integer, Double> fresh = new TreeMap<>(unique);
      old.replaceAll((g, v) -> v < 0.01 ? 0 : v);
      lists
          .values()
          .forEach(
              list -> {
                double sum = list.stream().mapToDouble(old::get).sum();
                list.forEach(g -> fresh.merge(g, old.get(g) / sum, Double::sum));
              });
      double change =
          fresh.keySet().stream()
              .mapToDouble(g -> Math.abs(fresh.get(g) - old.get(g)))
              .max()
              .orElse(0);
      old.putAll(fresh);
      if (change < 0.01 || iteration > 100) {
        break;
      }
    }
    old.forEach((g, v) -> result.put(g, v - unique.get(g)));
  }
}
