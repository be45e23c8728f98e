/**
 * Benchmarks of the seed search, which is package-private: they stand in the package that they
 * measure, whose story local-engine tells.
 */
package org.asterism.seed;
