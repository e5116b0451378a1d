"""Rendered photos of Quilt Show quilts; the deck is taught from the enrolment photos only."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from companion.scanning.quilt_show import ReadQuilt
from companion.scanning.seen_tiles import SeenArrangement
from studies.rows import Row, Target, all_found, right_at_least, silent_at_most, unsure_below
from studies.taught import labelled_row, scan_beside, taught, true_quilts, truth_files

TARGETS: tuple[Target, ...] = (
    all_found(1, 1),
    silent_at_most(None),
    unsure_below(0.03),
    right_at_least("chips seen", 1.0),
    right_at_least("chip values not wrong", 1.0),
)


def rows(photos: Path) -> Iterable[Row]:
    deck = taught(photos, "quilt-show")
    for file, difficulty in truth_files(photos, "quilt-show"):
        truth = true_quilts(file)
        scan = scan_beside(file, deck)
        seen: tuple[SeenArrangement, ...] = scan.seen if scan else ()
        quilts: tuple[ReadQuilt, ...] = scan.proposal.quilts if scan else ()
        row = labelled_row(file.stem, difficulty, truth, seen, deck, (0, 1, 2))
        wanted = sorted(quilt.chip for quilt in truth if quilt.chip)
        values = [value for quilt in seen for _, _, value in quilt.chips]
        read = [value for value in values if value is not None]
        points = sorted(quilt.points for quilt in quilts if quilt.points is not None)
        told = {
            "chips seen": len(values) == len(wanted),
            "chip values not wrong": all(read.count(value) <= wanted.count(value) for value in read),
            "points of all quilts": points == sorted(_points(file)),
        }
        yield replace(row, right=told)


def _points(file: Path) -> list[int]:
    """The truth adds up illegal quilts too; we give them no points."""
    return [quilt["points"] for quilt in json.loads(file.read_text())["quilts"] if quilt["style"] != "illegal"]
