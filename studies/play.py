"""Whole games of all five at the screens: every variant, by touches, push buttons and keyboard, in both languages.

`./study play` plays them in sessions without a window; `./study play --window` in a real window on a screen of its own,
with mouse clicks and key presses of the X server (xdotool). `./study play --monkey 20000` lets a monkey loose instead.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from itertools import cycle
from random import Random
from typing import Any

import msgspec

from tests.screens.monkey import Monkey
from tests.screens.steady_player import GAMES, WAYS, SteadyPlayer, Way, games_to_play, seat
from tests.screens.virtual_screen import virtual_screen

LANGUAGES = ("en", "de", "fr")
LOOKS: tuple[tuple[tuple[int, int], dict[str, Any]], ...] = (
    ((800, 480), {}),
    ((1280, 720), {"theme": "indigo", "text": "large"}),
    ((1024, 600), {"theme": "contrast", "text": "huge"}),
    ((720, 1280), {"theme": "linen", "text": "huge"}),
)
"""In windows each game has the next size and look."""
LONGEST = 1800
"""Seconds for one game in a window; some variants take long by single clicks."""


def main(words: list[str]) -> int:
    """Play, and tell each game with its steps; the exit status is the number of games that came to no end."""
    parser = argparse.ArgumentParser(prog="./study play", description=__doc__)
    parser.add_argument("--monkey", type=int, default=0, metavar="STEPS")
    parser.add_argument("--window", action="store_true")
    parser.add_argument("--way", nargs="+", default=WAYS, choices=WAYS)
    parser.add_argument("--game", nargs="+", default=GAMES, choices=GAMES)
    told = parser.parse_args(words)
    if told.monkey:
        return _let_monkeys_loose(told.game, told.monkey)
    return _play_all(told.game, told.way, told.window)


def _let_monkeys_loose(games: Sequence[str], steps: int) -> int:
    failed = 0
    for number, game in enumerate(games):
        started = time.monotonic()
        monkey = Monkey(game, number)
        try:
            monkey.play_around(steps // len(games))
            outcome = "whole"
        except Exception:  # noqa: BLE001 - told, and the next game gets its monkey
            outcome, failed = traceback.format_exc(), failed + 1
        seconds = time.monotonic() - started
        print(f"{game}: {steps // len(games)} steps, {monkey.games} games, {len(monkey.screens)} screens and pages, "
              f"{seconds:.0f} s: {outcome}", flush=True)  # fmt: skip
    return failed


def _play_all(games: Sequence[str], ways: Sequence[Way], is_window: bool) -> int:
    failed, languages, looks = 0, cycle(LANGUAGES), cycle(LOOKS)
    for game, told, players in games_to_play():
        for way in ways if game in games else ():
            language = next(languages)
            started = time.monotonic()
            likes = {"language": language}
            if is_window:
                size, look = next(looks)
                outcome = _play_in_window(game, told, players, way, size, likes | look)
            else:
                outcome = _play_in_session(game, told, players, way, likes)
            failed += not outcome.startswith("ended")
            seconds = time.monotonic() - started
            print(f"{game} {told or 'plain'}, {players} players, by {way}, {language}, {seconds:.0f} s: {outcome}",
                  flush=True)  # fmt: skip
        next(languages)
    return failed


def _play_in_session(game: str, told: dict[str, Any], players: int, way: Way, likes: dict[str, Any]) -> str:
    session = seat(game, told, players)
    session.apply_settings(msgspec.structs.replace(session.settings, **likes))
    player = SteadyPlayer(session, way, Random(f"{game} {told}"))
    try:
        player.play_to_the_end()
    except Exception:  # noqa: BLE001 - told, and the other games are played all the same
        return traceback.format_exc()[-1500:]
    return f"ended after {player.steps} steps on {len(player.screens)} screens and pages"


def _play_in_window(
    game: str, told: dict[str, Any], players: int, way: Way, size: tuple[int, int], likes: dict[str, Any]
) -> str:
    words = (game, json.dumps(told), str(players), way, "x".join(map(str, size)), json.dumps(likes))
    with virtual_screen(*size) as environment, tempfile.TemporaryDirectory() as folder:
        try:
            done = subprocess.run(
                [sys.executable, "-m", "tests.screens.window.steady_playing", *words, folder],
                env=environment, capture_output=True, text=True, check=False, timeout=LONGEST,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return f"no end after {LONGEST} seconds"
    return f"{done.stdout.strip() or done.stderr[-1500:]} ({words[4]}, {likes})"
