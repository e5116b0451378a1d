"""Sessions that stand at an interesting point of Patchwork Doodle, for screenshots and for the test of all texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from random import Random

from companion.games.patchwork_doodle.actions import (
    DealStartCards,
    Draw,
    EndRound,
    LayCards,
    Pass,
    Roll,
    ShadeCell,
    ShowSheet,
    StartFinalTurn,
)
from companion.games.patchwork_doodle.setup import DoodleOptions
from companion.games.values import Action, Player
from companion.screens.patchwork_doodle.screen import DoodleScreen
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.settings import Settings
from companion.screens.views import Tap
from companion.store.memory import MemoryStore
from companion.table import start_game
from tests.screens.scan_scenes import StillCamera, paper

NAMES = ("Jun", "Mara", "Theo", "Friederike", "Ada", "Nell", "Wim", "Marlene", "Ole", "Pia", "Rosa", "Till")
RING = ("###/#.#", "##/##", "####", "##./.##", ".#./###/.#.", "##./.##/..#", "#", "###/##.")
NEW = ("####/.#..", "###/#..", "##", "###/.#.", "#####/..#..", "##./.##/##.")
LAST = ("####/#..#", "##./.#./.##", "###/#../#..", "##/#.", "###", "###./..##")
START = ("..#/.##/.#./###", ".#../####/#..#", "..#./####/.##.", "##../.#.#/.###")
SHEET = (
    "...####..",
    "#######..",
    "#.#####..",
    "#..####.#",
    "#######.#",
    "#........",
    ".........",
    ".........",
    ".........",
)
"""32 cells; the best rectangle has 5 rows and the columns 4 to 7: 4 × 4 and one row more, 17 points."""
FULL = ("#########",) * 7 + ("########.",) * 2


def noon() -> datetime:
    return datetime(2026, 5, 17, 12, 0, tzinfo=UTC)


def seat_players(
    players: int, actions: Sequence[Action] = (), best: int | None = None, kind: type[Session] = Session
) -> Session:
    """A session with Patchwork Doodle on the table, after these actions."""
    session = kind(Services(MemoryStore(), Settings(movement="none"), now=noon, is_development=True))
    seated = [Player(name) for name in NAMES[:players]]
    session.services.on_table.put(
        start_game(session.services.store, "patchwork-doodle", seated, DoodleOptions(best), now=noon)
    )
    for action in actions:
        assert session.table is not None
        session.table.do(action)
    session.open(DoodleScreen(session, Random(7)))
    return session


def first_ring() -> list[Action]:
    """The cards of round 1 lie on the table."""
    return [LayCards(RING)]


def turns(number: int) -> list[Action]:
    """So many rolls of 3 and 1 in turn."""
    return [Roll(1 + 2 * (turn % 2)) for turn in range(number)]


def scored(players: int, rows: tuple[str, ...] = SHEET) -> list[Action]:
    """Everybody shows the same sheet."""
    return [ShowSheet(seat, rows) for seat in range(players)]


def three_rounds(players: int) -> list[Action]:
    """Up to the last turn of the game."""
    return [
        *first_ring(), *turns(6), EndRound(), *scored(players),
        LayCards(NEW), *turns(6), EndRound(), *scored(players),
        LayCards(LAST), *turns(5),
    ]  # fmt: skip


def at_table(players: int, *actions: Action, moves: int = 0) -> Callable[[], Session]:
    """The table after these actions; `moves` walks on with the buttons."""

    def make() -> Session:
        session = seat_players(players, actions)
        for _ in range(moves):
            session.move(1)
        return session

    return make


def after_taps(players: int, actions: Sequence[Action], *taps: Tap) -> Callable[[], Session]:
    """What these taps on the table lead to."""

    def make() -> Session:
        session = seat_players(players, actions)
        for tap in taps:
            session.tap(tap)
        return session

    return make


def cells(*places: tuple[int, int]) -> tuple[Tap, ...]:
    """Taps on cells of a sheet."""
    return tuple(Tap("cell", place) for place in places)


def before_a_camera(make: Callable[[], Session]) -> Callable[[], Session]:
    """The same with a camera, which offers more ways to tell things."""

    def with_camera() -> Session:
        session = make()
        session.services.camera = StillCamera(paper())
        return session

    return with_camera


def scenes() -> dict[str, Callable[[], Session]]:
    """All the states worth looking at."""
    drawn: list[Action] = [
        *first_ring(), *turns(3), Draw(0), Pass(1), ShadeCell(2, (4, 4)), Draw(2, slot=2), Draw(3, cut=True),
    ]  # fmt: skip
    untold: list[Action] = [LayCards(("?",) * 8), Roll(2)]
    scoring: list[Action] = [*first_ring(), *turns(6), EndRound()]
    u_shape = [*first_ring(), Roll(1)]
    return {
        "set-up": at_table(4),
        "set-up-solo": at_table(1, moves=3),
        "set-up-dealt": at_table(4, DealStartCards(START)),
        "set-up-eight": at_table(8, DealStartCards((*START, *START)), moves=8),
        "first-roll": at_table(4, *first_ring()),
        "turn": at_table(4, *drawn),
        "turn-solo": at_table(1, *u_shape),
        "turn-two": at_table(2, *first_ring(), *turns(2), moves=3),
        "turn-six": at_table(6, *first_ring(), *turns(4)),
        "turn-eight": at_table(8, *first_ring(), *turns(5), Pass(6), Draw(7), moves=7),
        "set-up-twelve": at_table(12, DealStartCards((*START, *START, *START)), moves=12),
        "turn-twelve": at_table(12, *first_ring(), *turns(5)),
        "scoring-twelve": at_table(12, *scoring, *scored(3)),
        "sheet-twelve": after_taps(12, scoring, Tap("score")),
        "round-scores-twelve": at_table(12, *three_rounds(12)[:-6]),
        "turn-untold": at_table(4, *untold),
        "turn-undone": _undone,
        "final-turn": at_table(4, *three_rounds(4), StartFinalTurn()),
        "die": after_taps(4, first_ring(), Tap("die")),
        "cards": after_taps(4, [], Tap("tell-ring"), Tap("shape", 9), Tap("untold"), Tap("shape", 19)),
        "cards-done": after_taps(4, [], Tap("tell-ring"), Tap("shape", 9), Tap("rest")),
        "start-cards": after_taps(8, [], Tap("tell-start"), Tap("shape", 2)),
        "one-card": after_taps(4, untold, Tap("patch")),
        "shape": after_taps(4, untold, Tap("patch"), Tap("grid"), *cells((1, 1), (1, 2), (2, 2), (3, 2))),
        "shape-empty": after_taps(4, untold, Tap("patch"), Tap("grid")),
        "ways": after_taps(4, u_shape, Tap("patch")),
        "ways-cut": after_taps(4, u_shape, Tap("patch"), Tap("page", 2)),
        "ways-final": after_taps(4, [*three_rounds(4), StartFinalTurn()], Tap("patch")),
        "patch": after_taps(4, u_shape, Tap("player", 3)),
        "patch-cells": after_taps(
            4, [*u_shape, ShowSheet(1, SHEET)], Tap("player", 1), *cells((6, 1), (6, 2), (6, 3), (7, 1), (7, 3))
        ),
        "patch-cut": after_taps(4, [*u_shape, ShowSheet(1, SHEET)], Tap("player", 1), Tap("cut")),
        "patch-wrong": after_taps(4, u_shape, Tap("player", 1), *cells((6, 1), (8, 2))),
        "patch-drawn": after_taps(4, [*u_shape, Draw(3), ShadeCell(3)], Tap("player", 3)),
        "patch-final": after_taps(4, [*three_rounds(4), StartFinalTurn()], Tap("player", 3), Tap("cut")),
        "start-patch": after_taps(4, [DealStartCards(START)], Tap("player", 3), *cells((4, 4), (4, 5), (5, 4))),
        "scoring": at_table(4, *scoring, ShowSheet(0, SHEET)),
        "scoring-eight": at_table(8, *scoring, *scored(3)),
        "sheet-empty": after_taps(4, scoring, Tap("score")),
        "sheet": after_taps(
            4, [*first_ring(), ShowSheet(3, SHEET), EndRound()], Tap("player", 3), Tap("fill", 6)
        ),
        "sheet-eight": after_taps(8, [*first_ring(), ShowSheet(0, SHEET), EndRound()], Tap("score")),
        "sheet-row": _open_row,
        "sheet-patch": after_taps(4, scoring, Tap("score"), Tap("patch"), Tap("shape", 12)),
        "sheet-patch-laid": after_taps(
            4, scoring, Tap("score"), Tap("patch"), Tap("shape", 12), Tap("cell", (4, 4)), Tap("turn")
        ),
        "sheet-shapes": after_taps(4, scoring, Tap("score"), Tap("patch")),
        "sheet-points": after_taps(4, scoring, Tap("score"), Tap("points"), Tap("points", 14)),
        "sheet-points-empty": after_taps(
            4, [*three_rounds(4), EndRound()], Tap("score"), Tap("points"), Tap("points", 17), Tap("tens", 1),
            Tap("ones", 2),
        ),
        "sheet-last": after_taps(4, [*three_rounds(4), EndRound()], Tap("score"), Tap("fill", 7)),
        "sheet-solo": after_taps(1, [*three_rounds(1), EndRound()], Tap("score")),
        "round-scores": at_table(4, *scoring, *scored(4)),
        "round-scores-eight": at_table(8, *three_rounds(8)[:-6]),
        "set-up-camera": before_a_camera(at_table(4)),
        "cards-camera": before_a_camera(after_taps(4, [], Tap("tell-ring"), Tap("shape", 9), Tap("untold"))),
        "one-card-camera": before_a_camera(after_taps(4, untold, Tap("patch"))),
        "scoring-camera": before_a_camera(at_table(4, *scoring, ShowSheet(0, SHEET), moves=1)),
        "scoring-camera-undone": before_a_camera(_scoring_undone),
        "next-ring": after_taps(4, [*scoring, *scored(4)], Tap("go-on")),
        "over": at_table(4, *three_rounds(4), EndRound(), *scored(3), ShowSheet(3, FULL)),
        "over-solo": at_table(1, *three_rounds(1), EndRound(), ShowSheet(0, FULL)),
    }  # fmt: skip


def _undone() -> Session:
    session = seat_players(4, [*first_ring(), *turns(2)])
    session.press("undo")
    return session


def _scoring_undone() -> Session:
    session = seat_players(8, [*first_ring(), *turns(6), EndRound(), *scored(3)])
    session.press("undo")
    return session


def _open_row() -> Session:
    """The buttons stand on a cell of the third row."""
    session = after_taps(2, [*first_ring(), ShowSheet(0, SHEET), EndRound()], Tap("score"))()
    for _ in range(3):
        session.move(1)
    session.press("main")
    for _ in range(2):
        session.move(1)
    return session
