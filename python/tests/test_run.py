import json
import os
import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor

import pyspark
import pytest

import asterism

from conftest import ROOT, SAMPLE, application_jar


@pytest.fixture(scope="module")
def result(spark, options, tmp_path_factory):
    prefix = f"{tmp_path_factory.mktemp('out')}/"
    return asterism.run(spark, {**options, "outFileNamePrefix": prefix})


def test_files_and_statistics(result):
    assert {"Aligned.out.sam", "SJ.out.tab", "ReadsPerGene.out.tab", "Log.final.out"} <= set(result.files)
    assert result.statistics["Number of input reads"] == 3000
    assert 80 < result.statistics["Uniquely mapped reads %"] <= 100
    assert "finished successfully" in result.progress


def test_tables_are_those_of_the_files(result):
    with open(result.files["SJ.out.tab"]) as table:
        lines = [line.rstrip("\n").split("\t") for line in table]
    rows = result.junctions().collect()
    assert [[str(value) for value in row] for row in rows] == lines
    assert rows[0].start <= rows[0].end
    with open(result.files["ReadsPerGene.out.tab"]) as table:
        genes = sum(1 for _ in table) - 4
    assert result.gene_counts().count() == genes


def test_words_of_a_command_line_are_taken_too(spark, options, tmp_path):
    words = []
    for name, value in options.items():
        words += [f"--{name}", *(value if isinstance(value, list) else [value])]
    run = asterism.run(spark, [*words, "--readMapNumber", 100, "--outFileNamePrefix", f"{tmp_path}/"])
    assert run.statistics["Number of input reads"] == 100


def test_a_value_of_several_words(spark, options, tmp_path):
    run = asterism.run(
        spark, {**options, "outSAMtype": "BAM SortedByCoordinate", "readMapNumber": 50, "outFileNamePrefix": f"{tmp_path}/"}
    )
    assert "Aligned.sortedByCoord.out.bam" in run.files


def test_failure_says_what_the_command_line_says(spark, options, tmp_path):
    with pytest.raises(asterism.AsterismError, match="EXITING because of") as failure:
        asterism.run(spark, {**options, "outSAMtype": "CRAM", "outFileNamePrefix": f"{tmp_path}/"})
    assert failure.value.status == 102
    assert spark.range(3).count() == 3


def test_a_missing_table_is_named(spark, options, tmp_path):
    run = asterism.run(spark, {**options, "quantMode": "-", "readMapNumber": 10, "outFileNamePrefix": f"{tmp_path}/"})
    with pytest.raises(Exception, match="no ReadsPerGene.out.tab"):
        run.gene_counts()


def test_the_session_lives_after_failures_and_works_from_two_threads(spark, options, tmp_path):
    def small(name, **more):
        return asterism.run(spark, {**options, "readMapNumber": 200, "outFileNamePrefix": f"{tmp_path}/{name}/", **more})

    with ThreadPoolExecutor(2) as threads:
        one, two = threads.submit(small, "one"), threads.submit(small, "two")
        bad = threads.submit(small, "bad", readFilesIn=["nothing.fq"])
        with pytest.raises(asterism.AsterismError, match="nothing.fq"):
            bad.result()
        assert one.result().statistics["Number of input reads"] == 200
        assert two.result().junctions().count() == one.result().junctions().count()
    assert small("one").files.keys() == two.result().files.keys()
    assert spark.range(3).count() == 3


def test_finished_runs_are_opened_again(spark, result, tmp_path):
    opened = asterism.open(spark, result.prefix)
    assert opened.statistics == result.statistics
    assert opened.files == result.files
    assert opened.samples == {}
    with pytest.raises(asterism.AsterismError, match="No finished run at .*/none/"):
        asterism.open(spark, tmp_path / "none/x").files


def test_many_samples(spark, options, tmp_path):
    one, two = options["readFilesIn"]
    table = tmp_path / "samples.tsv"
    table.write_text(f"sample\treads1\treads2\nfirst\t{one}\t{two}\nbroken\tnone.fq\t-\nsecond\t{two}\t-\n")
    common = {name: value for name, value in options.items() if name != "readFilesIn"}
    many = {**common, "asterismSamples": table, "readMapNumber": 300, "outFileNamePrefix": f"{tmp_path}/many/"}
    with pytest.raises(asterism.AsterismError, match="1 of 3 samples failed: broken"):
        asterism.run(spark, many)
    samples = asterism.open(spark, f"{tmp_path}/many/").samples
    assert list(samples) == ["first", "second"]
    assert samples["first"].statistics["Number of input reads"] == 300
    assert samples["second"].gene_counts().count() > 0


CONNECT = """
import asterism
from pyspark.sql import SparkSession

spark = SparkSession.builder.remote("local[1]").getOrCreate()
assert "connect" in type(spark).__module__ and spark.range(3).count() == 3
for call in (lambda: asterism.run(spark, {}), lambda: asterism.open(spark, "x/")):
    try:
        call()
    except asterism.AsterismError as error:
        print("REFUSED", error)
assert spark.range(4).count() == 4
spark.stop()
"""


@pytest.mark.skipif(pyspark.__version__ < "4", reason="the server of Spark Connect is no part of the package of PySpark 3.5")
def test_spark_connect_is_refused_in_one_sentence(tmp_path):
    pytest.importorskip("grpc")
    command = [sys.executable, "-c", CONNECT]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    refused = [line for line in done.stdout.splitlines() if line.startswith("REFUSED")]
    assert len(refused) == 2, done.stderr
    assert all("dedicated access mode" in line for line in refused)
    assert done.returncode == 0, done.stderr


def test_sessions_without_a_jvm_are_refused_in_one_sentence():
    class ConnectSession:
        """As pyspark.sql.connect.session.SparkSession: no gateway."""

    with pytest.raises(asterism.AsterismError, match="dedicated access mode"):
        asterism.run(ConnectSession(), {})


STOPPED = """
import sys
import asterism

spark = asterism.session(sys.argv[1], master="local[1]", spark_ui_enabled="false")
spark.stop()
try:
    asterism.run(spark, {"genomeDir": "x"})
except asterism.AsterismError as error:
    print("REFUSED", error)
"""


def test_a_stopped_session_is_said_to_be_stopped():
    command = [sys.executable, "-c", STOPPED, application_jar()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert "REFUSED The Spark session is stopped" in done.stdout, done.stderr


def test_the_job_of_databricks_fits_the_jar():
    job = json.loads((ROOT / "conf" / "databricks-job.json").read_text())
    (task,) = job["tasks"]
    assert task["job_cluster_key"] == job["job_clusters"][0]["job_cluster_key"]
    program = task["spark_jar_task"]
    assert os.path.basename(task["libraries"][0]["jar"]) == os.path.basename(application_jar())
    with zipfile.ZipFile(application_jar()) as jar:
        assert program["main_class_name"].replace(".", "/") + ".class" in jar.namelist()
    assert program["parameters"][0].startswith("--") and all(isinstance(word, str) for word in program["parameters"])


def test_truth_values_are_refused(spark):
    with pytest.raises(TypeError, match="'Yes' and 'No'"):
        asterism.run(spark, {"asterismBamIndex": True})


def test_counts_of_cells(spark, index, tmp_path):
    cells = SAMPLE.parent / "cells"
    run = asterism.run(
        spark,
        {
            "genomeDir": index,
            "readFilesIn": [cells / "mini_10xv2_R2.fastq.gz", cells / "mini_10xv2_R1.fastq.gz"],
            "readFilesCommand": "zcat",
            "outSAMtype": "BAM SortedByCoordinate",
            "outSAMattributes": "NH CR UR CB UB GX GN",
            "soloType": "CB_UMI_Simple",
            "soloCBwhitelist": cells / "mini_10xv2_whitelist.txt",
            "soloCellFilter": "TopCells 20",
            "outFileNamePrefix": f"{tmp_path}/",
        },
    )
    lines = (tmp_path / "Solo.out" / "Gene" / "raw" / "matrix.mtx").read_text().splitlines()[3:]
    counts = run.solo_counts("Gene").collect()
    assert [row["count"] for row in counts] == [int(line.split()[2]) for line in lines]
    called = (tmp_path / "Solo.out" / "Gene" / "filtered" / "barcodes.tsv").read_text().split()
    barcodes = run.barcodes("Gene").collect()
    assert sorted(row.barcode for row in barcodes if row.called) == sorted(called)
    assert sum(row.umis for row in barcodes) == sum(row["count"] for row in counts)
    calls = run.solo_reads()
    assert calls.columns == ["read", "barcode_read", "umi_read", "barcode", "umi", "gene", "gene_name"]
    molecules = calls.filter("umi is not null and gene is not null").select("barcode", "umi", "gene").distinct().count()
    assert 0.99 * sum(row.umis for row in barcodes) < molecules <= sum(row.umis for row in barcodes)
