"""Picking a pattern card: the filters say how many cards are behind them."""

from __future__ import annotations

from typing import Any

from companion.screens.views import Choice
from companion.screens.views.walk import walk
from tests.screens.quiltable_scenes import middle


def test_every_shape_says_how_many_cards_have_it() -> None:
    book: Any = middle().screen
    book.plan(0)
    page = book.page
    shapes = [part for part in walk(page.parts()) if isinstance(part, Choice) and part.tap.name == "shape"]
    counted = [int(shape.name.rpartition(": ")[2]) for shape in shapes]
    assert len(shapes) > 2
    assert sum(counted) == len(page.fitting)
    for shape, count in zip(shapes, counted, strict=True):
        page.tap(shape.tap)
        assert len(page.shown) == count
        page.tap(shape.tap)
