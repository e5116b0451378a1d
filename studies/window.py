"""An evening of scans in a real window: does the memory stay flat, and does any frame come late while reading?"""

from __future__ import annotations

import argparse
import subprocess
import sys
from typing import Literal

import msgspec

from tests.screens.virtual_screen import virtual_screen

GROWTH, LATE = 0.05, 0.1


def main(words: list[str]) -> int:
    """Three hours with a scan every minute and a half are 120 scans; a bare window reads the same photos beside."""
    parser = argparse.ArgumentParser(prog="./study window", description=__doc__)
    parser.add_argument("--scans", type=int, default=120)
    scans = parser.parse_args(words).scans
    before, ours, after = measure("bare", scans // 4), measure("app", scans), measure("bare", scans // 4)
    (start, end), bare = ours.memory, max(before.late, after.late)
    growth = end / start - 1
    memory = f"{start / 1e6:.0f} MB at first, {end / 1e6:.0f} MB at last"
    print(f"{ours.scans} scans: memory {memory}: {growth:+.1%} (limit {GROWTH:.0%})")
    for name, told in (("bare window, before", before), ("our window", ours), ("bare window, after", after)):
        frames = f"95 % of frames within {told.late_95:.3f} s, the latest after {told.late:.3f} s"
        print(f"while reading, {name}: {frames}, of which its own work {told.work:.3f} s at most")
    # On a machine so busy that even a bare window is late, only the window's own work can be judged.
    is_late = ours.work > LATE or (ours.late > LATE and bare <= LATE)
    return 0 if growth <= GROWTH and not is_late else 1


class Told(msgspec.Struct):
    """What the window itself noted."""

    scans: int
    memory: tuple[int, int]
    late: float
    late_95: float
    work: float


def measure(window: Literal["app", "bare"], scans: int) -> Told:
    """Scan so often, in a process and on a screen of its own."""
    with virtual_screen() as environment:
        done = subprocess.run(
            [sys.executable, "-m", "tests.screens.window.scanning", window, str(scans)],
            env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
    return msgspec.json.decode(done.stdout.strip().splitlines()[-1], type=Told)
