"""The players' column: markers, chips, unsold quilts and money of each, never what lies behind a screen."""

from __future__ import annotations

from companion.games.quilt_show.components import BOX
from companion.games.values import Seat
from companion.pictures.chips import chips_left
from companion.pictures.quilts import quilt
from companion.screens.views import Card, Column, Figure, Line, Part, PlayerRow, Players, Row, Score, Span, Text

from .keepsake import best_shown
from .page import Page

_OWN = (300.0, 150.0)
"""Room for a quilt on a player's own phone."""


def list_players(page: Page, lit: Seat | None) -> Players:
    """A row for each player; the one who is meant is stitched."""
    state = page.state
    return Players(
        tuple(
            PlayerRow(page.face(seat), page.money(state.count_money(seat)), _lines(page, seat), is_turn=seat == lit)
            for seat in state.seats
        )
    )


def own_things(page: Page, seat: Seat) -> tuple[Part, ...]:
    """What a player has, large, and the best quilt that they have shown."""
    state = page.state
    owned = state.chips_of(seat)
    chips = page.words("Chips left: {chips}", chips=", ".join(map(str, owned)) or "–")
    has = Row(
        (
            Score(page.money(state.count_money(seat)), page.words("Your money"), align="left"),
            Column((Text(chips, "small", "soft", "right"), Line((_number("clock", state.markers[seat]),), "right"))),
        ),
        wraps=False,
        align="middle",
    )
    best = best_shown(state, seat)
    if best is None:
        return (Card((has,)),)
    heading = page.words("Your best quilt so far")
    picture = Figure(quilt(best.quilt.tiles, best.quilt.chip, *_OWN), heading, grows=False)
    points = page.count("{count} point", "{count} points", best.points)
    return Card((has,)), Card((picture,), heading, points)


def _lines(page: Page, seat: Seat) -> tuple[Line, ...]:
    """The markers beside the money; below them the chips and the unsold quilts."""
    state = page.state
    owned = state.chips_of(seat)
    names = ", ".join(str(value) for value in owned) or "–"
    unsold = sum(1 for entry in state.locked if entry.seat == seat)
    return (
        Line((_number("clock", state.markers[seat]),)),
        Line(
            (
                Span(
                    style="small",
                    picture=chips_left(BOX.chips, owned),
                    name=page.words("Chips left: {chips}", chips=names),
                ),
                *((_number("lock", unsold),) if unsold else ()),
            )
        ),
    )


def _number(icon: str, count: int) -> Span:
    return Span(str(count), "small_strong", "soft", icon)
