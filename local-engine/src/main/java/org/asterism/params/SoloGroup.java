package org.asterism.params;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads the typed group of single cell parameters; values were checked before. */
final class SoloGroup {
  private SoloGroup() {}

  static SoloParameters of(ParameterStore p) {
    return new SoloParameters(
        type(p.text("soloType")),
        type(p.text("soloType")) == SoloType.CB_UMI_SIMPLE && p.text("soloCBtype").equals("String"),
        p.texts("soloCBwhitelist"),
        number(p, "soloCBstart") - 1,
        number(p, "soloCBlen"),
        number(p, "soloUMIstart") - 1,
        number(p, "soloUMIlen"),
        number(p, "soloBarcodeReadLength"),
        number(p, "soloBarcodeMate"),
        p.texts("soloCBposition"),
        p.text("soloUMIposition"),
        p.text("soloAdapterSequence"),
        number(p, "soloAdapterMismatchesNmax"),
        word(BarcodeMatch.values(), BarcodeMatch::word, p.text("soloCBmatchWLtype")),
        unlessNone(p.texts("soloInputSAMattrBarcodeSeq")),
        unlessNone(p.texts("soloInputSAMattrBarcodeQual")),
        strand(p.text("soloStrand")),
        features(p),
        words(MultiMapperMethod.values(), MultiMapperMethod::word, multi(p)),
        words(UmiDedup.values(), UmiDedup::word, p.texts("soloUMIdedup")),
        word(UmiFilter.values(), UmiFilter::word, p.texts("soloUMIfiltering").get(0)),
        p.texts("soloOutFileNames"),
        p.texts("soloCellFilter"),
        p.text("soloOutFormatFeaturesGeneField3"),
        p.text("soloCellReadStats").equals("Standard"),
        new DriverBarcodes());
  }

  static List<SoloFeature> features(ParameterStore p) {
    return words(SoloFeature.values(), SoloFeature::word, p.texts("soloFeatures"));
  }

  private static int number(ParameterStore p, String name) {
    return (int) Math.min(Integer.MAX_VALUE, p.count(name));
  }

  private static List<String> multi(ParameterStore p) {
    return p.texts("soloMultiMappers").stream().filter(w -> !w.equals("Unique")).toList();
  }

  private static List<String> unlessNone(List<String> words) {
    return words.get(0).equals("-") ? List.of() : words;
  }

  private static SoloType type(String word) {
    return word.equals("Droplet")
        ? SoloType.CB_UMI_SIMPLE
        : word(SoloType.values(), SoloType::word, word);
  }

  private static int strand(String word) {
    return switch (word) {
      case "Unstranded" -> -1;
      case "Reverse" -> 1;
      default -> 0;
    };
  }

  private static <E> List<E> words(E[] values, Function<E, String> name, List<String> words) {
    List<E> found = new ArrayList<>();
    words.forEach(w -> found.add(word(values, name, w)));
    return List.copyOf(found);
  }

  private static <E> E word(E[] values, Function<E, String> name, String word) {
    for (E value : values) {
      if (name.apply(value).equals(word)) {
        return value;
      }
    }
    return values[0];
  }
}
