"""Picking a pattern card: the filters say how many cards are behind them."""

from __future__ import annotations

from typing import Any

from companion.games.quiltable.actions import Start
from companion.screens.views import Choice, Tap
from companion.screens.views.walk import walk
from tests.screens.quiltable_scenes import middle, on_table


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


def test_undo_takes_back_the_last_card_before_it_leaves() -> None:
    session = on_table([Start(0)])
    book: Any = session.screen
    book.plan(0)
    page = book.page
    card, other, *_ = (tap for tap in page.choices() if tap.name == "card")
    session.tap(card)
    session.tap(other)
    assert page.cards == [other.number]
    session.press("undo")
    assert page.cards == [card.number]
    session.press("undo")
    assert (page.cards, session.screen.keys().undo.text) == ([], "Back")


def test_the_main_key_puts_no_picked_card_back() -> None:
    session = on_table([Start(0)])
    book: Any = session.screen
    book.plan(0)
    page = book.page
    page.cards = [next(tap.number for tap in page.choices() if tap.name == "card")]
    while page.chosen != Tap("card", page.cards[0]):
        session.move(1)
    assert not session.screen.keys().main.is_lit
    session.press("main")
    assert len(page.cards) == 1
