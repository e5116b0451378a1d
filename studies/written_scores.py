"""`./study written_scores`: scores written on rendered sheets of other makers, read by the path of the product."""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import msgspec

from companion.scanning import Context, read_on
from studies.accuracy import find_photos
from studies.reading import read_or_none

SETS = ("rendered", "rendered-strangers")
GAME, NAMES = "patchwork-doodle", {"-": "empty"}


@dataclass
class Count:
    """What was found in a set."""

    sheets: int = 0
    written_on: int = 0
    found: int = 0
    sure: int = 0
    wrong: int = 0
    unsure: int = 0


def main(words: list[str]) -> int:
    """Tell each set; 1 when a number that is called sure was not written so."""
    parser = argparse.ArgumentParser(prog="study written_scores", description=__doc__)
    parser.add_argument("--photos", help="the folder of photos")
    folder = find_photos(parser.parse_args(words).photos)
    counts = [(name, count_set(folder / name / GAME)) for name in SETS]
    for name, count in counts:
        print(f"{name}: something is written on {count.written_on} of {count.sheets} sheets;")
        print(f"  boxes for it found on {count.found},")
        print(f"  {count.sure} sure numbers, {count.wrong} of them wrong; {count.unsure} boxes unsure")
    return 1 if any(count.wrong for _, count in counts) else 0


def count_set(folder: Path) -> Count:
    """All sheets of a folder with their truth beside them."""
    count = Count()
    for file in sorted(folder.glob("*.json")):
        truth = {NAMES.get(name, name): number for name, number in json.loads(file.read_text())["written"].items()}
        count.sheets += 1
        count.written_on += bool(truth)
        context = Context(GAME)
        scan = read_or_none(file.with_suffix(".jpg").read_bytes(), context)
        written = msgspec.UNSET if scan is None else read_on(scan, context).proposal.written
        if written is msgspec.UNSET:
            continue
        count.found += 1
        for name, number in written.items():
            count.sure += number is not None
            count.unsure += number is None
            count.wrong += number is not None and number != truth.get(name)
        count.wrong += len(truth.keys() - written.keys())
    return count
