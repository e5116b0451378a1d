"""A story of a deck whose game has patterns that were not taught yet: what shows little of a taught one is asked."""

from __future__ import annotations

from dataclasses import replace

from calibration.decks import Deck, Name, teach
from companion.scanning.labels import PRINTS
from companion.scanning.seen import see_quilts
from tests.photos_made.tiles import COLOURS, VALUES, Scene, draw_tile, lay
from vision.photo import Photo, reduce_picture

DRAWN = dict(zip(("steps", "kite"), sorted(PRINTS["quilt-show"]), strict=False))


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


def shown(chip: bool) -> Photo:
    tiles = {
        (0, 0): draw_tile("steps", "red", 2),
        (0, 1): draw_tile("kite", "blue", 3),
        (0, 2): draw_tile("steps", "green", 5),
    }
    return reduce_picture(lay(tiles, Scene(seed=30, tile=170, chips={(0, 0): 2} if chip else {})).pixels)


def are_sure(photo: Photo, deck: Deck) -> list[bool]:
    (quilt,) = see_quilts(photo, deck)
    return [tile is not None and tile.is_known and tile.sure[0] for tile in quilt.tiles[0]]


def test_a_covered_tile_may_be_of_a_pattern_that_was_not_taught() -> None:
    deck = taught()
    assert are_sure(shown(chip=False), deck) == [True, True, True]
    assert are_sure(shown(chip=True), deck) == [False, True, True]


def test_a_covered_tile_is_told_when_no_other_pattern_is_known_of() -> None:
    assert are_sure(shown(chip=True), replace(taught(), game="")) == [True, True, True]
