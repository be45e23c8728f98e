/**
 * Many samples in one invocation ({@code --asterismSamples}): a table of samples becomes one
 * command line per sample, each of which runs as if it had been typed alone, several at a time;
 * samples that are complete can be skipped, and one that fails does not take others down.
 */
package org.asterism.cli.samples;
