"""Kills, pulled plugs and flipped bits: is anything that was accepted ever lost, and does the store always start?"""

from __future__ import annotations

import argparse
import logging
import tempfile
from pathlib import Path

from tests.store.crashing import NAMES, Crashes, crash_everywhere
from tests.store.flipping import flip_everywhere
from tests.store.killing import kill_again_and_again
from tests.store.recording import CannotRecord


def main(words: list[str]) -> int:
    """Try all three; each raises at the first thing that is lost."""
    parser = argparse.ArgumentParser(prog="./study kills", description=__doc__)
    parser.add_argument("--times", type=int, default=2000, help="kills at a random instant")
    parser.add_argument(
        "--pulls", type=int, default=3, help="random states that a pulled plug may leave, at each write"
    )
    parser.add_argument("--flips", type=int, default=2000, help="single bits flipped; 0 flips every bit of the file")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args(words)
    # What a store says about each damage is no news here.
    logging.disable(logging.WARNING)
    _kill(told.times, told.seed)
    _crash(told.pulls, told.seed)
    _flip(told.flips, told.seed)
    return 0


def _kill(times: int, seed: int) -> None:
    """Kill a playing process as often as told, on stores that are begun anew every hundred kills."""
    kills = reported = more = 0
    while kills < times:
        with tempfile.TemporaryDirectory() as folder:
            seen = kill_again_and_again(Path(folder) / "games.db", min(100, times - kills), seed + kills)
        kills, reported, more = kills + seen.kills, reported + seen.reported, more + seen.more
        print(
            f"{kills} kills: {reported} actions reported, all found again, {more} more were on the disk already",
            flush=True,
        )


def _crash(pulls: int, seed: int) -> None:
    """Kill at every write of some evenings, and pull the plug there."""
    total = Crashes()
    for name in NAMES:
        try:
            # The long evening repeats one pattern; its own point is where the log is taken over.
            seen = crash_everywhere(name, seed, pulls, every=7 if name == "long" else 1)
        except CannotRecord as error:
            print(f"kills at every write cannot be tried on this machine: {error}")
            return
        total.add(seen)
        print(
            f"evening '{name}': {seen.kills} kills and {seen.pulls} pulled plugs at its writes, "
            f"{seen.reported} reported entries looked for, 0 lost, {seen.salvages} times the file was salvaged",
            flush=True,
        )
    print(f"in all {total.kills} kills and {total.pulls} pulled plugs at every write: 0 of {total.reported} lost")


def _flip(flips: int, seed: int) -> None:
    """Flip single bits, in a file that is checked at the start and in one that is found damaged while playing."""
    for at_once in (True, False):
        seen = flip_everywhere(count=flips, seed=seed, at_once=at_once) if flips else flip_everywhere(at_once=at_once)
        when = "at the start" if at_once else "while playing"
        print(
            f"{seen.tried} single-bit flips, damage looked for {when}: all started and saved, "
            f"{seen.salvaged} salvaged, {seen.lost} of {seen.entries} entries lost",
            flush=True,
        )
