"""Everybody's sheets or quilts in one photo: first whose is which, then each is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.patchwork_doodle.state import DoodleState
from companion.games.quilt_show.quilt import Tile, tiles_of
from companion.games.quilt_show.state import State
from companion.games.values import Look, Seat
from companion.scanning.doodle import SeenSheet
from companion.scanning.doodle_sheets import propose_owners
from companion.scanning.quilt_show import guess_quilts
from companion.scanning.scan import Scan
from companion.scanning.seen_tiles import SeenArrangement
from companion.scanning.straight import Outline
from messages import say, say_count

from .quilts import QuiltReview
from .sheet import SheetReview
from .whose import Things, WhoseScreen

if TYPE_CHECKING:
    from companion.screens.session import Session

    from .live import LiveScreen


def review_sheets_together(session: Session, live: LiveScreen, scan: Scan[SeenSheet, Any]) -> None:
    """Ask whose sheets these are; then each is looked at and handed over, one after the other."""
    assert session.table is not None
    state: DoodleState = session.table.state
    seats = state.unscored or tuple(state.seats)
    owners = propose_owners(scan.seen, {seat: state.sheets[seat].cells for seat in seats})
    things = Things(
        scan.picture, scan.outlines, "patchwork-doodle",
        say_count("{count} sheet found", "{count} sheets found", len(scan.seen)),
        say("Whose sheet is this?"), is_one_each=True,
    )  # fmt: skip

    def look_at(told: tuple[Seat | None, ...]) -> None:
        owned = [(seat, scan.pick([number])) for number, seat in enumerate(told) if seat is not None]
        owned.sort(key=lambda one: one[0])
        _OneOfSeveral(session, live, tuple(owned), tuple(seat for seat, _ in owned)).open()

    session.open(WhoseScreen(session, live, things, seats, owners, look_at))


@dataclass(frozen=True)
class _OneOfSeveral:
    """Asks for the first of these sheets, then for the others; what is accepted is handed over at once."""

    session: Session
    live: LiveScreen
    sheets: tuple[tuple[Seat, Scan[SeenSheet, Any]], ...]
    beside: tuple[Seat, ...]
    """Everybody whose sheet the photo shows."""

    @property
    def look(self) -> Look:
        """Whose sheet it is."""
        return msgspec.structs.replace(self.live.look, seat=self.sheets[0][0])

    def open(self) -> None:
        """Look at the first of them."""
        self.session.open(SheetReview(self.session, self, self.sheets[0][1]))

    def finish(self, result: Any) -> None:
        """A sheet that the rules refuse stays open, to be corrected."""
        self.live.hand_over((self.sheets[0][0], result))
        following = replace(self, sheets=self.sheets[1:])
        if following.sheets:
            following.open()
        else:
            self.session.go.table()

    def again(self) -> None:
        """Another photo of all that are left."""
        self.live.again()

    def leave(self) -> None:
        """Back, without those that are left."""
        self.session.go.table()


def review_quilts_together(session: Session, live: LiveScreen, scan: Scan[SeenArrangement, Any]) -> None:
    """Ask whose quilts these are; then each is looked at, and all are handed over with their owners."""
    assert session.table is not None
    state: State = session.table.state
    scan = scan.pick(sorted(range(len(scan.seen)), key=lambda number: _across(scan.outlines[number])))
    seats = tuple(state.undecided)
    owners = propose_quilt_owners(scan, seats, _locked(state))
    things = Things(
        scan.picture, scan.outlines, "quilt-show",
        say_count("{count} quilt found", "{count} quilts found", len(scan.seen)),
        say("Whose quilt is this?"), is_one_each=False,
    )  # fmt: skip

    def look_at(told: tuple[Seat | None, ...]) -> None:
        owned = [number for number, seat in enumerate(told) if seat is not None]
        whose = tuple(seat for seat in told if seat is not None)
        session.open(QuiltReview(session, live, scan.pick(owned), whose))

    session.open(WhoseScreen(session, live, things, seats, owners, look_at))


def propose_quilt_owners(
    scan: Scan[SeenArrangement, Any], seats: Sequence[Seat], locked: Sequence[frozenset[Tile]]
) -> list[Seat | None]:
    """By where they lie from the left to the right; an unsold quilt enters by itself and is nobody's here."""
    owners: list[Seat | None] = []
    for quilt, outline in zip(scan.seen, scan.outlines, strict=True):
        place = min(max(int(_across(outline) * len(seats)), 0), len(seats) - 1)
        owners.append(None if _tiles(quilt) in locked else seats[place])
    return owners


def _across(outline: Outline) -> float:
    return sum(x for x, _ in outline) / len(outline)


def _tiles(quilt: SeenArrangement) -> frozenset[Tile | None]:
    """The tiles of a quilt as they were best understood."""
    (guessed,) = guess_quilts((quilt,))
    return frozenset(guess.tile for row in guessed.tiles for guess in row)


def _locked(state: State) -> list[frozenset[Tile]]:
    """The tiles of every unsold quilt."""
    return [frozenset(tiles_of(entry.quilt.tiles)) for entry in state.locked]
