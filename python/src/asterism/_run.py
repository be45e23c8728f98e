from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Callable, Dict, Mapping, Sequence, Union

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

Value = Union[str, int, float, "os.PathLike[str]"]
Options = Mapping[str, Union[Value, Sequence[Value]]]

_CONNECT = (
    "Asterism runs as Spark jobs of its own and needs a classic Spark session (on Databricks: a cluster with "
    "dedicated access mode, formerly single user). This session is a Spark Connect one (shared or standard access "
    "mode, serverless), which has no SparkContext."
)
_NO_JAR = (
    "The session does not have Asterism's jar: add it to spark.jars before the session starts (asterism.session does "
    "so), or install it as a library of the cluster."
)


class AsterismError(RuntimeError):
    """A run that failed. ``status`` is the exit status that the command line would have ended with."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class AsterismRun:
    """What a run wrote: its files, the numbers of Log.final.out, and tables as DataFrames."""

    def __init__(self, spark: "SparkSession", result: Any) -> None:
        self._spark = spark
        self._result = result

    @property
    def prefix(self) -> str:
        """outFileNamePrefix of the run."""
        return str(self._result.prefix())

    @property
    def progress(self) -> str:
        """The progress lines that the command prints."""
        return str(self._result.progress())

    @property
    def files(self) -> Dict[str, str]:
        """Path of each file by what follows the prefix: ``SJ.out.tab``, ``Solo.out/Gene/raw/matrix.mtx``."""
        return dict(self._result.files())

    @property
    def samples(self) -> "Dict[str, AsterismRun]":
        """The complete samples of a run with ``asterismSamples``, by name in the order of the table."""
        return {str(name): AsterismRun(self._spark, result) for name, result in self._result.samples().items()}

    @property
    def statistics(self) -> Dict[str, float]:
        """The numbers of Log.final.out by the words before them; percentages are 0 to 100."""
        return dict(self._result.statistics())

    def junctions(self) -> "DataFrame":
        """SJ.out.tab: introns with their 1-based first and last base, strand, motif and reads."""
        return self._frame(self._result.junctions())

    def gene_counts(self) -> "DataFrame":
        """ReadsPerGene.out.tab (``quantMode GeneCounts``) without its totals."""
        return self._frame(self._result.geneCounts())

    def solo_counts(self, feature: str = "Gene") -> "DataFrame":
        """Counts of cells of a feature type (``soloFeatures``): barcode, feature, count.

        With ``asterismSoloParquet Yes`` there is a column for each count of the feature type.
        """
        return self._frame(self._result.soloCounts(feature))

    def barcodes(self, feature: str = "Gene") -> "DataFrame":
        """Barcodes that have counts: barcode, reads, umis, genes, called; None where not known."""
        return self._frame(self._result.barcodes(feature))

    def solo_reads(self) -> "DataFrame":
        """Cell, molecule and gene of each read of a single cell run, from the tags of its BAM file.

        Columns: read, barcode_read, umi_read (as sequenced), barcode, umi (corrected; None if the read was not
        counted), gene, gene_name. The run needs ``outSAMtype BAM SortedByCoordinate`` and ``outSAMattributes`` with
        ``CB UB`` and as wanted ``CR UR GX GN``. One task reads the file: keep the rows as Parquet before further work
        on many reads.
        """
        return self._frame(self._result.soloReads())

    def _frame(self, java_frame: Any) -> "DataFrame":
        from pyspark.sql import DataFrame

        return DataFrame(java_frame, self._spark)

    def __repr__(self) -> str:
        return f"AsterismRun({self.prefix!r})"


def session(jar: "Union[str, os.PathLike[str]]", master: str = "local[4]", **settings: str) -> "SparkSession":
    """A Spark session that has Asterism's jar, for programs that do not have a session yet.

    Args:
        jar: path of the application jar (``spark-job/target/spark-job-*-all.jar``).
        master: Spark master.
        settings: more Spark settings; ``_`` in a name stands for ``.``.
    """
    from pyspark.sql import SparkSession

    path = os.path.abspath(os.fspath(jar))
    if not os.path.exists(path):
        raise FileNotFoundError(f"{path}: no such jar; build it with scripts/prepare.sh or name another")
    builder = SparkSession.builder.master(master).appName("asterism")
    builder = builder.config("spark.jars", path).config("spark.driver.extraClassPath", path)
    for name, value in settings.items():
        builder = builder.config(name.replace("_", "."), value)
    return builder.getOrCreate()


def run(spark: "SparkSession", options: "Union[Options, Sequence[Value]]") -> AsterismRun:
    """Runs a command line as jobs of a session.

    Args:
        spark: a classic session whose JVM has Asterism's jar.
        options: parameters by name, with or without ``--``; values are words or sequences of words, and a text is
            split at blanks (double quotes keep them). Or the words of a command line.

    Returns:
        what the run wrote.

    Raises:
        AsterismError: the run failed; its message is what the command line prints.
    """
    return _call(spark, "run", _java, options)


def open(spark: "SparkSession", prefix: "Union[str, os.PathLike[str]]") -> AsterismRun:
    """The result of a run that has finished before, in this session or elsewhere.

    Args:
        spark: a classic session whose JVM has Asterism's jar.
        prefix: outFileNamePrefix of the run, with its slash at the end if it is a directory.

    Raises:
        AsterismError: there is no finished run.
    """
    return _call(spark, "open", lambda _, value: _word(value), prefix)


def _call(spark: "SparkSession", method: str, convert: Callable[[Any, Any], Any], argument: Any) -> AsterismRun:
    facade = _facade(spark)
    java_error = _java_error()
    try:
        return AsterismRun(spark, getattr(facade, method)(_java_session(spark), convert(spark, argument)))
    except java_error as error:
        exception = error.java_exception
        if exception.getClass().getName() == "org.asterism.spark.AsterismException":
            raise AsterismError(str(exception.getMessage()), int(exception.status())) from None
        raise


def _java_session(spark: Any) -> Any:
    return spark._jsparkSession


def _java_error() -> Any:
    from py4j.protocol import Py4JJavaError

    return Py4JJavaError


def _facade(spark: Any) -> Any:
    if getattr(spark, "_jsparkSession", None) is None or getattr(spark, "_jvm", None) is None:
        raise AsterismError(_CONNECT, 102)
    facade = spark._jvm.org.asterism.spark.Asterism
    if type(facade).__name__ == "JavaPackage":
        raise AsterismError(_NO_JAR, 102)
    return facade


def _java(spark: Any, options: Any) -> Any:
    jvm = spark._jvm
    if not isinstance(options, Mapping):
        return _java_list(jvm, options)
    java_map = jvm.java.util.LinkedHashMap()
    for name, value in options.items():
        if isinstance(value, (list, tuple)):
            java_map.put(name, _java_list(jvm, value))
        elif isinstance(value, os.PathLike):
            java_map.put(name, _java_list(jvm, [value]))
        else:
            java_map.put(name, _word(value))
    return java_map


def _java_list(jvm: Any, words: Sequence[Value]) -> Any:
    java_list = jvm.java.util.ArrayList()
    for word in words:
        java_list.add(_word(word))
    return java_list


def _word(value: Value) -> str:
    if isinstance(value, bool):
        raise TypeError("options take words such as 'Yes' and 'No', not True and False")
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)
