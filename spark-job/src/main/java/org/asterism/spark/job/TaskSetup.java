package org.asterism.spark.job;

import java.io.Serializable;
import java.util.Set;
import org.asterism.align.AllowedJunctions;
import org.asterism.params.Parameters;
import org.asterism.quant.Annotation;
import org.asterism.reads.ReadFiles;
import org.asterism.solo.SoloSetup;
import org.asterism.spark.commit.OutputKind;
import org.asterism.spark.shard.Lanes;
import org.asterism.spark.storage.Storage;
import org.asterism.variation.Variants;

/**
 * What all tasks of a run share; broadcast once.
 *
 * @param parameters parameters of the run
 * @param index where the index is
 * @param annotation genes and transcripts; null if the run does not quantify
 * @param variants known variants; null if there are none
 * @param solo what cells and tags of genes need; null in a run without either
 * @param storage access to files
 * @param files the read files, by absolute names
 * @param lanes the input as logical streams; null when it is not split
 * @param partDirectory where part files go
 * @param kinds outputs to write
 * @param threads worker threads of a task
 * @param allowed junctions that the second stage of outFilterType BySJout allows; null otherwise
 */
record TaskSetup(
    Parameters parameters,
    IndexSource index,
    Annotation annotation,
    Variants variants,
    SoloSetup solo,
    Storage storage,
    ReadFiles files,
    Lanes lanes,
    String partDirectory,
    Set<OutputKind> kinds,
    int threads,
    AllowedJunctions allowed)
    implements Serializable {
  /** The setup of the second stage of outFilterType BySJout. */
  TaskSetup secondStage(Set<OutputKind> outputs, AllowedJunctions junctions) {
    return new TaskSetup(
        parameters,
        index,
        annotation,
        variants,
        solo,
        storage,
        files,
        lanes,
        partDirectory,
        outputs,
        threads,
        junctions);
  }
}
