"""Patchwork at every point of a game that looks different."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import cos, pi, sin
from typing import Any

import numpy as np

from companion.games.cells import SIDE, Cells
from companion.games.patchwork.actions import (
    Advance,
    Buy,
    ChooseStartPlayer,
    CountUp,
    LayRing,
    PatchworkAction,
    PlaceSingle,
)
from companion.games.patchwork.components import PATCH, PATCHES, Patch, patches_of_shape
from companion.games.patchwork.prospects import foresee_patches
from companion.games.values import Cell, Look, Player
from companion.scanning.patchwork_ring import SeenPatch, propose
from companion.scanning.scan import Scan
from companion.screens.patchwork.ring_review import RingReview
from companion.screens.patchwork.screen import PatchworkScreen
from companion.screens.patchwork.seven_review import SevenReview
from companion.screens.session import Session
from companion.screens.views import Tap
from companion.table import Table, start_game
from messages import say
from tests.screens.scan_scenes import PromisedWorker, StillCamera, a_board, paper, until_reviewed
from tests.screens.seeing import taps
from tests.screens.shell_scenes import a_session, hinting

RING = tuple(patch.id for patch in PATCHES)
BOARD = (
    "####.....",
    "####.....",
    "##.......",
    "##.......",
    ".........",
    "....##...",
    "....##...",
    ".........",
    ".........",
)


def on_table(actions: Sequence[PatchworkAction] = ()) -> Session:
    """Mara and Theo after these steps."""
    session = a_session()
    table = start_game(session.services.store, "patchwork", (Player("Mara"), Player("Theo")))
    session.services.on_table.put(table)
    for action in actions:
        table.do(action)
    session.go.table()
    return session


def play_on(session: Session, moves: int) -> Session:
    """So many moves: the first patch that can be paid, else advancing; 1 x 1 patches are laid."""
    table = session.table
    assert table is not None
    for _ in range(moves):
        _move(table)
    session.go.table()
    return session


def _move(table: Table, tells_places: bool = False) -> None:
    state = table.state
    if state.phase != "play":
        return
    if state.singles_due:
        table.do(PlaceSingle(next(iter(state.quilters[state.top].cells.empty)) if tells_places else None))
        return
    possible = [one.patch for one in foresee_patches(state) if one.patch and one.is_possible]
    if not possible:
        table.do(Advance())
    else:
        cells = _place(possible[0], state.quilters[state.seat].cells) if tells_places else ()
        table.do(Buy(possible[0].id, cells))


def _place(patch: Patch, covered: Cells) -> tuple[Cell, ...]:
    """The first free place in reading order."""
    for row, col in product(range(SIDE), range(SIDE)):
        for shape in patch.outline.orientations():
            if row + shape.height <= SIDE and col + shape.width <= SIDE:
                cells = tuple(shape.placed(row, col))
                if not any(cell in covered for cell in cells):
                    return cells
    raise AssertionError("the patch fits, says the rules")


def with_ring() -> Session:
    return on_table([ChooseStartPlayer(0), LayRing(RING)])


def tapped(session: Session, *taps: Tap) -> Session:
    for tap in taps:
        session.tap(tap)
    return session


def until(session: Session, is_there: Callable[[Table], bool], tells_places: bool = False) -> Session:
    """Play on until the game is there."""
    table = session.table
    assert table is not None
    for _ in range(300):
        if is_there(table):
            break
        _move(table, tells_places)
    assert is_there(table)
    session.go.table()
    return session


def _first_tapped(session: Session, name: str, at: int = 0) -> Session:
    return tapped(session, [tap for tap in taps(session) if tap.name == name][at])


def _has_much_to_tell(table: Table) -> bool:
    """A patch pays on the way and until the end, and another one costs two digits."""
    open_patches = foresee_patches(table.state)
    pays_twice = any(one.is_possible and one.income and one.income_until_end for one in open_patches)
    return pays_twice and any(one.cost >= 10 for one in open_patches)


def scenes() -> dict[str, Callable[[], Session]]:
    """Every scene by name."""
    return {
        "start": on_table,
        "ring": lambda: on_table([ChooseStartPlayer(1)]),
        "ring_picking": lambda: tapped(
            _pressed(on_table([ChooseStartPlayer(1)]), "main"), Tap("patch", 3), Tap("patch", 9)
        ),
        "turn": with_ring,
        "turn_later": lambda: play_on(with_ring(), 14),
        "turn_with_much_to_tell": lambda: until(with_ring(), _has_much_to_tell),
        "turn_without_ring": lambda: _pressed(tapped(on_table([ChooseStartPlayer(0)]), Tap("no-ring")), "main"),
        "turn_counted": lambda: tapped(
            _pressed(tapped(on_table([ChooseStartPlayer(0)]), Tap("no-ring")), "main"), Tap("cost", 3), Tap("time", 4)
        ),
        "buy": lambda: _first_tapped(play_on(with_ring(), 14), "buy"),
        "buy_advance": lambda: tapped(play_on(with_ring(), 9), Tap("advance")),
        "ring_filter": lambda: tapped(
            on_table([ChooseStartPlayer(0)]),
            Tap("pick-ring"),
            Tap("key", "main"),
            *(Tap("patch", number) for number in RING[:14]),
            Tap("filter", 2),
        ),
        "single": lambda: until(with_ring(), lambda table: bool(table.state.singles_due), tells_places=True),
        "single_cell": lambda: _first_tapped(
            until(with_ring(), lambda table: bool(table.state.singles_due), tells_places=True), "cell", at=-1
        ),
        "single_hints": lambda: until(
            hinting(with_ring()), lambda table: bool(table.state.singles_due), tells_places=True
        ),
        "quilt": lambda: tapped(
            until(with_ring(), lambda table: table.version > 14, tells_places=True), Tap("quilt", 0)
        ),
        "quilt_new": lambda: tapped(with_ring(), Tap("quilt", 1)),
        "shade": _shading,
        "tile": lambda: until(with_ring(), lambda table: table.state.phase != "play"),
        "count": lambda: on_table([ChooseStartPlayer(0), CountUp(0, 12, empty=7)]),
        "single_untold": lambda: until(with_ring(), lambda table: bool(table.state.singles_taken)),
        "quilt_patch": lambda: tapped(
            until(with_ring(), lambda table: table.version > 14, tells_places=True),
            Tap("quilt", 0),
            Tap("cell", (0, 0)),
        ),
        "seven": claimed,
        "seven_refused": lambda: claimed((4, 3)),
        "ledger": lambda: tapped(play_on(with_ring(), 20), Tap("quilt", 0), Tap("ledger", 0)),
        "ring_photo": lambda: reviewed(RING),
        "ring_photo_missing": lambda: reviewed(RING[:-1], answers=True),
        "ring_photo_whole": lambda: reviewed(RING, answers=True),
        "result": lambda: until(with_ring(), lambda table: table.state.phase == "over", tells_places=True),
        "result_counted": lambda: on_table([ChooseStartPlayer(0), CountUp(0, 12, empty=7), CountUp(1, 9, empty=3)]),
        "tie": lambda: on_table([ChooseStartPlayer(0), CountUp(0, 12, empty=7), CountUp(1, 12, empty=7)]),
    }


class Asked:
    """Stands for the screen that took the photo."""

    look = Look("patches", say("Show the ring of patches from above."))
    beside: tuple[int, ...] = ()

    def __init__(self) -> None:
        self.result: Any = None

    def finish(self, result: Any) -> None:
        self.result = result

    def again(self) -> None:
        self.result = "again"

    def leave(self) -> None:
        self.result = "left"


def ring_scan(order: Sequence[int], unsure: Sequence[int] = ()) -> Scan[SeenPatch, Any]:
    """A ring as if it had been read: twins of one shape are not told apart, and these patches are not sure."""
    seen, outlines = [], []
    for place, number in enumerate(order):
        likely = tuple(patch.id for patch in patches_of_shape(PATCH[number].outline))
        is_sure = len(likely) == 1 and number not in unsure
        angle = 2 * pi * place / len(order) - pi / 2
        x, y = 0.5 + 0.42 * cos(angle), 0.5 + 0.4 * sin(angle)
        outlines.append(((x - 0.03, y - 0.03), (x + 0.03, y - 0.03), (x + 0.03, y + 0.03), (x - 0.03, y + 0.03)))
        seen.append(SeenPatch(((0.0, 0.0),) * 4, likely if is_sure or len(likely) > 1 else (number, 5, 7), is_sure))
    flats = tuple(np.full((160, 160, 3), 120, np.uint8) for _ in order)
    picture = np.full((600, 800, 3), 150, np.uint8)
    return Scan(tuple(seen), propose(tuple(seen)), flats, tuple(outlines), picture)


def reviewed(order: Sequence[int], *, answers: bool = False) -> Session:
    """The review of such a ring; with `answers` the likeliest patch is taken wherever it asks."""
    session = on_table([ChooseStartPlayer(0)])
    review = RingReview(session, Asked(), ring_scan(order))
    session.open(review)
    while answers and review.open_piece is not None:
        session.press("main")
    return session


def claimed(open_cell: Cell | None = None, shows_one_less: bool = False) -> Session:
    """Somebody says that 7 x 7 is filled, and the photo shows rows 2 to 8, columns 1 to 7 covered, but for one cell
    perhaps, which was read wrongly or not."""
    session = until(with_ring(), lambda table: bool(table.state.may_have_the_tile))
    assert session.table is not None
    (seat, *_), state = session.table.state.may_have_the_tile, session.table.state
    square = [(row, col) for row in range(1, 8) for col in range(7) if (row, col) != open_cell]
    others = [(row, col) for row in (0, 8) for col in range(9)]
    cells = [*square, *others][: state.quilters[seat].covered - shows_one_less]
    session.services.camera = StillCamera(paper())
    session.services.worker = PromisedWorker(a_board(cells, is_sure=True))  # type: ignore[assignment]
    book = session.screen
    assert isinstance(book, PatchworkScreen)
    book.claim_seven(seat)
    until_reviewed(session)
    while isinstance(session.screen, SevenReview) and session.screen.open_cell:
        session.press("main")
    return session


def _shading() -> Session:
    session = tapped(play_on(with_ring(), 6), Tap("quilt", 0), Tap("shade"))
    return tapped(session, *(Tap("cell", (row, col)) for row in range(3) for col in range(4)))


def _picking() -> Session:
    return tapped(_pressed(on_table([ChooseStartPlayer(1)]), "main"), Tap("patch", 3), Tap("patch", 9))


def _pressed(session: Session, key: str) -> Session:
    session.press(key)  # type: ignore[arg-type]
    return session
