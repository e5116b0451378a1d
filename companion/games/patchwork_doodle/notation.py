"""A game of Patchwork Doodle as one line of text.

    round=1 phase=turns turn=2 token=3 ring=##,-,?,-,###,#,##/##,#### seen=... best=- | name=Ann ... | name=Bob ...

First the table, then each player, as words `key=value`; `-` stands for none and `?` for a card that was not told.
A scored rectangle is height x width @ row : column of its top left cell; points that were typed are `+17`, after the
last round with the empty cells `+17-5`.
"""

from __future__ import annotations

from typing import cast, get_args

from messages import say

from .. import word_lines
from ..cells import SIDE, format_cells, parse_cells
from ..shapes import parse_shape
from ..values import Player
from ..word_lines import NONE, Unreadable
from .actions import UNTOLD
from .components import CARRIED, RING_SIZE, ROUNDS, TURNS
from .scoring import LEAST_CELLS, Rectangle, Scored, TypedPoints
from .setup import DoodleOptions
from .state import SPECIALS, DoodleState, Phase, Sheet, Special

_TABLE = ("round", "phase", "turn", "token", "ring", "seen", "best")
_PLAYER = ("name", "motif", "cells", "start", "used", "scored", "did", "complete")


def format_state(state: DoodleState) -> str:
    """The game as one line."""
    table = (
        str(state.round),
        state.phase,
        str(state.turn),
        str(state.token),
        word_lines.format_list(NONE if card is None else card for card in state.ring),
        word_lines.format_list(state.seen),
        word_lines.format_number(state.options.best),
    )
    players = (
        (
            word_lines.format_name(player.name),
            word_lines.format_name(player.motif),
            format_cells(sheet.cells),
            sheet.start,
            word_lines.format_list(sheet.used),
            word_lines.format_list(_format_scored(one) for one in sheet.scored),
            sheet.did or NONE,
            word_lines.format_flag(sheet.is_complete),
        )
        for player, sheet in zip(state.players, state.sheets, strict=True)
    )
    return " | ".join(
        (word_lines.format_words(_TABLE, table), *(word_lines.format_words(_PLAYER, one) for one in players))
    )


def parse_state(text: str) -> DoodleState:
    """The game that `format_state` wrote, or raise `BadNotation`."""
    return word_lines.read_back(text, _parse, format_state)


def _parse(text: str) -> DoodleState:
    first, *others = text.split(" | ")
    table = word_lines.parse_words(first, _TABLE)
    people = [word_lines.parse_words(one, _PLAYER) for one in others]
    state = DoodleState(
        players=tuple(
            Player(word_lines.parse_name(one["name"]), word_lines.parse_name(one["motif"])) for one in people
        ),
        options=DoodleOptions(word_lines.parse_number_or_none(table["best"])),
        sheets=tuple(map(_parse_sheet, people)),
        phase=cast(Phase, word_lines.check_choice(table["phase"], get_args(Phase))),
        round=word_lines.parse_number(table["round"]),
        turn=word_lines.parse_number(table["turn"]),
        ring=tuple(None if card == NONE else _parse_card(card) for card in word_lines.parse_list(table["ring"])),
        token=word_lines.parse_number(table["token"]),
        seen=tuple(map(_parse_card, word_lines.parse_list(table["seen"]))),
    )
    _check(state)
    return state


def _parse_sheet(words: dict[str, str]) -> Sheet:
    did = word_lines.check_choice(words["did"], (NONE, "drew", "passed"))
    return Sheet(
        cells=parse_cells(words["cells"]),
        start=_parse_card(words["start"]),
        used=tuple(
            cast(Special, word_lines.check_choice(one, SPECIALS)) for one in word_lines.parse_list(words["used"])
        ),
        scored=tuple(map(_parse_scored, word_lines.parse_list(words["scored"]))),
        did="" if did == NONE else "drew" if did == "drew" else "passed",
        is_complete=word_lines.parse_flag(words["complete"]),
    )


def _check(state: DoodleState) -> None:
    """Refuse what no game can come to."""
    if not (1 <= state.round <= ROUNDS and 0 <= state.turn <= TURNS):
        raise Unreadable(say("there is no turn {turn} of round {round}.", turn=state.turn, round=state.round))
    stay = 0 if state.round == (1 if state.phase == "cards" else ROUNDS) else CARRIED
    sizes = {"cards": stay, "scoring": stay, "over": 0, "turns": RING_SIZE}
    if len(state.ring) != sizes[state.phase]:
        raise Unreadable(say("its ring has {count} places.", count=len(state.ring)))
    gone = state.ring.count(None)
    if gone != max(0, state.turn - 1):
        raise Unreadable(say("{gone} cards have left the ring in turn {turn}.", gone=gone, turn=state.turn))
    rolled = state.phase == "turns" and state.turn > 0
    if state.token not in (range(RING_SIZE) if rolled else (-1,)) or (state.turn and not rolled):
        raise Unreadable(say("the token stands at place {token}.", token=state.token))
    if rolled and (state.ring[state.token] is None) is not state.is_final_turn:
        raise Unreadable(say("the token stands on a card until the last turn, and on none then."))
    for sheet in state.sheets:
        _check_sheet(state, sheet)


def _check_sheet(state: DoodleState, sheet: Sheet) -> None:
    if not sheet.can_use():
        raise Unreadable(say("a sheet has used {used}.", used=word_lines.format_list(sheet.used)))
    if sheet.did and not (state.phase == "turns" and state.turn):
        raise Unreadable(say("somebody has drawn or passed outside a turn."))
    done = {"scoring": (state.round - 1, state.round), "over": (ROUNDS,)}.get(state.phase, (state.round - 1,))
    if len(sheet.scored) not in done:
        count = len(sheet.scored)
        raise Unreadable(say("a sheet was scored {count} times in round {round}.", count=count, round=state.round))
    for one in sheet.scored:
        if isinstance(one, Rectangle) and any(cell not in sheet.cells for cell in one.cells):
            raise Unreadable(say("the rectangle {one} is not shaded.", one=_format_scored(one)))


def _parse_card(text: str) -> str:
    if text != UNTOLD:
        parse_shape(text)
    return text


def _format_scored(one: Scored) -> str:
    if isinstance(one, TypedPoints):
        return f"+{one.points}" if one.empty is None else f"+{one.points}-{one.empty}"
    return f"{one.height}x{one.width}@{one.row}:{one.col}" if one else NONE


def _parse_scored(text: str) -> Scored:
    if text == NONE:
        return None
    return _parse_typed(text) if text.startswith("+") else _parse_rectangle(text)


def _parse_typed(text: str) -> TypedPoints:
    points, _, empty = text[1:].partition("-")
    typed = TypedPoints(word_lines.parse_number(points), word_lines.parse_number(empty) if empty else None)
    if typed.points not in LEAST_CELLS or not 0 <= (typed.empty or 0) <= SIDE * SIDE:
        raise Unreadable(say("{text} cannot be scored.", text=text))
    return typed


def _parse_rectangle(text: str) -> Rectangle:
    sides, _, corner = text.partition("@")
    height, _, width = sides.partition("x")
    row, _, col = corner.partition(":")
    one = Rectangle(
        word_lines.parse_number(row),
        word_lines.parse_number(col),
        word_lines.parse_number(height),
        word_lines.parse_number(width),
    )
    if not (0 <= one.row < one.row + one.height <= SIDE and 0 <= one.col < one.col + one.width <= SIDE):
        raise Unreadable(say("the rectangle {text} does not lie on the sheet.", text=text))
    return one
