"""A position told as JSON, scored without a running game.

Either a quilt with its new card (`quilt`, `new`, `advanced`, `others`) or the quilts at the end (`final`, `points`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from messages import say

from ..errors import BadPosition
from ..positions import ToldProblem, check_fields, decode_position, show_value, tell_problem
from ..values import Cell, Problem
from .bonuses import Bonuses, announce, award_bonuses
from .components import BadCard, Card
from .problems import find_extra_copies, judge_places
from .quilt import CARDS, SIZE, Quilt, cards_of, is_in_frame, quilt_of
from .scoring import (
    Gain,
    explain_gain,
    highest_card_score,
    lowest_card_score,
    opponent_text,
    score_new_card,
    score_opponents,
)

CARD_FIELDS = frozenset({"quilt", "new", "advanced", "others"})
FINAL_FIELDS = frozenset({"final", "points"})


class BreakdownLine(msgspec.Struct, frozen=True):
    """Why these points, and which cells of the quilt gave them."""

    reason: str
    points: int
    cells: tuple[Cell, ...]


class CardScore(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the new card scores; `problems` is left out when there are none."""

    points: int
    breakdown: tuple[BreakdownLine, ...]
    problems: tuple[ToldProblem, ...] = ()


class FinalScore(msgspec.Struct, frozen=True, omit_defaults=True):
    """The bonuses of the finished quilts and the names from first to last; equals keep the order they were told in."""

    bonuses: dict[str, Bonuses]
    ranking: tuple[str, ...]
    problems: tuple[ToldProblem, ...] = ()


def score_position(raw: bytes) -> CardScore | FinalScore:
    """The score of a position, or raise `BadPosition`."""
    told = decode_position(raw)
    if "final" in told:
        check_fields(told, "match-quilt", FINAL_FIELDS)
        return _score_final(told)
    check_fields(told, "match-quilt", CARD_FIELDS)
    return _score_card(told)


def _score_card(told: Mapping[str, Any]) -> CardScore:
    quilt = _read_quilt(told.get("quilt"), "quilt")
    row, col = new = _read_cell(told.get("new"))
    card = quilt[row][col]
    if card is None:
        raise BadPosition(say("new is [{row}, {col}], but quilt has no card there.", row=row, col=col))
    if row > 0 and quilt[row - 1][col] is not None:
        raise BadPosition(
            say("new is [{row}, {col}], but a card lies above it: the new card is on top.", row=row, col=col)
        )
    advanced = told.get("advanced", False)
    if not isinstance(advanced, bool):
        raise BadPosition(say("advanced is {value}: it must be true or false.", value=show_value(advanced)))
    others = _read_quilts(told.get("others", {}), "others")
    before = quilt_of({cell: old for cell, old in cards_of(quilt) if cell != new})
    if judge_places(before):
        raise BadPosition(
            say("new is [{row}, {col}], but without it the rest of the quilt is not connected.", row=row, col=col)
        )
    score = _break_down(before, card, new, advanced, others)
    return msgspec.structs.replace(score, problems=_tell_extra_copies((quilt, *others.values())))


def _tell_extra_copies(quilts: tuple[Quilt, ...]) -> tuple[ToldProblem, ...]:
    """Cards that lie on the table more often than the deck has them, with their cells in the first quilt."""
    extras = find_extra_copies(quilts)
    return tuple(tell_problem(Problem(extra.kind, extra.sentence, extra.cells_of(0))) for extra in extras)


def _break_down(quilt: Quilt, card: Card, cell: Cell, advanced: bool, others: Mapping[str, Quilt]) -> CardScore:
    names = tuple(others)
    gains: tuple[Gain, ...] = score_new_card(quilt, card, cell, advanced=advanced)
    text = opponent_text(quilt, cell) if advanced else None
    if text is not None:
        offers = score_opponents(text, card, cell, dict(enumerate(others.values())))
        gains += tuple(gain for gain in offers[:1] if gain.points)
    lines = [
        BreakdownLine(
            str(explain_gain(gain, "" if gain.opponent is None else names[gain.opponent])), gain.points, gain.cells
        )
        for gain in gains
    ]
    return CardScore(sum(line.points for line in lines), tuple(lines))


def _score_final(told: Mapping[str, Any]) -> FinalScore:
    quilts = _read_quilts(told["final"], "final")
    if not quilts:
        raise BadPosition(say("final is empty: it must have a quilt for each name."))
    points = _read_points(told.get("points"), tuple(quilts))
    announced = {name: announce(quilt) for name, quilt in quilts.items()}
    bonuses = dict(zip(quilts, award_bonuses(tuple(announced.values())), strict=True))
    ranking = sorted(quilts, key=lambda name: (-points[name] - bonuses[name].points, -announced[name].patterns))
    impossible = (tell_problem(problem) for name in quilts for problem in _doubt_points(name, points[name]))
    extras = tuple(msgspec.structs.replace(extra, cells=()) for extra in _tell_extra_copies(tuple(quilts.values())))
    return FinalScore(bonuses, tuple(ranking), (*extras, *impossible))


def _doubt_points(name: str, points: int) -> Iterator[Problem]:
    """Points that no quilt can have: every card but the first scores, in the advanced game or with a favourite too."""
    scoring = CARDS - 1
    low, high = lowest_card_score(advanced=True), highest_card_score(advanced=True, favourite=True)
    if not scoring * low <= points <= scoring * high:
        sentence = say(
            "No quilt scores {points} points before the bonuses: {name} has {low} to {high}.",
            points=points, name=name, low=scoring * low, high=scoring * high,
        )  # fmt: skip
        yield Problem("impossible-points", sentence)


def _read_points(told: Any, names: tuple[str, ...]) -> dict[str, int]:
    if not isinstance(told, dict) or set(told) != set(names):
        raise BadPosition(say("points must be an object with a number for each of {names}.", names=", ".join(names)))
    for name, number in told.items():
        if type(number) is not int:
            raise BadPosition(
                say("points.{name} is {value}: it must be a whole number.", name=name, value=show_value(number))
            )
    return told


def _read_quilts(told: Any, where: str) -> dict[str, Quilt]:
    if not isinstance(told, dict):
        raise BadPosition(
            say(
                "{where} is {value}: it must be an object with a quilt for each name.",
                where=where,
                value=show_value(told),
            )
        )
    return {name: _read_quilt(quilt, f"{where}.{name}") for name, quilt in told.items()}


def _read_quilt(told: Any, where: str) -> Quilt:
    is_square = isinstance(told, list) and [len(row) for row in told if isinstance(row, list)] == [SIZE] * SIZE
    if not is_square or len(told) != SIZE:
        raise BadPosition(say("{where} must be four rows of four cards or null, the top row first.", where=where))
    cards = {
        (r, c): _read_card(card, f"{where}[{r}][{c}]")
        for r, row in enumerate(told)
        for c, card in enumerate(row)
        if card is not None
    }
    quilt = quilt_of(cards)
    problems = judge_places(quilt)
    if problems:
        raise BadPosition(say("{where}: {problem}", where=where, problem=problems[0].sentence))
    return quilt


class _ToldCard(msgspec.Struct, forbid_unknown_fields=True):
    """A card as a position or a scan tells it; a scan adds the level and how sure it is."""

    pattern: str
    fabrics: tuple[str, ...]
    level: int | None = None
    sure: Any = None


def _read_card(told: Any, where: str) -> Card:
    try:
        read = msgspec.convert(told, _ToldCard)
        card = Card(read.pattern, read.fabrics)
    except msgspec.ValidationError as error:
        raise BadPosition(
            say("{where} is not a card with pattern and fabrics: {reason}.", where=where, reason=str(error))
        ) from error
    except BadCard as error:
        raise BadPosition(say("{where}: {problem}", where=where, problem=error.sentence)) from error
    if read.level not in (None, card.level):
        raise BadPosition(
            say(
                "{where}.level is {told}, but {pattern} has level {level}.",
                where=where, told=show_value(read.level), pattern=card.title, level=card.level,
            )
        )  # fmt: skip
    return card


def _read_cell(told: Any) -> Cell:
    is_cell = isinstance(told, list) and len(told) == 2 and all(type(number) is int for number in told)
    if not is_cell or not is_in_frame((told[0], told[1])):
        raise BadPosition(
            say(
                "new is {value}: it must be [row, column], each from 0 to 3, counted from the top left.",
                value=show_value(told),
            )
        )
    return told[0], told[1]
