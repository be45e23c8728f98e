/**
 * The command line: from arguments to exit status.
 *
 * <p>{@link org.asterism.cli.Main} is the program for one machine. {@link
 * org.asterism.cli.CommandLine} runs one command line: it answers usage, help and version, reads
 * the parameters, opens Log.out, performs the start-up checks in STAR's order, hands over to the
 * handler of the run mode, and reports errors. The Spark application uses the same class with its
 * own handler of {@code alignReads}, so that both understand and report the same.
 */
package org.asterism.cli;
