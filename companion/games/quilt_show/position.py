"""One show told as JSON: what each quilt is worth and wins, without a running game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from messages import Sentence, say, say_either

from ..errors import BadPosition
from ..positions import ToldProblem, decode_position, tell_problem
from ..values import Problem
from .components import BOX
from .money import dollars
from .problems import judge_together
from .quilt import Style, Tile, is_tile, name_tile
from .scoring import share_prizes
from .setup import Variant


class _TileRead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile of a position, or one of a scan, which may not have told all of it."""

    pattern: str | None
    colour: str | None
    value: int | None
    sure: Any = None


class _QuiltRead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A quilt of a position, or one of a scan: what the scan says beyond tiles and chip is worked out anew."""

    tiles: tuple[tuple[_TileRead | None, ...], ...]
    owner: str | None = None
    chip: int = 0
    rows: Any = None
    cols: Any = None
    corners: Any = None
    style: Any = None
    points: Any = None
    prize: Any = None
    sold_for: Any = None
    problems: Any = None


class _ShowRead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, or a whole scan fed back; a scan has no prizes, and its quilts no owners."""

    quilts: tuple[_QuiltRead, ...]
    prizes: tuple[int, ...] = ()
    last_show: bool = False
    variants: tuple[Variant, ...] = ()
    ok: Any = None
    game: Any = None
    photo: Any = None
    corners: Any = None
    unsure: Any = None
    problems: Any = None
    seconds: Any = None


class ScoredQuilt(msgspec.Struct, frozen=True):
    """What a quilt is worth (None when it is not legal), the prize it wins and what the bank pays for it."""

    owner: str | None
    style: Style | None
    points: int | None
    prize: int
    sold_for: int
    problems: tuple[ToldProblem, ...]


class ScoredShow(msgspec.Struct, frozen=True):
    """Every quilt of the show in the order it was told, and what each owner gets."""

    quilts: tuple[ScoredQuilt, ...]
    money: dict[str, int]


def score_position(raw: bytes) -> ScoredShow:
    """Judge the quilts, award the prizes and add up the money, or raise `BadPosition`."""
    show = _read(raw)
    together = [(_take_tiles(number, quilt), quilt.chip) for number, quilt in enumerate(show.quilts)]
    judged = judge_together(together, large_quilts="large-quilt" in show.variants)
    shares = share_prizes(show.prizes, (judgement.points for judgement in judged if judgement.points is not None))
    scored = []
    money: Counter[str] = Counter()
    for quilt, judgement in zip(show.quilts, judged, strict=True):
        prize = shares[judgement.points].each if judgement.points is not None else 0
        sold_for = BOX.final_sale if show.last_show and judgement.is_legal and not prize else 0
        problems = (*judgement.problems, *_find_chip_problems(show.quilts, quilt))
        told = tuple(map(tell_problem, problems))
        scored.append(ScoredQuilt(quilt.owner, judgement.style, judgement.points, prize, sold_for, told))
        if quilt.owner is not None:
            money[quilt.owner] += prize + sold_for
    return ScoredShow(tuple(scored), dict(money))


def _read(raw: bytes) -> _ShowRead:
    told = decode_position(raw)
    try:
        show = msgspec.convert(told, _ShowRead)
    except msgspec.ValidationError as error:
        raise BadPosition(_name_value(told, str(error))) from error
    if show.game not in (None, "quilt-show"):
        raise BadPosition(say("$.game is {game}, not 'quilt-show'.", game=repr(show.game)))
    for number, prize in enumerate(show.prizes):
        if prize not in BOX.prizes:
            raise BadPosition(
                say("$.prizes[{number}] is {prize}: prize markers go from {low} to {high} in steps of {step}.",
                    number=number, prize=str(prize), low=BOX.prizes[-1], high=BOX.prizes[0], step=BOX.smallest_bill)
            )  # fmt: skip
        if prize in show.prizes[:number]:
            raise BadPosition(
                say("$.prizes[{number}] is {prize} again: there is only one marker {dollars}.",
                    number=number, prize=prize, dollars=dollars(prize))
            )  # fmt: skip
    return show


def _name_value(told: object, reason: str) -> Sentence:
    """Why a position does not fit, with the place and the value there."""
    rule, _, place = reason.partition(" - at ")
    place = place.strip("`") or "$"
    value: Any = told
    for key, index in re.findall(r"\.(\w+)|\[(\d+)\]", place):
        value = value[key] if key else value[int(index)]
    shown = msgspec.json.encode(value).decode()
    shown = shown if len(shown) <= 60 else shown[:57] + "..."
    return say("{place} is {value}: {rule}.", place=place, value=shown, rule=rule)


def _take_tiles(number: int, quilt: _QuiltRead) -> tuple[tuple[Tile | None, ...], ...]:
    if quilt.chip != 0 and quilt.chip not in BOX.chips:
        chips = say_either(["0", *map(str, BOX.chips)])
        raise BadPosition(
            say(
                "$.quilts[{number}].chip is {chip}, not one of {chips}.",
                number=number,
                chip=str(quilt.chip),
                chips=chips,
            )
        )
    return tuple(
        tuple(_take_tile((number, row, col), tile) for col, tile in enumerate(tiles))
        for row, tiles in enumerate(quilt.tiles)
    )


def _take_tile(place: tuple[int, int, int], read: _TileRead | None) -> Tile | None:
    if read is None or read.pattern is None or read.colour is None or read.value is None:
        return None
    tile = Tile(read.pattern, read.colour, read.value)
    if not is_tile(tile):
        number, row, col = place
        template = "$.quilts[{number}].tiles[{row}][{col}]: the game has no {tile} block."
        raise BadPosition(say(template, number=number, row=row, col=col, tile=name_tile(tile)))
    return tile


def _find_chip_problems(quilts: tuple[_QuiltRead, ...], quilt: _QuiltRead) -> Iterator[Problem]:
    same = [other for other in quilts if (other.owner, other.chip) == (quilt.owner, quilt.chip)]
    if quilt.chip and quilt.owner is not None and len(same) > 1:
        template = "Each player owns one chip of each value, and {owner} shows the {chip}-point chip more than once."
        yield Problem("chip-twice", say(template, owner=quilt.owner, chip=quilt.chip))
