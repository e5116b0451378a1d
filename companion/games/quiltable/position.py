"""Scores a position told as JSON: a quilt, pattern cards and modules, without a running game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from messages import Sentence, say

from ..errors import BadPosition
from ..positions import ToldProblem, check_fields, decode_position, show_value, tell_problem
from ..values import Cell, Problem
from .components import CARD_BY_ID, CARDS, CardId
from .problems import SeenTile, judge_quilt, know_tile
from .quilt import Tile, find_move, move_cells, quilt_of
from .scoring import Modules, QuiltScore, score_quilt

MODULES = ("patches", "symmetry", "assistants")
FRAMES = (3, 4)


class ScoredPattern(msgspec.Struct, frozen=True):
    """One pattern card with the cells of each of its matches."""

    card: CardId
    matches: int
    points: int
    cells: tuple[tuple[Cell, ...], ...]


class Breakdown(msgspec.Struct, frozen=True):
    """Where the points come from."""

    patterns: tuple[ScoredPattern, ...]
    premium: int
    complete: int
    patches: int
    symmetry: int


class ScoredPosition(msgspec.Struct, frozen=True, omit_defaults=True):
    """The score of a told position; `problems` is left out when there are none."""

    points: int
    breakdown: Breakdown
    problems: tuple[ToldProblem, ...] = ()


def score_position(raw: bytes) -> ScoredPosition:
    """The score of a position told as JSON, or raise `BadPosition`; fields of a scan that do not score are ignored."""
    told = decode_position(raw)
    check_fields(told, "quiltable", frozenset({"tiles", "patterns", "modules", "frame"}))
    size = _read_frame(told.get("frame", 4))
    modules = _read_modules(told.get("modules", []))
    patterns = _read_patterns(told.get("patterns", []))
    if "tiles" not in told:
        raise BadPosition(say("The position has no tiles: give the rows of the quilt, with null for an empty place."))
    placed = _read_tiles(told["tiles"])
    quilt, move = quilt_of(placed, size), find_move(placed, size)
    if quilt is None or move is None:
        raise BadPosition(say("The tiles do not fit into a frame of {size} by {size}.", size=size))
    down, right = -move[0], -move[1]
    score = score_quilt(quilt, patterns, modules)
    findings = tuple(
        ToldProblem(problem.kind, str(problem.sentence), move_cells(problem.cells, down, right))
        for problem in judge_quilt(quilt, elsewhere=patterns)
    )
    findings += tuple(map(tell_problem, _find_repeated_patterns(patterns)))
    return ScoredPosition(score.points, _break_down(score, down, right), findings)


def _find_repeated_patterns(patterns: tuple[CardId, ...]) -> Iterator[Problem]:
    for card, times in Counter(patterns).items():
        if times > 1:
            sentence = say("Pattern card {card} was entered {times} times, but it exists once.", card=card, times=times)
            yield Problem("pattern-twice", sentence)


def _break_down(score: QuiltScore, down: int, right: int) -> Breakdown:
    """The score with its cells moved back to where they are in the told rows."""
    return Breakdown(
        patterns=tuple(
            ScoredPattern(
                pattern.card,
                len(pattern.matches),
                pattern.points,
                tuple(move_cells(match, down, right) for match in pattern.matches),
            )
            for pattern in score.patterns
        ),
        premium=score.points_for_premium,
        complete=score.points_for_complete,
        patches=score.points_for_patches,
        symmetry=score.points_for_symmetry,
    )


def _read_frame(told: object) -> int:
    if type(told) is not int or told not in FRAMES:
        raise _refuse("frame", told, say("a quilt is 4 by 4, or 3 by 3 in the mini game."))
    return told


def _read_modules(told: object) -> Modules:
    if not isinstance(told, list):
        raise _refuse("modules", told, say("it must be a list."))
    for place, name in enumerate(told):
        if name not in MODULES:
            raise _refuse(_at("modules", place), name, say("the modules are {modules}.", modules=", ".join(MODULES)))
    return Modules(patches="patches" in told, symmetry="symmetry" in told)


def _read_patterns(told: object) -> tuple[CardId, ...]:
    if not isinstance(told, list):
        raise _refuse("patterns", told, say("it must be a list of card numbers."))
    for place, card in enumerate(told):
        if isinstance(card, bool) or not isinstance(card, int) or card not in CARD_BY_ID:
            raise _refuse(_at("patterns", place), card, say("a card is a number from 1 to {last}.", last=len(CARDS)))
    return tuple(told)


def _read_tiles(told: object) -> dict[Cell, Tile]:
    if not isinstance(told, list):
        raise _refuse("tiles", told, say("it must be a list of rows."))
    placed: dict[Cell, Tile] = {}
    for row, tiles in enumerate(told):
        if not isinstance(tiles, list):
            raise _refuse(_at("tiles", row), tiles, say("a row must be a list of tiles."))
        if len(tiles) != len(told[0]):
            raise _refuse(
                _at("tiles", row), tiles, say("every row must be as long as the first, {width}.", width=len(told[0]))
            )
        for col, tile in enumerate(tiles):
            if tile is not None:
                placed[row, col] = _read_tile(tile, _at("tiles", row, col))
    return placed


def _read_tile(told: object, place: str) -> Tile:
    if not isinstance(told, dict):
        raise _refuse(place, told, say("a tile is an object with a card or a block, or null."))
    try:
        seen = msgspec.convert(told, SeenTile)
    except msgspec.ValidationError as error:
        raise _refuse(place, told, say("{reason}.", reason=str(error))) from error
    tile = know_tile(seen)
    if isinstance(tile, Sentence):
        raise _refuse(place, told, tile)
    return tile


def _at(field: str, *indices: int) -> str:
    return field + "".join(f"[{index}]" for index in indices)


def _refuse(place: str, value: Any, reason: Sentence) -> BadPosition:
    template = "At {place}, {value} does not fit: {reason}"
    return BadPosition(say(template, place=place, value=show_value(value), reason=reason))
