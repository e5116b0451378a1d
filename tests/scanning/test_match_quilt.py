"""Stories of Match Quilt quilts as they were seen."""

from __future__ import annotations

import numpy as np

from companion.games.match_quilt.components import Card
from companion.games.match_quilt.quilt import quilt_of
from companion.scanning.match_quilt import SUBJECTS, propose, turn_upright
from companion.scanning.scan import Found
from tests.scanning.seen_tiles import UNKNOWN, quilt, tile
from vision.boards.annotation import annotate

RIBBONS, WRENCH, STAR = "ribbons/blue+red", "monkey-wrench/blue+red", "friendship-star/blue+green"


def test_a_card_tells_its_level_and_fabrics() -> None:
    read = propose(quilt([[tile(RIBBONS)]])).tiles[0][0]
    assert read is not None
    assert (read.pattern, read.level, read.fabrics, read.sure) == ("ribbons", 4, ("blue", "red"), True)


def test_a_quilt_is_turned_so_that_its_cards_stand_upright() -> None:
    sideways = quilt([[tile(RIBBONS, turn=1)], [tile(WRENCH, turn=1)]])
    flat = np.zeros((200, 100, 3), np.uint8)
    flat[0, -1] = 255
    found = turn_upright(Found(sideways, sideways.board, flat))
    assert found.flat.shape == (100, 200, 3)
    assert found.flat[0, 0].all(), "what was at the top right is at the top left"
    assert np.array_equal(found.board.points, found.seen.board.points)
    upright = found.seen
    assert (upright.rows, upright.cols) == (1, 2)
    assert [card and card.parts[0] for card in upright.tiles[0]] == ["ribbons", "monkey-wrench"]
    assert upright.corners[0] == sideways.corners[1]


def test_a_quilt_that_was_turned_upright_is_drawn_over_its_photo() -> None:
    """The crossings of a turned quilt do not follow one another in memory, and the drawing of lines failed."""
    sideways = quilt([[tile(RIBBONS, turn=1)], [tile(WRENCH, turn=1)]])
    found = (turn_upright(Found(sideways, sideways.board, np.zeros((200, 100, 3), np.uint8))),)
    marks = SUBJECTS["quilt"].mark(found, propose(found[0].seen))
    drawn = annotate(np.full((220, 120, 3), 255, np.uint8), marks)
    assert (drawn[100, 5:95] < 255).any(axis=1).all(), "the line between the two cards"


def test_the_new_card_is_found_and_scored() -> None:
    before = quilt_of({(3, 0): Card("ribbons", ("blue", "red"))})
    read = propose(quilt([[tile(RIBBONS), tile(WRENCH)]]), before)
    assert read.new is not None
    # Monkey Wrench and Ribbons are both of level 4, and share two fabrics: one point each.
    assert (read.new.cell, read.new.points) == ((3, 1), 2)


def test_two_new_cards_since_the_last_photo_are_a_problem() -> None:
    before = quilt_of({(3, 0): Card("ribbons", ("blue", "red"))})
    read = propose(quilt([[tile(RIBBONS), tile(WRENCH), tile(STAR)]]), before)
    assert read.new is None
    assert "several-new-cards" in [problem.kind for problem in read.problems]


def test_the_same_card_twice_is_a_problem() -> None:
    read = propose(quilt([[tile(RIBBONS), tile(RIBBONS)]]))
    assert "same-card-twice" in [problem.kind for problem in read.problems]


def test_a_card_of_no_taught_look_is_asked_for() -> None:
    read = propose(quilt([[tile(RIBBONS), UNKNOWN]]))
    assert read.unsure == ((0, 1),)
    assert [(problem.kind, problem.cells) for problem in read.problems] == [("unknown-card", ((0, 1),))]


def test_a_quilt_larger_than_the_frame_is_told() -> None:
    read = propose(
        quilt([[tile(RIBBONS), tile(WRENCH), tile(STAR), tile("maple-leaf/blue+red"), tile("ribbons/blue+green")]])
    )
    assert [problem.kind for problem in read.problems] == ["too-large"]


def test_a_full_quilt_tells_what_can_be_announced() -> None:
    fabrics = ["blue+green", "blue+red", "blue+yellow", "green+red", "green+yellow", "red+yellow"]
    names = ["ribbons", "monkey-wrench", "maple-leaf"]
    labels = [f"{name}/{pair}" for name in names for pair in fabrics][:16]
    rows = [[tile(label) for label in labels[start : start + 4]] for start in range(0, 16, 4)]
    read = propose(quilt(rows))
    assert read.bonuses is not None
    assert (read.bonuses.largest_set, read.bonuses.patterns) == (6, 3)
