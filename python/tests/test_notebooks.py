"""The example notebooks: run as they are, and kept without outputs."""

import json
import os

import pytest

from conftest import ROOT, application_jar

NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))
SAYS = {
    "bulk": ["3000.0  Number of input reads", "GT/AG", "no-such-file.fastq", "True"],
    "cells": ["Estimated Number of Cells,21", "21 of 266", "molecules of exons", "Solo.out/Gene/counts.h5ad", "<svg"],
    "samples": ["1 of 3 samples failed: lost", "heart", "liver: complete before", "lost: done"],
}


def test_every_notebook_is_known():
    assert [path.stem for path in NOTEBOOKS] == sorted(SAYS)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_are_kept_without_outputs(path):
    code = [cell for cell in json.loads(path.read_text())["cells"] if cell["cell_type"] == "code"]
    assert code and all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path, monkeypatch, tmp_path):
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    monkeypatch.setenv("ASTERISM_JAR", application_jar())
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}).execute()
    text = "\n".join(
        output.get("text") or output["data"].get("image/svg+xml") or output["data"].get("text/plain", "")
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
    )
    if os.environ.get("ASTERISM_NOTEBOOK_OUTPUT"):
        nbformat.write(notebook, os.path.join(os.environ["ASTERISM_NOTEBOOK_OUTPUT"], path.name))
    for words in SAYS[path.stem]:
        assert words in text
