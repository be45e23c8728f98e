"""Compares what MultiQC found with the logs of the runs: check_multiqc.py MULTIQC-FOLDER RUN-FOLDER ..."""

import csv
import re
import sys
from pathlib import Path

NAMES = {
    "total_reads": "Number of input reads",
    "avg_input_read_length": "Average input read length",
    "uniquely_mapped": "Uniquely mapped reads number",
    "uniquely_mapped_percent": "Uniquely mapped reads %",
    "num_splices": "Number of splices: Total",
    "mismatch_rate": "Mismatch rate per base, %",
    "multimapped": "Number of reads mapped to multiple loci",
    "multimapped_toomany": "Number of reads mapped to too many loci",
    "unmapped_tooshort_percent": "% of reads unmapped: too short",
}


def log_numbers(path):
    pairs = re.findall(r"^\s*(.*?)\s*\|\s*([0-9.]+)%?\s*$", path.read_text(), re.M)
    return {name: float(value) for name, value in pairs}


def check(report, runs):
    with open(report / "multiqc_data" / "multiqc_star.txt") as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    assert len(rows) == len(runs), f"MultiQC found {[row['Sample'] for row in rows]} of {runs}"
    for run in runs:
        row = next(row for row in rows if run.name in row["Sample"])
        numbers = log_numbers(run / "Log.final.out")
        for theirs, ours in NAMES.items():
            assert float(row[theirs]) == numbers[ours], f"{run} {theirs}: {row[theirs]} instead of {numbers[ours]}"
        assert numbers["Number of input reads"] > 0
    print(f"MultiQC: {len(rows)} runs, figures of Log.final.out")


if __name__ == "__main__":
    check(Path(sys.argv[1]), [Path(run) for run in sys.argv[2:]])
