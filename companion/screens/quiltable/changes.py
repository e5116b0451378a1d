"""What a move would do to the points: every pattern before and after, and the sum."""

from __future__ import annotations

from companion.games.errors import IllegalAction
from companion.games.quiltable.scoring import score_seat
from companion.games.quiltable.state import State
from companion.games.values import Action, Seat
from companion.pictures.quiltable_cards import picture_pattern
from companion.screens.views import Card, Column, Figure, Line, Part, Row, Score, Span, Text
from companion.screens.views.parts import Tone
from messages import Sentence

from .page import Page

_SHOWN = 4
"""So many patterns that change stand beside each other."""


def try_out(page: Page, action: Action) -> State | Sentence:
    """The table after the action, or why it cannot be."""
    try:
        after: State = page.book.table.game.play(page.state, action)
    except IllegalAction as refused:
        return refused.sentence
    return after


def change_card(page: Page, seat: Seat, after: State, heading: str) -> Part:
    """The patterns whose matches change, stars, patches and symmetry, and the points before and after."""
    if page.state.options.is_race:
        return Card((Text(heading, "strong"),), grows=True)
    old, new = score_seat(page.state, seat), score_seat(after, seat)
    spans: list[Part] = []
    for one, other in zip(old.patterns, new.patterns, strict=True):
        if len(spans) < _SHOWN:
            pattern = Figure(picture_pattern(one.card, 48, 30), page.words("A pattern card"), grows=False)
            change = _change(len(one.matches), len(other.matches))
            spans.append(Row((pattern, Line(change)), (0, 1), wraps=False, align="middle"))
    facts = [
        Span(f"{later - before:+d}".replace("-", "−"), "small_strong", icon=icon)
        for icon, before, later in (
            ("star", old.points_for_premium, new.points_for_premium),
            ("layout-grid", old.points_for_complete, new.points_for_complete),
            ("puzzle", old.points_for_patches, new.points_for_patches),
            ("flip-horizontal-2", old.points_for_symmetry, new.points_for_symmetry),
        )
        if before != later
    ]
    told: list[Part] = [Text(heading, "strong")]
    if facts:
        told.append(Line(tuple(facts)))
    tone = _tone(old.points, new.points)
    before = Score(str(old.points), size="small", tone="soft", align="right")
    score = Score(str(new.points), size="medium", tone=tone, align="right")
    arrow = Line((Span(icon="arrow-right"),), "center")
    total = Row((Column(tuple(told)), before, arrow, score), (1, 0, 0, 0), wraps=False, align="middle")
    return Card((*((Row(tuple(spans), wraps=False),) if spans else ()), total), grows=True)


def _change(before: int, after: int) -> tuple[Span, ...]:
    if before == after:
        return (Span(str(before), "small_strong"),)
    return (Span(str(before), "small"), Span(str(after), "strong", _tone(before, after), icon="arrow-right"))


def _tone(before: int, after: int) -> Tone:
    if after == before:
        return "ink"
    return "good" if after > before else "bad"
