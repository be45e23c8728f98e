/**
 * What a run tells while it goes on and when it is over: progress with the time that is left,
 * events as JSON lines, and a file with time, memory and bytes of each stage.
 */
package org.asterism.metrics;
