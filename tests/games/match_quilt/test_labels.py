"""The cards of the box by their labels, and how they are laid out to be taught."""

from __future__ import annotations

from companion.games.match_quilt.labels import find_box, find_lessons, name_tile, split_label


def test_every_card_is_taught_once() -> None:
    taught = [label for lesson in find_lessons() for row in lesson.labels for label in row]
    assert len(taught) == len(set(taught)) == len(find_box())
    assert {split_label(label) for label in taught} == find_box()


def test_a_lesson_is_two_even_rows_of_one_pattern() -> None:
    for lesson in find_lessons():
        upper, lower = lesson.labels
        assert len(upper) == len(lower)
        assert len({split_label(label)[0] for label in (*upper, *lower)}) == 1


def test_a_card_is_named_by_its_fabrics() -> None:
    assert str(name_tile("maple-leaf/blue+red")) == "blue, red"
    three = next(label for lesson in find_lessons() for row in lesson.labels for label in row if label.count("+") == 2)
    assert str(name_tile(three)) == ", ".join(split_label(three)[1].split("+"))
