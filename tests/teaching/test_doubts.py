"""Tiles that were changed round in a lesson are noticed by what the others show."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.lessons import Lesson
from companion.teaching.learning import SeenLesson, find_doubts, keep_lesson, look
from tests.teaching.made_up_cards import lesson_of_cards, photograph_cards
from vision.training.pictures.tile_photos import COLOURS, VALUES, teaching_photo

LABELS = tuple(tuple(f"apron-strings/{colour}/{value}" for colour in COLOURS) for value in VALUES)


def test_two_colours_that_were_changed_round_are_doubtful_and_no_others(tmp_path: Path) -> None:
    seen = look(teaching_photo("kite").pixels, tmp_path / "deck", "quilt-show", LABELS, None)
    assert isinstance(seen, SeenLesson)
    (first, second, *others), *rest = LABELS
    changed = ((second, first, *others), *rest)
    doubts = find_doubts(seen.taught, "quilt-show", changed)
    assert {doubt.place: doubt.looks_like for doubt in doubts} == {(0, 0): first, (0, 1): second}


def see_cards(lesson: Lesson, print_: str, folder: Path) -> SeenLesson:
    seen = look(photograph_cards(lesson, print_), folder, "match-quilt", lesson.labels, None)
    assert isinstance(seen, SeenLesson)
    return seen


def changed_round(lesson: Lesson, one: int, other: int) -> tuple[tuple[str, ...], ...]:
    flat = list(lesson.all_labels)
    flat[one], flat[other] = flat[other], flat[one]
    return tuple(tuple(flat[start : start + lesson.cols]) for start in range(0, len(flat), lesson.cols))


def test_two_cards_of_two_fabrics_that_were_changed_round_are_doubtful_and_no_others(tmp_path: Path) -> None:
    lesson = lesson_of_cards("birds-in-the-air")
    seen = see_cards(lesson, "kite", tmp_path / "deck")
    assert find_doubts(seen.taught, "match-quilt", lesson.labels) == ()
    for one, other in ((0, 1), (0, 5), (2, 4)):
        doubts = find_doubts(seen.taught, "match-quilt", changed_round(lesson, one, other))
        told = {doubt.place: doubt.looks_like for doubt in doubts}
        flat = lesson.all_labels
        assert told == {divmod(one, 3): flat[one], divmod(other, 3): flat[other]}


@pytest.mark.parametrize("knows_others", [False, True])
def test_cards_of_three_fabrics_are_judged_by_what_was_taught_before_or_by_the_names_of_their_fabrics(
    tmp_path: Path, knows_others: bool
) -> None:
    folder = tmp_path / "deck"
    if knows_others:
        before = lesson_of_cards("birds-in-the-air")
        taught = see_cards(before, "kite", folder).taught
        assert keep_lesson(taught, folder, "match-quilt", before.labels, False) is None
    lesson = lesson_of_cards("card-trick")
    seen = see_cards(lesson, "cross", folder)
    assert find_doubts(seen.taught, "match-quilt", lesson.labels, folder) == ()
    doubts = find_doubts(seen.taught, "match-quilt", changed_round(lesson, 0, 3), folder)
    assert [doubt.place for doubt in doubts] == [(0, 0), (1, 1)]
