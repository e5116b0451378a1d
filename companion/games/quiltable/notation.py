"""A position as one line of text, complete and readable.

Its parts stand between ' | ': the variant, modules and master; the players; the table; then each player's quilt row by
row (a card's number, a block's name with * for premium, or a dot) with what else is known of that player.
"""

from __future__ import annotations

from typing import TypeVar
from urllib.parse import quote, unquote

import msgspec

from messages import say

from ..errors import BadNotation, GameError
from ..values import Player
from ..word_lines import format_flag
from .components import CARD_BY_ID, AssistantId
from .quilt import Quilt, Tile, tile_of
from .setup import QuiltableOptions, check_setup
from .state import PILES, Ending, Marker, Quilter, Stack, State

_NAME = "quiltable"
_NONE = "-"
_FLAGS = ("all-cards", "patches", "symmetry", "assistants", "everybody-once-more")
Value = TypeVar("Value")


def format_state(state: State) -> str:
    """The position as one line of text."""
    options = state.options
    flags = [flag for flag in _FLAGS if getattr(options, flag.replace("-", "_"))]
    players = " ".join(_format_player(player) for player in state.players)
    head = " ".join((_NAME, options.variant, *flags, options.master))
    return " | ".join((head, players, _format_table(state), *map(_format_quilter, state.quilters)))


def _format_player(player: Player) -> str:
    name = quote(player.name, safe="")
    return f"{name}:{quote(player.motif, safe='')}" if player.motif else name


def _format_table(state: State) -> str:
    markers = ";".join(
        f"{_NONE if marker.seat is None else marker.seat}:{'+'.join(marker.done)}" for marker in state.markers
    )
    end = f"{state.ending.reason}:{_or_none(state.ending.seat)}" if state.ending else _NONE
    fields = {
        "start": _or_none(state.start),
        "piles": _join(state.piles),
        "turn": markers or _NONE,
        "centre": state.centre or _NONE,
        "end": end,
        "owed": _join(state.owed),
        "champion": _or_none(state.champion),
        "stack": _format_stack(state.stack),
    }
    return " ".join(f"{name}={value}" for name, value in fields.items())


def _format_stack(stack: Stack | None) -> str:
    if stack is None:
        return _NONE
    counts = f":{_join(stack.counts)}" if stack.counts else ""
    return f"{_join(stack.cards)}:{stack.untold}:{format_flag(stack.is_next)}{counts}"


def _format_quilter(quilter: Quilter) -> str:
    fields = {
        "now": format_flag(quilter.is_current),
        "blocks": _or_none(quilter.blocks),
        "patterns": _join(quilter.patterns),
        "untold": str(quilter.untold_patterns),
        "assistant": quilter.assistant or _NONE,
        "accepted": format_flag(quilter.has_accepted),
    }
    return " ".join((format_quilt(quilter.quilt), *(f"{name}={value}" for name, value in fields.items())))


def format_quilt(quilt: Quilt) -> str:
    """A quilt row by row: a card's number, a block's name with * for premium, or a dot."""
    return "/".join(",".join(_format_tile(tile) for tile in row) for row in quilt.rows)


def _format_tile(tile: Tile | None) -> str:
    if tile is None:
        return "."
    if tile.card is not None:
        return str(tile.card.id)
    return tile.block + "*" * tile.premium


def parse_state(text: str) -> State:
    """The position that `format_state` wrote, or raise `BadNotation`."""
    try:
        state = _parse(text)
    except (ValueError, KeyError, IndexError) as error:
        reason = error.sentence if isinstance(error, GameError) else say("{part} cannot be read.", part=str(error))
        raise BadNotation(text, reason) from error
    if format_state(state) != text:
        raise BadNotation(text, say("it is not written the way a position is written."))
    return state


def _parse(text: str) -> State:
    head, players_part, table, *quilters = text.split(" | ")
    game, variant, *flags, master = head.split(" ")
    if game != _NAME:
        raise ValueError(game)
    chosen = {flag.replace("-", "_"): flag in flags for flag in _FLAGS}
    options = msgspec.convert({"variant": variant, "master": master, **chosen}, QuiltableOptions)
    players = tuple(_parse_player(part) for part in players_part.split(" "))
    check_setup(options, len(players))
    fields = dict(part.split("=", 1) for part in table.split(" "))
    state = State(
        players=players,
        options=options,
        quilters=tuple(_parse_quilter(part, options.size) for part in quilters),
        start=_parse_number(fields["start"]),
        markers=tuple(_parse_marker(part) for part in _split(fields["turn"], ";")),
        piles=_parse_numbers(fields["piles"]),
        centre=msgspec.convert(_parse_word(fields["centre"]), AssistantId | None),
        ending=_parse_ending(fields["end"]),
        owed=_parse_numbers(fields["owed"]),
        champion=_parse_number(fields["champion"]),
        stack=_parse_stack(fields["stack"]),
    )
    _check_whole(state)
    return state


def _check_whole(state: State) -> None:
    """Every number in the line must fit the table that the line describes."""
    options, seats = state.options, range(len(state.players))
    ending_seat = state.ending.seat if state.ending else None
    holders = [marker.seat for marker in state.markers]
    named = [state.start, state.champion, ending_seat, *state.owed, *holders]
    areas = 0 if state.start is None else options.areas
    if len(state.quilters) != len(seats):
        raise ValueError(str(say("the number of quilts")))
    if any(seat is not None and seat not in seats for seat in named):
        raise ValueError(str(say("a seat at which nobody sits")))
    if len(state.markers) != areas or len(set(state.active)) != len(state.active):
        raise ValueError(str(say("the turn")))
    if len(state.piles) != options.areas or any(not 0 <= left <= PILES for left in state.piles):
        raise ValueError(str(say("the number of piles")))
    if any(card not in CARD_BY_ID for card in state.cards_in_hands()):
        raise ValueError(str(say("a card that does not exist")))
    if (state.stack is not None) != (len(seats) == 1):
        raise ValueError(str(say("the scoring stack")))
    for quilter in state.quilters:
        _check_quilter(quilter, options)


def _check_quilter(quilter: Quilter, options: QuiltableOptions) -> None:
    if quilter.blocks is not None and not 0 <= quilter.blocks <= options.size**2:
        raise ValueError(str(say("the number of blocks")))
    if quilter.is_current and quilter.blocks != quilter.quilt.count:
        raise ValueError(str(say("the number of blocks")))
    if quilter.untold_patterns < 0:
        raise ValueError(str(say("the number of pattern cards that are not known")))
    if quilter.assistant is not None and not options.assistants:
        raise ValueError(str(say("an assistant in a game without them")))


def _parse_player(text: str) -> Player:
    name, _, motif = text.partition(":")
    return Player(unquote(name), unquote(motif))


def _parse_marker(text: str) -> Marker:
    seat, _, done = text.partition(":")
    return msgspec.convert({"seat": _parse_number(seat), "done": tuple(_split(done, "+"))}, Marker)


def _parse_ending(text: str) -> Ending | None:
    if text == _NONE:
        return None
    reason, _, seat = text.partition(":")
    return msgspec.convert({"reason": reason, "seat": _parse_number(seat)}, Ending)


def _parse_stack(text: str) -> Stack | None:
    if text == _NONE:
        return None
    cards, untold, is_next, *counts = text.split(":")
    return Stack(_parse_numbers(cards), int(untold), is_next == "yes", *map(_parse_numbers, counts[:1]))


def _parse_quilter(text: str, size: int) -> Quilter:
    quilt, *parts = text.split(" ")
    fields = dict(part.split("=", 1) for part in parts)
    told = {
        "quilt": parse_quilt(quilt, size),
        "is_current": fields["now"] == "yes",
        "blocks": _parse_number(fields["blocks"]),
        "patterns": _parse_numbers(fields["patterns"]),
        "untold_patterns": int(fields["untold"]),
        "assistant": _parse_word(fields["assistant"]),
        "has_accepted": fields["accepted"] == "yes",
    }
    return msgspec.convert(told, Quilter)


def parse_quilt(text: str, size: int) -> Quilt:
    """The quilt that `format_quilt` wrote; anything else is a `ValueError` or `KeyError`."""
    rows = [row.split(",") for row in text.split("/")]
    if len(rows) != size or any(len(row) != size for row in rows):
        raise ValueError(text)
    return Quilt(size, tuple(_parse_tile(word) for row in rows for word in row))


def _parse_tile(word: str) -> Tile | None:
    if word == ".":
        return None
    if word.isdecimal():
        return tile_of(int(word))
    return msgspec.convert({"block": word.removesuffix("*"), "premium": word.endswith("*")}, Tile)


def _or_none(value: Value | None) -> str:
    return _NONE if value is None else str(value)


def _join(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers)) or _NONE


def _split(text: str, mark: str) -> list[str]:
    return text.split(mark) if text not in ("", _NONE) else []


def _parse_word(text: str) -> str | None:
    return None if text == _NONE else text


def _parse_number(text: str) -> int | None:
    return None if text == _NONE else int(text)


def _parse_numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in _split(text, ","))
