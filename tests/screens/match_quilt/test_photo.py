"""A new card by photo: it is found among the old ones, asked about when in doubt, and can be corrected."""

from __future__ import annotations

import numpy as np

from companion.games.match_quilt.components import Card, format_label
from companion.games.match_quilt.quilt import Quilt, cards_of, quilt_of
from companion.games.values import Cell
from companion.scanning.match_quilt import lay_in_frame
from companion.scanning.seen_tiles import SeenArrangement, SeenTile
from companion.screens.match_quilt.reviews import ReadCard
from companion.screens.views import Tap
from tests.screens.match_quilt_scenes import LEAF, STAR, photographed
from tests.screens.seeing import texts
from vision.boards.board import Board

OLD: dict[Cell, Card] = {
    (3, 0): Card("maple-leaf", ("blue", "red")),
    (3, 1): Card("ribbons", ("green", "red")),
    (2, 0): Card("fools-square", ("blue", "red")),
}


def seen(cards: dict[Cell, Card]) -> SeenArrangement:
    """These cards as a camera sees them: only the rows and columns in which some lie."""
    rows, cols = [row for row, _ in cards], [col for _, col in cards]
    top, left, count = min(rows), min(cols), (max(rows) - min(rows) + 1, max(cols) - min(cols) + 1)
    tiles = tuple(
        tuple(_tile(cards.get((top + row, left + col))) for col in range(count[1])) for row in range(count[0])
    )
    corners = np.mgrid[0 : count[1] + 1, 0 : count[0] + 1].T[:, :, ::1].astype(np.float64)
    return SeenArrangement(tiles, (), Board(corners))


def _tile(card: Card | None) -> SeenTile | None:
    if card is None:
        return None
    parts = tuple(format_label(card).split("/"))
    return SeenTile(parts, (True, True), (), 0)


def framed_cells(cards: dict[Cell, Card], before: Quilt) -> set[Cell]:
    framed = lay_in_frame(seen(cards), np.zeros((256, 256, 3), np.uint8), before)
    assert framed is not None
    return set(framed.cards)


def test_a_new_card_on_top_is_laid_where_it_is_new() -> None:
    assert framed_cells({**OLD, (2, 1): STAR}, quilt_of(OLD)) == {*OLD, (2, 1)}


def test_a_first_card_that_the_photo_misses_moves_nothing() -> None:
    # Without the bottom left card the rest would fit one column further to the left, too.
    shown = {(3, 1): OLD[3, 1], (2, 1): STAR}
    assert framed_cells(shown, quilt_of(OLD)) == {(3, 1), (2, 1)}


def test_a_photo_taken_from_the_other_side_is_turned() -> None:
    turned = {(3 - row, 3 - col): card for (row, col), card in {**OLD, (2, 1): STAR}.items()}
    assert framed_cells(turned, quilt_of(OLD)) == {*OLD, (2, 1)}


def test_more_than_four_cards_in_a_row_are_no_quilt() -> None:
    row = dict(cards_of(quilt_of(OLD)))
    assert lay_in_frame(seen({(0, col): row[3, 0] for col in range(5)}), np.zeros((9, 9, 3), np.uint8)) is None


def test_the_new_card_and_its_points_are_told_before_they_are_added() -> None:
    session = photographed(ReadCard(STAR, True))
    assert "Friendship Star" in texts(session)
    assert "Same level" in texts(session)
    assert "3 old cards lie as before" in texts(session)
    session.press("main")
    assert session.table is not None
    assert session.table.state.quilters[0].quilt[2][1] == STAR


def test_a_doubtful_card_is_asked_with_what_else_it_could_be() -> None:
    session = photographed(ReadCard(STAR, False, (LEAF,)))
    assert {"Friendship Star", "Maple Leaf"} <= set(texts(session))
    session.tap(Tap("answer", 1))
    session.press("main")
    assert session.table is not None
    assert session.table.state.quilters[0].quilt[2][1] == LEAF


def test_a_sure_card_can_be_corrected() -> None:
    session = photographed(ReadCard(STAR, True))
    session.press("scan")
    for tap in (Tap("pattern", "maple-leaf"), Tap("fabric", "red"), Tap("fabric", "yellow")):
        session.tap(tap)
    session.press("main")
    assert session.table is not None
    assert session.table.state.quilters[0].quilt[2][1] == LEAF


def test_a_card_that_resembles_none_is_picked_by_touch() -> None:
    session = photographed(ReadCard(None, False))
    assert "Which card?" in texts(session)


def test_a_card_where_none_may_lie_changes_nothing() -> None:
    session = photographed(ReadCard(STAR, True), (1, 3))
    assert "The new card lies where no card may go." in texts(session)
    assert session.table is not None
    version = session.table.version
    session.press("main")
    assert session.table.version == version
