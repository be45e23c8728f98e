"""Asterism from PySpark: RNA-seq alignment and single-cell counting with STAR's bytes.

The work is done by the Java library ``org.asterism.spark.Asterism`` in the driver's JVM and on the
session's executors; this module only carries options there and results back.
"""

from ._run import AsterismError, AsterismRun, open, run, session

__all__ = ["AsterismError", "AsterismRun", "open", "run", "session"]
__version__ = "0.1.0"
