"""What is wrong with a photographed quilt, and which of its cards is new."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from companion.games.match_quilt.components import DECK_SIZE, PATTERNS, Card, format_label, parse_label
from companion.games.match_quilt.problems import find_extra_copies, frame_quilt, judge_quilt, spot_new_card
from companion.games.match_quilt.quilt import (
    EMPTY_QUILT,
    Quilt,
    add_card,
    cards_of,
    hand_size,
    is_stash_discarded,
    open_slots,
    quilt_of,
)
from tests.games.match_quilt.dealing import grow_quilt, shuffle_deck, slots_of
from tests.games.match_quilt.telling_table import card, quilt


@pytest.mark.parametrize(
    ("text", "kind", "cells"),
    [
        ("DP-rb / . / ML-rb", "gap", {(2, 0)}),
        ("DP-rb / . / . / .", "gap", {(1, 0), (2, 0), (3, 0)}),
        (". DP-rb / ML-rb . BA-rb", "gap", {(3, 1)}),
        ("ML-rb . DP-rb", "not-connected", {(3, 2)}),
        (". . . DP-rb / ML-rb BA-ry . DP-ry", "not-connected", {(2, 3), (3, 3)}),
        (". ML-rb DP-rb", "left-column-empty", {(3, 0)}),
        ("ML-rb DP-rb ML-rb", "same-card-twice", {(3, 0), (3, 2)}),
        ("CT-rgb CT-rgb CT-rgb / CT-rgb CT-rgb CT-rgb CT-rgb", "too-many-copies", None),
    ],
)
def test_each_problem_names_its_cells(text: str, kind: str, cells: set[tuple[int, int]] | None) -> None:
    told = quilt(text)
    problems = [problem for problem in judge_quilt(told) if problem.kind == kind]
    assert len(problems) == 1
    assert set(problems[0].cells) == (cells or {cell for cell, _ in cards_of(told)})


def test_three_fabric_cards_may_lie_there_several_times() -> None:
    assert judge_quilt(quilt("CT-rgb CT-rgb CT-rgb / CT-rgb CT-rgb CT-rgb SF-rgb")) == ()


def test_all_problems_are_told_at_once() -> None:
    problems = judge_quilt(quilt("ML-rb / . / ML-rb . DP-rb"))
    assert [problem.kind for problem in problems] == ["gap", "not-connected", "same-card-twice"]


def test_every_quilt_that_can_be_played_is_in_order_and_its_slots_are_right() -> None:
    random = Random(3)
    for _ in range(400):
        told, new = grow_quilt(random, shuffle_deck(random), random.randint(1, 16))
        after: Quilt = msgspec.convert(told, Quilt)
        assert judge_quilt(after) == ()
        assert sorted(open_slots(after)) == sorted((row, col) for row, col in slots_of(told))
        before = quilt_of({cell: card for cell, card in cards_of(after) if list(cell) != new})
        assert spot_new_card(before, after).new == tuple(new)
        rows = [list(row) for row in after if any(row)]
        assert frame_quilt(rows) == after


@pytest.mark.parametrize(
    ("before", "after", "kinds"),
    [
        ("ML-rb", "ML-rb", ["no-new-card"]),
        ("ML-rb", "ML-rb DP-rb MW-rb", ["several-new-cards"]),
        ("ML-rb", "ML-ry DP-rb", ["card-changed"]),
        ("ML-rb DP-rb", "ML-rb", ["card-missing", "no-new-card"]),
        ("ML-rb", "ML-rb . DP-rb", ["not-connected"]),
    ],
)
def test_new_card_is_told_only_when_the_photo_is_clear(before: str, after: str, kinds: list[str]) -> None:
    sighting = spot_new_card(quilt(before), quilt(after))
    assert sighting.new is None
    assert [problem.kind for problem in sighting.problems] == kinds


def test_cards_seen_anywhere_move_to_the_bottom_left() -> None:
    leaf, puzzle = card("ML-rb"), card("DP-rb")
    assert frame_quilt([[None, None, None], [None, leaf, puzzle], [None, None, None]]) == quilt("ML-rb DP-rb")
    assert frame_quilt([[None]]) == EMPTY_QUILT
    assert frame_quilt([[leaf, None, None, None, puzzle]]) is None


def test_copies_are_counted_over_all_quilts() -> None:
    (extra,) = find_extra_copies((quilt("ML-rb"), quilt("DP-rb ML-rb")))
    assert extra.cells_of(0) == ((3, 0),)
    assert extra.cells_of(1) == ((3, 1),)
    assert "Maple Leaf in blue and red lies here 2 times" in str(extra.sentence)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("ML-rb", 4),
        ("FO-rb", 5),
        ("FO-rb FO-ry FO-rg FO-yb", 8),
        ("CH-rby", 3),
        ("CH-rby FO-rb", 4),
        ("ML-rb / FO-rb", 4),
        ("FO-rb / CH-rby", 5),
        ("CH-rby CH-rby CH-rby CH-rby", 1),
    ],
)
def test_hand_size_follows_the_open_cards(text: str, size: int) -> None:
    assert hand_size(quilt(text)) == size


@pytest.mark.parametrize(
    ("stash", "gone"),
    [
        ("ML-rb BA-yg FR-rb CT-rgb", True),
        ("ML-rb DP-rb FO-rb CH-rby", True),
        ("SF-rby CH-rby DP-rb FO-by", False),
        ("SF-rby CH-rby CT-rgb FO-rb", True),
        ("ML-rb BA-rb FR-rb DP-yg", False),
        ("ML-rb BA-rb FR-rb", False),
    ],
)
def test_stash_of_one_level_or_with_two_common_fabrics_is_discarded(stash: str, gone: bool) -> None:
    assert is_stash_discarded([card(word) for word in stash.split()]) is gone


def test_labels_round_trip() -> None:
    random = Random(4)
    for told in shuffle_deck(random):
        read = msgspec.convert(told, Card)
        assert parse_label(format_label(read)) == read
    assert format_label(card("ML-rb")) == "maple-leaf/blue+red"


def test_deck_has_72_cards_of_twelve_patterns() -> None:
    assert DECK_SIZE == 72
    levels = [pattern.level for pattern in PATTERNS.values()]
    assert [levels.count(level) for level in (3, 4, 5)] == [4, 4, 4]
    assert {slug for slug, pattern in PATTERNS.items() if pattern.fabrics == 3} == {
        "card-trick",
        "star-flower",
        "crazy-house",
    }


def test_adding_a_card_leaves_the_old_quilt_alone() -> None:
    before = quilt("ML-rb")
    assert add_card(before, card("DP-rb"), (3, 1)) == quilt("ML-rb DP-rb")
    assert before == quilt("ML-rb")
