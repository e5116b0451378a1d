"""An evening of scans in a real window: does the memory stay flat, and does any frame come late while reading?"""

from __future__ import annotations

import argparse
import subprocess
import sys

import msgspec

from tests.screens.virtual_screen import virtual_screen

GROWTH, LATE = 0.05, 0.1


def main(words: list[str]) -> int:
    """Three hours with a scan every minute and a half are 120 scans."""
    parser = argparse.ArgumentParser(prog="./study window", description=__doc__)
    parser.add_argument("--scans", type=int, default=120)
    told = measure(parser.parse_args(words).scans)
    (start, end), late, usual = told.memory, told.late, told.late_95
    growth = end / start - 1
    memory = f"{start / 1e6:.0f} MB at first, {end / 1e6:.0f} MB at last"
    print(f"{told.scans} scans: memory {memory}: {growth:+.1%} (limit {GROWTH:.0%})")
    print(f"while reading, 95 % of frames came within {usual:.3f} s, the latest after {late:.3f} s (limit {LATE} s)")
    return 0 if growth <= GROWTH and late <= LATE else 1


class Told(msgspec.Struct):
    """What the window itself noted."""

    scans: int
    memory: tuple[int, int]
    late: float
    late_95: float


def measure(scans: int) -> Told:
    """Scan so often, in a process and on a screen of its own."""
    with virtual_screen() as environment:
        done = subprocess.run(
            [sys.executable, "-m", "tests.screens.window.scanning", str(scans)],
            env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
    return msgspec.json.decode(done.stdout.strip().splitlines()[-1], type=Told)
