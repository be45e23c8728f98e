/**
 * What measures Asterism: JMH benchmarks of the kernels, one class per kernel with the command that
 * runs it in its Javadoc, and in {@link org.asterism.benchmarks.simulate} the read simulator. The
 * scripts beside this module ({@code benchmarks/compare-with-star}, {@code
 * benchmarks/side-by-side}) use the simulator's reads to compare outputs and speed with an
 * installed STAR; {@link org.asterism.benchmarks.sweep} has what the sweeps over batch sizes,
 * workers and files run.
 *
 * <p>Benchmarks of kernels that a package keeps to itself lie in that package's name, beside the
 * kernel: {@code org.asterism.seed}, {@code org.asterism.align}. All take {@code -p genome=mini} or
 * {@code fly} and share {@link org.asterism.benchmarks.BenchmarkData}. docs/performance.md says
 * what each table shows and which command makes it.
 */
package org.asterism.benchmarks;
