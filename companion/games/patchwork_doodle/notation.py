"""A game of Patchwork Doodle as one line of text.

    round=1 phase=turns turn=2 token=3 ring=##,-,?,-,###,#,##/##,#### seen=... best=- | name=Ann ... | name=Bob ...

First the table, then each player, as words `key=value`; `-` stands for none and `?` for a card that was not told.
A scored rectangle is height x width @ row : column of its top left cell.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast, get_args
from urllib.parse import quote, unquote

from ..cells import SIDE, format_cells, parse_cells
from ..errors import BadNotation, GameError
from ..sentences import Sentence, say
from ..shapes import parse_shape
from ..values import Player
from .actions import UNTOLD
from .cards import CARRIED, RING_SIZE, ROUNDS, TURNS
from .scoring import Rectangle
from .state import SPECIAL_ACTIONS, SPECIALS, DoodleOptions, DoodleState, Phase, Sheet, Special

NONE = "-"
_TABLE = ("round", "phase", "turn", "token", "ring", "seen", "best")
_PLAYER = ("name", "motif", "cells", "start", "used", "scored", "did", "complete")


class _Unreadable(ValueError):
    """Carries the reason to the one place that knows the whole line."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
        self.reason = reason


def format_state(state: DoodleState) -> str:
    """The game as one line."""
    table = (
        str(state.round),
        state.phase,
        str(state.turn),
        str(state.token),
        _list(NONE if card is None else card for card in state.ring),
        _list(state.seen),
        NONE if state.options.best is None else str(state.options.best),
    )
    players = (
        (
            quote(player.name, safe=""),
            quote(player.motif, safe=""),
            format_cells(sheet.cells),
            sheet.start,
            _list(sheet.used),
            _list(_format_rectangle(one) for one in sheet.scored),
            sheet.did or NONE,
            "yes" if sheet.is_complete else "no",
        )
        for player, sheet in zip(state.players, state.sheets, strict=True)
    )
    return " | ".join((_words(_TABLE, table), *(_words(_PLAYER, one) for one in players)))


def parse_state(text: str) -> DoodleState:
    """The game that `format_state` wrote, or raise `BadNotation`."""
    try:
        state = _parse(text)
        _check(state)
    except _Unreadable as error:
        raise BadNotation(text, error.reason) from error
    except GameError as error:
        raise BadNotation(text, error.sentence) from error
    if format_state(state) != text:
        raise BadNotation(text, say("it is not written the way this app writes it."))
    return state


def _parse(text: str) -> DoodleState:
    first, *others = text.split(" | ")
    table = _read_words(first, _TABLE)
    people = [_read_words(one, _PLAYER) for one in others]
    best = None if table["best"] == NONE else _number(table["best"])
    return DoodleState(
        players=tuple(Player(unquote(one["name"]), unquote(one["motif"])) for one in people),
        options=DoodleOptions(best),
        sheets=tuple(map(_parse_sheet, people)),
        phase=cast(Phase, _one_of(table["phase"], get_args(Phase))),
        round=_number(table["round"]),
        turn=_number(table["turn"]),
        ring=tuple(None if card == NONE else _card(card) for card in _items(table["ring"])),
        token=_number(table["token"]),
        seen=tuple(map(_card, _items(table["seen"]))),
    )


def _parse_sheet(words: dict[str, str]) -> Sheet:
    did = _one_of(words["did"], (NONE, "drew", "passed"))
    return Sheet(
        cells=parse_cells(words["cells"]),
        start=_card(words["start"]),
        used=tuple(cast(Special, _one_of(one, SPECIALS)) for one in _items(words["used"])),
        scored=tuple(map(_parse_rectangle, _items(words["scored"]))),
        did="" if did == NONE else "drew" if did == "drew" else "passed",
        is_complete=_one_of(words["complete"], ("yes", "no")) == "yes",
    )


def _check(state: DoodleState) -> None:
    """Refuse what no game can come to."""
    if not (1 <= state.round <= ROUNDS and 0 <= state.turn <= TURNS):
        raise _Unreadable(say("there is no turn {turn} of round {round}.", turn=state.turn, round=state.round))
    stay = 0 if state.round == (1 if state.phase == "cards" else ROUNDS) else CARRIED
    sizes = {"cards": stay, "scoring": stay, "over": 0, "turns": RING_SIZE}
    if len(state.ring) != sizes[state.phase]:
        raise _Unreadable(say("its ring has {count} places.", count=len(state.ring)))
    gone = state.ring.count(None)
    if gone != max(0, state.turn - 1):
        raise _Unreadable(say("{gone} cards have left the ring in turn {turn}.", gone=gone, turn=state.turn))
    rolled = state.phase == "turns" and state.turn > 0
    if state.token not in (range(RING_SIZE) if rolled else (-1,)) or (state.turn and not rolled):
        raise _Unreadable(say("the token stands at place {token}.", token=state.token))
    if rolled and (state.ring[state.token] is None) is not state.is_final_turn:
        raise _Unreadable(say("the token stands on a card until the last turn, and on none then."))
    for sheet in state.sheets:
        _check_sheet(state, sheet)


def _check_sheet(state: DoodleState, sheet: Sheet) -> None:
    if len(sheet.used) > SPECIAL_ACTIONS or not sheet.can_use():
        raise _Unreadable(say("a sheet has used {used}.", used=_list(sheet.used)))
    if sheet.did and not (state.phase == "turns" and state.turn):
        raise _Unreadable(say("somebody has drawn or passed outside a turn."))
    done = {"scoring": (state.round - 1, state.round), "over": (ROUNDS,)}.get(state.phase, (state.round - 1,))
    if len(sheet.scored) not in done:
        raise _Unreadable(
            say("a sheet was scored {count} times in round {round}.", count=len(sheet.scored), round=state.round)
        )
    for one in sheet.scored:
        if one and any(cell not in sheet.cells for cell in one.cells):
            raise _Unreadable(say("the rectangle {one} is not shaded.", one=_format_rectangle(one)))


def _words(keys: tuple[str, ...], values: tuple[str, ...]) -> str:
    return " ".join(f"{key}={value}" for key, value in zip(keys, values, strict=True))


def _read_words(section: str, keys: tuple[str, ...]) -> dict[str, str]:
    words = [word.partition("=") for word in section.split(" ")]
    if [key for key, _, _ in words] != list(keys):
        raise _Unreadable(say("{section} should have the words {keys}.", section=repr(section), keys=", ".join(keys)))
    return {key: value for key, _, value in words}


def _list(items: Iterable[str]) -> str:
    return ",".join(items)


def _items(text: str) -> list[str]:
    return text.split(",") if text else []


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise _Unreadable(say("{text} is not a number.", text=repr(text))) from None


def _one_of(text: str, choices: Iterable[str]) -> str:
    if text not in choices:
        raise _Unreadable(say("{text} is none of {choices}.", text=repr(text), choices=", ".join(choices)))
    return text


def _card(text: str) -> str:
    if text != UNTOLD:
        parse_shape(text)
    return text


def _format_rectangle(one: Rectangle | None) -> str:
    return f"{one.height}x{one.width}@{one.row}:{one.col}" if one else NONE


def _parse_rectangle(text: str) -> Rectangle | None:
    if text == NONE:
        return None
    sides, _, corner = text.partition("@")
    height, _, width = sides.partition("x")
    row, _, col = corner.partition(":")
    one = Rectangle(_number(row), _number(col), _number(height), _number(width))
    if not (0 <= one.row < one.row + one.height <= SIDE and 0 <= one.col < one.col + one.width <= SIDE):
        raise _Unreadable(say("the rectangle {text} does not lie on the sheet.", text=text))
    return one
