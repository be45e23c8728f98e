package org.asterism.spark.solo;

import java.io.Serializable;
import org.asterism.solo.count.BarcodeResolver;
import org.asterism.solo.count.CountRules;
import org.asterism.spark.storage.Storage;

/**
 * What the tasks of the job share; broadcast once.
 *
 * @param rules how cells are counted
 * @param resolver decides the cell of a record
 * @param ranges ranges of cells, a task each
 * @param storage access to files
 * @param directory where part files go
 * @param memory bytes of records that a task may keep
 */
record CellSetup(
    CountRules rules,
    BarcodeResolver resolver,
    CellRanges ranges,
    Storage storage,
    String directory,
    long memory)
    implements Serializable {}
