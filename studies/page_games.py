"""Whole games of all five on the page in real browsers: two phones, each for its player, and a TV that looks on.

A photo, a correction, sleep and taking away a role are in tests/web; here every game is played from its first touch to
its winner, every touch by a click where the browser shows the button, with undo now and then from either phone."""

from __future__ import annotations

import argparse
import sys
import traceback
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic

from companion.games.values import Player
from companion.screens.views import Tap
from companion.web.tap_text import format_tap
from tests.screens.steady_player import GAMES, SteadyPlayer
from tests.web.browsers import CHROMIUM, PHONE, TV, Hand, Served, browsers_at, sit

NAMES = ("Mara", "Theo")
MOST_STEPS = 4000


@dataclass(kw_only=True)
class BrowserPlayer(SteadyPlayer):
    """Chooses by what the session shows, and touches it in the browser."""

    hand: Hand
    _version: int = 0
    _looked_at: set[Tap] = field(default_factory=set)
    """What led to pages beside the game since it last moved on: looked at again and again, a game takes all evening."""

    def step(self) -> None:
        self.steps += 1
        self.screens.add(self._where())
        self.hand.wait()
        self.session.view()  # The other player may have taken something back.
        if self._is_aside and self.random.random() < (0.1 if self.session.screen.keys().main.is_lit else 0.7):
            # Who has looked at a quilt goes on with the game; where the main key does so, it is mostly pressed.
            self.hand.touch(".leave")
        else:
            self.choose_and_act()
        if self.session.screen.name in ("menu", "home", "settings"):
            self.hand.touch(".leave")
        if self.steps % 50 == 0:
            print(f"  {self.steps} touches of {self.hand.name}, version {self._table_version}", flush=True)

    def do(self, tap: Tap) -> None:
        what = f".key-{tap.value}" if tap.name == "key" else f'main button[value="{format_tap(tap)}"]'
        self.hand.wait()
        # Time may have taken it away since it was chosen.
        if self.hand.tab.locator(f"{what}:enabled").count():
            self.hand.touch(f"{what}:enabled >> nth=0")
            if self._is_aside:
                self._looked_at.add(tap)

    def _aim(self, choices: list[Tap]) -> Tap | None:
        version = self._table_version
        if version != self._version:
            self._version, self._looked_at = version, set()
        return super()._aim([tap for tap in choices if tap not in self._looked_at])

    @property
    def _table_version(self) -> int:
        return self.session.table.version if self.session.table else 0

    @property
    def _is_aside(self) -> bool:
        return getattr(getattr(self.session.screen, "page", None), "is_aside", False)


def main(words: list[str]) -> int:
    """Play, and tell each game with its touches; the exit status is the number of games that came to no end."""
    parser = argparse.ArgumentParser(prog="./study page_games", description=__doc__)
    parser.add_argument("--game", nargs="+", default=GAMES, choices=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", type=Path, help="a folder for what phones and TV show in the end")
    told = parser.parse_args(words)
    if not CHROMIUM:
        print("There is no Chromium on this machine.", file=sys.stderr)
        return 2
    failed = 0
    for game in told.game:
        started = monotonic()
        with suppress(AssertionError), browsers_at(game, tuple(Player(name) for name in NAMES)) as served:
            outcome = _play(served, Random(f"{told.seed} {game}"), told.pictures)
        failed += not outcome.startswith("ended") or bool(served.complaints)
        print(f"{game}, {monotonic() - started:.0f} s: {outcome}", *served.complaints, flush=True)
    return failed


def _play(served: Served, random: Random, pictures: Path | None) -> str:
    host, phone, tv = served.open(PHONE, "/join"), served.open(PHONE), served.open(TV, "/tv")
    sit(host, NAMES[0])
    sit(phone, NAMES[1])
    hands = [Hand(tab, visitor) for tab, visitor in zip((host, phone, tv), served.page.visitors, strict=True)]
    players = [BrowserPlayer(hand.session, "touch", random, hand=hand) for hand in hands[:2]]
    table = served.table
    try:
        while table.game.result(table.state) is None:
            steps = sum(player.steps for player in players)
            assert steps < MOST_STEPS, f"stuck at {table.game.format(table.state)}"
            players[random.choice(table.game.turn(table.state).seats or (0,))].step()
        for hand in hands:
            hand.wait()
        shown = [tab.locator("h1").inner_text() for tab in (host, phone, tv)]
    except Exception:  # noqa: BLE001 - told, and the other games are played all the same
        return traceback.format_exc()[-1500:]
    finally:
        if pictures is not None:
            pictures.mkdir(parents=True, exist_ok=True)
            for name, tab in zip(("host", "phone", "tv"), (host, phone, tv), strict=True):
                tab.screenshot(path=pictures / f"{table.game.name}-{name}.png")
    screens = len(players[0].screens | players[1].screens)
    touches = " + ".join(str(player.steps) for player in players)
    return f"ended after {touches} touches on {screens} screens and pages, version {table.version}; {' | '.join(shown)}"
