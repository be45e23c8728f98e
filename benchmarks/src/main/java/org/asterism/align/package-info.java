/**
 * Benchmarks of alignment's inner steps (stitching, extension), which are package-private: they
 * stand in the package that they measure, whose story local-engine tells.
 */
package org.asterism.align;
