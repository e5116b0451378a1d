"""A story of a deck whose game has patterns that were not taught yet: what shows little of a taught one is asked."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest

from calibration.decks import Deck, Name, teach
from companion.games.quilt_show.components import PATTERNS
from companion.scanning import Context, read
from vision.photo.pixels import Pixels
from vision.tiles.label_parts import learn_spots
from vision.training.pictures.tile_photos import (
    COLOURS,
    VALUES,
    Scene,
    draw_tile,
    lay,
    teaching_labels,
    teaching_photo,
)

DRAWN = dict(zip(("steps", "kite"), sorted(PATTERNS), strict=False))


def taught() -> Deck:
    deck: Deck | None = None
    for drawn, pattern in DRAWN.items():
        tiles = {
            (row, col): draw_tile(drawn, colour, value)
            for row, value in enumerate(VALUES)
            for col, colour in enumerate(COLOURS)
        }
        layout = [
            [Name(f"{pattern}/{colour}/{value}", (pattern, colour, str(value))) for colour in COLOURS]
            for value in VALUES
        ]
        deck = teach(deck, "quilt-show", lay(tiles, Scene(seed=1, turned=False, jitter=0.5)).pixels, layout)
    assert deck is not None
    return deck


def shown(chip: bool) -> Pixels:
    tiles = {
        (0, 0): draw_tile("steps", "red", 2),
        (0, 1): draw_tile("kite", "blue", 3),
        (0, 2): draw_tile("steps", "green", 5),
    }
    return lay(tiles, Scene(seed=30, tile=170, chips={(0, 0): 2} if chip else {})).pixels


def are_sure(photo: Pixels, deck: Deck) -> list[bool]:
    (quilt,) = read(photo, Context("quilt-show", deck=deck)).seen
    return [tile is not None and tile.is_known and tile.sure[0] for tile in quilt.tiles[0]]


def test_a_covered_tile_may_be_of_a_pattern_that_was_not_taught() -> None:
    deck = taught()
    assert are_sure(shown(chip=False), deck) == [True, True, True]
    assert are_sure(shown(chip=True), deck) == [False, True, True]


def test_a_covered_tile_is_told_when_no_other_pattern_is_known_of() -> None:
    assert are_sure(shown(chip=True), replace(taught(), game="")) == [True, True, True]


def read_without(part: int, value: str, tiles: dict[tuple[int, int], tuple[str, str, int]]) -> list[tuple[bool, ...]]:
    """For every tile of a row that shows this value which parts are called sure by a deck that was not taught it."""
    whole = taught_all()
    kept = [number for number, parts in enumerate(whole.looks.parts) if parts[part] != value]
    looks = replace(
        whole.looks,
        labels=tuple(whole.looks.labels[number] for number in kept),
        parts=tuple(whole.looks.parts[number] for number in kept),
        pictures=whole.looks.pictures[kept],
    )
    deck = Deck("", whole.aspect, looks, learn_spots(looks))
    pictures = {place: draw_tile(*name) for place, name in tiles.items()}
    seen = read(lay(pictures, Scene(seed=31, tile=170)).pixels, Context("tiles", deck=deck)).seen
    return [
        tile.sure
        for quilt in seen
        for row in quilt.tiles
        for col, tile in enumerate(row)
        if tile is not None and tile.is_known and str(tiles[0, col][part]) == value
    ]


@lru_cache(maxsize=1)
def taught_all() -> Deck:
    deck: Deck | None = None
    for pattern in ("steps", "kite", "cross"):
        layout = [[Name(label, tuple(label.split("/"))) for label in row] for row in teaching_labels(pattern)]
        deck = teach(deck, "", teaching_photo(pattern).pixels, layout)
    assert deck is not None
    return deck


@pytest.mark.parametrize("colour", COLOURS)
def test_a_tile_of_a_colour_that_was_never_taught_is_asked_for(colour: str) -> None:
    others = [other for other in COLOURS if other != colour]
    row = {(0, 0): ("steps", others[0], 2), (0, 1): ("kite", colour, 3), (0, 2): ("cross", others[1], 5)}
    assert not any(any(sure) for sure in read_without(1, colour, row))


@pytest.mark.parametrize("value", VALUES)
def test_a_value_that_was_never_taught_is_asked_for(value: int) -> None:
    others = [other for other in VALUES if other != value]
    row = {(0, 0): ("steps", "red", others[0]), (0, 1): ("kite", "blue", value), (0, 2): ("cross", "red", others[1])}
    assert not any(sure[2] for sure in read_without(2, str(value), row))
