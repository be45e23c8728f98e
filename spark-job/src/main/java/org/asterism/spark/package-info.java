/** The Spark application. */
package org.asterism.spark;
