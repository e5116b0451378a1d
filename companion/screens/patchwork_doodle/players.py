"""The players beside the Doodle table: name, special actions left, what was told of this turn, points."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.patchwork_doodle.actions import UNTOLD
from companion.games.patchwork_doodle.state import SPECIAL_ACTIONS, Sheet
from companion.games.shapes import parse_shape
from companion.games.values import Seat
from companion.pictures.patches import picture_patch
from companion.pictures.shapes import Box, Icon, Picture
from companion.pictures.special_actions import picture_specials
from companion.screens.views import Card, Figure, Line, Part, PlayerRow, Players, Span, Tap, Text
from messages import Sentence, say

if TYPE_CHECKING:
    from .choosing import ChoosingScreen

_DID: dict[str, tuple[str, Sentence]] = {
    "drew": ("check", say("has drawn")),
    "passed": ("skip-forward", say("has passed")),
}
_LARGE_TABLE = 8
"""More players than so many stand in three narrow columns."""
_TROPHY = Picture(60, 34, (Icon(Box(0, 0, 60, 34), "trophy", "ink_soft", 30),))


def players_part(screen: ChoosingScreen, *, can_press: bool = True, shows_start: bool = False) -> Players:
    """A row for each player in seat order; in the set-up the start cards stand where the points will be."""
    return Players(tuple(_row(screen, seat, can_press, shows_start) for seat in screen.state.seats))


def record_part(heading: str, sentence: str) -> Part:
    """What a player alone plays for."""
    words = Text(heading, "strong", align="center"), Text(sentence, "small", "soft", "center")
    return Card((Figure(_TROPHY, heading, grows=False), *words), grows=True)


def specials_figure(screen: ChoosingScreen, sheet: Sheet) -> Figure:
    """The special actions that are left."""
    span = specials_span(screen, sheet)
    assert span.picture is not None
    return Figure(span.picture, span.name, grows=False)


def specials_span(screen: ChoosingScreen, sheet: Sheet, *, has_scissors: bool = False) -> Span:
    """The same as a piece of a line."""
    left = sheet.specials_left
    told = screen.count("{count} special action left", "{count} special actions left", left)
    return Span(picture=picture_specials(left, SPECIAL_ACTIONS, has_scissors=has_scissors), name=told)


def _row(screen: ChoosingScreen, seat: Seat, can_press: bool, shows_start: bool) -> PlayerRow:
    sheet, tap = screen.state.sheets[seat], Tap("player", seat)
    mark, did = _DID.get(sheet.did, ("", None))
    row = PlayerRow(
        screen.face(seat), str(sheet.points), lines=(Line((specials_span(screen, sheet, has_scissors=True),)),),
        is_turn=screen.is_chosen(tap), is_done=sheet.did == "drew", mark=mark,
        mark_name=screen.words(did) if did else "", tap=tap if can_press else None,
    )  # fmt: skip
    if len(screen.state.players) > _LARGE_TABLE and not shows_start:
        # What is left of the special actions is told where the player draws.
        return replace(row, score="", lines=(Line((Span(row.score, "small_strong"),)),))
    if not shows_start:
        return row
    start = None if sheet.start == UNTOLD else picture_patch(parse_shape(sheet.start).cells, 12)
    untold = "" if start or len(screen.state.players) > _LARGE_TABLE else UNTOLD
    return replace(row, score=untold, picture=start, lines=())
