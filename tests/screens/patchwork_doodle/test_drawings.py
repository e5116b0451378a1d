"""The drawings of the Doodle table: die, ring, pencil strokes and the paper itself."""

from __future__ import annotations

import pytest

from companion.games.patchwork_doodle.scoring import Rectangle
from companion.pictures.card_faces import Laid, picture_row
from companion.pictures.card_ring import AREA, RingMarks, card_box, die_box, picture_ring
from companion.pictures.dice import draw_die
from companion.pictures.doodle_sheet import SHEET, draw_best
from companion.pictures.hatching import draw_hatching
from companion.pictures.score_bars import picture_bars
from companion.pictures.shapes import Box, Cloth, Disc, Lettering, Seam, Sheet, Stitches
from companion.pictures.special_actions import picture_specials


@pytest.mark.parametrize("pips", [1, 2, 3])
def test_a_die_shows_its_pips(pips: int) -> None:
    items = draw_die(Box(0, 0, 60, 60), pips)
    assert sum(isinstance(item, Disc) for item in items) == pips


def test_a_die_before_the_first_roll_is_blank() -> None:
    assert not any(isinstance(item, Disc) for item in draw_die(Box(0, 0, 60, 60), None))


def test_strokes_stay_in_their_cell_and_where_they_were() -> None:
    grid = Box(10, 20, 90, 90)
    first = draw_hatching([(2, 3)], grid, 10, "#000000")
    assert first == draw_hatching([(2, 3)], grid, 10, "#000000")
    assert first != draw_hatching([(2, 4)], grid, 10, "#000000")
    for seam in first:
        assert isinstance(seam, Seam)
        assert all(40 <= x <= 50 and 40 <= y <= 50 for x, y in seam.points)


def test_the_ring_goes_clockwise_round_a_free_middle() -> None:
    places = [card_box(slot) for slot in range(8)]
    x, y = AREA.centre
    # Seen from the middle each place lies to the right of the one before, in screen coordinates.
    for one, other in zip(places, places[1:] + places[:1], strict=True):
        (x1, y1), (x2, y2) = one.centre, other.centre
        assert (x1 - x) * (y2 - y) - (y1 - y) * (x2 - x) > 0
    assert not any(place.overlaps(die_box()) for place in places)


def test_a_card_shows_how_many_cells_its_patch_has_and_a_gap_shows_nothing() -> None:
    picture = picture_ring(RingMarks(("##/##", None, "?", "###"), token=0))
    assert [item.text for item in picture.items if isinstance(item, Lettering)] == ["4", "?", "3"]


def test_bars_are_as_long_as_their_points() -> None:
    bars = [item for item in picture_bars([17, 34], 51, 400).items if isinstance(item, Cloth)]
    plain = [item for item in picture_bars([0, 0], 51, 400).items if isinstance(item, Cloth)]
    first, second = (bar.box.width - bare.box.width for bar, bare in zip(bars, plain, strict=True))
    assert second == pytest.approx(2 * first)


def test_a_used_special_action_is_an_empty_square() -> None:
    squares = picture_specials(3, 4).items
    assert [square.fill is not None for square in squares if isinstance(square, Sheet)] == [True, True, True, False]


def test_the_best_rectangle_lies_over_its_cells() -> None:
    stitches = next(item for item in draw_best(SHEET, Rectangle(1, 3, 4, 5)) if isinstance(item, Stitches))
    first, last = SHEET.box_of((1, 3)), SHEET.box_of((4, 7))
    assert stitches.box == Box(first.x, first.y, last.right - first.x, last.bottom - first.y)


def test_new_cards_are_numbered_as_their_places_in_the_ring() -> None:
    row = picture_row((Laid(None, is_next=True), Laid(None)), 3)
    assert [item.text for item in row.items if isinstance(item, Lettering)] == ["3", "4"]
