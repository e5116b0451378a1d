"""Match Quilt at every point of a game that looks different."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np

from companion.games.match_quilt.actions import Announce, EndTurn, PlayCard, Start, TellPoints, TellTotal
from companion.games.match_quilt.bonuses import Announcement
from companion.games.match_quilt.components import FABRICS, PATTERNS, Card
from companion.games.match_quilt.quilt import cards_of, open_slots
from companion.games.match_quilt.setup import MatchQuiltOptions
from companion.games.values import Cell, Player
from companion.screens.match_quilt.photo import CardPhotoPage
from companion.screens.match_quilt.reviews import ReadCard, ReadCards
from companion.screens.match_quilt.screen import MatchQuiltScreen
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


def lay(session: Session, *plays: tuple[int, str, str, Cell]) -> Session:
    """These cards one after the other: seat, pattern, fabrics as 'blue+red', place; everybody draws."""
    table = session.table
    assert table is not None
    for seat, pattern, fabrics, cell in plays:
        table.do(PlayCard(seat, Card(pattern, tuple(fabrics.split("+"))), cell))
        table.do(EndTurn(seat))
    session.go.table()
    return session


def mockup_ribbons() -> Session:
    """Mara's Ribbons is open, and the others' open cards show different fabrics."""
    return lay(
        started(advanced=True),
        (0, "maple-leaf", "blue+red", (3, 0)), (1, "monkey-wrench", "blue+red", (3, 0)),
        (2, "ribbons", "green+yellow", (3, 0)),
        (0, "ribbons", "green+red", (3, 1)), (1, "friendship-star", "blue+red", (3, 1)),
        (2, "fools-square", "green+red", (3, 1)),
        (0, "fools-square", "blue+red", (2, 0)), (1, "card-trick", "blue+green+red", (3, 2)),
        (2, "birds-in-the-air", "blue+red", (3, 2)),
    )  # fmt: skip


def _ribbons() -> Session:
    session = tapped(mockup_ribbons(), Tap("slot", (2, 1)), Tap("pattern", "monkey-wrench"))
    tapped(session, Tap("fabric", "blue"), Tap("fabric", "red"))
    session.press("main")
    return session


def _drawing(pattern: str, fabrics: str) -> Session:
    """Mara has just laid this card in an advanced game, with a Fool's Square open."""
    session = mockup_ribbons()
    assert session.table is not None
    session.table.do(PlayCard(0, Card(pattern, tuple(fabrics.split("+"))), (3, 2)))
    session.go.table()
    return session


def read_cards(session: Session, new: ReadCard, cell: Cell) -> ReadCards:
    """What the camera would read of Mara's quilt with one more card."""
    assert session.table is not None
    quilt = dict(cards_of(session.table.state.quilters[0].quilt))
    cards = {place: ReadCard(card, True) for place, card in quilt.items()}
    cards[cell] = new
    rows, cols = [row for row, _ in cards], [col for _, col in cards]
    place = (min(rows), min(cols), max(rows) - min(rows) + 1, max(cols) - min(cols) + 1)
    flat = np.full((128 * place[2], 128 * place[3], 3), (96, 128, 160), np.uint8)
    return ReadCards(cards, place, flat)


def photographed(new: ReadCard, cell: Cell = (2, 1)) -> Session:
    """The camera found a new card in Mara's quilt."""
    session = mockup_ribbons()
    book = session.screen
    assert isinstance(book, MatchQuiltScreen)
    book.turn_to(CardPhotoPage(book, 0, read_cards(session, new, cell)))
    return session


STAR, LEAF = Card("friendship-star", ("red", "yellow")), Card("maple-leaf", ("red", "yellow"))


def finished(players: int = 3, seed: int = 1) -> Session:
    """All cards are laid: the bonuses follow."""
    session = on_table(players)
    table, random = session.table, Random(seed)
    assert table is not None
    if players > 1:
        table.do(Start(0))
    for _ in range(16 * players):
        play_card(table, random)
    session.open(MatchQuiltScreen(session))
    return session


def _stash_goes() -> Session:
    session = tapped(play_on(started(), 20), Tap("stash"))
    for pattern in ("ribbons", "monkey-wrench", "ribbons", "maple-leaf"):
        tapped(session, Tap("pattern", pattern), Tap("fabric", "red"), Tap("fabric", "blue"))
    return session


def _awarded(steps: int, players: int = 3) -> Session:
    session = finished(players)
    for _ in range(steps):
        session.press("main")
    return session


def trial(advanced: bool = False) -> Session:
    """The phone of somebody who waits and tries a card."""
    session = a_session()
    seated = [Player(name) for name in NAMES[:3]]
    options = MatchQuiltOptions(advanced=advanced, private_trials=True)
    session.services.on_table.put(start_game(session.services.store, "match-quilt", seated, options))
    assert session.table is not None
    session.table.do(Start(0))
    drawn(play_on(session, 27))
    session.who, session.seat, session.plays_for = "player", 1, 1
    session.open_trial()
    return session


def trial_told(advanced: bool = False) -> Session:
    """The card is told: its points stand there."""
    session = trial(advanced)
    assert session.table is not None
    slot = open_slots(session.table.state.quilters[1].quilt)[0]
    return tapped(session, Tap("slot", slot), Tap("pattern", "ribbons"), Tap("fabric", "red"), Tap("fabric", "blue"))


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
        "place_texts": mockup_ribbons,
        "place_lines": lambda: tapped(
            mockup_ribbons(),
            Tap("slot", (1, 0)),
            Tap("pattern", "card-trick"),
            Tap("fabric", "blue"),
            Tap("fabric", "green"),
            Tap("fabric", "yellow"),
        ),
        "ribbons": _ribbons,
        "trial": trial,
        "trial_told": trial_told,
        "trial_advanced": lambda: trial_told(advanced=True),
        "draw_puzzle": lambda: _drawing("dutchmans-puzzle", "blue+yellow"),
        "draw_flower": lambda: _drawing("star-flower", "blue+green+yellow"),
        "stash": lambda: tapped(
            play_on(started(), 20),
            Tap("stash"),
            Tap("pattern", "ribbons"),
            Tap("fabric", "red"),
            Tap("fabric", "blue"),
            Tap("pattern", "monkey-wrench"),
        ),
        "stash_goes": _stash_goes,
        "photo": lambda: photographed(ReadCard(STAR, True)),
        "photo_doubtful": lambda: photographed(ReadCard(STAR, False, (LEAF,))),
        "photo_unknown": lambda: photographed(ReadCard(None, False)),
        "photo_lost": lambda: photographed(ReadCard(STAR, True), (1, 3)),
        "bonuses": finished,
        "bonuses_last": lambda: _awarded(3),
        "bonuses_four": lambda: _awarded(2, 4),
        "medal": lambda: finished(1, 4),
    }
