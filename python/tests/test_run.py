import pytest

import asterism

from conftest import SAMPLE


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


def test_sessions_without_a_jvm_are_refused_in_one_sentence():
    class ConnectSession:
        """As pyspark.sql.connect.session.SparkSession: no gateway."""

    with pytest.raises(asterism.AsterismError, match="dedicated access mode"):
        asterism.run(ConnectSession(), {})


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
            "outSAMtype": "None",
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
