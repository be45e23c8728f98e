package org.asterism.spark.job;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.asterism.params.GenomeParameters;
import org.asterism.params.JunctionInsertParameters;
import org.asterism.params.Parameters;
import org.asterism.reads.ReadFiles;
import org.asterism.spark.storage.Storage;

/**
 * Paths as tasks need them: an executor's working directory is not the driver's. Only what tasks
 * open is changed; what outputs repeat of the command line stays.
 */
public final class AbsolutePaths {
  private AbsolutePaths() {}

  /** Read files by absolute names. */
  static ReadFiles of(ReadFiles files) {
    List<List<String>> names = new ArrayList<>();
    for (int m = 0; m < files.streamCount(); m++) {
      List<String> mate = new ArrayList<>();
      for (int k = 0; k < files.fileCount(); k++) {
        mate.add(Storage.absolute(files.name(m, k)));
      }
      names.add(mate);
    }
    return files.withNames(names);
  }

  /** Parameters with absolute paths of the index and of the annotation. */
  static Parameters of(Parameters p) {
    String directory = Storage.absolute(p.genome().directory()) + "/";
    return with(p, of(p.genome(), directory), of(p.junctionInsert()));
  }

  /** Parameters with the index in another directory. */
  public static Parameters withIndex(Parameters p, Path directory) {
    return with(p, of(p.genome(), directory + "/"), p.junctionInsert());
  }

  private static Parameters with(
      Parameters p, GenomeParameters genome, JunctionInsertParameters junctions) {
    return new Parameters(
        p.run(),
        genome,
        junctions,
        p.reads(),
        p.clipping(),
        p.seed(),
        p.window(),
        p.scoring(),
        p.alignment(),
        p.filter(),
        p.junctionOutput(),
        p.samOutput(),
        p.quant(),
        p.chimeric(),
        p.bam(),
        p.variation(),
        p.solo(),
        p.engine(),
        p.commandLine(),
        p.effectiveCommandLine());
  }

  private static GenomeParameters of(GenomeParameters g, String directory) {
    return new GenomeParameters(
        directory,
        g.load(),
        g.fastaFiles().stream().map(AbsolutePaths::file).toList(),
        g.chainFiles(),
        g.saIndexBases(),
        g.chrBinBits(),
        g.saSparseD(),
        g.suffixLengthMax(),
        g.fileSizes(),
        g.type(),
        g.transformType(),
        g.transformVcf(),
        g.transformOutput(),
        g.mitochondrialNames(),
        g.limitGenerateRam(),
        g.versionGenome());
  }

  private static JunctionInsertParameters of(JunctionInsertParameters j) {
    return new JunctionInsertParameters(
        j.junctionFiles().stream().map(AbsolutePaths::file).toList(),
        file(j.gtfFile()),
        j.gtfChrPrefix(),
        j.gtfFeatureExon(),
        j.gtfTagTranscript(),
        j.gtfTagGene(),
        j.gtfTagGeneName(),
        j.gtfTagGeneType(),
        j.overhang(),
        j.overhangSetByUser(),
        j.insertSave(),
        j.limitInsertJunctions());
  }

  private static String file(String name) {
    return name.equals("-") ? name : Storage.absolute(name);
  }
}
