"""Whole games of all five at the screens: every variant, by touches, push buttons and keyboard, in all languages.

`./study play` plays every variant by every way in every language, in sessions without a window. `./study play --window`
plays each game by every way in English and German, and each variant once, in a real window on a screen of its own with
mouse clicks and key presses of the X server (xdotool); sizes, themes and text sizes take turns. `./study play --monkey
20000` lets a monkey loose instead. At the end stands which games came to their end, by which way and in which language.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Collection, Iterator, Sequence
from itertools import cycle
from random import Random
from typing import Any, NamedTuple

import msgspec

from tests.screens.every_variant import PLAIN, TableToPlay, tables_to_play
from tests.screens.monkey import Monkey
from tests.screens.steady_player import GAMES, WAYS, SteadyPlayer, Way, seat
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
_IN_WINDOWS: tuple[tuple[Way, str], ...] = (
    ("touch", "en"), ("touch", "de"),
    ("buttons", "en"), ("keyboard", "de"), ("buttons", "de"), ("keyboard", "en"),
)  # fmt: skip
"""Every game is played so in windows; games by touch take longest, so that further variants use the other two."""


class Playing(NamedTuple):
    """One game to play: which table, by what, in which language."""

    table: TableToPlay
    way: Way
    language: str


def main(words: list[str]) -> int:
    """Play, and tell each game with its steps; the exit status is the number of games that came to no end."""
    parser = argparse.ArgumentParser(prog="./study play", description=__doc__)
    parser.add_argument("--monkey", type=int, default=0, metavar="STEPS")
    parser.add_argument("--window", action="store_true")
    parser.add_argument("--way", nargs="+", default=WAYS, choices=WAYS)
    parser.add_argument("--game", nargs="+", default=GAMES, choices=GAMES)
    parser.add_argument("--language", nargs="+", default=LANGUAGES, choices=LANGUAGES)
    told = parser.parse_args(words)
    if told.monkey:
        return _let_monkeys_loose(told.game, told.monkey)
    playings = [
        playing
        for game in told.game
        for playing in (play_in_windows(game) if told.window else play_in_sessions(game))
        if playing.way in told.way and playing.language in told.language
    ]
    return _play_all(playings, told.window)


def play_in_sessions(game: str) -> Iterator[Playing]:
    """Every variant by every way in every language."""
    for table in tables_to_play([game]):
        for way in WAYS:
            for language in LANGUAGES:
                yield Playing(table, way, language)


def play_in_windows(game: str) -> Iterator[Playing]:
    """Every way in two languages, and every variant at least once."""
    plain, *others = tables_to_play([game])
    variants = [table for table in others if table.variant != PLAIN]
    tables = [plain, *variants, *(table for table in others if table.variant == PLAIN)]
    shorter = [each for each in _IN_WINDOWS if each[0] != "touch"]
    further = 1 + len(variants) - len(_IN_WINDOWS)
    hands = [*_IN_WINDOWS, *(shorter[number % len(shorter)] for number in range(further))]
    for (way, language), table in zip(hands, cycle(tables), strict=False):
        yield Playing(table, way, language)


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


def _play_all(playings: Sequence[Playing], is_window: bool) -> int:
    looks, finished = cycle(LOOKS), set()
    for playing in playings:
        table, way, language = playing
        started = time.monotonic()
        if is_window:
            size, look = next(looks)
            outcome = _play_in_window(playing, size, {"language": language} | look)
        else:
            outcome = _play_in_session(playing)
        if outcome.startswith("ended"):
            finished.add(playing_name(playing))
        seconds = f"{time.monotonic() - started:.0f} s"
        print(f"{table.game} {table.variant}, {table.players} players, by {way}, {language}, {seconds}: {outcome}",
              flush=True)  # fmt: skip
    print("\n".join(summarise(playings, finished)), flush=True)
    return len(playings) - len(finished)


def playing_name(playing: Playing) -> tuple[str, str, int, str, str]:
    """What tells a game of this study from the others."""
    table, way, language = playing
    return table.game, table.variant, table.players, way, language


def summarise(playings: Sequence[Playing], finished: Collection[tuple[str, str, int, str, str]]) -> list[str]:
    """A line for each table with the languages in which it was finished by each way, and then what was not finished."""
    by_table: dict[tuple[str, str, int], dict[str, list[str]]] = {}
    missing = []
    for playing in playings:
        name = playing_name(playing)
        *table, way, language = name
        languages = by_table.setdefault(name[:3], {each: [] for each in WAYS})
        if name in finished:
            languages[way].append(language)
        else:
            missing.append(f"{table[0]} {table[1]}, {table[2]} players, by {way}, {language}")
    lines = ["", f"Finished: {len(finished)} of {len(playings)}.", f"{'game and variant':<58} {'players':>7}  by"]
    for (game, variant, players), languages in by_table.items():
        ways = "; ".join(f"{way} {' '.join(spoken)}" for way, spoken in languages.items() if spoken)
        lines.append(f"{game + ' ' + variant:<58} {players:>7}  {ways or 'nothing'}")
    return [*lines, *(f"Not finished: {each}" for each in missing)]


def _play_in_session(playing: Playing) -> str:
    table = playing.table
    session = seat(table.game, table.options, table.players)
    session.apply_settings(msgspec.structs.replace(session.settings, language=playing.language))
    player = SteadyPlayer(session, playing.way, Random(f"{table.game} {table.variant}"))
    try:
        player.play_to_the_end()
    except Exception:  # noqa: BLE001 - told, and the other games are played all the same
        return traceback.format_exc()[-1500:]
    return f"ended after {player.steps} steps on {len(player.screens)} screens and pages"


def _play_in_window(playing: Playing, size: tuple[int, int], likes: dict[str, Any]) -> str:
    table = playing.table
    words = (
        table.game, json.dumps(table.options), str(table.players), playing.way,
        "x".join(map(str, size)), json.dumps(likes),
    )  # fmt: skip
    with virtual_screen(*size) as environment, tempfile.TemporaryDirectory() as folder:
        try:
            done = subprocess.run(
                [sys.executable, "-m", "tests.screens.window.steady_playing", *words, folder],
                env=environment, capture_output=True, text=True, check=False, timeout=LONGEST,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return f"no end after {LONGEST} seconds"
    return f"{done.stdout.strip() or done.stderr[-1500:]} ({words[4]}, {likes})"
