"""Match Quilt at every point of a game that looks different."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.games.match_quilt.actions import Announce, EndTurn, PlayCard, Start, TellPoints, TellTotal
from companion.games.match_quilt.bonuses import Announcement
from companion.games.match_quilt.components import FABRICS, PATTERNS, Card
from companion.games.match_quilt.quilt import open_slots
from companion.games.match_quilt.setup import MatchQuiltOptions
from companion.games.values import Player
from companion.screens.session import Session
from companion.screens.views import Tap
from companion.table import Table, start_game
from tests.screens.shell_scenes import a_session

NAMES = ("Mara", "Theo", "Ada", "Friederike")


def on_table(players: int = 3, advanced: bool = False) -> Session:
    """A new game."""
    session = a_session()
    seated = [Player(name) for name in NAMES[:players]]
    table = start_game(session.services.store, "match-quilt", seated, MatchQuiltOptions(advanced=advanced))
    session.services.on_table.put(table)
    session.go.table()
    return session


def started(players: int = 3, advanced: bool = False) -> Session:
    session = on_table(players, advanced)
    assert session.table is not None
    if players > 1:
        session.table.do(Start(0))
    session.go.table()
    return session


def play_on(session: Session, turns: int, seed: int = 1) -> Session:
    """So many cards at random places, with everybody drawing."""
    random, table = Random(seed), session.table
    assert table is not None
    for _ in range(turns):
        play_card(table, random)
    session.go.table()
    return session


def play_card(table: Table, random: Random) -> None:
    state = table.state
    if state.drawing is not None:
        table.do(EndTurn(state.drawing))
        state = table.state
    seat = state.active
    if seat is None:
        return
    pattern = random.choice(list(PATTERNS.values()))
    card = Card(pattern.slug, tuple(random.sample(FABRICS, pattern.fabrics)))
    table.do(PlayCard(seat, card, random.choice(open_slots(state.quilters[seat].quilt))))


def drawn(session: Session) -> Session:
    """The draw phase is over: the next one plays."""
    assert session.table is not None
    if session.table.state.drawing is not None:
        session.table.do(EndTurn(session.table.state.drawing))
    session.go.table()
    return session


def tapped(session: Session, *taps: Tap) -> Session:
    for tap in taps:
        session.tap(tap)
    return session


def _chosen() -> Session:
    session = drawn(play_on(started(), 27))
    return tapped(session, Tap("pattern", "ribbons"), Tap("fabric", "red"))


def _complete(advanced: bool = False) -> Session:
    session = drawn(play_on(started(advanced=advanced), 27))
    assert session.table is not None
    state = session.table.state
    slot = open_slots(state.quilters[state.active].quilt)[0]
    return tapped(session, Tap("slot", slot), Tap("pattern", "ribbons"), Tap("fabric", "red"), Tap("fabric", "blue"))


def _points() -> Session:
    session = started()
    assert session.table is not None
    session.table.do(TellPoints(0, 0))
    session.table.do(EndTurn(0))
    for seat in (1, 2):
        session.table.do(TellPoints(seat, 0))
        session.table.do(EndTurn(seat))
    session.go.table()
    return session


def _announcing() -> Session:
    session = started()
    assert session.table is not None
    for seat in range(3):
        session.table.do(TellTotal(seat, 20 + seat))
    session.table.do(Announce(0, Announcement(True, 3, 7)))
    session.go.table()
    return session


def scenes() -> dict[str, Callable[[], Session]]:
    """Every scene by name."""
    return {
        "start": on_table,
        "start_four": lambda: on_table(4),
        "first_card": started,
        "place": lambda: drawn(play_on(started(), 27)),
        "place_chosen": _chosen,
        "place_complete": _complete,
        "place_advanced": lambda: _complete(advanced=True),
        "place_alone": lambda: drawn(play_on(started(1), 7)),
        "draw": lambda: play_on(started(), 20),
        "draw_advanced": lambda: play_on(started(advanced=True), 23),
        "points": _points,
        "quilt": lambda: tapped(drawn(play_on(started(), 33)), Tap("quilt", 1)),
        "announce": _announcing,
    }
