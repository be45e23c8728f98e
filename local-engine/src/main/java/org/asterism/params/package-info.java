/**
 * The parameters of a run: table, parsing, checks, and typed groups.
 *
 * <p>{@link org.asterism.params.ParameterTable} holds the 203 parameters with their types and
 * defaults. Arguments become parameter lines, lines become values in a {@link
 * org.asterism.params.ParameterStore}, with numbers read the way C++ streams read them. {@link
 * org.asterism.params.ParsedCommandLine} keeps the order of the sources (defaults, parameter files,
 * command line) and what the logs repeat of them. {@link org.asterism.params.StartUpChecks} goes
 * through STAR's checks in STAR's order and ends with the switches this version does not do yet.
 * The outcome is one immutable {@link org.asterism.params.Parameters}, which all other packages
 * read. Asterism's own options are taken out first and never reach a header.
 */
package org.asterism.params;
