/**
 * The files of single cell runs (spec 51): statistics, raw and filtered matrices, summaries, in the
 * order and number formats that STAR has.
 */
package org.asterism.solo.output;
