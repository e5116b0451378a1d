"""Sheets, decks, mat, wiring card and rules: exact millimetres, everything on the page, in every language."""

from __future__ import annotations

import csv
import io

import cv2
import numpy as np
import pytest

from companion.games.labels import find_labels
from companion.games.shelf import NAMES
from companion.printing.doodle_sheet import print_doodle_sheets
from companion.printing.jobs import A_PAGE
from companion.printing.paper import Document
from companion.printing.practice_deck import DECKS, print_practice_deck
from companion.printing.rules_reminder import RULES, print_rules
from companion.printing.scan_mat import print_scan_mat
from companion.printing.wiring_card import HEADER, print_wiring
from messages import LANGUAGES, load_language
from tests.printing.drawn import contents, draw, rasterise
from vision.boards.marked_sheet import SIDE, MarkedSheet, find_marked_sheets
from vision.photo.pixels import Pixels

DOTS = 4.0
"""Pixels a millimetre of the pictures in which markers are looked for."""
ENGLISH = load_language("en")


def photograph(paper: str = "a4", a_page: int = 1) -> Pixels:
    return np.ascontiguousarray(rasterise(draw(print_doodle_sheets(paper, a_page, 1, ENGLISH)), DOTS)[..., 0])


def printed_grids(paper: str, a_page: int) -> list[tuple[float, float, float]]:
    """Left, top and side of the frames of the grids in millimetres: the largest squares on the page."""
    squares = [
        (left, top, right - left)
        for left, top, right, bottom in draw(print_doodle_sheets(paper, a_page, 1, ENGLISH)).rectangles
        if abs((right - left) - (bottom - top)) < 0.01
    ]
    largest = max(side for *_, side in squares)
    return sorted(square for square in squares if square[2] > largest - 0.01)


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("a_page", A_PAGE)
def test_the_grids_of_all_sheets_are_where_their_markers_say(paper: str, a_page: int) -> None:
    found = find_marked_sheets(photograph(paper, a_page))
    assert sorted(sheet.number for sheet in found) == list(range(a_page))
    assert {sheet.markers for sheet in found} == {4}
    expected = printed_grids(paper, a_page)
    measured = sorted((*((sheet.board.corners[0] + 0.5) / DOTS), side_of(sheet)) for sheet in found)
    assert np.abs(np.array(measured) - expected).max() < 0.15


def side_of(sheet: MarkedSheet) -> float:
    return float(np.linalg.norm(sheet.board.corners[1] - sheet.board.corners[0])) / DOTS


@pytest.mark.parametrize("covered", [(0,), (2,), (1, 2), (0, 2)])
def test_a_hand_on_a_corner_or_two_is_no_matter(covered: tuple[int, ...]) -> None:
    page = photograph()
    (whole,) = find_marked_sheets(page)
    for corner in covered:
        x, y = whole.board.corners[corner]
        cv2.circle(page, (round(x), round(y)), round(1.6 * side_of(whole) * DOTS / SIDE), 120, -1)
    (found,) = find_marked_sheets(page)
    assert found.markers == 4 - len(covered)
    assert np.abs(found.board.corners - whole.board.corners).max() < side_of(whole) * DOTS / SIDE / 8, (
        "an eighth of a cell"
    )


def test_tilted_dark_and_noisy_it_is_found_all_the_same() -> None:
    page = photograph()
    (whole,) = find_marked_sheets(page)
    height, width = page.shape
    there = np.array([(40, 60), (470, 20), (590, 560), (10, 480)], np.float32)
    here = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    matrix = cv2.getPerspectiveTransform(here, there)
    dark = cv2.warpPerspective(page, matrix, (620, 600), flags=cv2.INTER_AREA, borderValue=90) * 0.22 + 6
    noisy = np.clip(dark + np.random.default_rng(4).normal(0, 2.5, dark.shape), 0, 255).astype(np.uint8)
    (found,) = find_marked_sheets(np.asarray(cv2.GaussianBlur(noisy, (0, 0), 0.8), np.uint8))
    expected = cv2.perspectiveTransform(whole.board.corners[None], matrix.astype(np.float64))[0]
    assert np.abs(found.board.corners - expected).max() < 3


def test_a_page_without_markers_has_none() -> None:
    assert find_marked_sheets(rasterise(draw(print_scan_mat("a4", ENGLISH)), DOTS)[..., 0]) == []


@pytest.mark.parametrize("game", DECKS)
def test_a_practice_deck_shows_every_tile_and_says_where_it_lies(game: str) -> None:
    deck = print_practice_deck(game, "a4", ENGLISH)
    rows, columns = map(int, deck.grid.split("x"))
    tables = [list(csv.reader(io.StringIO(page))) for page in deck.labels]
    assert all((len(table), {len(row) for row in table}) == (rows, {columns}) for table in tables)
    labels = find_labels(game)
    assert labels is not None
    shown = {label for table in tables for row in table for label in row}
    assert {labels.split_label(label) for label in shown} == labels.find_box()
    assert len(contents(deck.pdf)) == len(tables)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", DECKS)
def test_the_tiles_of_a_deck_are_38_mm_wide_and_on_the_page(game: str, paper: str) -> None:
    page = draw(print_practice_deck(game, paper, ENGLISH).pdf)
    tiles = [
        each for each in page.rectangles if abs(each[2] - each[0] - 38) < 0.01 and abs(each[3] - each[1] - 38) < 0.01
    ]
    assert len({(round(left, 1), round(top, 1)) for left, top, *_ in tiles}) == 20
    assert min(each[0] for each in tiles) > 5
    assert max(each[3] for each in tiles) < page.height - 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", NAMES)
def test_the_rules_of_a_game_fit_on_one_page(game: str, paper: str, language: str) -> None:
    page = draw(print_rules(game, paper, load_language(language)))
    *lines, foot = sorted(page.baselines)
    assert len(lines) > sum(len(section.lines) for section in RULES[game])
    assert foot < page.height - 10
    assert max(lines) < foot - 3, "the last line runs into the foot"


def test_every_game_has_its_rules_and_none_is_empty() -> None:
    assert set(RULES) == set(NAMES)
    assert all(section.lines for sections in RULES.values() for section in sections)


def test_the_wiring_card_names_each_place_of_the_header_once() -> None:
    assert len(set(HEADER.values())) == len(HEADER) == 26
    texts = draw(print_wiring("a4", ENGLISH)).texts
    assert "GPIO 17, pin 11" in texts


def test_a_long_text_is_broken_where_it_must_be() -> None:
    page = Document("a4", "a test")
    lines = page.wrap("one two three four five six seven", 20, 4)
    assert len(lines) > 1
    assert " ".join(lines) == "one two three four five six seven"
    assert all(page.measure(line, 4) <= 20 for line in lines)
