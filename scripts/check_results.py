"""Compares the HDF5 files of a run with its text files: check_results.py OUTPUT-FOLDER ...

Reads raw_feature_bc_matrix.h5 and filtered_feature_bc_matrix.h5 with scanpy.read_10x_h5, counts.h5ad with anndata and scanpy, and the
.mtx, .tsv and .stats files beside them with scipy and plain Python. Ends with an error at the first difference.
"""

import csv
import re
import sys
import warnings
from pathlib import Path

import anndata
import h5py
import numpy as np
import scanpy
import scipy.io
import scipy.sparse

GENE_FEATURES = ("Gene", "GeneFull", "GeneFull_Ex50pAS", "GeneFull_ExonOverIntron")
warnings.filterwarnings("ignore", message=".*names are not unique.*")


def lines(path):
    return path.read_text(encoding="latin-1").splitlines()


def same(what, found, expected):
    if list(found) != list(expected):
        raise AssertionError(f"{what}: {list(found)[:5]} ... instead of {list(expected)[:5]} ...")


def same_matrix(what, found, expected, relative=0.0):
    """Same shape and numbers; the text files have six digits of real numbers."""
    found, expected = scipy.sparse.csr_matrix(found).astype(float), scipy.sparse.csr_matrix(expected).astype(float)
    if found.shape != expected.shape:
        raise AssertionError(f"{what}: shape {found.shape} instead of {expected.shape}")
    found.eliminate_zeros()
    expected.eliminate_zeros()
    found.sort_indices()
    expected.sort_indices()
    np.testing.assert_array_equal(found.indptr, expected.indptr, what)
    np.testing.assert_array_equal(found.indices, expected.indices, what)
    np.testing.assert_allclose(found.data, expected.data, rtol=relative, err_msg=what)


def matrix(path):
    """Cells x genes."""
    return scipy.sparse.csr_matrix(scipy.io.mmread(path).T)


def main_matrix(directory):
    single = directory / "matrix.mtx"
    if single.exists():
        return single
    named = [f"umiDedup-{word}.mtx" for word in dedups(directory.parent.parent.parent)]
    return directory / named[0]


def dedups(run):
    """The UMI collapsing methods of a run, in the order of its command line."""
    found = re.search(r"--soloUMIdedup((?:\s+[^-\s]\S*)+)", (run / "Log.out").read_text(encoding="latin-1"))
    return found.group(1).split()


def check_tenx(directory, name):
    path = directory / name
    with h5py.File(path) as file:
        assert set(file["matrix"]) == {"barcodes", "data", "features", "indices", "indptr", "shape"}, set(file["matrix"])
        tags = {"_all_tag_keys", "feature_type", "genome", "id", "name"}
        assert set(file["matrix/features"]) == tags, set(file["matrix/features"])
    found = scanpy.read_10x_h5(path)
    features = [line.split("\t") for line in lines(directory / "features.tsv")]
    same(f"{path} barcodes", found.obs_names, lines(directory / "barcodes.tsv"))
    same(f"{path} ids", found.var["gene_ids"], [f[0] for f in features])
    same(f"{path} names", found.var_names, [f[1] for f in features])
    same(f"{path} types", found.var["feature_types"], [f[2] for f in features])
    same_matrix(path, found.X, matrix(main_matrix(directory)))
    assert found.X.sum() > 0, f"{path} has no counts"


def check_annotated(run, feature):
    directory = run / "Solo.out" / feature
    raw = directory / "raw"
    path = directory / "counts.h5ad"
    found = anndata.read_h5ad(path)
    assert scanpy.read_h5ad(path).shape == found.shape
    features = [line.split("\t") for line in lines(raw / "features.tsv")]
    barcodes = lines(raw / "barcodes.tsv")
    same(f"{path} ids", found.var_names, [f[0] for f in features])
    same(f"{path} names", found.var["gene_name"], [f[1] for f in features])
    place = {b: i for i, b in enumerate(barcodes)}
    rows = [place[b] for b in found.obs_names]
    assert rows == sorted(rows)
    others = np.setdiff1d(np.arange(len(barcodes)), rows)

    def compare(what, layer, file, relative=0.0):
        expected = matrix(file)
        same_matrix(f"{path} {what}", layer, expected[rows], relative)
        assert expected[others].nnz == 0, f"{path} {what} lacks barcodes of {file}"

    compare("X", found.X, main_matrix(raw))
    expected_layers = set()
    velocyto = run / "Solo.out" / "Velocyto" / "raw"
    if velocyto.exists():
        for name in ("spliced", "unspliced", "ambiguous"):
            expected_layers.add(name)
            compare(name, found.layers[name], velocyto / f"{name}.mtx")
    if (raw / "matrix.mtx").exists():
        for file in raw.glob("UniqueAndMult-*.mtx"):
            expected_layers.add(file.stem)
            compare(file.stem, found.layers[file.stem], file, 1e-5)
    for file in raw.glob("umiDedup-*.mtx"):
        if file != main_matrix(raw):
            expected_layers.add(file.stem)
            compare(file.stem, found.layers[file.stem], file)
    assert set(found.layers) == expected_layers, (set(found.layers), expected_layers)
    check_obs(directory, found)


def check_obs(directory, found):
    sums = np.asarray(found.X.sum(axis=1)).ravel()
    np.testing.assert_array_equal(found.obs["umis"], sums)
    if (directory / "filtered" / "barcodes.tsv").exists():
        assert found.obs["called"].dtype == bool
        same(f"{directory} calls", found.obs_names[found.obs["called"]], lines(directory / "filtered" / "barcodes.tsv"))
    stats = directory / "CellReads.stats"
    if stats.exists():
        rows = {row["CB"]: row for row in csv.DictReader(lines(stats), delimiter="\t")}
        names = list(next(iter(rows.values())))
        zeros = dict.fromkeys(names, "0")
        shown = {"nUMIunique": "umis", "nGenesUnique": "genes"}
        for barcode, obs in found.obs.iterrows():
            for name in names:
                text = rows.get(barcode, zeros)[name]
                if name != "CB":
                    np.testing.assert_allclose(obs[shown.get(name, name)], float(text), 1e-5, err_msg=f"{barcode} {name}")


def check(run):
    tables = 0
    for feature in GENE_FEATURES:
        directory = run / "Solo.out" / feature
        if directory.exists():
            check_tenx(directory / "raw", "raw_feature_bc_matrix.h5")
            if (directory / "filtered").exists():
                check_tenx(directory / "filtered", "filtered_feature_bc_matrix.h5")
            check_annotated(run, feature)
            tables += 1
    assert tables > 0, f"{run} has no counts of genes"
    print(f"{run}: {tables} gene feature types, same numbers in .h5, .h5ad and .mtx")


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        check(Path(argument))
