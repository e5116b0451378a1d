"""Practice decks from a black-and-white printer: every tile tells itself without colour, to people and the camera."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result
from numpy.typing import NDArray

from companion.cli import quilting_bee
from companion.games.labels import find_labels
from companion.pictures import Picture
from companion.printing.practice_deck import DECKS, PracticeDeck, list_tiles, print_practice_deck
from companion.printing.raster import paint_pixels
from messages import load_language
from tests.printing.drawn import draw
from vision.photo.pixels import Pixels

APART = 0.13
"""How far two tiles are at least from one another, in deviations of their greys: before each colour had a print of its
own, purple and red of Quilt Show were 0.033 apart, and maple leaves of Match Quilt 0.028."""
MOST_UNSURE = 3
"""Of 20 tiles of a page: whether green or red is beside yellow in Crazy House is asked about."""
DOTS = 5
"""Pixels a millimetre."""


def grey_tile(game: str, label: str, side: int) -> Pixels:
    painted = paint_pixels(Picture(100, 100, DECKS[game](label)), side).convert("L")
    return np.asarray(painted, np.uint8)


def seen(game: str, label: str) -> NDArray[np.float32]:
    """A tile as one sees it from afar: a little blurred, in no particular light."""
    grey = cv2.GaussianBlur(grey_tile(game, label, 96).astype(np.float32), (0, 0), 1.0)[5:-5, 5:-5]
    return np.asarray((grey - grey.mean()) / grey.std(), np.float32)


def of_different_colours(game: str) -> Iterator[tuple[str, str]]:
    """Values of Quilt Show and levels stand on the tiles as numbers."""
    for one, other in combinations(list_tiles(game), 2):
        if game != "quilt-show" or one.split("/")[1] != other.split("/")[1]:
            yield one, other


@pytest.mark.parametrize("game", DECKS)
def test_no_two_colours_look_alike_in_grey(game: str) -> None:
    tiles = {label: seen(game, label) for label in list_tiles(game)}
    apart = {
        (one, other): float(np.sqrt(((tiles[one] - tiles[other]) ** 2).mean()))
        for one, other in of_different_colours(game)
    }
    closest = min(apart, key=lambda pair: apart[pair])
    assert apart[closest] > APART, closest


def photograph_page(game: str, deck: PracticeDeck, page: int, seed: int) -> Pixels:
    """The page out of a grey printer, on a table, a little askew, in uneven light, with the camera's noise."""
    rectangles = draw(deck.pdf, page).rectangles
    places = sorted({(round(y, 1), round(x, 1)) for x, y, right, bottom in rectangles if abs(right - x - 38) < 0.01})
    labels = [label for row in csv.reader(io.StringIO(deck.labels[page])) for label in row]
    paper = np.full((297 * DOTS, 210 * DOTS), 252, np.uint8)
    for (top, left), label in zip(places, labels, strict=True):
        x, y, side = round(left * DOTS), round(top * DOTS), 38 * DOTS
        paper[y : y + side, x : x + side] = grey_tile(game, label, side)
        cv2.rectangle(paper, (x, y), (x + side, y + side), 64, 1)
        cv2.putText(paper, label, (x + side // 4, y + side + 18), cv2.FONT_HERSHEY_SIMPLEX, 0.4, 90, 1, cv2.LINE_AA)
    random = np.random.default_rng(seed)
    height, width = paper.shape
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    to = corners + np.array((60, 60), np.float32) + random.uniform(-25, 25, (4, 2)).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(corners, to)
    photo = cv2.warpPerspective(paper, matrix, (width + 120, height + 120), borderValue=90).astype(np.float32)
    across = np.linspace(random.uniform(0.7, 0.85), 1.0, photo.shape[1])[None]
    photo = cv2.GaussianBlur(photo * across, (0, 0), 0.9) + random.normal(0, 3, photo.shape)
    return np.repeat(np.clip(photo, 0, 255).astype(np.uint8)[..., None], 3, axis=2)


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(quilting_bee, [str(word) for word in words])


@pytest.mark.parametrize("game", ["quilt-show", "match-quilt"])
@pytest.mark.parametrize("page", [0, 2])
def test_a_grey_page_is_taught_and_then_read_in_another_light(game: str, page: int, tmp_path: Path) -> None:
    deck = print_practice_deck(game, "a4", load_language("en"))
    (tmp_path / "page.csv").write_text(deck.labels[page])
    for seed in (1, 2):
        cv2.imwrite(str(tmp_path / f"{seed}.png"), photograph_page(game, deck, page, seed))
    taught = run("teach", tmp_path / "deck", "--grid", deck.grid, "--labels", tmp_path / "page.csv", tmp_path / "1.png")
    assert taught.exit_code == 0, taught.output
    scanned = run("scan", "tiles", "--json", "--grid", deck.grid, "--deck", tmp_path / "deck", tmp_path / "2.png")
    assert scanned.exit_code == 0, scanned.output
    read = [tile for row in json.loads(scanned.output)["tiles"] for tile in row]
    labels = [label for row in csv.reader(io.StringIO(deck.labels[page])) for label in row]
    sure = [(tile["label"], label) for tile, label in zip(read, labels, strict=True) if tile["sure"]]
    assert [pair for pair in sure if pair[0] != pair[1]] == []
    assert len(sure) >= len(labels) - MOST_UNSURE


@pytest.mark.parametrize("game", DECKS)
def test_every_tile_is_named_beside_its_frame(game: str) -> None:
    deck, labels = print_practice_deck(game, "a4", load_language("en")), find_labels(game)
    assert labels is not None
    first = [label for row in csv.reader(io.StringIO(deck.labels[0])) for label in row]
    texts = draw(deck.pdf).texts
    assert [text for text in texts if text in {str(labels.name_tile(label)) for label in first}] == [
        str(labels.name_tile(label)) for label in first
    ]
