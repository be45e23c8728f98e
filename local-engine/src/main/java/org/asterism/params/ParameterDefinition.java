package org.asterism.params;

/**
 * One row of the parameter table.
 *
 * @param name name as typed after the two dashes
 * @param group heading of the help text
 * @param type value type
 * @param list true if all words of a line are values, false if only the first is
 * @param defaultText default value in the form of a parameter line
 * @param allowed accepted words, {@code |} between them, or a range; {@code -} anything
 * @param meaning one sentence for the help text
 */
public record ParameterDefinition(
    String name,
    String group,
    ParameterType type,
    boolean list,
    String defaultText,
    String allowed,
    String meaning) {}
