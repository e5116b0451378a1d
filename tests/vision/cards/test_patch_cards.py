"""Cards are found and their figures read by shape alone, on made-up photos."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from companion.games.shapes import Shape, parse_shape, shape_of
from vision.cards.card_outlines import proportions
from vision.cards.patch_cards import FoundCard, read_cards
from vision.photo.pixels import Pixels
from vision.training.pictures.patch_card_photos import MadeCard, MadeCards, make_cards


def on(card: MadeCard, cards: tuple[FoundCard, ...]) -> FoundCard | None:
    """The reading of this card."""
    middle, side = card.corners.mean(axis=0), np.linalg.norm(card.corners[0] - card.corners[2])
    near = [one for one in cards if np.linalg.norm(one.corners.mean(axis=0) - middle) < 0.25 * side]
    return near[0] if near else None


def commonest(card: FoundCard) -> Shape:
    return Counter(shape_of(figure.cells).canonical() for figure in card.figures).most_common(1)[0][0]


@pytest.fixture(scope="module")
def ring() -> tuple[MadeCards, tuple[FoundCard, ...]]:
    shapes = [parse_shape(text) for text in ("###/#.#", "####", "##./.##/..#", "###/.#.", "#####/.#...", "##", "##/#.")]
    made = make_cards(40_001, 0.0, "ring", [*shapes, parse_shape(".#./###/.#.")])
    return made, read_cards(made.pixels)


def test_every_card_of_a_ring_is_found_once_and_the_pile_is_none(ring: tuple[MadeCards, tuple[FoundCard, ...]]) -> None:
    made, cards = ring
    assert len(cards) == len(made.cards)
    assert all(on(card, cards) for card in made.cards)


def test_what_most_looks_agree_on_is_right(ring: tuple[MadeCards, tuple[FoundCard, ...]]) -> None:
    made, cards = ring
    for card in made.cards:
        read = on(card, cards)
        assert read is not None
        assert commonest(read) == card.shape.canonical(), str(card.shape)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_card_reads_the_same_however_the_photo_is_turned(turn: int) -> None:
    made = make_cards(40_002, 0.0, "single", [parse_shape("###/#..")])
    (card,) = read_cards(np.ascontiguousarray(np.rot90(made.pixels, turn)))
    assert commonest(card) == parse_shape("###/#..").canonical()


def test_a_bare_table_has_no_card() -> None:
    table: Pixels = np.random.default_rng(3).integers(90, 130, (600, 800, 3), dtype=np.uint8)
    assert read_cards(table) == ()


@pytest.mark.parametrize("shape", [(64, 64), (64, 90), (8, 8000), (8000, 8)])
def test_a_tiny_photo_or_a_mere_strip_has_no_card(shape: tuple[int, int]) -> None:
    assert not read_cards(np.random.default_rng(5).integers(0, 255, (*shape, 3)).astype(np.uint8))


@pytest.mark.parametrize("ratio", [0.7, 1.0, 1.5])
def test_proportions_do_not_depend_on_the_tilt(ratio: float) -> None:
    focal, size = 0.8 * 1600, np.array([1600, 1200])
    corners = np.array([[-ratio, -1], [ratio, -1], [ratio, 1], [-ratio, 1]]) / 2
    for degrees in (0, 20, 35):
        lean = np.radians(degrees)
        depth = 4 + corners[:, 1] * np.sin(lean)
        seen = np.stack([corners[:, 0], corners[:, 1] * np.cos(lean)], axis=1) / depth[:, None] * focal + size / 2
        assert proportions(seen, (1200, 1600)) == pytest.approx(ratio, rel=0.01)
