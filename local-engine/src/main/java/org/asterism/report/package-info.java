/**
 * Reports for people ({@code --asterismReport Yes}, {@code asterism report DIRECTORY...}): one HTML
 * file per run that needs no network, made from the files that the run wrote and from nothing else,
 * so that the outputs of earlier runs, and of STAR, can be looked at in the same way.
 */
package org.asterism.report;
