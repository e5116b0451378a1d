"""A long row of kills: is anything that was accepted ever lost?"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from tests.store.killing import kill_again_and_again


def main(words: list[str]) -> int:
    """Kill a playing process as often as told, on stores that are begun anew every hundred kills."""
    parser = argparse.ArgumentParser(prog="./study kills", description=__doc__)
    parser.add_argument("--times", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args(words)
    kills = reported = more = 0
    while kills < told.times:
        with tempfile.TemporaryDirectory() as folder:
            seen = kill_again_and_again(Path(folder) / "games.db", min(100, told.times - kills), told.seed + kills)
        kills, reported, more = kills + seen.kills, reported + seen.reported, more + seen.more
        print(
            f"{kills} kills: {reported} actions reported, all found again, {more} more were on the disk already",
            flush=True,
        )
    return 0
