"""How soon a touch changes the screen, counted in frames, and what an idle window costs, beside a bare Kivy window."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from statistics import median

import msgspec

from tests.screens.virtual_screen import virtual_screen

FRAMES, IDLE = 2, 0.02


class Told(msgspec.Struct):
    """What the window itself noted."""

    frames: list[int]
    waits: list[float]
    idle: list[float]


def main(words: list[str]) -> int:
    """Print both and whether they are within their limits."""
    parser = argparse.ArgumentParser(prog="./study frames", description=__doc__)
    parser.add_argument("--touches", type=int, default=10, help="of four kinds each")
    parser.add_argument("--seconds", type=float, default=20, help="of doing nothing")
    told = parser.parse_args(words)
    load = os.getloadavg()[0]
    ours, bare = (measure(window, told.touches, told.seconds) for window in ("app", "bare"))
    most, usual = max(ours.frames), median(ours.frames)
    print(f"load {load:.1f} on {os.cpu_count()} cores")
    print(f"{len(ours.frames)} touches: the screen had changed after {usual:g} frames, {most} at most (limit {FRAMES})")
    print(f"that was {1000 * median(ours.waits):.0f} ms, {1000 * max(ours.waits):.0f} ms at most")
    (table, home), (plain,) = ours.idle, bare.idle
    print(f"idle at home: {home:.1%} of a core (limit {IDLE:.0%}), a bare window {plain:.1%}")
    print(f"at a table whose clock ticks every second: {table:.1%}")
    return 0 if most <= FRAMES and home <= IDLE else 1


def measure(window: str, touches: int, seconds: float) -> Told:
    """In a process and on a screen of its own."""
    with virtual_screen() as environment:
        done = subprocess.run(
            [sys.executable, "-m", "tests.screens.window.frames", window, str(touches), str(seconds)],
            env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
    if done.returncode:
        raise SystemExit(done.stderr[-3000:])
    return msgspec.json.decode(done.stdout.strip().splitlines()[-1], type=Told)
