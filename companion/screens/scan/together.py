"""Everybody's sheets or quilts in one photo: first whose is which, then each is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.patchwork_doodle.state import DoodleState
from companion.games.quilt_show.quilts import Quilt, tiles_of
from companion.games.quilt_show.state import State
from companion.games.sentences import say, say_count
from companion.games.values import Look, Seat
from companion.scanning.doodle_sheets import propose_owners
from companion.scanning.quilt_show import propose
from companion.scanning.reviewing import Outline, ReadQuilts, ReadSheet, ReadSheets
from companion.scanning.seen import SeenQuilt

from .quilts import QuiltReview
from .sheet import SheetReview
from .whose import Things, WhoseScreen

if TYPE_CHECKING:
    from companion.screens.evening import Evening

    from .live import LiveScreen


def review_sheets_together(evening: Evening, live: LiveScreen, read: ReadSheets) -> None:
    """Ask whose sheets these are; then each is looked at and handed over, one after the other."""
    assert evening.table is not None
    state: DoodleState = evening.table.state
    seats = state.unscored or tuple(state.seats)
    owners = propose_owners([sheet.seen for sheet in read.sheets], {seat: state.sheets[seat].cells for seat in seats})
    things = Things(
        read.photo, read.outlines, "patchwork-doodle",
        say_count("{count} sheet found", "{count} sheets found", len(read.sheets)),
        say("Whose sheet is this?"), is_one_each=True,
    )  # fmt: skip

    def look_at(told: tuple[Seat | None, ...]) -> None:
        owned = [(seat, sheet) for seat, sheet in zip(told, read.sheets, strict=True) if seat is not None]
        _OneOfSeveral(evening, live, tuple(sorted(owned, key=lambda one: one[0]))).open()

    evening.open(WhoseScreen(evening, live, things, seats, owners, look_at))


@dataclass(frozen=True)
class _OneOfSeveral:
    """Asks for the first of these sheets, then for the others; what is accepted is handed over at once."""

    evening: Evening
    live: LiveScreen
    sheets: tuple[tuple[Seat, ReadSheet], ...]

    @property
    def look(self) -> Look:
        """Whose sheet it is."""
        return msgspec.structs.replace(self.live.look, seat=self.sheets[0][0])

    def open(self) -> None:
        """Look at the first of them."""
        self.evening.open(SheetReview(self.evening, self, self.sheets[0][1]))

    def finish(self, result: Any) -> None:
        """A sheet that the rules refuse stays open, to be corrected."""
        self.live.hand_over((self.sheets[0][0], result))
        following = replace(self, sheets=self.sheets[1:])
        if following.sheets:
            following.open()
        else:
            self.evening.open_table()

    def again(self) -> None:
        """Another photo of all that are left."""
        self.live.again()

    def leave(self) -> None:
        """Back, without those that are left."""
        self.evening.open_table()


def review_quilts_together(evening: Evening, live: LiveScreen, read: ReadQuilts) -> None:
    """Ask whose quilts these are; then each is looked at, and all are handed over with their owners."""
    assert evening.table is not None
    state: State = evening.table.state
    order = sorted(range(len(read.seen)), key=lambda number: _across(read.outlines[number]))
    read = _pick(read, order)
    seats = tuple(state.undecided)
    owners = propose_quilt_owners(read, seats, _locked(state))
    things = Things(
        read.photo, read.outlines, "quilt-show",
        say_count("{count} quilt found", "{count} quilts found", len(read.seen)),
        say("Whose quilt is this?"), is_one_each=False,
    )  # fmt: skip

    def look_at(told: tuple[Seat | None, ...]) -> None:
        owned = [number for number, seat in enumerate(told) if seat is not None]
        whose = tuple(seat for seat in told if seat is not None)
        evening.open(QuiltReview(evening, live, _pick(read, owned), whose))

    evening.open(WhoseScreen(evening, live, things, seats, owners, look_at))


def propose_quilt_owners(
    read: ReadQuilts, seats: Sequence[Seat], locked: Sequence[frozenset[str]]
) -> list[Seat | None]:
    """By where they lie from the left to the right; an unsold quilt enters by itself and is nobody's here."""
    owners: list[Seat | None] = []
    for quilt, outline in zip(read.seen, read.outlines, strict=True):
        place = min(max(int(_across(outline) * len(seats)), 0), len(seats) - 1)
        owners.append(None if _labels(quilt) in locked else seats[place])
    return owners


def _across(outline: Outline) -> float:
    return sum(x for x, _ in outline) / len(outline)


def _labels(quilt: SeenQuilt) -> frozenset[str]:
    """The tiles of a quilt as they were best understood."""
    (read,) = propose((quilt,)).quilts
    return frozenset(f"{tile.pattern}/{tile.colour}/{tile.value}" for row in read.tiles for tile in row)


def _locked(state: State) -> list[frozenset[str]]:
    """The tiles of every unsold quilt."""
    return [_tiles(entry.quilt) for entry in state.locked]


def _tiles(quilt: Quilt) -> frozenset[str]:
    return frozenset(f"{tile.pattern}/{tile.colour}/{tile.value}" for tile in tiles_of(quilt.tiles))


def _pick(read: ReadQuilts, numbers: Sequence[int]) -> ReadQuilts:
    """Only these quilts of a photo, in this order."""
    return replace(
        read,
        seen=tuple(read.seen[number] for number in numbers),
        outlines=tuple(read.outlines[number] for number in numbers),
        flats=tuple(read.flats[number] for number in numbers),
    )
