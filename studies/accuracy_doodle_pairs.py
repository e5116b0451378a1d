"""The second scan of a print: every rendered sheet after another one of its design was scanned and accepted.

A sheet is no worse than alone when no cell more is unsure and none more wrong than with nothing known. The prints of
the other designs were met as well, so that each sheet must be told from those.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from companion.scanning import Context
from companion.scanning.known_prints import learn_from_accepted
from companion.scanning.scan import AnyScan
from studies.accuracy_doodle import DoodleTruth, judge, lies_at, load_truth
from studies.reading import read_or_none
from studies.rows import Row, Target, right_at_least, silent_at_most, unsure_below

TARGETS: tuple[Target, ...] = (silent_at_most(None), unsure_below(0.03), right_at_least("no worse than alone", 1.0))


def rows(photos: Path) -> Iterable[Row]:
    for folder in ("rendered", "rendered-strangers"):
        yield from _rows_of(photos / folder / "patchwork-doodle")


def _rows_of(folder: Path) -> Iterator[Row]:
    """Each sheet after the one before it of the same design, and one of each other design."""
    sheets: dict[str, list[tuple[Path, DoodleTruth, AnyScan]]] = {}
    for file in sorted(folder.glob("*.json")):
        design, truth = load_truth(file)
        scan = read_or_none(file.with_suffix(".jpg").read_bytes(), Context("patchwork-doodle"))
        if scan is not None and lies_at(
            np.array(scan.seen[0].corners), truth.turned_like(np.array(scan.seen[0].corners)).corners
        ):
            sheets.setdefault(design, []).append((file, truth, scan))
    for design, found in sheets.items():
        others = [each[0] for name, each in sheets.items() if name != design]
        for number, (file, truth, alone) in enumerate(found):
            yield _second_scan(design, file, truth, alone, [*others, found[number - 1]])


def _second_scan(
    design: str, file: Path, truth: DoodleTruth, alone: AnyScan, accepted: list[tuple[Path, DoodleTruth, AnyScan]]
) -> Row:
    with TemporaryDirectory() as kept:
        for _, truth_of_it, scan in accepted:
            shaded = truth_of_it.turned_like(np.array(scan.seen[0].corners)).shaded
            learn_from_accepted(scan.flats[0], shaded, Path(kept))
        known = read_or_none(file.with_suffix(".jpg").read_bytes(), Context("patchwork-doodle", calibration=Path(kept)))
    assert known is not None
    row, before = judge(file.stem, design, known, truth), judge(file.stem, design, alone, truth)
    is_no_worse = row.unsure <= before.unsure and len(row.silent) <= len(before.silent)
    return Row(
        row.photo,
        design,
        row.found,
        row.cells,
        row.unsure,
        row.silent,
        {**row.right, "no worse than alone": is_no_worse},
    )
