"""Stories of tiles found and recognised in made-up photos."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from calibration.decks import Deck, Name, teach
from vision.photo.pixels import Pixels, Points
from vision.tiles.arrangements import Arrangement, TileFinder, find_tiles
from vision.tiles.chips import find_chip
from vision.tiles.cutting import PhotoPyramid
from vision.tiles.lattice import upright
from vision.tiles.quadrilaterals import CAREFUL, QUICK, Search
from vision.tiles.template_search import Sight
from vision.tiles.templates import white_of
from vision.training.pictures.tile_photos import (
    SIDE,
    MadePhoto,
    Place,
    Scene,
    draw_tile,
    lay,
    lay_all,
    teaching_labels,
    teaching_photo,
)

Named = dict[Place, tuple[str, str, int]]


@pytest.fixture(scope="module")
def deck() -> Deck:
    taught: Deck | None = None
    for pattern in ("steps", "kite", "cross"):
        layout = [[Name(label, tuple(label.split("/"))) for label in row] for row in teaching_labels(pattern)]
        taught = teach(taught, "", teaching_photo(pattern).pixels, layout)
    assert taught is not None
    return taught


class OneOutline(Sight):
    """Sees the outline of one tile only, however carefully it looks."""

    def __init__(self, photo: MadePhoto, deck: Deck) -> None:
        super().__init__(PhotoPyramid(photo.pixels), deck.recogniser)
        self._quad = photo.outlines[1, 1]
        self.searches: list[Search] = []

    def outlines(self, search: Search) -> Points:
        self.searches.append(search)
        return upright(self._quad[None])


NINE: dict[Place, Pixels] = {
    divmod(place, 3): draw_tile(pattern, colour, (2, 3, 5)[place % 3])
    for place, (pattern, colour) in enumerate(product(("steps", "kite", "cross"), ("red", "green", "blue")))
}


def test_only_where_there_may_be_other_quilts_one_without_gaps_is_looked_at_again_more_carefully(deck: Deck) -> None:
    photo = lay(NINE, Scene(seed=4))
    for is_single, searches in ((True, [QUICK]), (False, [QUICK, CAREFUL])):
        sight = OneOutline(photo, deck)
        (quilt,) = TileFinder(sight, is_single=is_single).find()
        assert (quilt.rows, quilt.cols, len(quilt.tiles)) == (3, 3, 9)
        assert sight.searches == searches


QUILT: Named = {
    (0, 0): ("steps", "red", 2), (0, 1): ("kite", "red", 5), (0, 2): ("cross", "red", 3),
    (1, 0): ("kite", "red", 3), (1, 1): ("cross", "red", 5), (1, 2): ("steps", "red", 5),
}  # fmt: skip


def draw(quilt: Named) -> dict[Place, Pixels]:
    return {place: draw_tile(*tile) for place, tile in quilt.items()}


def labels(arrangement: Arrangement) -> dict[Place, tuple[str, ...] | None]:
    return {place: tile.recognised.parts if tile.recognised else None for place, tile in arrangement.tiles.items()}


def words(quilt: Named) -> dict[Place, tuple[str, ...] | None]:
    return {place: (pattern, colour, str(value)) for place, (pattern, colour, value) in quilt.items()}


@pytest.mark.parametrize(
    "scene",
    [
        Scene(seed=1),
        Scene(seed=2, gap=0.0, jitter=0.5, table="linen"),
        Scene(seed=3, gap=0.1, jitter=3, table="walnut", shade=0.5),
        Scene(seed=4, tilt=0.3, turn=-20, tile=150),
        Scene(seed=5, tile=90, noise=4, blur=0.9, quality=70, tint=(0.8, 0.95, 1.05)),
    ],
    ids=["plain", "touching", "shadowed", "tilted", "small"],
)
def test_a_quilt_is_read_in_every_light(deck: Deck, scene: Scene) -> None:
    (quilt,) = find_tiles(lay(draw(QUILT), scene).pixels, deck.recogniser)
    assert (quilt.rows, quilt.cols) == (2, 3)
    assert labels(quilt) == words(QUILT)


def test_outlines_lie_on_the_tiles_with_their_own_top_left_first(deck: Deck) -> None:
    photo = lay(draw(QUILT), Scene(seed=6))
    (quilt,) = find_tiles(photo.pixels, deck.recogniser)
    for place, tile in quilt.tiles.items():
        assert np.abs(tile.quad - photo.outlines[place]).max() < 8


def test_an_empty_place_stays_empty(deck: Deck) -> None:
    partial = {place: tile for place, tile in QUILT.items() if place != (0, 1)}
    (quilt,) = find_tiles(lay(draw(partial), Scene(seed=7)).pixels, deck.recogniser)
    assert (quilt.rows, quilt.cols) == (2, 3)
    assert labels(quilt) == words(partial)


def test_two_quilts_in_one_photo_stay_apart(deck: Deck) -> None:
    row: Named = {(0, 0): ("cross", "blue", 2), (0, 1): ("cross", "green", 3), (0, 2): ("cross", "yellow", 5)}
    scene = Scene(seed=8, tile=110, tilt=0.02)
    found = find_tiles(lay_all([(draw(QUILT), (0.5, 0.3)), (draw(row), (0.5, 0.75))], scene).pixels, deck.recogniser)
    assert [labels(quilt) for quilt in found] == [words(QUILT), words(row)]


def test_a_row_of_touching_tiles_is_found_by_the_outline_of_the_row(deck: Deck) -> None:
    row: Named = {(0, col): ("cross", "blue", value) for col, value in enumerate((2, 3, 5))}
    scene = Scene(seed=1, gap=0.0, jitter=0.3, tile=105)
    photo = lay_all([(draw(QUILT), (0.27, 0.5)), (draw(row), (0.76, 0.5))], scene)
    found = find_tiles(photo.pixels, deck.recogniser)
    assert [labels(arrangement) for arrangement in found] == [words(QUILT), words(row)]


def test_a_tile_that_was_never_taught_is_not_called_sure(deck: Deck) -> None:
    strange: Named = {**QUILT, (1, 1): ("fan", "blue", 3)}
    (quilt,) = find_tiles(lay(draw(strange), Scene(seed=9)).pixels, deck.recogniser)
    stranger = quilt.tiles[1, 1].recognised
    assert stranger is None or not all(stranger.sure)


@pytest.mark.parametrize("place", [(0, 3), (2, 0)])
def test_a_stranger_beyond_the_rim_does_not_make_the_quilt_larger(deck: Deck, place: Place) -> None:
    coaster = np.full((SIDE, SIDE, 3), (90, 120, 150), np.uint8)
    coaster[9:-9, 9:-9] = (105, 140, 170)
    (quilt,) = find_tiles(lay({**draw(QUILT), place: coaster}, Scene(seed=9)).pixels, deck.recogniser)
    assert (quilt.rows, quilt.cols) == (2, 3)
    assert labels(quilt) == words(QUILT)


def test_a_stranger_among_the_tiles_keeps_its_place(deck: Deck) -> None:
    coaster = np.full((SIDE, SIDE, 3), (90, 120, 150), np.uint8)
    (quilt,) = find_tiles(lay({**draw(QUILT), (0, 1): coaster}, Scene(seed=9)).pixels, deck.recogniser)
    assert (quilt.rows, quilt.cols) == (2, 3)
    assert (0, 1) not in quilt.tiles or quilt.tiles[0, 1].recognised is None


def test_a_table_without_tiles_shows_none(deck: Deck) -> None:
    strangers: Named = {(0, 0): ("fan", "red", 2)}
    empty = lay(draw(strangers), Scene(seed=10, tile=20))
    assert find_tiles(empty.pixels, deck.recogniser) == []


@pytest.mark.parametrize("shape", [(64, 64), (64, 90), (8, 8000), (8000, 8)])
def test_a_tiny_photo_or_a_mere_strip_shows_no_tiles(deck: Deck, shape: tuple[int, int]) -> None:
    noise = np.random.default_rng(5).integers(0, 255, (*shape, 3)).astype(np.uint8)
    assert not find_tiles(noise, deck.recogniser)


@pytest.mark.parametrize("value", [1, 2, 3])
def test_a_chip_on_a_tile_is_seen_and_read(deck: Deck, value: int) -> None:
    photo = lay(draw(QUILT), Scene(seed=20 + value, tile=150, chips={(1, 1): value}))
    sight = Sight(PhotoPyramid(photo.pixels), deck.recogniser)
    (quilt,) = TileFinder(sight).find()
    white = white_of([sight.sheet.cut(tile.to_photo, sight.size) for tile in quilt.tiles.values()])
    seen: dict[Place, int | None] = {}
    for place, tile in quilt.tiles.items():
        assert tile.recognised is not None
        unlike = deck.recogniser.strangeness(sight.picture(tile, white), tile.recognised.look)
        chip = find_chip(sight.sheet, tile, white, unlike, (1, 2, 3))
        if chip is not None:
            seen[place] = chip.value
    assert seen == {(1, 1): value}


def test_where_the_value_is_printed_is_learned(deck: Deck) -> None:
    (spot,) = [spot for spot in deck.spots if 2 in spot.factors]
    rows, cols = np.nonzero(spot.mask)
    assert spot.factors == (2,)
    assert rows.max() < 40
    assert cols.max() < 40
