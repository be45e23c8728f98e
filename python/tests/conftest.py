import glob
import gzip
import os
from pathlib import Path

import pytest

import asterism

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "testdata" / "sample"


def application_jar() -> str:
    named = os.environ.get("ASTERISM_JAR")
    jars = [named] if named else sorted(glob.glob(str(ROOT / "spark-job" / "target" / "spark-job-*-all.jar")))
    if not jars:
        pytest.exit("no application jar: build it with mvn package, or set ASTERISM_JAR", returncode=2)
    return jars[-1]


@pytest.fixture(scope="session")
def spark():
    session = asterism.session(application_jar(), master="local[2]", spark_ui_enabled="false")
    yield session
    session.stop()


@pytest.fixture(scope="session")
def index(spark, tmp_path_factory):
    directory = tmp_path_factory.mktemp("index")
    genome = directory / "mini.fa"
    genome.write_bytes(gzip.decompress((SAMPLE / "mini.fa.gz").read_bytes()))
    asterism.run(
        spark,
        {
            "runMode": "genomeGenerate",
            "genomeDir": directory / "star",
            "genomeFastaFiles": [genome],
            "sjdbGTFfile": SAMPLE / "mini.gtf",
            "genomeSAindexNbases": 8,
            "outFileNamePrefix": f"{directory}/",
        },
    )
    return directory / "star"


@pytest.fixture(scope="session")
def options(index):
    return {
        "genomeDir": index,
        "readFilesIn": [SAMPLE / "pairs_1.fastq.gz", SAMPLE / "pairs_2.fastq.gz"],
        "readFilesCommand": "zcat",
        "quantMode": "GeneCounts",
    }
