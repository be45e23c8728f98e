/**
 * What measures Asterism: JMH benchmarks of the kernels, one class per kernel with the command that
 * runs it in its Javadoc, and in {@link org.asterism.benchmarks.simulate} the read simulator. The
 * scripts beside this module ({@code benchmarks/compare-with-star}, {@code
 * benchmarks/side-by-side}) use the simulator's reads to compare outputs and speed with an
 * installed STAR.
 */
package org.asterism.benchmarks;
