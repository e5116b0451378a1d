"""The accuracy study: every photo with a truth is read, and each target is met or not."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import cv2

from studies.figures import RECORD_HELP, record, sum_up
from studies.rows import PhotoSet, Row

PHOTOS_VARIABLE = "QUILTING_BEE_PHOTOS"
HERE = Path(__file__).resolve().parent


def sets() -> list[str]:
    return sorted(path.stem.removeprefix("accuracy_") for path in HERE.glob("accuracy_*.py"))


def find_photos(told: str | None) -> Path:
    """The folder of photos: told, named by the environment, or `shared/photos` beside the project."""
    named = told or os.environ.get(PHOTOS_VARIABLE)
    folder = Path(named) if named else HERE.parents[1] / "shared" / "photos"
    if not (folder / "rendered").is_dir():
        sys.exit(f"There are no photos in {folder}; tell the folder with --photos or {PHOTOS_VARIABLE}.")
    return folder


def report(name: str, photo_set: PhotoSet, rows: Sequence[Row]) -> bool:
    """Print the table of one set; True when all its targets are met."""
    print(f"\n{name}: {len(rows)} photos")
    print(f"  {'difficulty':<16}{'photos':>7}{'found':>7}{'cells':>8}{'silent':>8}{'unsure':>9}")
    for difficulty in [*sorted({row.difficulty for row in rows}), None]:
        _print_line(difficulty or "all", [row for row in rows if difficulty in (None, row.difficulty)])
    for row in rows:
        if not row.found:
            print(f"  not found: {row.photo}")
        for error in row.silent:
            print(f"  silent error: {row.photo}: {error}")
        for what, is_right in row.right.items():
            if not is_right:
                print(f"  {what} wrong: {row.photo}")
    met = True
    for target in photo_set.TARGETS:
        value, is_met = target.measure(rows)
        met = met and is_met
        print(f"  {'met    ' if is_met else 'NOT MET'}  {target.name} ({value})")
    return met


def _print_line(title: str, rows: Sequence[Row]) -> None:
    found = [row for row in rows if row.found]
    cells, unsure = sum(row.cells for row in found), sum(row.unsure for row in found)
    share = f"{unsure / cells:.2%}" if cells else "-"
    silent = sum(len(row.silent) for row in rows)
    marks = dict.fromkeys(what for row in found for what in row.right)
    right = [f"{what} {sum(row.right.get(what, False) for row in found)}/{len(found)}" for what in marks]
    print(f"  {title:<16}{len(rows):>7}{len(found):>7}{cells:>8}{silent:>8}{share:>9}  {', '.join(right)}".rstrip())


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="study accuracy", description=__doc__)
    parser.add_argument("--set", action="append", choices=sets(), help="only this set; may be given several times")
    parser.add_argument("--photos", help=f"the folder of photos (or set {PHOTOS_VARIABLE})")
    parser.add_argument("--record", action="store_true", help=RECORD_HELP)
    told = parser.parse_args(words)
    cv2.setNumThreads(1)
    photos = find_photos(told.photos)
    met = []
    for name in told.set or sets():
        photo_set: PhotoSet = import_module(f"studies.accuracy_{name}")
        rows = list(photo_set.rows(photos))
        met.append(report(name, photo_set, rows))
        if told.record:
            record({name: sum_up(rows)})
    print(f"\n{sum(met)} of {len(met)} sets meet all their targets.")
    return 0 if all(met) else 1
