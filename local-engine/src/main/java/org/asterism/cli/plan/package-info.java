/**
 * Looking before leaping ({@code --asterismDryRun Yes}, {@code asterism doctor}): checks everything
 * that a run reads, estimates the memory and disk that it needs on this machine and in each
 * executor of a cluster, and says what limits it. Writes nothing where the run would write.
 */
package org.asterism.cli.plan;
