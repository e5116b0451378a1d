"""The drawings of the Doodle table: die, ring, pencil strokes and the paper itself."""

from __future__ import annotations

import pytest

from companion.games.patchwork_doodle.scoring import Rectangle
from companion.screens.drawing.dice import draw_die
from companion.screens.drawing.hatching import draw_hatching
from companion.screens.drawing.items import Box, Disc, Seam, Stitches
from companion.screens.drawing.theme import load_theme
from companion.screens.patchwork_doodle.ring import Ring
from companion.screens.patchwork_doodle.sheet_drawing import draw_best, sheet_paper

LINEN = load_theme("linen")


@pytest.mark.parametrize("pips", [1, 2, 3])
def test_a_die_shows_its_pips(pips: int) -> None:
    items = draw_die(LINEN, Box(0, 0, 60, 60), pips)
    assert sum(isinstance(item, Disc) for item in items) == pips


def test_a_die_before_the_first_roll_is_blank() -> None:
    assert not any(isinstance(item, Disc) for item in draw_die(LINEN, Box(0, 0, 60, 60), None))


def test_strokes_stay_in_their_cell_and_where_they_were() -> None:
    grid = Box(10, 20, 90, 90)
    first = draw_hatching([(2, 3)], grid, 10, "#000000")
    assert first == draw_hatching([(2, 3)], grid, 10, "#000000")
    assert first != draw_hatching([(2, 4)], grid, 10, "#000000")
    for seam in first:
        assert isinstance(seam, Seam)
        assert all(40 <= x <= 50 and 40 <= y <= 50 for x, y in seam.points)


def test_the_ring_goes_clockwise_round_a_free_middle() -> None:
    ring = Ring(Box(222, 65, 356, 330))
    places = [ring.box_of(slot) for slot in range(8)]
    x, y = ring.area.centre
    # Seen from the middle each place lies to the right of the one before, in screen coordinates.
    for one, other in zip(places, places[1:] + places[:1], strict=True):
        (x1, y1), (x2, y2) = one.centre, other.centre
        assert (x1 - x) * (y2 - y) - (y1 - y) * (x2 - x) > 0
    assert not any(place.holds(x, y) for place in places)


def test_the_best_rectangle_lies_over_its_cells() -> None:
    paper = sheet_paper()
    stitches = next(item for item in draw_best(paper, Rectangle(1, 3, 4, 5)) if isinstance(item, Stitches))
    first, last = paper.box_of((1, 3)), paper.box_of((4, 7))
    assert stitches.box == Box(first.x, first.y, last.right - first.x, last.bottom - first.y)
