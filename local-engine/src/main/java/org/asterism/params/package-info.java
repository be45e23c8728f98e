/** The parameter table, its parsing, validation and typed groups. */
package org.asterism.params;
