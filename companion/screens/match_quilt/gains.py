"""The points of a card line by line, in a few words each, also what gave nothing, and how they add up."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.match_quilt.components import FABRICS
from companion.games.match_quilt.components import Card as PatternCard
from companion.games.match_quilt.scoring import Gain
from companion.games.values import Cell
from companion.screens.views import Column, Part, Row, Score, Text
from companion.screens.views.parts import Tone
from messages import Sentence, say, show_number

from .page import Page

_ICONS = {
    "level": "equal", "higher-level": "bird", "fabrics": "layers", "card-trick": "palette", "friendship-star": "star",
    "favourite": "heart", "duck-and-ducklings": "feather", "maple-leaf": "leaf", "cross-and-crown": "crown",
    "ribbons": "ribbon", "told": "pencil",
}  # fmt: skip
_FEW = 4
"""So many lines leave room between them."""


def gain_lines(page: Page, gains: Sequence[Gain], card: PatternCard | None, few: int = _FEW) -> tuple[Part, ...]:
    """A line for each gain, with a rule between them where there are `few`."""
    is_close = len(gains) > few
    return tuple(_line(page, gain, card, is_close) for gain in gains)


def _line(page: Page, gain: Gain, card: PatternCard | None, is_close: bool) -> Part:
    tone: Tone = "bad" if gain.points < 0 else "soft" if gain.points == 0 else "ink"
    opponent = "" if gain.opponent is None else page.name(gain.opponent)
    words = page.words(name_gain(gain, card, opponent))
    text = Text(words, "small" if is_close else "body", "soft" if gain.points == 0 else "ink", icon=_ICONS[gain.kind])
    points = "× 2" if gain.kind == "maple-leaf" else sign(gain.points)
    score = Score(points, size="small", tone="good" if gain.kind == "maple-leaf" and gain.points else tone,
                  align="right")  # fmt: skip
    return Row((text, score), (1, 0), wraps=False, align="middle", is_ruled=not is_close)


def sign(points: int) -> str:
    """Points as they are added."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def name_gain(gain: Gain, card: PatternCard | None, opponent: str = "") -> Sentence:
    """What these points are for, in a few words."""
    match gain.kind:
        case "level":
            return say("Same level")
        case "higher-level":
            return say("Level 4 or 5, its own text")
        case "fabrics":
            return say("Two fabrics or more")
        case "card-trick":
            missing = next((fabric for fabric in FABRICS if card is not None and fabric not in card.fabrics), "")
            return say("Shows {fabric}: its own text", fabric=say(missing)) if missing else say("Its own text")
        case "friendship-star":
            return say("No fabric in common, own text")
        case "favourite":
            return say("Favourite fabric")
        case "duck-and-ducklings":
            return say("Duck & Ducklings open") if gain.points else say("Duck & Ducklings: only level 5, not covered")
        case "maple-leaf":
            return say("Maple Leaf covered")
        case "cross-and-crown":
            return say("Cross & Crown covered: {name}", name=opponent)
        case "ribbons":
            return say("Ribbons covered: {name}", name=opponent)
        case "told":
            return say("Points as entered")


def sum_line(page: Page, gains: Sequence[Gain], name: str) -> Part:
    """Who scores how much, with the sum as one says it."""
    total = sum(gain.points for gain in gains)
    told: list[Part] = [Text(page.words("{name} scores", name=name), "strong")]
    how = write_sum(gains)
    if how:
        told.append(Text(how, "small", "soft"))
    score = Score(show_number(total), align="right")
    return Row((Column(tuple(told), is_tight=True), score), (1, 0), wraps=False, align="middle")


def write_sum(gains: Sequence[Gain]) -> str:
    """The sum as people say it, as (2 + 2 − 1) × 2; nothing where one number says it all."""
    before = [gain.points for gain in gains if gain.points and gain.kind in _BEFORE_LEAF]
    after = [gain.points for gain in gains if gain.points and gain.kind not in _BEFORE_LEAF | {"maple-leaf"}]
    is_doubled = any(gain.kind == "maple-leaf" and gain.points for gain in gains)
    if len(before) + len(after) < 2 and not is_doubled:
        return ""
    first = _join(before)
    if is_doubled:
        first = f"({first}) × 2" if len(before) > 1 else f"{first} × 2"
    return _join([*([first] if first else []), *after])


_BEFORE_LEAF = {"level", "higher-level", "fabrics", "card-trick", "friendship-star", "favourite", "duck-and-ducklings"}
"""What a covered Maple Leaf doubles."""


def _join(terms: Sequence[int | str]) -> str:
    text = ""
    for term in terms:
        is_minus = isinstance(term, int) and term < 0
        shown = str(-term) if isinstance(term, int) and is_minus else str(term)
        text += (" − " if is_minus else " + ") + shown if text else ("−" if is_minus else "") + shown
    return text


def points_on_cards(gains: Sequence[Gain], new: Cell) -> dict[Cell, int]:
    """How much each card of the own quilt gives."""
    points: dict[Cell, int] = {}
    for gain in gains:
        if gain.kind not in _BEFORE_LEAF - {"favourite"}:
            continue
        for cell in gain.cells:
            if cell != new:
                points[cell] = points.get(cell, 0) + (-1 if gain.points < 0 else 1 if gain.points else 0)
    return {cell: value for cell, value in points.items() if value}
