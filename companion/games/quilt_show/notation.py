"""A game of Quilt Show as one line of text, for tests, logs and bug reports.

    players=Ann/gingham,Ben variants=large-quilt turn=1 markers=3,0 blocks=11,9 fabric=12,9 swaps=0,0 hands=-,-
    show=13000,9000,8000;BBb5.BBg3.BBr2+1;LLr5.ASr3/BBr2.SVr5,DFb2.DFg2.DFy5 entering=12000,9000,6000;none;?

(all in one line). A tile is the pattern's code, the colour's code and its points; tiles of a row are joined by dots,
rows by strokes, and the chip follows a plus. In a show the prizes come first, then what each player
entered, after the award with the best quilt first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final
from urllib.parse import quote, unquote

import msgspec

from messages import Sentence, say

from ..errors import BadNotation, GameError
from ..values import Player
from ..word_lines import format_number
from .actions import AwardPrizes, DrawPrizes, EnterQuilts
from .components import BOX, COLOURS, PATTERNS
from .play import award_prizes, draw_prizes, enter_quilts
from .quilt import ALL_TILES, Quilt, Tile
from .scoring import Ceremony
from .setup import VARIANTS, QuiltShowOptions, choose_variants
from .state import State

_FIELDS: Final = ("players", "variants", "turn", "markers", "blocks", "fabric", "swaps", "hands")
_LINE = re.compile(
    " ".join(rf"{name}=(?P<{name}>\S+)" for name in _FIELDS)
    + r"(?P<shows>(?: show=\S+)*)(?: entering=(?P<entering>\S+))?"
)
_SEPARATORS = re.compile(r"[\s%/,]")


def format_tile_code(tile: Tile) -> str:
    """A tile in four characters: BBb5 is the blue Boston Beauty of 5 points."""
    return "".join((PATTERNS[tile.pattern].code, COLOURS[tile.colour].code, str(tile.value)))


_TILES = {format_tile_code(tile): tile for tile in ALL_TILES}


def parse_tile_code(code: str) -> Tile:
    """The tile with that code, or raise `KeyError`."""
    return _TILES[code]


def format_quilt(quilt: Quilt) -> str:
    """A quilt as one word: BBb5.BBg3/BBr2.BBo2+3."""
    rows = "/".join(".".join(map(format_tile_code, row)) for row in quilt.tiles)
    return "+".join((rows, str(quilt.chip))) if quilt.chip else rows


def parse_quilt(text: str) -> Quilt:
    """The quilt that `format_quilt` wrote, or raise `KeyError` or `ValueError`."""
    rows, _, chip = text.partition("+")
    tiles = tuple(tuple(map(parse_tile_code, row.split("."))) for row in rows.split("/"))
    return Quilt(tiles, int(chip or 0))


def format_state(state: State) -> str:
    """The whole game as one line."""
    fields = {
        "players": ",".join(map(_format_player, state.players)),
        "variants": ",".join(state.options.variants) or "-",
        "turn": format_number(state.on_turn),
        "markers": _format_counts(state.markers),
        "blocks": _format_counts(state.blocks),
        "fabric": _format_counts(state.fabric),
        "swaps": _format_counts(state.swaps),
        "hands": _format_counts(state.hands),
    }
    words = ["=".join((name, fields[name])) for name in _FIELDS]
    words += ["=".join(("show", _format_ceremony(ceremony, state))) for ceremony in state.shows]
    if state.prizes:
        words.append("=".join(("entering", _format_show(state.prizes, state.entered))))
    return " ".join(words)


def parse_state(text: str, new: Callable[[Sequence[Player], QuiltShowOptions], State]) -> State:
    """The game that `format_state` wrote, or raise `BadNotation`; `new` sets a game up."""
    line = _LINE.fullmatch(text)
    if line is None:
        fields = ", ".join((*_FIELDS, "show", "entering"))
        raise BadNotation(text, say("it needs the fields {fields}, in this order.", fields=fields))
    try:
        state = _parse_fields(line, new)
    except GameError as error:
        raise BadNotation(text, error.sentence) from error
    except (KeyError, ValueError) as error:
        raise BadNotation(text, say("{error} cannot be read.", error=str(error))) from error
    if doubt := _find_contradiction(state):
        raise BadNotation(text, doubt)
    if format_state(state) != text:
        raise BadNotation(text, say("it would be written {right}", right=repr(format_state(state))))
    return state


def _parse_fields(line: re.Match[str], new: Callable[[Sequence[Player], QuiltShowOptions], State]) -> State:
    players = tuple(map(_parse_player, line["players"].split(",")))
    named = () if line["variants"] == "-" else line["variants"].split(",")
    if unknown := [name for name in named if name not in VARIANTS]:
        raise ValueError(unknown[0])
    state = new(players, choose_variants(tuple(variant for variant in VARIANTS if variant in named)))
    for word in line["shows"].split():
        held = _parse_show(state, word.removeprefix("show="))
        if held.phase != "awarding":
            raise ValueError(word)
        state = award_prizes(held, AwardPrizes())
    count = len(players)
    if line["entering"]:
        state = _parse_show(state, line["entering"])
    hands = line["hands"].split(",")
    if len(hands) != count:
        raise ValueError(line["hands"])
    return msgspec.structs.replace(
        state,
        on_turn=_parse_count(line["turn"]),
        markers=_parse_counts(line["markers"], count),
        blocks=_parse_counts(line["blocks"], count),
        fabric=_parse_counts(line["fabric"], count),
        swaps=_parse_counts(line["swaps"], count),
        hands=tuple(map(_parse_count, hands)),
    )


def _find_contradiction(state: State) -> Sentence | None:
    if min(*state.markers, *state.blocks, *state.fabric, state.markers_left) < 0:
        return say("its counts of markers, blocks or fabric cannot be.")
    taken = len(state.shows) * state.chart.time_markers + sum(state.markers)
    too_few = any(blocks < markers for blocks, markers in zip(state.blocks, state.markers, strict=True))
    if sum(state.blocks) != taken or too_few:
        return say("its blocks and time markers do not agree.")
    is_untouched = not (any(state.blocks) or any(state.fabric) or any(state.swaps))
    if state.on_turn not in state.seats and not (state.on_turn is None and is_untouched):
        return say("its turn belongs to nobody.")
    if sum(state.swaps) or any(amount % BOX.smallest_bill for amount in state.swaps):
        return say("its swaps do not add up.")
    if any(state.swaps) and not state.options.block_swapping:
        return say("its swaps need the block-swapping variant.")
    if min(map(state.count_money, state.seats)) < 0:
        return say("somebody has less than no money.")
    is_ended = len(state.shows) == state.options.shows
    if len(state.shows) > state.options.shows or (is_ended and any(state.markers)):
        return say("its shows are more than the game has.")
    if state.prizes and (is_ended or state.markers_left):
        return say("its show began before the large time marker was taken.")
    tied = state.leaders if is_ended and len(state.leaders) > 1 else ()
    for seat, hand in enumerate(state.hands):
        if hand is not None and (seat not in tied or not 0 <= hand <= BOX.fabric_cards.all):
            return say("fabric cards in hand are counted only for those who are tied at the end.")
    return None


def _format_player(player: Player) -> str:
    name = _SEPARATORS.sub(lambda found: quote(found[0], safe=""), player.name)
    motif = _SEPARATORS.sub(lambda found: quote(found[0], safe=""), player.motif)
    return "/".join((name, motif)) if motif else name


def _parse_player(word: str) -> Player:
    name, _, motif = word.partition("/")
    return Player(unquote(name), unquote(motif))


def _parse_count(word: str) -> int | None:
    return None if word == "-" else int(word)


def _format_counts(counts: Sequence[int | None]) -> str:
    return ",".join(map(format_number, counts))


def _parse_counts(text: str, players: int) -> tuple[int, ...]:
    counts = tuple(map(int, text.split(",")))
    if len(counts) != players:
        raise ValueError(text)
    return counts


def _format_ceremony(ceremony: Ceremony, state: State) -> str:
    ranked = [entry for award in reversed(ceremony.awards) for entry in award.entries if entry.since == ceremony.show]
    entered = [tuple(entry.quilt for entry in ranked if entry.seat == seat) for seat in state.seats]
    return _format_show(ceremony.markers, entered)


def _format_show(prizes: Sequence[int], entered: Sequence[tuple[Quilt, ...] | None]) -> str:
    told = ("?" if quilts is None else ",".join(map(format_quilt, quilts)) or "none" for quilts in entered)
    return ";".join((",".join(map(str, prizes)), *told))


def _parse_show(state: State, text: str) -> State:
    """The state with the prizes and quilts of a show, all checked as if they were played."""
    prizes, *told = text.split(";")
    if len(told) != len(state.players):
        raise ValueError(text)
    pool = (state.chart.time_markers, *state.markers[1:])
    show = msgspec.structs.replace(state, on_turn=0, markers=pool)
    show = draw_prizes(show, DrawPrizes(tuple(map(int, prizes.split(",")))))
    for seat, word in enumerate(told):
        if word != "?":
            quilts = () if word == "none" else tuple(map(parse_quilt, word.split(",")))
            show = enter_quilts(show, EnterQuilts(seat, quilts))
    return show
