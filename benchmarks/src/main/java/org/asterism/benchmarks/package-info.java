/** JMH kernels and the read simulator. */
package org.asterism.benchmarks;
