"""The printed target has its true size: measured on the page as a PDF viewer would draw it."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.target import CORNERS, HEIGHT, WIDTH, find_target
from companion.printing.paper import PAPERS
from companion.printing.target import lay_out, print_target
from tests.printing.drawn import draw, rasterise


@pytest.mark.parametrize("paper", PAPERS)
def test_every_corner_is_found_within_a_tenth_of_a_millimetre(paper: str) -> None:
    page, dots = draw(print_target(paper)), 6.0
    seen = find_target(rasterise(page, dots))
    assert len(seen.on_paper) == CORNERS
    measured = (seen.in_photo + 0.5) / dots
    layout = lay_out(paper)
    assert np.abs(measured - seen.on_paper - (layout.left, layout.top)).max() < 0.1


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_the_page_has_the_size_of_the_paper_and_a_rim_that_printers_can_do_without(
    paper: str, size: tuple[float, float]
) -> None:
    page = draw(print_target(paper))
    assert (page.width, page.height) == pytest.approx(size, abs=0.05)
    left, top = (min(each[side] for each in page.rectangles) for side in (0, 1))
    right, bottom = (max(each[side] for each in page.rectangles) for side in (2, 3))
    assert min(left, top, page.width - right) >= 10
    assert page.height - bottom >= 30, "no room for the words"


@pytest.mark.parametrize("paper", PAPERS)
def test_the_bar_is_as_long_as_the_words_beside_it_say(paper: str) -> None:
    page = draw(print_target(paper))
    below = [each for each in page.rectangles if each[1] > lay_out(paper).top + HEIGHT + 1]
    longest = max(right - left for left, _, right, _ in below)
    assert longest == pytest.approx(150.0, abs=0.01)
    assert min(left for left, *_ in below) + longest == pytest.approx(max(right for _, _, right, _ in below), abs=0.01)
    assert "150 mm" in page.texts
    assert any("The bar must be exactly 150 mm long" in text for text in page.texts)


def test_the_target_is_the_same_on_both_papers() -> None:
    def squares(paper: str) -> list[tuple[float, ...]]:
        left, top = lay_out(paper).left, lay_out(paper).top
        inside = [each for each in draw(print_target(paper)).rectangles if each[1] < top + HEIGHT]
        return [tuple(np.round(np.array(each) - (left, top, left, top), 3)) for each in inside]

    assert squares("a4") == squares("letter")
    assert max(right for _, _, right, _ in squares("a4")) == pytest.approx(WIDTH, abs=0.01)


def test_printing_twice_gives_the_same_file() -> None:
    assert print_target("a4") == print_target("a4")
