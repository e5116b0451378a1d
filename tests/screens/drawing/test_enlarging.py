"""Larger text: it grows where its box has room, second lines make place, and nothing is ever set smaller for it."""

from __future__ import annotations

import pytest

from companion.screens.drawing.enlarging import enlarge
from companion.screens.drawing.items import Box, Item, Pressable, Tap, Words
from companion.screens.drawing.theme import style, text_scale
from companion.screens.window.text import fit, measure, settle

HUGE = text_scale("huge")
TITLE = Words(Box(0, 5, 300, 28), "Theo’s turn", "title", "#000000")
CONTEXT = Words(Box(0, 32, 300, 19), "Quilt Show", "small", "#000000", is_optional=True)


def enlarged(*items: Item) -> tuple[Item, ...]:
    return enlarge(items, HUGE)


def size_of(item: Item) -> float:
    assert isinstance(item, Words)
    return fit(item)[1]


def test_normal_text_stays_as_it_is() -> None:
    assert enlarge((TITLE, CONTEXT), text_scale("normal")) == (TITLE, CONTEXT)


def test_text_grows_where_there_is_room() -> None:
    (alone,) = enlarged(Words(Box(0, 0, 300, 60), "Theo’s turn", "title", "#000000"))
    assert size_of(alone) == style("title").size * HUGE


def test_text_grows_no_higher_than_its_box() -> None:
    (low,) = enlarged(Words(Box(0, 0, 300, 20), "Linen", "body", "#000000"))
    assert style("body").size < size_of(low) <= 20


def test_text_without_room_is_set_as_usual_not_smaller() -> None:
    width, _ = measure("Theo’s turn", "body")
    (narrow,) = enlarged(Words(Box(0, 0, width, 20), "Theo’s turn", "body", "#000000"))
    assert size_of(narrow) == pytest.approx(style("body").size, abs=0.5)


def test_a_second_line_that_can_be_spared_makes_place() -> None:
    (title,) = enlarged(TITLE, CONTEXT)
    assert isinstance(title, Words)
    assert (title.box, size_of(title)) == (Box(0, 5, 300, 46), style("title").size * HUGE)


def test_a_second_line_stays_while_both_fit() -> None:
    assert len(enlarge((TITLE, CONTEXT), text_scale("large"))) == 2


def test_where_a_second_line_does_not_fit_the_first_stands_in_the_middle() -> None:
    key = Words(Box(0, 9, 100, 25), "Undo", "body_strong", "#000000")
    step = Words(Box(0, 34, 100, 19), "Ruth made 4 blocks", "small", "#000000", is_optional=True)
    (alone,) = settle((key, step))
    assert isinstance(alone, Words)
    assert (alone.text, alone.box) == ("Undo", Box(0, 9, 100, 44))
    short = Words(step.box, "Ruth", "small", "#000000", is_optional=True)
    assert settle((key, short)) == (key, short)


def test_what_is_inside_a_key_grows_too_and_digits_on_things_do_not() -> None:
    digits = Words(Box(0, 0, 40, 40), "5", "small_strong", "#000000", is_digits=True)
    (key,) = enlarged(Pressable(Box(0, 0, 200, 64), Tap("key"), (TITLE, digits)))
    assert isinstance(key, Pressable)
    title, same = key.items
    assert size_of(title) > style("title").size
    assert same == digits
