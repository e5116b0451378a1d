"""A game of Patchwork as one line of text.

    phase=play board=original start=0 top=1 ring=2,5,9 due=0 taken=0 tile=- first=- | name=Ann ... | name=Bob ...

First the table, then each player, as words `key=value`; `-` stands for none. The ring is `untold` when the app does not
know it. A final count is buttons : empty cells : special tile.
"""

from __future__ import annotations

from typing import cast, get_args

from messages import say

from .. import word_lines
from ..cells import BOARD, format_cells, parse_cells
from ..values import Player
from ..word_lines import NONE, Unreadable
from .components import PATCH, PATCHES
from .setup import PatchworkOptions
from .state import Count, PatchworkState, Phase, Quilter
from .track import LAST_SPACE, SINGLE_PATCHES, BoardName

_TABLE = ("phase", "board", "start", "top", "ring", "due", "taken", "tile", "first")
_PLAYER = ("name", "motif", "space", "buttons", "patches", "singles", "cells", "count")
_NO_RING = "untold"
_SEATS = (0, 1)


def format_state(state: PatchworkState) -> str:
    """The game as one line."""
    table = (
        state.phase,
        state.options.board,
        word_lines.format_number(state.start),
        str(state.top),
        _NO_RING if state.ring is None else word_lines.format_list(state.ring),
        str(state.singles_due),
        str(state.singles_taken),
        word_lines.format_number(state.special_tile),
        word_lines.format_number(state.first),
    )
    players = (
        (
            word_lines.format_name(player.name),
            word_lines.format_name(player.motif),
            str(one.space),
            str(one.buttons),
            word_lines.format_list(one.patches),
            str(one.singles),
            format_cells(one.cells),
            _format_count(one.count),
        )
        for player, one in zip(state.players, state.quilters, strict=True)
    )
    return " | ".join(
        (word_lines.format_words(_TABLE, table), *(word_lines.format_words(_PLAYER, one) for one in players))
    )


def parse_state(text: str) -> PatchworkState:
    """The game that `format_state` wrote, or raise `BadNotation`."""
    return word_lines.read_back(text, _parse, format_state)


def _parse(text: str) -> PatchworkState:
    first, *others = text.split(" | ")
    table = word_lines.parse_words(first, _TABLE)
    people = [word_lines.parse_words(one, _PLAYER) for one in others]
    ring = None if table["ring"] == _NO_RING else tuple(map(_parse_patch, word_lines.parse_list(table["ring"])))
    state = PatchworkState(
        players=tuple(
            Player(word_lines.parse_name(one["name"]), word_lines.parse_name(one["motif"])) for one in people
        ),
        options=PatchworkOptions(cast(BoardName, word_lines.check_choice(table["board"], SINGLE_PATCHES))),
        quilters=tuple(map(_parse_quilter, people)),
        phase=cast(Phase, word_lines.check_choice(table["phase"], get_args(Phase))),
        start=word_lines.parse_number_or_none(table["start"]),
        top=word_lines.parse_number(table["top"]),
        ring=ring,
        singles_due=word_lines.parse_number(table["due"]),
        singles_taken=word_lines.parse_number(table["taken"]),
        special_tile=word_lines.parse_number_or_none(table["tile"]),
        first=word_lines.parse_number_or_none(table["first"]),
    )
    _check(state)
    return state


def _parse_quilter(words: dict[str, str]) -> Quilter:
    return Quilter(
        space=word_lines.parse_number(words["space"]),
        buttons=word_lines.parse_number(words["buttons"]),
        patches=tuple(map(_parse_patch, word_lines.parse_list(words["patches"]))),
        singles=word_lines.parse_number(words["singles"]),
        cells=parse_cells(words["cells"]),
        count=_parse_count(words["count"]),
    )


def _check(state: PatchworkState) -> None:
    """Refuse what no game can come to."""
    if len(state.quilters) != len(_SEATS):
        raise Unreadable(say("it has {count} players.", count=len(state.quilters)))
    for seat in (state.start, state.top, state.special_tile, state.first):
        if seat not in (None, *_SEATS):
            raise Unreadable(say("there is no seat {seat}.", seat=str(seat)))
    patches = [number for one in state.quilters for number in one.patches] + list(state.ring or ())
    if len(set(patches)) != len(patches) or (state.ring is not None and len(patches) != len(PATCHES)):
        raise Unreadable(say("the ring and the bought patches are not the {count} patches.", count=len(PATCHES)))
    singles = sum(one.singles for one in state.quilters) + state.singles_due
    if min(state.singles_due, state.singles_taken) < 0 or singles > len(SINGLE_PATCHES[state.options.board]):
        raise Unreadable(say("there are not {count} 1 × 1 patches.", count=singles))
    if state.singles_taken > state.quilters[state.top].singles:
        raise Unreadable(say("{name} did not take {count} 1 × 1 patches.",
                             name=state.players[state.top].name, count=state.singles_taken))  # fmt: skip
    counted = sum(one.count is not None for one in state.quilters)
    if counted not in {"play": (0,), "tile": (0,), "count": (1,), "tie": (2,), "over": (0, 2)}[state.phase]:
        raise Unreadable(say("{counted} players are counted.", counted=counted))
    if not counted and (state.phase in ("tile", "over")) != (state.is_at_the_end and not state.singles_due):
        raise Unreadable(say("the game ends when both tokens are on the last space."))
    if (state.phase == "over") and state.first is None and not counted:
        raise Unreadable(say("somebody was first on the last space."))
    for one in state.quilters:
        _check_quilter(one)


def _check_quilter(one: Quilter) -> None:
    if not 0 <= one.space <= LAST_SPACE:
        raise Unreadable(say("there is no space {space}.", space=one.space))
    if one.buttons < 0 or one.singles < 0 or one.empty < 0:
        raise Unreadable(say("a player cannot have {buttons} buttons and {empty} empty cells.",
                             buttons=one.buttons, empty=one.empty))  # fmt: skip
    if one.count is None and len(one.cells) > one.covered:
        raise Unreadable(say("{cells} cells of {covered} are known.", cells=len(one.cells), covered=one.covered))


def _parse_patch(text: str) -> int:
    number = word_lines.parse_number(text)
    if number not in PATCH:
        raise Unreadable(say("there is no patch {number}.", number=number))
    return number


def _format_count(count: Count | None) -> str:
    if count is None:
        return NONE
    return f"{count.buttons}:{count.empty}:{word_lines.format_flag(count.special_tile)}"


def _parse_count(text: str) -> Count | None:
    if text == NONE:
        return None
    buttons, _, others = text.partition(":")
    empty, _, tile = others.partition(":")
    count = Count(word_lines.parse_number(buttons), word_lines.parse_number(empty), word_lines.parse_flag(tile))
    if count.buttons < 0 or not 0 <= count.empty <= len(BOARD):
        raise Unreadable(say("{text} is no final count.", text=repr(text)))
    return count
